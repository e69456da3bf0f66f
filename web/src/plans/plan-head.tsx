import type { PlanRun } from '@patchbay/contract/plans/plan-run'
import css from '../changes/change.module.css'
import { Instant } from '../changes/instant.tsx'

/** What it is about, as a sentence, with who asked and why. */
export function PlanHead({ run }: { run: PlanRun }) {
  return (
    <div>
      <p className={css.target}>{run.target}</p>
      <p className={css.sentence}>
        {run.sentence}
        {run.ticket !== null && (
          <>
            {' '}
            For <strong className="mono">{run.ticket}</strong>.
          </>
        )}
        {run.expiresAt !== null && (
          <>
            {' '}
            Undone at <Instant at={run.expiresAt} />.
          </>
        )}
      </p>
      <p className={css.muted}>
        Requested by {run.requester.name}: {run.reason}
      </p>
    </div>
  )
}
