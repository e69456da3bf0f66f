import type { FloorPlan } from '@patchbay/contract/site-resources/floor-plans/plans'
import { NotRead } from '../../../resources/failure-words.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { DraftEditor } from './draft-editor.tsx'
import { useFloorPlan } from './use-floor-plan.ts'
import type { Floor } from './use-floor-plan.ts'

/** The editor of a floor's draft; without one it begins from the plan of today. */
export function FloorEditor({ floor }: { readonly floor: Floor }) {
  const today = useFloorPlan(floor, null)
  const number = today.data?.draft?.number ?? null
  const draft = useFloorPlan(floor, number)
  const error = today.error ?? draft.error
  if (today.data === undefined || draft.data === undefined)
    return error === null ? (
      <SkeletonRows rows={10} />
    ) : (
      <NotRead
        what="The draft"
        error={error}
        onTryAgain={() => Promise.all([today.refetch(), draft.refetch()])}
      />
    )
  return <DraftEditor floor={floor} plan={asDraft(draft.data)} />
}

/** A plan of today as the beginning of a draft that nobody saved yet. */
const asDraft = (plan: FloorPlan): FloorPlan => (plan.isDraft ? plan : { ...plan, edits: 0 })
