import { portActList } from '../kinds/act-on-port/list.ts'
import { portList } from '../kinds/assign-port/list.ts'
import { endpointList } from '../kinds/onboard-endpoint/list.ts'
import { portPowerList } from '../kinds/set-port-power/list.ts'
import { reservationList } from '../kinds/reserve-address/list.ts'
import { requestList } from '../../requests/in-list/list.ts'
import type { ListKind } from '../list-kind.ts'

/** A line here for each kind that is asked for in lists. */
export const lists: readonly ListKind[] = [
  portList,
  reservationList,
  endpointList,
  portActList,
  requestList,
  portPowerList,
].map((one) => one as unknown as ListKind)
