import type { Card, LineName } from '../../contract/src/common-queries/device-lookup.ts'
import type { Attachment } from '../../lab/src/world/model/learned.ts'
import type { Endpoint } from '../../lab/src/world/model/endpoint.ts'
import type { World } from '../../lab/src/world/model/world.ts'

/** What of a card is compared, in words that can be read beside each other. */
export type Facts = Readonly<Record<string, string>>

const none = 'none'

/** The lines of a card that say something of the campus, value and detail. */
export function saidCard({ lines }: Card): Facts {
  const line = (name: LineName) => lines.find((one) => one.name === name)
  const value = (name: LineName) => line(name)?.value ?? none
  return {
    owner: value('owner'),
    department: value('department'),
    where: value('where'),
    outlet: line('where')?.detail ?? none,
    port: value('port'),
    vlan: value('vlan'),
    address: value('address'),
    given: inOrder(line('address')?.detail?.split('; ') ?? []),
    'sign-on': value('sign-on'),
  }
}

/** The same, as it really is, of a device that stands somewhere. */
export function trueCard(world: World, endpoint: Endpoint, at: Attachment): Facts {
  const session = world.session(endpoint.mac)
  const owner = ownerOf(world, endpoint)
  return {
    owner: owner === null ? none : `${owner.firstname} ${owner.lastname}`,
    department: owner?.department ?? none,
    ...placeOf(world, endpoint),
    port: `${at.switch.name} ${at.interface.shortName}`,
    vlan: `${at.vlan.id} ${at.vlan.name}`,
    address: at.address ?? none,
    given: inOrder([...givenTo(world, endpoint.mac, at.address), ...neighboursOf(world, endpoint.mac)]),
    'sign-on': session === null ? none : `${session.method === 'dot1x' ? '802.1X' : 'MAB'}, passed`,
  }
}

const ownerOf = (world: World, { owner }: Endpoint) =>
  owner === null ? null : (world.people.get(owner) ?? null)

function placeOf(world: World, { outlet: own, behind }: Endpoint): Pick<Facts, 'where' | 'outlet'> {
  const label = own ?? (behind === null ? null : world.endpoints.get(behind)?.outlet) ?? ''
  const outlet = world.outlets.get(label)
  const room = outlet === undefined ? undefined : world.rooms.get(outlet.room)
  const house = room === undefined ? undefined : world.buildings.get(room.building)
  if (outlet === undefined || room === undefined || house === undefined) return { where: none, outlet: none }
  return {
    where: [`${house.code} ${house.name}`, `floor ${room.floor}`, room.code, room.name].join(', '),
    outlet: `outlet ${outlet.label}`,
  }
}

const inOrder = (parts: readonly string[]) =>
  parts.length === 0 ? none : parts.toSorted((one, other) => one.localeCompare(other)).join('; ')

function givenTo(world: World, mac: string, address: string | null): readonly string[] {
  if (address === null) return []
  const leased = world.leaseOf(mac)?.address === address
  const reserved = world.reservations.get(address)?.mac === mac
  if (reserved) return [leased ? 'reserved' : 'reserved, not leased now']
  return [leased ? 'dynamic' : 'static: no lease on 2 of 2 DHCP servers']
}

/** What the gateways have of it besides, each once. */
function neighboursOf(world: World, mac: string): readonly string[] {
  const entries = [...world.switches.values()].flatMap((device) => world.neighbourCache(device))
  return [...new Set(entries.filter((entry) => entry.mac === mac).map(({ address }) => address))]
}
