import type { SessionAct } from '@patchbay/contract/common-queries/cisco-ise/actions'
import type { Touched } from '../../policies/protected.ts'
import type { SessionSnapshot } from './snapshot.ts'

/** The device, its port, and who stands behind the same link where that goes down. */
export function touchedBySession({ mac, act }: SessionAct, { session, beside }: SessionSnapshot): Touched {
  const [name = null, on] = session?.place?.split(' ') ?? []
  return {
    switch: name,
    interfaces: on === undefined ? [] : [on],
    vlans: session?.vlan == null ? [] : [session.vlan],
    rooms: [],
    macs: act === 'bounce' ? [mac, ...beside] : [mac],
    hosts: [],
  }
}
