import type { ChangeKind } from '../kind.ts'
import type { ChangeRow } from '../rows.ts'
import { putsBack } from '../undone-by.ts'

/** It goes back by itself unless it is proven: asked for so, or such that its kind does so anyway. */
export const provesOrUndoes = (kind: ChangeKind, row: ChangeRow): boolean =>
  row.prove_or_undo || (!putsBack(row) && kind.provesOrUndoes?.(row.intent, row.snapshot) === true)
