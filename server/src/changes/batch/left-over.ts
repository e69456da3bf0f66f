import type { Preview } from '@patchbay/contract/changes/preview'
import { underway } from '@patchbay/contract/runs'
import type { RunState } from '@patchbay/contract/runs'
import type { Selectable } from 'kysely'
import type { BatchTable } from '../../database/tables/changes.ts'
import type { ChangeRow } from '../rows.ts'

/** Nothing of these stands in the network as it was asked for, or somebody has to look at it anyway. */
const notDone: ReadonlySet<RunState> = new Set(['undone', 'undo-failed', 'cancelled', 'expired'])
/** It still comes to something by itself, or by who has to agree. */
const open = ({ state }: ChangeRow): boolean =>
  ['draft', 'previewed', 'awaiting-approval', 'scheduled'].includes(state) ||
  // What a person must decide is between that person and its run.
  (underway.has(state) && state !== 'needs-person')

/** Lines that a list can be gone on with once it was stopped or is over: those that are not done. Empty while it goes on. */
export function leftOver(
  { applied_at: applied, stopped_at: stopped, heads }: Selectable<BatchTable>,
  rows: readonly ChangeRow[],
): readonly ChangeRow[] {
  if (heads === null || (applied === null && stopped === null) || rows.some(open)) return []
  return rows.filter(
    ({ state, preview, batch_cells: cells }) =>
      notDone.has(state) && !(preview as Preview).nothing && cells !== null,
  )
}
