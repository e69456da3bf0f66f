import type { PlanKind } from '../plan-kind.ts'
import type { networkConnect } from '@patchbay/contract/plans/network-connect'
import type { ConnectKnown } from './known.ts'

const notYet = async () => ({ found: 'not-yet' as const, words: 'Not read yet.', source: null, at: null })

/** What proves that a device is connected. */
export const connectLooks: PlanKind<typeof networkConnect, ConnectKnown>['looks'] = {
  link: notYet,
  device: notYet,
  access: notYet,
  address: notYet,
  gateway: notYet,
}
