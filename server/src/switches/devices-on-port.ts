import { personIn } from '@patchbay/connectors/identity/login-spellings'
import type { DeviceOnPort, Port } from '@patchbay/contract/switches/port'
import { makerOf } from '../locate/vendors.ts'
import type { SwitchDossier } from './dossier.ts'
import type { JoinedPort } from './join-port.ts'

/** The newest name and address of one MAC, by who would know best. */
export function behindOf(
  joined: JoinedPort,
  dossier: SwitchDossier,
  mac: string,
  vlan: number,
): DeviceOnPort {
  const session = [...joined.identity, ...joined.elsewhere].find(({ value }) => value.mac === mac)?.value
  const lease = joined.leases.find(({ value }) => value.mac === mac)?.value
  const bound = dossier.reported.bindings?.value.find((binding) => binding.mac === mac)
  const owner = personIn(session?.username ?? null)
  const spoken = joined.neighbours.find((neighbour) => neighbour.mac === mac && !neighbour.forwards)
  return {
    mac,
    vlan,
    vendor: makerOf(mac),
    address:
      dossier.addresses.get(mac)?.address ?? lease?.address ?? bound?.address ?? session?.address ?? null,
    hostname: lease?.hostname ?? spoken?.name ?? null,
    owner,
    ownerName: owner === null ? null : (dossier.people.get(owner) ?? null),
  }
}

/** Devices first whose VLAN is the port's, then those of the voice VLAN; one that is seen in both is a phone. */
export function distinctMacs({ macs, now }: JoinedPort): { mac: string; vlan: number }[] {
  const rank = (vlan: number) => (vlan === now.accessVlan ? 0 : vlan === now.voiceVlan ? 1 : 2)
  const sorted = macs.toSorted((a, b) => rank(a.vlan) - rank(b.vlan) || (a.mac < b.mac ? -1 : 1))
  const vlans = new Map<string, number>()
  for (const { mac, vlan } of sorted) if (!vlans.has(mac) || vlan === now.voiceVlan) vlans.set(mac, vlan)
  return [...vlans].map(([mac, vlan]) => ({ mac, vlan }))
}

/** Of how many of these devices each is known: the row names only the first of them. */
export function knownOf(devices: readonly DeviceOnPort[]): NonNullable<Port['known']> {
  const count = (of: (device: DeviceOnPort) => string | null) =>
    devices.filter((device) => of(device) !== null).length
  return {
    vendor: count(({ vendor }) => vendor),
    address: count(({ address }) => address),
    hostname: count(({ hostname }) => hostname),
    owner: count(({ owner, ownerName }) => ownerName ?? owner),
  }
}
