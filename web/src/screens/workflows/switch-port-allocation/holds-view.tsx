import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PageHead } from '../../../shell/page-head.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import css from './allocation.module.css'
import { HeldPanel } from './held-panel.tsx'
import { HoldList } from './hold-list.tsx'
import { ReclaimsPanel } from './reclaims-panel.tsx'
import { useHolds } from './use-holds.ts'

/** All that is held, owners that were asked, and a list to hold at once. */
export function HoldsView() {
  const { held, error, refetch, readAgain } = useHolds()
  // oxlint-disable-next-line react/exhaustive-deps -- the time at which these were read
  const readAt = useMemo(() => new Date().toISOString(), [held])
  return (
    <>
      <PageHead title="Held ports">
        <Link to="." search={{}} className={css.link}>
          Find ports
        </Link>
        <Link to="." search={{ view: 'patch' }} className={css.link}>
          Patch list
        </Link>
      </PageHead>
      <div className={css.column}>
        {held === null && error !== null && (
          <NotRead what="Held ports" error={error} words={({ message }) => message} onTryAgain={refetch} />
        )}
        {held === null && error === null && <SkeletonRows rows={5} />}
        {held !== null && (
          <>
            <HeldPanel holds={held.holds} readAt={readAt} onDone={() => void readAgain()} />
            <ReclaimsPanel reclaims={held.reclaims} readAt={readAt} onDone={() => void readAgain()} />
          </>
        )}
        <HoldList onHeld={() => void readAgain()} />
      </div>
    </>
  )
}
