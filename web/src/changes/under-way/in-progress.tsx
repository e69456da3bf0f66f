import { Suspense, useState } from 'react'
import { heldKeys, useProfile } from '../../session/use-session.ts'
import { deferred } from '../../ui/deferred.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import { Tray } from '../../ui/tray.tsx'
import tray from '../../ui/tray.module.css'
import { mayReadRuns } from './may-read-runs.ts'
import { isUnderWay, useUnderWay } from '../use-in-progress.ts'

const UnderWayList = deferred(async () => (await import('./in-progress-list.tsx')).UnderWayList)

/** In the header: how many changes go on on the network now, by anyone; for who may look at runs. */
export function UnderWay() {
  return mayReadRuns(heldKeys(useProfile())) ? <Runs /> : null
}

function Runs() {
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useUnderWay(true, open)
  const count = data === undefined ? null : data.runs.filter(isUnderWay).length + data.more
  return (
    <Tray
      label={count === null ? 'In progress' : `In progress ${count}`}
      title="Changes in progress on the network"
      panel="Changes in progress"
      open={open}
      onOpen={setOpen}
      button={
        <>
          <StateGlyph glyph={count === null || count === 0 ? 'none' : 'running'} size={16} />
          <span className={tray.words}>In progress</span> <span className={tray.count}>{count ?? '–'}</span>
        </>
      }
    >
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <UnderWayList runs={data?.runs} more={data?.more ?? 0} error={error} onTryAgain={refetch} />
      </Suspense>
    </Tray>
  )
}
