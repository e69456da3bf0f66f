import type { Run } from '@patchbay/contract/changes/run'
import css from './change.module.css'

/** Nobody has asked for it yet. */
const open: ReadonlySet<Run['state']> = new Set(['draft', 'checked', 'previewed'])

/** Who asked for a run and why, and who agreed; nothing of one that somebody looks at who has not asked yet. */
export function AskedBy({
  run: { state, requester, approver, reason },
}: {
  run: Pick<Run, 'state' | 'requester' | 'approver' | 'reason'>
}) {
  if (open.has(state)) return null
  return (
    <p className={css.muted}>
      Requested by {requester.name}
      {approver !== null && `, approved by ${approver.name}`}: {reason}
    </p>
  )
}
