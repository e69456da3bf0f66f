import { Link, useSearch } from '@tanstack/react-router'
import { changeWords } from '../../../changes/change-failure.tsx'
import { AskForMissing } from '../../../own-account/ask-for-missing.tsx'
import { PageHead } from '../../../shell/page-head.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useApprovals } from './use-approvals.ts'
import { Waiting } from './waiting.tsx'

/** The changes that wait for a second person. */
export function Approvals() {
  const { data, error, refetch } = useApprovals()
  const { for: who }: { for?: string } = useSearch({ strict: false })
  const forMe = who === 'me'
  return (
    <>
      <PageHead title="Approvals" />
      {data !== undefined ? (
        <>
          {forMe && (
            <p>
              Only approvals assigned to you.{' '}
              <Link to="." search={{}}>
                Show all pending
              </Link>
            </p>
          )}
          <Waiting approvals={data} forMe={forMe} />
        </>
      ) : error === null ? (
        <SkeletonRows rows={8} />
      ) : (
        <NotRead what="Pending approvals" error={error} words={changeWords} onTryAgain={refetch}>
          <AskForMissing error={error} />
        </NotRead>
      )}
    </>
  )
}
