import type { SessionAct } from '@patchbay/contract/common-queries/cisco-ise/actions'
import { touchesNothing } from '../../../policies/protected.ts'
import type { Touched } from '../../../policies/protected.ts'
import { touchedBySignOn } from '../onboard-endpoint/touches.ts'
import type { SessionSnapshot } from './snapshot.ts'

/** The device and what its session tells, and who stands behind the same link where that goes down. */
export function touchedBySession({ mac, act }: SessionAct, { session, beside }: SessionSnapshot): Touched {
  return {
    ...touchesNothing,
    ...touchedBySignOn(session),
    macs: act === 'bounce' ? [mac, ...beside] : [mac],
  }
}
