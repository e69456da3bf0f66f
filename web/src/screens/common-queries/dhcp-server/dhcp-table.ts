import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import type { Cell, ShownTable } from '../../../query/export/shown-table.ts'
import type { Progress } from '../../../query/progress.ts'
import { nameIn } from '../../../query/source-names.ts'
import type { TrendStep } from './trend-slots.ts'
import { optionRows, scopeRows, serverRows, subnetDetail, untilWords, whereRows } from './dhcp-rows.ts'
import { leaseStates, leasedWords } from './words.ts'

/** All that the page shows, each row with who says so and when. */
export function dhcpTable({ question, answer, sources }: Progress<Answer>): ShownTable | null {
  if (question === null || answer === null) return null
  const nameOf = nameIn(sources)
  const names = (ids: readonly string[]) => ids.map(nameOf).join(', ')
  const leases = answer.leases.map((one): Cell[] => [
    'Lease',
    one.address,
    one.mac,
    one.hostname,
    `${leaseStates[one.state]}, ${one.startedAt} to ${untilWords(one)}${one.clientIdDiffers || (one.mac === null && one.clientId !== null) ? `, client id ${one.clientId}` : ''}`,
    names(one.servers),
    one.observedAt,
  ])
  const reservations = answer.reservations.map((one): Cell[] => [
    'Reservation',
    one.address,
    one.mac ?? (one.by === null ? null : `${one.by.kind} ${one.by.value}`),
    one.hostname,
    one.missing.length === 0 ? leasedWords(one.leased) : `not on ${names(one.missing)}`,
    names(one.servers),
    one.observedAt,
  ])
  const subnets = answer.subnets.map((one): Cell[] => [
    'Subnet',
    one.subnet,
    null,
    one.name,
    subnetDetail(one),
    names(one.servers),
    one.use?.observedAt ?? null,
  ])
  const trends = answer.subnets.flatMap(({ subnet, name, trend, forecast }): Cell[][] => {
    const row = (part: string, detail: string, source: string | null, at: string | null): Cell[] => [
      part,
      subnet,
      null,
      name,
      detail,
      source,
      at,
    ]
    const points = (step: TrendStep) =>
      (trend?.[step] ?? []).map(({ from, assigned, declined, total }) =>
        row(
          step === 'days' ? 'Highest use of a day' : 'Highest use of an hour',
          `${assigned} of ${total} given out, ${declined} declined`,
          nameOf(trend?.source ?? ''),
          from,
        ),
      )
    return [
      ...(forecast === null
        ? []
        : [row('Forecast', [forecast.sentence, ...forecast.cautions].join('; '), null, null)]),
      ...points('days'),
      ...points('hours'),
    ]
  })
  const findings = answer.findings.flatMap(({ name, sentence, items }) =>
    (items.length === 0 ? [{ text: sentence }] : items).map(({ text }): Cell[] => [
      'Finding',
      null,
      null,
      name,
      text,
      null,
      null,
    ]),
  )
  const holders = answer.holders.map((one): Cell[] => [
    'Holder',
    one.address,
    one.mac,
    one.hostname,
    [`${one.from} to ${one.to}`, one.port, one.place, one.person].filter(Boolean).join('; '),
    names(one.sources),
    one.to,
  ])
  return {
    name: `dhcp-server ${question.canonical}`,
    columns: ['Part', 'Address', 'MAC', 'Name', 'Detail', 'Source', 'Observed at'],
    rows: [
      ...leases,
      ...reservations,
      ...subnets,
      ...optionRows(answer),
      ...scopeRows(answer, nameOf),
      ...trends,
      ...findings,
      ...holders,
      ...whereRows(answer, nameOf),
      ...serverRows(answer),
    ],
  }
}

/** Of each identifier of a pasted list. */
export const dhcpColumns: BulkColumns<Answer> = {
  heads: ['Lease', 'MAC', 'Reserved', 'Subnet', 'Findings'],
  cells: ({ leases, reservations, subnets, findings }) => [
    leases.find(({ state }) => state === 'active')?.address ?? null,
    leases[0]?.mac ?? reservations[0]?.mac ?? null,
    reservations[0]?.address ?? null,
    subnets[0]?.subnet ?? null,
    findings.map(({ sentence }) => sentence).join('; ') || null,
  ],
}
