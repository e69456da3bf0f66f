import type { VlanRow } from '@patchbay/contract/switches/picture'
import type { PartColumn, PartRows } from '../../../query/shown/part-column.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import { portSpans } from './port-spans.ts'
import css from './tables.module.css'

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
const ofNames = (head: string, of: (row: VlanRow) => readonly string[]): PartColumn<VlanRow> => ({
  head,
  text: (row) => portSpans(of(row)).join(', ') || '–',
  cell: (row) => <Names names={of(row)} />,
  look: css.ports,
})

/** Switched on or not by the switch; a walk keeps names alone. */
const activeWords = ({ active }: VlanRow) => (active === null ? 'not told' : active ? 'active' : 'not active')

const notToldWhy = 'The switch was not asked, or did not tell; the name is of the last walk'

/** VLANs as they are shown. */
export const vlanRows = (rows: readonly VlanRow[], said: Said): PartRows<VlanRow> => ({
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
    ofNames('Voice on', ({ voice }) => voice),
    ofNames('Trunks that carry it', ({ trunks }) => trunks),
  ],
})
