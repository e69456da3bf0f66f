import type { Run } from '@patchbay/contract/changes/run'
import { Instant } from './instant.tsx'
import { OwnEnd } from './scheduled-end.tsx'
import type { EndFields } from './scheduled-end.tsx'
import css from './change.module.css'

interface Props {
  readonly run: Pick<Run, 'target' | 'sentence' | 'proveOrUndo' | 'runAt' | 'beganAt' | EndFields>
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
            It starts at <Instant at={run.runAt} />.
          </>
        )}
        <OwnEnd what="It" run={run} />
        {run.proveOrUndo && ' Undone automatically unless proven.'}
      </p>
    </div>
  )
}
