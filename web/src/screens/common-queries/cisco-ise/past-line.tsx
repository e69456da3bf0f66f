import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { factsPart } from '../../../query/shown/shown-part.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { instantWords } from '../../../ui/clock-words.ts'

/** That the answer is about an instant in the past, and what of the page is about now all the same. */
export function PastLine({ past, said }: Pick<Admission, 'past'> & { said: Said }) {
  const zone = useTimeZone()
  if (past === null) return null
  const at = instantWords(new Date(past.at), zone)
  const tooOld = past.state === 'too-old'
  const name = tooOld ? 'Older than what is kept' : 'As it was at'
  const shown = <Shown part={factsPart('Answer', [{ name, value: past.at, said }])} />
  if (tooOld) {
    return (
      <Callout tone="warn">
        {shown}
        <b>Older than what is kept.</b> Sign-ons are kept for seven days; {at} lies before.
      </Callout>
    )
  }
  return (
    <Callout tone="info">
      {shown}
      <b>As it was at {at}.</b> Endpoint, group, adaptive control and the list of sessions are as they are
      now.
    </Callout>
  )
}
