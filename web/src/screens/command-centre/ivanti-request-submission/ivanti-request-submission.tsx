import { ListLink, ListOrOne } from '../../../changes/batch/list-or-one.tsx'
import { LikeNote } from '../../../changes/like-note.tsx'
import { RunPage } from '../../../changes/run-page.tsx'
import { useTyped } from '../../../changes/use-typed.ts'
import change from '../../../changes/change.module.css'
import { useProfile } from '../../../session/use-session.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { valuesFrom } from './form-values.ts'
import { RequestForm } from './request-form.tsx'
import type { Begun } from './request-form.tsx'
import { useRequest, useRequestLike } from './use-request.ts'

const title = 'Service-desk request submission'

/** What a service desk is asked for, and from then on its run. */
export function IvantiRequestSubmission() {
  return (
    <ListOrOne kind="submit-request" title={title}>
      <OneRequest />
    </ListOrOne>
  )
}

function OneRequest() {
  const at = useRequest()
  const { username } = useProfile()
  const like = useRequestLike(at.like)
  const { typed, keep } = useTyped<{ readonly key: string; readonly begun: Begun }>()
  if (at.run !== null)
    return <RunPage id={at.run} key={at.run} title={title} onBack={at.back} onOpen={at.openRun} />
  // Another link to the form is another form.
  const key = JSON.stringify([at.filled, like.data?.run ?? null])
  return (
    <>
      <PageHead title={title}>
        <ListLink kind="submit-request" />
      </PageHead>
      <div className={change.stack}>
        {at.like !== null && (
          <LikeNote like={like} onLeave={at.leaveLike}>
            {' filled in. Say what it is about now; nothing has been sent.'}
          </LikeNote>
        )}
        {like.isLoading ? (
          <SkeletonRows rows={8} />
        ) : (
          <RequestForm
            key={key}
            untouched={valuesFrom(at.filled, like.data ?? null, username)}
            from={at.filled.from}
            begun={typed?.key === key ? typed.begun : null}
            onPreviewed={(id, begun) => {
              keep(id, { key, begun })
              at.openRun(id)
            }}
          />
        )}
      </div>
    </>
  )
}
