import { ListLink, ListOrOne } from '../../../changes/batch/list-or-one.tsx'
import { LikeNote } from '../../../changes/like-note.tsx'
import { RunPage } from '../../../changes/run-page.tsx'
import { useTyped } from '../../../changes/use-typed.ts'
import change from '../../../changes/change.module.css'
import { PageHead } from '../../../shell/page-head.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { valuesFrom } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { OnboardForm } from './onboard-form.tsx'
import { useEndpointLike, useOnboarding } from './use-onboarding.ts'

const title = 'ISE endpoint onboard'

/** Which device ISE shall know as what, and from then on its run. */
export function IseEndpointOnboard() {
  return (
    <ListOrOne kind="onboard-endpoint" title={title}>
      <OneEndpoint />
    </ListOrOne>
  )
}

function OneEndpoint() {
  const at = useOnboarding()
  const like = useEndpointLike(at.like)
  const { typed, keep } = useTyped<{ readonly key: string; readonly values: FormValues }>()
  if (at.run !== null)
    return <RunPage id={at.run} key={at.run} title={title} onBack={at.back} onOpen={at.openRun} />
  // Another link to the form is another form.
  const key = JSON.stringify([at.filled, like.data?.run ?? null])
  return (
    <>
      <PageHead title={title}>
        <ListLink kind="onboard-endpoint" />
      </PageHead>
      <div className={change.stack}>
        {at.like !== null && (
          <LikeNote like={like} onLeave={at.leaveLike}>
            {' filled in. Say which device it is for now; nothing has been sent.'}
          </LikeNote>
        )}
        {like.isLoading ? (
          <SkeletonRows rows={8} />
        ) : (
          <OnboardForm
            key={key}
            untouched={valuesFrom(at.filled, like.data ?? null)}
            begun={typed?.key === key ? typed.values : null}
            onPreviewed={(id, values) => {
              keep(id, { key, values })
              at.openRun(id)
            }}
          />
        )}
      </div>
    </>
  )
}
