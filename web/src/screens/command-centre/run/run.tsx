import { useNavigate, useSearch } from '@tanstack/react-router'
import { batchNumber } from '../../../changes/batch/list-or-one.tsx'
import { RunPage } from '../../../changes/run/run-page.tsx'
import { PageHead } from '../../../shell/page-head.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { RunNotRead } from '../../../changes/change-failure.tsx'
import { BatchPage } from '../../../changes/batch/batch-page.tsx'
import { listPages } from '../../../changes/batch/list-kinds.ts'
import { useBatch } from '../../../changes/batch/use-batch.ts'

/** One run, whoever made it, by its number in the address; or a list of them. */
export function RunScreen() {
  const { id = '', batch = '' } = useSearch({ strict: false }) as { id?: string; batch?: string }
  const navigate = useNavigate()
  if (batchNumber.test(batch)) return <AnyBatch id={batch} key={batch} />
  if (!/^[1-9]\d{0,9}$/.test(id)) {
    return (
      <>
        <PageHead title="Run" />
        <EmptyState
          kind="not-yet"
          title="Which run?"
          words="Add its number to the address, such as /command-centre/run?id=814."
        />
      </>
    )
  }
  return (
    <RunPage
      id={Number(id)}
      key={id}
      title="Run"
      onBack={null}
      onOpen={(other) => void navigate({ to: '.', search: { id: String(other) } })}
    />
  )
}

/** A list by its number alone, of whatever kind, for whoever may read it: where notices lead. */
function AnyBatch({ id }: { readonly id: string }) {
  const { data: batch, error, refetch } = useBatch(id)
  const page = Object.entries(listPages).find(([kind]) => kind === batch?.kind)?.[1]
  if (batch !== undefined && page !== undefined) {
    return <BatchPage id={id} title={`List: ${batch.title}`} page={page} alone />
  }
  return (
    <>
      <PageHead title="List" />
      {error === null ? <SkeletonRows rows={8} /> : <RunNotRead error={error} onTryAgain={refetch} />}
    </>
  )
}
