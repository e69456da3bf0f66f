import { circuitIdOf } from './circuit-ids.ts'
import { clientIdOf } from './client-ids.ts'
import type { EndpointPlan } from './endpoints.ts'
import type { Reservation } from './model/lease.ts'
import type { Interface, Switch } from './model/switch.ts'
import type { Vlan } from './model/vlan.ts'

/** An endpoint that is plugged in, alone or behind its phone, in the VLAN that its port was set up for. */
export interface Placed {
  readonly endpoint: EndpointPlan['endpoint']
  readonly vlan: Vlan
  readonly port: { readonly device: Pick<Switch, 'name'>; readonly interface: Interface }
}

/** Of each kind, in a campus of any size. */
const few = 3

/**
 * Reservations that go by no hardware address: a few machines that are known by their client id, so that they keep their
 * address with another network card, and a few places whose device is exchanged now and then. `next` gives an address
 * below the VLAN's pool, or null.
 */
export function reserveOtherwise(
  placed: readonly Placed[],
  reservations: Map<string, Reservation>,
  next: (vlan: Vlan) => string | null,
): void {
  const machines = placed.filter(
    ({ endpoint: { addressing, operatingSystem } }) =>
      addressing === 'dynamic' && /Ubuntu/.test(operatingSystem),
  )
  for (const { endpoint, vlan } of machines.slice(0, few)) {
    const { mac, hostname } = endpoint
    const value = clientIdOf(endpoint, mac)
    const address = next(vlan)
    if (value === null || address === null) continue
    endpoint.addressing = 'reserved'
    reservations.set(address, { address, mac, by: { kind: 'client-id', value }, hostname, vlan: vlan.id })
  }
  const byMac = new Map([...reservations.values()].map((one) => [one.mac, one]))
  const places = placed.flatMap(({ endpoint, port }) => {
    const reservation = byMac.get(endpoint.mac)
    const plain = reservation?.by === undefined && reservation?.notCopied !== true
    return plain && reservation !== undefined && endpoint.behind === null ? [{ reservation, port }] : []
  })
  for (const { reservation, port } of places.slice(0, few)) {
    const value = circuitIdOf(port.device, port.interface)
    reservations.set(reservation.address, { ...reservation, by: { kind: 'circuit-id', value } })
  }
}
