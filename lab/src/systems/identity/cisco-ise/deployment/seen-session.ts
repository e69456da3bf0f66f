import type { Endpoint } from '../../../../world/model/endpoint.ts'
import type { Session as WiredSession } from '../../../../world/model/session.ts'
import type { Switch } from '../../../../world/model/switch.ts'
import type { AccessPoint, WirelessController, WirelessSession } from '../../../../world/model/wireless.ts'
import type { World } from '../../../../world/model/world.ts'

/** What asks for a decision: a switch, or a wireless controller. */
export interface Nas extends Pick<Switch, 'name' | 'address' | 'building' | 'model' | 'software'> {
  readonly role: Switch['role'] | 'wireless'
}

/** A session as the monitoring node has it, of a port or of the air. */
export interface Session extends Omit<WiredSession, 'switch' | 'interface'> {
  readonly switch: Nas
  readonly interface: { readonly name: string }
  /** Null for one of a port. */
  readonly calledStation?: string
}

/** Milliseconds after which accounting tells of a roam. */
const accountingLate = 30_000

export const nasOf = ({ name, address, model, software }: WirelessController): Nas => ({
  name,
  address,
  model,
  software,
  building: 'B01',
  role: 'wireless',
})

const calledStation = ({ radioMac }: AccessPoint, ssid: string) =>
  `${radioMac.replaceAll(':', '-').toUpperCase()}:${ssid}`

/** Where its controller told that it was when it accounted last. */
export function ofTheAir(world: World, session: WirelessSession): Session {
  const { controller, accessPoint, ssid, ...rest } = session
  const before = world.wireless.client(session.mac, world.clock.now() - accountingLate)
  const heard = before?.since === session.startedAt ? before.accessPoint : accessPoint
  return {
    ...rest,
    switch: nasOf(controller),
    interface: { name: `capwap_9${String(1_000_000 + ssid.wlan).slice(-6)}` },
    calledStation: calledStation(heard, ssid.name),
  }
}

/** Of an outlet or of the air; undefined for a MAC that nobody carries. */
export const deviceOf = (world: World, mac: string): Endpoint | undefined =>
  world.endpoints.get(mac) ?? world.wireless.device(mac) ?? undefined
