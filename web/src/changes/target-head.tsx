import type { Run } from '@patchbay/contract/changes/run'
import { Instant } from './instant.tsx'
import css from './change.module.css'

interface Props {
  readonly run: Pick<Run, 'target' | 'sentence' | 'ticket' | 'runAt' | 'beganAt' | 'expiresAt'>
}

/** What is changed, in the largest letters of the page, the change as a sentence, and from when until when. */
export function TargetHead({ run }: Props) {
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
        {run.runAt !== null && run.beganAt === null && (
          <>
            {' '}
            It begins at <Instant at={run.runAt} />.
          </>
        )}
        {run.expiresAt !== null && (
          <>
            {' '}
            It is undone by itself at <Instant at={run.expiresAt} />.
          </>
        )}
      </p>
    </div>
  )
}
