import { PageHead } from '../../shell/page-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { RunNotRead } from '../change-failure.tsx'
import { BatchPage } from './batch-page.tsx'
import { listPages } from './list-kinds.ts'
import { useBatch } from './use-batch.ts'

/** A list by its number alone, of whatever kind, for whoever may read it: where notices lead. */
export function AnyBatch({ id }: { readonly id: string }) {
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
