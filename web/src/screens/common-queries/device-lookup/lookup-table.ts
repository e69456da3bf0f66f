import type { Card, LineName } from '@patchbay/contract/common-queries/device-lookup'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import type { ShownTable } from '../../../query/export/shown-table.ts'
import type { Progress } from '../../../query/progress.ts'
import { nameIn } from '../../../query/source-names.ts'

/** The twelve lines as they are shown, each with who says so and when. */
export function lookupTable({ question, answer, sources }: Progress<Card>): ShownTable | null {
  if (question === null || answer === null) return null
  const nameOf = nameIn(sources)
  return {
    name: `device-lookup ${question.canonical}`,
    columns: ['Line', 'Value', 'Detail', 'Source', 'Observed at', 'Freshness', 'Sources disagree'],
    rows: answer.lines.map(
      ({ label, value, detail, source, observedAt, freshness, stale, disputed, missing }) => [
        label,
        value ?? missing,
        detail,
        source === null ? null : nameOf(source),
        observedAt,
        value === null ? null : stale ? `${freshness}, stale` : freshness,
        disputed,
      ],
    ),
  }
}

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
