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
  if (run.state === 'verifying') return 'Its proof is not waited for, and what was done is undone now.'
  if (nothingSent(run)) return 'Nothing was sent yet, and nothing will be.'
  return 'It goes no further, and what was done is undone. A port that is down is brought up first.'
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
          {run.stopAsked.by.name} stops it.{' '}
          {nothingSent(run) ? 'Nothing is sent any more.' : 'What was done is undone.'}
        </Callout>
      )}
      {run.may.stop && (
        <div className={css.line}>
          <Button disabled={click.busy} onClick={() => void stop()}>
            {nothingSent(run) ? 'Stop it' : 'Stop and undo'}
          </Button>
          <span className={css.muted}>
            {effectOf(run)}
            {run.batch !== null && ' Its list takes it as a line that did not go as meant.'}
          </span>
        </div>
      )}
    </>
  )
}
