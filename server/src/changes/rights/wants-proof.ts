import type { ChangeKind } from '../kind.ts'
import type { ChangeRow } from '../rows.ts'

/** Whether it takes something away or turns it off (promise 9). What is undone is put back as it was before. */
export const wantsProof = (
  kind: Pick<ChangeKind, 'risky'>,
  { intent, undo_of: undoOf }: Pick<ChangeRow, 'intent' | 'undo_of'>,
): boolean => undoOf === null && kind.risky?.(intent) === true
