import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { Touched } from '../policies/protected.ts'
import type { PortSnapshot } from './snapshot.ts'

/** The port, the networks that it is in and comes into, and whoever is there now. */
export function touchedByPort(intent: PortIntent, before: PortSnapshot): Touched {
  const named = (names: readonly (string | null)[]) => names.filter((name) => name !== null)
  return {
    places: [{ switch: intent.switch, interfaces: [shortInterface(before.interface), before.interface] }],
    vlans: [before.accessVlan, before.voiceVlan, intent.accessVlan, intent.voiceVlan].filter(
      (id) => id != null,
    ),
    rooms: before.rooms,
    macs: [...before.devices, ...before.sessions].map(({ mac }) => mac),
    hosts: named(before.devices.map(({ hostname }) => hostname)),
    people: named(before.devices.map(({ owner }) => owner)),
    addresses: named(before.devices.map(({ address }) => address)),
    groups: [],
  }
}
