import type { Run } from '@patchbay/contract/changes/run'
import { call } from '../api/client.ts'
import { useClick } from '../api/use-click.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { ChangeRefused } from './change-failure.tsx'
import css from './change.module.css'
import { useRunTold } from './use-run.ts'

type Stopped = Pick<Run, 'id' | 'state' | 'steps' | 'batch' | 'may' | 'stopAsked'>

const nothingSent = ({ state, steps }: Stopped) =>
  state === 'running' && steps.every(({ tries }) => tries === 0)

/** What a stop does to a run as it stands now. */
function effectOf(run: Stopped): string {
  if (run.state === 'verifying') return 'Proof is skipped, and the change is undone now.'
  if (nothingSent(run)) return 'Nothing was sent, and nothing will be.'
  return 'Completed steps are undone. A port that is down is brought up first.'
}

/** A run that has begun goes no further; from the click on it says so until it has ended. */
export function StopPart({ run }: { run: Stopped }) {
  const told = useRunTold()
  const click = useClick()
  const stop = async () => {
    const stopped = await click.run(() => call('POST /command-centre/run/stop/', { body: { id: run.id } }))
    if (stopped === null) return
    told(stopped)
    announce('Stopping')
  }
  return (
    <>
      <ChangeRefused failure={click.failure} />
      {run.stopAsked != null && (
        <Callout tone="warn">
          {run.stopAsked.by.name} is stopping it.{' '}
          {nothingSent(run) ? 'Nothing more is sent.' : 'Completed steps are undone.'}
        </Callout>
      )}
      {run.may.stop && (
        <div className={css.line}>
          <Button disabled={click.busy} onClick={() => void stop()}>
            {nothingSent(run) ? 'Stop run' : 'Stop and undo'}
          </Button>
          <span className={css.muted}>
            {effectOf(run)}
            {run.batch !== null && ' Its list counts it as failed.'}
          </span>
        </div>
      )}
    </>
  )
}
