import type { Run } from '@patchbay/contract/changes/run'
import css from './change.module.css'

/** What is changed, in the largest letters of the page, and the change as a sentence. */
export function TargetHead({ run }: { run: Pick<Run, 'target' | 'sentence' | 'ticket' | 'expiresAt'> }) {
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
      </p>
    </div>
  )
}
