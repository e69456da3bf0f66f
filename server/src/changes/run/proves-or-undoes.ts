import type { ChangeKind } from '../kind.ts'
import type { ChangeRow } from '../rows.ts'

/** It goes back by itself unless it is proven: asked for so, or such that its kind does so anyway. */
export const provesOrUndoes = (
  kind: ChangeKind,
  { prove_or_undo: asked, undo_of: undoOf, intent, snapshot }: ChangeRow,
): boolean => asked || (undoOf === null && kind.provesOrUndoes?.(intent, snapshot) === true)
