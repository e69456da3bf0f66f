import { circuitIdOf } from './circuit-ids.ts'
import { clientIdOf } from './client-ids.ts'
import type { Reservation } from './model/lease.ts'
import type { World } from './model/world.ts'
import type { Presence } from './state.ts'

/** What a reservation is found by, such as `hw-address 3c:52:82:aa:10:7e`; in one subnet nobody has it twice. */
export const identityOf = ({ mac, by }: Pick<Reservation, 'mac' | 'by'>): string =>
  by === undefined ? `hw-address ${mac}` : `${by.kind} ${by.value}`

/** What a client is known by where it stands, in the order in which a server looks for its reservation. */
export function identitiesOf({ endpoint, link }: Presence): readonly string[] {
  const clientId = clientIdOf(endpoint, endpoint.mac)
  return [
    `hw-address ${endpoint.mac}`,
    ...(link === null ? [] : [`circuit-id ${circuitIdOf(link.device, link.interface)}`]),
    ...(clientId === null ? [] : [`client-id ${clientId}`]),
  ]
}

/** The device that has this client id, or is plugged in at this circuit in the VLAN; null for nobody. */
export function deviceBy(world: World, { kind, value }: NonNullable<Reservation['by']>, vlan: number) {
  for (const endpoint of world.endpoints.values()) {
    if (kind === 'client-id') {
      if (clientIdOf(endpoint, endpoint.mac) === value) return endpoint
      continue
    }
    const at = world.attachment(endpoint.mac)
    if (at !== null && at.vlan.id === vlan && circuitIdOf(at.switch, at.interface) === value) return endpoint
  }
  return null
}
