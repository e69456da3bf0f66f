import type { Port, PortNeighbour } from '../facts/walked-ports.ts'

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

/** Another device that tells of itself on the port. One device speaks LLDP and CDP, and by CDP without its MAC. */
export function otherOn(port: Port, mac: string | null): PortNeighbour | undefined {
  const self = selfOn(port, mac)
  const digits = mac?.replaceAll(':', '') ?? null
  return port.neighbours.find(
    (one) =>
      !one.forwards &&
      one !== self &&
      one.mac !== mac &&
      !(digits !== null && one.name.toLowerCase().includes(digits)) &&
      !(self !== null && one.mac === null && one.name.toLowerCase() === self.name.toLowerCase()),
  )
}
