import type { Answer, Device, Line } from '@patchbay/contract/common-queries/active-directory'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import type { Cell, ShownTable } from '../../../query/export/shown-table.ts'
import type { Progress } from '../../../query/progress.ts'
import { nameIn } from '../../../query/source-names.ts'
import { leaseWords } from './lease-words.ts'

/** Who says it and when; a row of the table is a fact and this. */
interface Said {
  readonly source: string | null
  readonly observedAt: string | null
  readonly freshness?: string | null
}

type NameOf = (source: string) => string

const valueOf = ({ value, state, why }: Line) => value ?? why ?? state

const row = (nameOf: NameOf, said: Said, part: string, name: string, value: Cell, detail: Cell): Cell[] => [
  part,
  name,
  value,
  detail,
  said.source === null ? null : nameOf(said.source),
  said.observedAt,
  said.freshness ?? null,
]

function controllerRows(controllers: NonNullable<Answer['controllers']>, nameOf: NameOf): Cell[][] {
  const { rows, missing, missingWhy, source, observedAt } = controllers
  const part = 'Domain controller'
  const told = rows.flatMap((one) => {
    const { name } = one
    // Each keeps it for itself, and is therefore who says it.
    const fact = (detail: string, value: Cell) =>
      row((itself) => itself, { source: name, observedAt }, part, name, value, detail)
    if (!one.answered) return [fact('did not answer', one.why)]
    return [
      fact('lock', one.lock),
      fact(one.origin ? 'lock set, here' : 'lock set', one.lockedAt),
      fact('bad passwords', one.badPasswords),
      fact('last bad password', one.badPasswordAt),
      fact('last logon', one.lastLogonAt),
      fact('logons', one.logons),
    ]
  })
  const said = { source, observedAt }
  return [
    ...told,
    ...missing.map(({ name, site, readOnly }) =>
      row(
        nameOf,
        said,
        part,
        name,
        'nobody connected it',
        [site, readOnly ? 'read-only' : null].filter(Boolean).join(', ') || null,
      ),
    ),
    ...(missingWhy === null ? [] : [row(nameOf, said, part, '', missingWhy, 'others')]),
  ]
}

function deviceFacts(device: Device): readonly (readonly [string, Cell, Said])[] {
  const { mac, because, address, port, place, seenAt, lease, session, source } = device
  const own = { source, observedAt: null }
  const seen = { source: seenAt === null ? null : 'index', observedAt: seenAt }
  return [
    ['MAC', mac, own],
    ['because', because.join('; '), own],
    ['address', address, own],
    ['lease', leaseWords[lease], { source: null, observedAt: null }],
    ['port', port, seen],
    ['place', place, seen],
    ...(session === null
      ? []
      : [
          [
            session.passed ? 'signed on' : 'refused',
            [
              session.method,
              session.result,
              session.vlan === null ? null : `VLAN ${session.vlan}`,
              session.through,
            ]
              .filter(Boolean)
              .join(', '),
            { source: session.source, observedAt: session.startedAt },
          ] as const,
        ]),
  ]
}

const deviceRows = (part: string, device: Device, nameOf: NameOf): Cell[][] =>
  deviceFacts(device).map(([what, value, said]) => row(nameOf, said, part, device.title, value, what))

function originRows({ state, sentence, rows }: NonNullable<Answer['origin']>, nameOf: NameOf): Cell[][] {
  const part = 'Origin of wrong passwords'
  return [
    row(nameOf, { source: null, observedAt: null }, part, '', sentence, state),
    ...rows.flatMap(({ device, at, inTime, failure, owner, through, source }) => {
      const said = { source, observedAt: at }
      const fact = (what: string, value: Cell, by: Said = said) =>
        row(nameOf, by, part, device.title, value, what)
      return [
        fact(inTime ? 'refused when they were counted' : 'refused at another time', failure),
        fact('owner', owner?.name ?? null, { source: owner?.source ?? null, observedAt: null }),
        fact('through', through),
        ...deviceRows(part, device, nameOf),
      ]
    }),
  ]
}

/** Every fact that is shown of the account, or every account to choose from, with who says so and when. */
export function accountTable({ question, answer, sources }: Progress<Answer>): ShownTable | null {
  if (question === null || answer === null) return null
  const nameOf = nameIn(sources)
  const { controllers, groups, members, devices, origin, choices, others } = answer
  const lines = answer.sections.flatMap(({ title, lines: of }) =>
    of.map((line) => row(nameOf, line, title, line.label, valueOf(line), line.detail)),
  )
  const offered = (part: string, list: Answer['choices']) =>
    list.map(({ ask, title, detail, source }) =>
      row(nameOf, { source, observedAt: question.askedAt }, part, title, ask, detail),
    )
  const nobody = answer.verdict === 'none' || answer.verdict === 'incomplete'
  const words = (...parts: readonly (string | false | null)[]) => parts.filter(Boolean).join('; ') || null
  return {
    name: `active-directory ${question.canonical}`,
    columns: ['Part', 'Name', 'Value', 'Detail', 'Source', 'Observed at', 'Freshness'],
    rows: [
      ...offered('Choice', choices),
      ...lines,
      ...(origin === null ? [] : originRows(origin, nameOf)),
      ...(controllers === null ? [] : controllerRows(controllers, nameOf)),
      ...(devices?.rows ?? []).flatMap((device) => deviceRows('Device', device, nameOf)),
      ...(members?.rows ?? []).map(({ name, login, kind, enabled, primary }) => {
        const state = enabled === null ? null : enabled ? 'enabled' : 'disabled'
        return row(
          nameOf,
          members ?? none,
          'Member',
          name,
          login,
          words(kind, state, primary && 'by primary group'),
        )
      }),
      ...(groups?.rows ?? []).map(({ name, description, direct, primary, purpose, licence, privileged }) =>
        row(
          nameOf,
          groups ?? none,
          'Group',
          name,
          primary ? 'primary group' : direct ? 'direct' : 'nested',
          words(
            privileged !== null && `privileged: ${privileged}`,
            licence && 'licence',
            purpose === 'mail' && 'mail only',
            description,
          ),
        ),
      ),
      ...offered(nobody ? 'Sounds alike' : 'Fits too', others?.choices ?? []),
    ],
  }
}

const none: Said = { source: null, observedAt: null }

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
