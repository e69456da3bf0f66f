import type { Answer, Line } from '@patchbay/contract/common-queries/active-directory'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import type { Cell, ShownTable } from '../../../query/export/shown-table.ts'
import type { Progress } from '../../../query/progress.ts'
import { nameIn } from '../../../query/source-names.ts'

const valueOf = ({ value, state, why }: Line) => value ?? why ?? state

/** Every line, controller, group, member and device of the account, with who says so and when. */
export function accountTable({ question, answer, sources }: Progress<Answer>): ShownTable | null {
  if (question === null || answer === null) return null
  const nameOf = nameIn(sources)
  const lines = answer.sections.flatMap(({ title, lines: of }) =>
    of.map((line): Cell[] => [
      title,
      line.label,
      valueOf(line),
      line.detail,
      line.source === null ? null : nameOf(line.source),
      line.observedAt,
      line.freshness,
    ]),
  )
  const controllers = (answer.controllers?.rows ?? []).flatMap(
    ({ name, answered, why, lock, badPasswords, badPasswordAt, lastLogonAt, logons }): Cell[][] =>
      answered
        ? [
            ['Domain controller', name, lock, 'lock', name, null, null],
            ['Domain controller', name, badPasswords, 'bad passwords', name, badPasswordAt, null],
            ['Domain controller', name, logons, 'logons', name, lastLogonAt, null],
          ]
        : [['Domain controller', name, why, 'did not answer', name, null, null]],
  )
  const groups = (answer.groups?.rows ?? []).map(({ name, description, direct, privileged }): Cell[] => [
    'Group',
    name,
    direct ? 'direct' : 'nested',
    privileged ?? description,
    null,
    null,
    null,
  ])
  const members = (answer.members?.rows ?? []).map(({ name, login, kind }): Cell[] => [
    'Member',
    name,
    login,
    kind,
    null,
    null,
    null,
  ])
  const devices = (answer.devices?.rows ?? []).map(
    ({ mac, title, because, place, port, seenAt, source }): Cell[] => [
      'Device',
      title,
      [mac, place, port].filter(Boolean).join(', '),
      because.join('; '),
      nameOf(source),
      seenAt,
      null,
    ],
  )
  return {
    name: `active-directory ${question.canonical}`,
    columns: ['Part', 'Name', 'Value', 'Detail', 'Source', 'Observed at', 'Freshness'],
    rows: [...lines, ...controllers, ...groups, ...members, ...devices],
  }
}

/** Of each account of a pasted list. */
export const accountColumns: BulkColumns<Answer> = {
  heads: ['Account', 'About', 'Marks', 'Groups', 'Devices'],
  cells: ({ title, subtitle, badges, groups, devices }) => [
    title,
    subtitle,
    badges.map(({ text }) => text).join(', '),
    groups === null ? null : String(groups.rows.length),
    devices === null ? null : String(devices.rows.length),
  ],
}
