import type { Run } from '@patchbay/contract/changes/run'
import { NotRead } from '../../ui/failed-call.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { changeWords } from '../change-failure.tsx'
import { Timeline } from './timeline.tsx'
import { useAroundRun } from './use-around-run.ts'

/** What anybody else did to the same shortly before, meanwhile and shortly after, on the page of a run. */
export function AroundRun({ run }: { run: Pick<Run, 'id' | 'state' | 'stateAt' | 'target'> }) {
  const { data, error, refetch } = useAroundRun(run)
  if (data !== undefined) return <Timeline run={run} around={data} />
  if (error !== null) {
    return (
      <NotRead
        what="What was done around this run"
        error={error}
        words={changeWords}
        onTryAgain={() => refetch()}
      />
    )
  }
  return (
    <Panel title="Around this run">
      <SkeletonRows rows={2} />
    </Panel>
  )
}
