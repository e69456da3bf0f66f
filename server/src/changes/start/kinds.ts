import { refusedWhereHeld } from '../../allocation/holds/refused-where-held.ts'
import type { ChangeKindName } from '@patchbay/contract/changes/kinds/all'
import { actOnPort } from '../kinds/act-on-port/index.ts'
import { actOnSession } from '../kinds/act-on-session/index.ts'
import { actOnWireless } from '../kinds/act-on-wireless/index.ts'
import { assignPort } from '../kinds/assign-port/index.ts'
import { containEndpoint } from '../kinds/contain-endpoint/index.ts'
import type { ChangeKind } from '../kind.ts'
import { onboardEndpoint } from '../kinds/onboard-endpoint/index.ts'
import { releaseLease } from '../kinds/release-lease/index.ts'
import { reserveAddress } from '../kinds/reserve-address/index.ts'
import { resyncDevice } from '../kinds/resync-device/index.ts'
import { setPortPower } from '../kinds/set-port-power/index.ts'
import { submitRequest } from '../kinds/submit-request/index.ts'
import { testCable } from '../kinds/test-cable/index.ts'
import { testUps } from '../kinds/test-ups/index.ts'

/** What a kind asks and keeps is its own; the pipeline hands it back what it gave. A port that another person holds is refused to all. */
const kind = <Intent extends object, Snapshot extends object>(
  one: ChangeKind<Intent, Snapshot>,
): ChangeKind => refusedWhereHeld(one)

/** A folder and a line here for each kind that the contract names. */
const byName: Readonly<Record<ChangeKindName, ChangeKind>> = {
  'assign-port': kind(assignPort),
  'reserve-address': kind(reserveAddress),
  'onboard-endpoint': kind(onboardEndpoint),
  'submit-request': kind(submitRequest),
  'act-on-port': kind(actOnPort),
  'act-on-session': kind(actOnSession),
  'release-lease': kind(releaseLease),
  'test-ups': kind(testUps),
  'test-cable': kind(testCable),
  'set-port-power': kind(setPortPower),
  'contain-endpoint': kind(containEndpoint),
  'act-on-wireless': kind(actOnWireless),
  'resync-device': kind(resyncDevice),
}

export const kinds: readonly ChangeKind[] = Object.values(byName)
