import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { Callout } from '../../../ui/callout.tsx'
import { instantWords } from '../../../ui/clock-words.ts'

/** That the answer is about an instant in the past, and what of the page is about now all the same. */
export function PastLine({ past }: Pick<Admission, 'past'>) {
  const zone = useTimeZone()
  if (past === null) return null
  const at = instantWords(new Date(past.at), zone)
  if (past.state === 'too-old') {
    return (
      <Callout tone="warn">
        <b>Older than what is kept.</b> Sign-ons are kept for seven days; {at} lies before.
      </Callout>
    )
  }
  return (
    <Callout tone="info">
      <b>As it was at {at}.</b> Endpoint, group, adaptive control and the list of sessions are as they are
      now.
    </Callout>
  )
}
