import { changeWords } from '../../../changes/change-failure.tsx'
import { AskForMissing } from '../../../own-account/ask-for-key.tsx'
import { PageHead } from '../../../shell/page-head.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ApprovalCard } from './approval-card.tsx'
import css from './approvals.module.css'
import { useApprovals } from './use-approvals.ts'

/** The changes that wait for a second person. */
export function Approvals() {
  const { data, error, refetch } = useApprovals()
  return (
    <>
      <PageHead title="Approvals" />
      {data !== undefined ? (
        data.waiting.length === 0 ? (
          <EmptyState
            kind="none"
            title="Nothing waits for anybody to agree"
            words="What a rule of the site or a protection holds back stands here until somebody else than who asked has answered."
          />
        ) : (
          <div className={css.stack}>
            {data.waiting.map((change) => (
              <ApprovalCard key={change.id} change={change} />
            ))}
            {data.more > 0 && (
              <p className={css.muted}>{data.more} more wait. They come up here as these are answered.</p>
            )}
          </div>
        )
      ) : error === null ? (
        <SkeletonRows rows={8} />
      ) : (
        <NotRead what="What waits" error={error} words={changeWords} onTryAgain={refetch}>
          <AskForMissing error={error} />
        </NotRead>
      )}
    </>
  )
}
