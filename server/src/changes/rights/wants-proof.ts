import type { ChangeKind } from '../kind.ts'
import type { ChangeRow } from '../rows.ts'
import { putsBack } from '../undone-by.ts'

/** Whether it takes something away or turns it off (promise 9). What is undone is put back as it was before. */
export const wantsProof = (
  kind: Pick<ChangeKind, 'risky'>,
  row: Pick<ChangeRow, 'intent' | 'undo_of' | 'redoes'>,
): boolean => !putsBack(row) && kind.risky?.(row.intent) === true
