import type { AccessPoint } from '@patchbay/connectors/wireless/capabilities'
import type { Neighbour } from '@patchbay/connectors/switch/capabilities'
import { readInterface } from '@patchbay/contract/identifiers/port'
import { z } from 'zod'

/** Whether each of the three says that an access point is on a port; null where it says nothing. */
export const agreement = z.object({
  /** Its Ethernet MAC is in the forwarding table of the port. */
  mac: z.boolean().nullable(),
  /** The switch has it as the LLDP or CDP neighbour of the port. */
  neighbour: z.boolean().nullable(),
  /** The controller has the port as the neighbour of the access point. */
  controller: z.boolean().nullable(),
})

export type Agreement = z.output<typeof agreement>

interface Place {
  readonly switch: string
  /** Long or short. */
  readonly interface: string
}

const samePort = (one: string, other: string) =>
  (readInterface(one) ?? one) === (readInterface(other) ?? other)
/** Without its domain. */
const hostOf = (name: string) => name.toLowerCase().split('.')[0]

/** What the forwarding table, the neighbours and the controller say of an access point on a port. */
export function agreementOn(
  place: Place,
  {
    name,
    ethernetMac,
    radioMac,
    uplinks,
  }: Pick<AccessPoint, 'name' | 'ethernetMac' | 'radioMac' | 'uplinks'>,
  macs: readonly string[],
  neighbours: readonly Pick<Neighbour, 'name' | 'mac'>[] | null,
): Agreement {
  const own = [ethernetMac, radioMac].filter((mac) => mac !== null)
  return {
    mac: macs.length === 0 ? null : own.some((mac) => macs.includes(mac)),
    neighbour:
      neighbours === null || neighbours.length === 0
        ? null
        : neighbours.some(
            (one) =>
              (one.mac !== null && own.includes(one.mac)) ||
              (name !== null && hostOf(one.name) === hostOf(name)),
          ),
    controller:
      uplinks.length === 0
        ? null
        : uplinks.some(
            ({ system, port }) => hostOf(system) === hostOf(place.switch) && samePort(port, place.interface),
          ),
  }
}

/** What does not say so, in words; null where all three agree. */
export function disagreementWords({ mac, neighbour, controller }: Agreement): string | null {
  const parts = [
    mac === true ? null : mac === false ? 'its MAC is not on the port' : 'no MAC is on the port',
    neighbour === true
      ? null
      : neighbour === false
        ? 'LLDP and CDP name another device'
        : 'no LLDP or CDP neighbour is on the port',
    controller === true
      ? null
      : controller === false
        ? 'the controller has it on another port'
        : 'the controller does not report its port',
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join('; ')
}
