import { ListLink, ListOrOne } from '../../../changes/batch/list-or-one.tsx'
import { LikeNote } from '../../../changes/like-note.tsx'
import { RunPage } from '../../../changes/run-page.tsx'
import { useTyped } from '../../../changes/use-typed.ts'
import change from '../../../changes/change.module.css'
import { PageHead } from '../../../shell/page-head.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { valuesFrom } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { ReservationForm } from './reservation-form.tsx'
import { useReservation, useReservationLike } from './use-reservation.ts'

const title = 'DHCP IP reservation'

/** Which device shall have which address, and from then on its run. */
export function DhcpIpReservation() {
  return (
    <ListOrOne kind="reserve-address" title={title}>
      <OneReservation />
    </ListOrOne>
  )
}

function OneReservation() {
  const at = useReservation()
  const like = useReservationLike(at.like)
  const { typed, keep } = useTyped<{ readonly key: string; readonly values: FormValues }>()
  if (at.run !== null)
    return <RunPage id={at.run} key={at.run} title={title} onBack={at.back} onOpen={at.openRun} />
  // Another link to the form is another form.
  const key = JSON.stringify([at.filled, like.data?.run ?? null])
  return (
    <>
      <PageHead title={title}>
        <ListLink kind="reserve-address" />
      </PageHead>
      <div className={change.stack}>
        {at.like !== null && (
          <LikeNote like={like} onLeave={at.leaveLike}>
            {like.data?.intent.state === 'none'
              ? ' filled in. Say of which device it is taken away; nothing has been sent.'
              : ' filled in. Say which device it is for now; nothing has been sent.'}
          </LikeNote>
        )}
        {like.isLoading ? (
          <SkeletonRows rows={8} />
        ) : (
          <ReservationForm
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
