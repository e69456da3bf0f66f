import { Suspense } from 'react'
import { NotRead } from '../../../resources/failure-words.tsx'
import { deferred } from '../../../ui/deferred.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useFloorDraft } from './use-floor-plan.ts'
import type { Floor } from './use-floor-plan.ts'

// Who looks at a plan fetches nothing of its editor.
const DraftEditor = deferred(async () => (await import('./draft-editor.tsx')).DraftEditor)

/** The editor of a floor's draft, once it is read. What is edited is not drawn anew by itself: a save says what it was based on. */
export function FloorEditor({ floor }: { readonly floor: Floor }) {
  const draft = useFloorDraft(floor)
  if (draft.data !== undefined)
    return (
      <Suspense fallback={<SkeletonRows rows={10} />}>
        <DraftEditor key={`${floor.building}/${floor.floor}`} floor={floor} plan={draft.data} />
      </Suspense>
    )
  return draft.isError ? (
    <NotRead what="The draft" error={draft.error} onTryAgain={() => draft.refetch()} />
  ) : (
    <SkeletonRows rows={10} />
  )
}
