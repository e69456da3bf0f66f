import type { Card, LineName } from '@patchbay/contract/common-queries/device-lookup'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import type { ShownPart } from '../../../query/shown/shown-part.ts'

/** The twelve lines as they are shown, each with who says so and when. */
export const lookupPart = ({ lines }: Card, nameOf: (source: string) => string): ShownPart => ({
  title: 'Device',
  columns: ['Line', 'Value', 'Detail', 'Sources disagree'],
  rows: lines.map(({ label, value, detail, source, observedAt, freshness, stale, disputed, missing }) => ({
    cells: [label, value ?? missing ?? 'asking', detail, disputed],
    said: {
      source: source === null ? null : nameOf(source),
      observedAt,
      ...(value === null ? {} : { freshness: stale ? `${freshness}, stale` : freshness }),
    },
  })),
})

const shown: readonly (readonly [LineName, string])[] = [
  ['what', 'What'],
  ['owner', 'Owner'],
  ['where', 'Where'],
  ['port', 'Port'],
  ['vlan', 'VLAN'],
  ['address', 'Address'],
  ['seen', 'Last seen'],
]

/** Of each identifier of a pasted list. */
export const lookupColumns: BulkColumns<Card> = {
  heads: shown.map(([, head]) => head),
  cells: ({ lines }) => shown.map(([name]) => lines.find((line) => line.name === name)?.value ?? null),
}
