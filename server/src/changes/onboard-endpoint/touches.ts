import type { Touched } from '../../policies/protected.ts'
import type { EndpointIntent } from './intent.ts'
import type { EndpointSnapshot } from './snapshot.ts'

/** The device, and the port and network that it is at. */
export function touchedByEndpoint({ mac }: EndpointIntent, { session, seen }: EndpointSnapshot): Touched {
  const [name = null, on] = (session?.place ?? seen?.place ?? '').split(' ')
  return {
    switch: name === '' ? null : name,
    interfaces: on === undefined ? [] : [on],
    vlans: session?.vlan == null ? [] : [session.vlan],
    rooms: [],
    macs: [mac],
    hosts: [],
  }
}
