import { personIn } from '@patchbay/connectors/identity/login-spellings'
import type { Mark } from '@patchbay/contract/switches/port'
import { protectedByPolicy } from '../policies/protected.ts'
import type { Touched } from '../policies/protected.ts'
import type { SwitchDossier } from './dossier.ts'
import type { JoinedPort } from './join-port.ts'
import { sharedBecause } from './port-marks.ts'

/**
 * Why nobody changes this port in passing: by the readings it is more than one device's, or the site has decided so, of the
 * port or of whatever is behind it. Null where neither is.
 */
export function protectedBecause(
  joined: JoinedPort,
  dossier: SwitchDossier,
  marks: readonly Mark[],
): string | null {
  const decided = protectedByPolicy(dossier.protectedThings, touchedBy(joined, dossier))
  return (
    [sharedBecause(marks, dossier.protectedThings.ports), trunkOf(joined), decided]
      .filter((why) => why !== null)
      .join('; ') || null
  )
}

/** A trunk that leads to no neighbour of ours may carry a hypervisor or a switch that says nothing. */
const trunkOf = ({ now, link }: JoinedPort): string | null =>
  now.mode === 'trunk' && link === null ? 'a trunk, which carries several networks' : null

function touchedBy(
  { now, macs, neighbours, leases, identity, outlets }: JoinedPort,
  { remembered, addresses, people }: SwitchDossier,
): Touched {
  const logins = identity.flatMap(({ value }) => personIn(value.username) ?? [])
  const named = (names: readonly (string | null)[]) => names.filter((name) => name !== null)
  return {
    places:
      remembered === null
        ? []
        : [{ switch: remembered.device.name, interfaces: [now.interface, now.fullName] }],
    vlans: [now.accessVlan, now.voiceVlan].filter((id) => id !== null),
    rooms: named(outlets.flatMap(({ room, roomName, label }) => [room, roomName, label])),
    macs: named([
      ...macs.map(({ mac }) => mac),
      ...identity.map(({ value }) => value.mac),
      now.remembered?.lastMac ?? null,
    ]),
    hosts: named([...leases.map(({ value }) => value.hostname), ...neighbours.map(({ name }) => name)]),
    people: [...logins, ...logins.flatMap((login) => people.get(login) ?? [])],
    addresses: named([
      ...leases.map(({ value }) => value.address),
      ...macs.map(({ mac }) => addresses.get(mac)?.address ?? null),
    ]),
    groups: named(identity.map(({ value }) => value.group)),
  }
}
