import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Card, LineName } from '../../contract/src/common-queries/device-lookup.ts'
import type { Attachment } from '../../lab/src/world/model/learned.ts'
import type { Endpoint } from '../../lab/src/world/model/endpoint.ts'
import type { World } from '../../lab/src/world/model/world.ts'
import { onAirAs } from './air-truth.ts'

/** What of a card is compared, in words that can be read beside each other. */
export type Facts = Readonly<Record<string, string>>

const none = 'none'

const registry = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('oui-data'), 'utf8'),
) as Readonly<Record<string, string>>

/** The lines of a card that say something of the campus, value and detail. */
export function saidCard({ lines }: Card): Facts {
  const line = (name: LineName) => lines.find((one) => one.name === name)
  const profile = line('profile')
  // A maker alone is no system's word.
  const profiled = profile?.source != null
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
    what: value('what').toLowerCase(),
    kind: line('what')?.detail?.split(', ')[0] ?? none,
    profile: profiled ? value('profile') : none,
    maker: (profiled ? profile.detail : profile?.value) ?? none,
    warnings: [line('warnings')?.value, line('warnings')?.detail].filter(Boolean).join('; ') || none,
  }
}

/** Whether the device was last seen by a walk of this campus, and the first time no later. */
export function seenBetween({ lines }: Card, from: number, until: number): boolean {
  const { value, detail } = lines.find(({ name }) => name === 'seen') ?? { value: null, detail: null }
  const [last, first] = [Date.parse(value ?? ''), Date.parse(detail ?? '')]
  return first >= from && first <= last && last <= until
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
    profile: session?.profile ?? none,
    warnings: warningsAt(world, endpoint, session),
  }
}

/** Does any system of the campus know what the device is called. */
const tellsName = (world: World, { mac }: Endpoint) =>
  world.leaseOf(mac) !== null ||
  [...world.reservations.values()].some((one) => one.mac === mac) ||
  (world.session(mac)?.username.startsWith('host/') ?? false) ||
  [...world.switches.values()].some((device) => world.neighbours(device).some((one) => one.mac === mac))

/** What speaks against taking the place as the device's own. */
function warningsAt(world: World, { behind, mac }: Endpoint, session: ReturnType<World['session']>): string {
  const phone = behind === null ? undefined : world.endpoints.get(behind)
  const guest = [session?.identityGroup, session?.authorization].find((one) => /guest/i.test(one ?? ''))
  return (
    [
      ...(phone === undefined
        ? []
        : [`behind another device on its port: Cisco IP Phone ${phone.model.replace(/^CP-/, '')}`]),
      ...(guest === undefined ? [] : [`guest: ${guest}`]),
      // IEEE 802, 8.2.2: given by no maker.
      ...((Number.parseInt(mac.slice(0, 2), 16) & 2) === 0
        ? []
        : ['private MAC, which changes: search by person, host name or address']),
    ].join('; ') || none
  )
}

const kinds: Readonly<Record<Endpoint['kind'], readonly string[]>> = {
  laptop: ['Laptop', 'Computer'],
  desktop: ['Computer'],
  phone: ['Phone'],
  printer: ['Printer'],
  camera: ['Camera'],
  'access-point': ['Access point'],
  medical: ['Medical device'],
  'building-control': ['Building control'],
  display: ['Display'],
  personal: ['Personal device', 'Computer', 'Laptop'],
}

/** Who holds the block of a MAC by the IEEE's registry, with the legal form; null for nobody that it names. */
function holderOf(mac: string): string | null {
  const digits = mac.replaceAll(':', '').toUpperCase()
  // Locally administered: its first octets are nobody's block.
  if (Number.parseInt(digits.slice(0, 2), 16) & 2) return null
  const block = [9, 7, 6].map((length) => digits.slice(0, length)).find((start) => start in registry)
  const [name = ''] = (registry[block ?? ''] ?? '').split('\n')
  return name === '' || name === 'Private' || name === 'IEEE Registration Authority' ? null : name
}

/** It is called by its name, its kind is the right one or none, and its maker who holds the block or nobody. */
export function wrongIdentity(world: World, endpoint: Endpoint, said: Facts): string[] {
  const { kind, hostname, mac } = endpoint
  // Who notes a name besides may call it so; without one it is its MAC.
  const names = tellsName(world, endpoint) ? [hostname] : [hostname, mac]
  const maker = said['maker'] ?? none
  const holder = holderOf(mac)
  return [
    ...(names.some((name) => name.toLowerCase() === said['what'])
      ? []
      : [`what: ${said['what']}, not ${names[0]}`]),
    ...(said['kind'] === 'Device' || kinds[kind].includes(said['kind'] ?? '')
      ? []
      : [`kind: ${said['kind']}`]),
    ...((maker === none) === (holder === null) && (holder ?? none).startsWith(maker)
      ? []
      : [`maker: ${maker}, not ${holder}`]),
  ]
}

/** MACs of the devices that somebody authenticates with now. */
export const devicesOf = (world: World, username: string): string[] =>
  [...world.sessions()]
    .filter((one) => one.username === username && world.attachment(one.mac) !== null)
    .map(({ mac }) => mac)
    .concat(onAirAs(world, username))

/** MACs of the devices at an outlet: a phone and what is behind it share one. */
export const devicesAt = (world: World, label: string): string[] =>
  [...world.endpoints.values()]
    .filter(
      ({ mac, outlet, behind }) =>
        world.attachment(mac) !== null &&
        (outlet ?? (behind === null ? null : world.endpoints.get(behind)?.outlet)) === label,
    )
    .map(({ mac }) => mac)

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
