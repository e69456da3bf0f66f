import type { VlanRow } from '@patchbay/contract/switches/picture'
import type { Port } from '@patchbay/contract/switches/port'
import type { ReactNode } from 'react'
import { ResultTable } from '../../../table/result-table.tsx'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { ResultColumn, ResultRows } from '../../../table/result-column.ts'
import css from './tables.module.css'
import { refusedWords } from './not-read.tsx'

interface Span {
  readonly before: string
  readonly first: number
  readonly last: number
}

const shape = /^(.*\D)(\d+)$/

/**
 * Names of ports with those that follow each other drawn together, as the page reads them when typed:
 * `Gi1/0/10-17`, `Te1/1/1`. In the order given; what ends in no number stays as it is.
 */
export function portSpans(names: readonly string[]): string[] {
  const spans: (Span | string)[] = []
  for (const name of names) {
    const [, before, digits] = shape.exec(name) ?? []
    if (before === undefined || digits === undefined) {
      spans.push(name)
      continue
    }
    const number = Number(digits)
    const last = spans.at(-1)
    if (typeof last === 'object' && last.before === before && last.last + 1 === number) {
      spans[spans.length - 1] = { ...last, last: number }
    } else spans.push({ before, first: number, last: number })
  }
  return spans.map((span) =>
    typeof span === 'string'
      ? span
      : span.first === span.last
        ? `${span.before}${span.first}`
        : `${span.before}${span.first}-${span.last}`,
  )
}

/** Runs of ports drawn together; the first eight runs and how many more. */
function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return '–'
  const spans = portSpans(names)
  const more = spans.length - 8
  return (
    <span title={names.join(', ')}>
      {spans.slice(0, 8).join(', ')}
      {more > 0 && <span className={css.quiet}> and {more} more</span>}
    </span>
  )
}

/** Taken along are all of them, as on pointing. */
const ofNames = (head: string, of: (row: VlanRow) => readonly string[]): ResultColumn<VlanRow> => ({
  head,
  text: (row) => portSpans(of(row)).join(', ') || '–',
  cell: (row) => <Names names={of(row)} />,
  look: css.ports,
})

/** Switched on or not by the switch; a walk keeps names alone. */
const activeWords = ({ active }: VlanRow) =>
  active === null ? 'not known' : active ? 'active' : 'not active'

const notToldWhy = 'The switch gave no name; this one is from the last walk'

/** VLANs as they are shown. */
export const vlanRows = (rows: readonly VlanRow[], said: Said): ResultRows<VlanRow> => ({
  title: 'VLANs',
  rows,
  said: () => said,
  columns: [
    { head: 'VLAN', text: ({ id }) => id, look: 'mono' },
    { head: 'Name', text: ({ name }) => name },
    {
      head: 'State',
      text: activeWords,
      cell: (row) => <span title={row.active === null ? notToldWhy : undefined}>{activeWords(row)}</span>,
    },
    { head: 'MACs', text: ({ macs }) => macs },
    ofNames('Access ports', ({ access }) => access),
    ofNames('Voice ports', ({ voice }) => voice),
    ofNames('Trunks', ({ trunks }) => trunks),
  ],
})

interface Props {
  readonly rows: readonly VlanRow[]
  /** Those whose VLANs the rows tell: what of them was not read is missing from the lists. */
  readonly ports: readonly Port[]
  readonly said: Said
  readonly aside?: ReactNode
}

const listed = ['mode', 'accessVlan', 'voiceVlan', 'allowedVlans'] as const

export function VlanTable({ rows, ports, said, aside }: Props) {
  return (
    <Panel title="VLANs" count={rows.length} aside={aside}>
      <ResultTable {...vlanRows(rows, said)} stacks="named" keyOf={({ id }) => String(id)} />
      {refusedWords(ports, listed).map((words) => (
        <p key={words} className={css.quiet}>
          {words}
        </p>
      ))}
    </Panel>
  )
}
