import type { Answer } from '../../contract/src/common-queries/dhcp-server.ts'
import { clientIdOf } from '../../lab/src/world/client-ids.ts'
import type { Lease, Reservation } from '../../lab/src/world/model/lease.ts'
import type { Vlan } from '../../lab/src/world/model/vlan.ts'
import type { World } from '../../lab/src/world/model/world.ts'
import { portOfDevice } from './air-truth.ts'
import { saidOwner, saidRecords, trueOwner, trueRecords } from './dns-truth.ts'

/** What of a lease, a reservation or a subnet is compared, in words that can be read beside each other. */
export type Facts = Readonly<Record<string, string>>

const list = (texts: Iterable<string>) => [...new Set(texts)].sort().join(' ') || 'none'
const instant = (at: number) => new Date(Math.floor(at / 1000) * 1000).toISOString()
const both = 'kea-1+kea-2'

function fullName(world: World, { mac, hostname }: Pick<Lease, 'mac' | 'hostname'>): string {
  const bare = hostname.toLowerCase().replace(/\.$/, '')
  const joined = world.endpoints.get(mac)?.domainJoined ?? false
  return joined && !bare.includes('.') ? `${bare}.${world.domain}` : bare
}

const leaseWords = (world: World, lease: Lease) => {
  const reserved = world.reservations.get(lease.address)?.mac === lease.mac
  return [
    lease.address,
    lease.mac,
    fullName(world, lease) || 'nameless',
    instant(lease.startedAt),
    instant(Math.floor(lease.startedAt / 1000) * 1000 + (lease.expiresAt - lease.startedAt)),
    clientIdOf(world.endpoints.get(lease.mac), lease.mac) ?? 'no-client-id',
    reserved ? 'reserved' : 'dynamic',
    `vlan-${lease.vlan}`,
    both,
  ].join('/')
}

/** By what a reservation goes: its hardware address, or its kind and octets. */
const knownBy = (
  mac: string | null,
  by: { readonly kind: string; readonly value: string } | null | undefined,
) => (by == null ? mac : `${by.kind}=${by.value}`)

const reservationWords = ({ address, mac, by, hostname, notCopied }: Reservation, leased: boolean) =>
  [
    address,
    knownBy(mac, by),
    hostname.toLowerCase(),
    leased ? 'leased' : 'free',
    notCopied === true ? 'kea-1' : both,
  ].join('/')

const subnetWords = (vlan: Vlan) =>
  [
    vlan.subnet,
    vlan.name.replaceAll(' ', '_'),
    vlan.id,
    vlan.pool?.join('-') ?? 'no-pool',
    vlan.gateway,
  ].join('/')

/** What a client of the subnet is given, by number. */
const optionWords = (world: World, vlan: Vlan) =>
  [vlan.subnet, `3:routers=${vlan.gateway}:subnet`, `15:domain-name=${world.domain}:server`].join('/')

/** Everything about a device: its leases and reservations, their subnets, its port and who is authenticated. */
export function trueDevice(world: World, mac: string): Facts {
  const leases = [...world.leases()].filter((one) => one.mac === mac)
  const reservations = [...world.reservations.values()].filter((one) => one.mac === mac)
  const vlans = new Set([...leases, ...reservations].map(({ vlan }) => vlan))
  return {
    leases: list(leases.map((one) => leaseWords(world, one))),
    reservations: list(reservations.map((one) => reservationWords(one, world.lease(one.address) !== null))),
    subnets: list([...vlans].map((id) => subnetWords(world.vlans.get(id)!))),
    options: list([...vlans].map((id) => optionWords(world, world.vlans.get(id)!))),
    port: portOfDevice(world, mac) ?? 'away',
    session: (world.session(mac) ?? world.wireless.session(mac))?.username ?? 'none',
    records: trueRecords(world, {
      addresses: [...leases, ...reservations].map(({ address }) => address),
      names: [...leases.map((one) => fullName(world, one)), ...reservations.map(({ hostname }) => hostname)],
    }),
    owner: trueOwner(world, mac),
  }
}

export function saidDevice(answer: Answer, world: World, mac: string): Facts {
  const vlanOf = new Map([...world.vlans.values()].map(({ subnet, id }) => [subnet, id]))
  const words = answer.leases.map((one) =>
    [
      one.address,
      one.mac,
      one.hostname ?? 'nameless',
      one.startedAt,
      one.expiresAt,
      one.clientId ?? 'no-client-id',
      one.reserved ? 'reserved' : 'dynamic',
      `vlan-${vlanOf.get(one.subnet ?? '')}`,
      one.servers.join('+'),
    ].join('/'),
  )
  const reserved = answer.reservations.map((one) =>
    [
      one.address,
      knownBy(one.mac, one.by),
      one.hostname?.toLowerCase(),
      one.leased ? 'leased' : 'free',
      one.servers.join('+'),
    ].join('/'),
  )
  const subnets = answer.subnets.map((one) =>
    [
      one.subnet,
      one.name?.replaceAll(' ', '_'),
      one.vlan,
      one.pools.length === 0 ? 'no-pool' : endsOf(one.pools[0]!),
      one.routers.join('+'),
    ].join('/'),
  )
  const place = answer.attachments.find((one) => one.mac === mac)
  return {
    leases: list(words),
    reservations: list(reserved),
    subnets: list(subnets),
    options: list(
      answer.subnets.map(({ subnet, options }) =>
        [subnet, ...options.map(({ code, name, data, from }) => `${code}:${name}=${data}:${from}`)].join('/'),
      ),
    ),
    port: place?.present ? place.port.replace(' ', '/') : 'away',
    session: answer.sessions.find((one) => one.mac === mac && one.passed)?.username ?? 'none',
    records: saidRecords(answer),
    owner: saidOwner(answer),
  }
}

/** Kea shows a pool that is a prefix as one. */
function endsOf(pool: string): string {
  const [address = '', length] = pool.split('/')
  if (length === undefined) return pool
  const first = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  const text = (number: number) =>
    [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')
  return `${address}-${text(first + 2 ** (32 - Number(length)) - 1)}`
}

const size = ([first, last]: readonly [string, string]) => {
  const number = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  return number(last) - number(first) + 1
}

/** A whole subnet: how many there are, and each of them. */
export function trueScope(world: World, vlan: Vlan): Facts {
  const leases = [...world.leases()].filter((one) => one.vlan === vlan.id)
  const reservations = [...world.reservations.values()].filter((one) => one.vlan === vlan.id)
  return {
    subnet: subnetWords(vlan),
    total: String(vlan.pool === null ? 0 : size(vlan.pool)),
    used: String(leases.length),
    reserved: String(reservations.length),
    leases: list(leases.map(({ address, mac }) => `${address}/${mac}`)),
    reservations: list(reservations.map(({ address, mac, by }) => `${address}/${knownBy(mac, by)}`)),
  }
}

export function saidScope({ subnets, scope, leases, reservations }: Answer): Facts {
  const [one] = subnets
  return {
    subnet: [
      one?.subnet,
      one?.name?.replaceAll(' ', '_'),
      one?.vlan,
      one?.pools[0] === undefined ? 'no-pool' : endsOf(one.pools[0]),
      one?.routers.join('+'),
    ].join('/'),
    total: String(scope?.total),
    used: String(scope?.used),
    reserved: String(scope?.reserved),
    leases: list(leases.map(({ address, mac }) => `${address}/${mac}`)),
    reservations: list(reservations.map(({ address, mac, by }) => `${address}/${knownBy(mac, by)}`)),
  }
}
