import type { Ranked } from './candidates.ts'
import type { Dossier, Port, PortNeighbour } from './dossier.ts'
import { hostnameOf } from './owner.ts'

/**
 * What the device told of itself by LLDP or CDP on its port. CDP carries no MAC: a phone's name ends in its own
 * (`SEP001122334455`), and what is alone on a port is what speaks there.
 */
export function selfOn(port: Port | undefined, mac: string | null): PortNeighbour | null {
  if (port === undefined || mac === null) return null
  const digits = mac.replaceAll(':', '')
  const told = port.neighbours.filter(({ forwards }) => !forwards)
  return (
    told.find((one) => one.mac === mac) ??
    told.find((one) => one.name.toLowerCase().includes(digits)) ??
    (port.macCount === 1 ? told.find((one) => one.mac === null) : undefined) ??
    null
  )
}

const label = (hostname: string) => hostname.split('.')[0] ?? hostname

/** The first of what a lease, a reservation, the device itself, a computer account or the endpoint calls it. */
export function nameOf(dossier: Dossier, best: Ranked | undefined): string | null {
  const { mac, reservations, computers, endpoint } = dossier
  const hostname =
    hostnameOf(dossier) ??
    reservations.find(({ value }) => value.hostname !== null && value.mac === mac)?.value.hostname
  if (hostname) return label(hostname).toUpperCase()
  const self = selfOn(best?.port, mac)?.name
  if (self) return label(self)
  return (mac === null ? null : computers[0]?.value.name) ?? (endpoint?.value.description || null)
}
