import type {
  DhcpServer,
  Lease,
  Reservation,
  Subnet,
  SubnetUse,
} from '@patchbay/connectors/dhcp/capabilities'
import type { DnsRecord } from '@patchbay/connectors/dns/capabilities'
import type { AddressSighting } from '../facts/sightings.ts'
import { keyOf } from './dns-answer.ts'
import type { Book, DhcpDossier } from './dossier.ts'
import { contains } from './network.ts'

/** What one server says of the question, with what it was asked in full. */
export interface ServerFacts {
  readonly id: string
  readonly title: string
  readonly server: DhcpServer | null
  readonly subnets: readonly Subnet[]
  readonly use: readonly SubnetUse[]
  readonly leases: readonly Lease[]
  readonly reservations: readonly Reservation[]
  /** Has told every lease of this address. */
  readonly knowsLeasesOf: (address: string) => boolean
  /** Has told every reservation of this address or MAC. */
  readonly knowsReservation: (one: Pick<Reservation, 'address' | 'mac'>) => boolean
}

export interface Facts {
  readonly servers: readonly ServerFacts[]
  /** Who has an address now by the gateways' address tables. */
  readonly seen: readonly AddressSighting[]
  /** Addresses of switches and routers. */
  readonly own: ReadonlySet<string>
  /** Records by what was asked for, such as `address 10.1.2.3`; only what was told in full by every DNS server that was asked. */
  readonly dns: ReadonlyMap<string, readonly DnsRecord[]>
  readonly now: Date
}

interface Meant {
  readonly addresses: ReadonlySet<string>
  readonly macs: ReadonlySet<string>
}

/** Addresses and MACs that the question is about, once the servers have named them. */
export function meantBy({ subject, books, named, namedAddresses }: DhcpDossier): Meant {
  const leases = books.flatMap((book) =>
    [...book.leases.values()].map(({ value }) => value).filter(({ state }) => state === 'active'),
  )
  const rows = [
    ...leases,
    ...books.flatMap((book) => [...book.reservations.values()].map(({ value }) => value)),
  ]
  if (subject.by === 'address') {
    const macs = rows.filter(({ address }) => address === subject.address).map(({ mac }) => mac)
    return { addresses: new Set([subject.address]), macs: new Set(macs.filter((mac) => mac !== null)) }
  }
  if (subject.by === 'client-id') return meantByClient(subject.clientId, leases, rows)
  const macs: ReadonlySet<string> = subject.by === 'mac' ? new Set([subject.mac]) : named
  const addresses = rows
    .filter(({ mac }) => mac !== null && macs.has(mac))
    .map(({ address }) => address)
    .filter((address) => address !== null)
  const without = subject.by === 'hostname' ? namedAddresses : []
  return { addresses: new Set([...addresses, ...without]), macs }
}

/** Leases and reservations with the client id itself, and what else the MACs have that it leases with. */
function meantByClient(
  clientId: string,
  leases: readonly Lease[],
  rows: readonly (Lease | Reservation)[],
): Meant {
  const own = leases.filter((one) => one.clientId === clientId)
  const macs = new Set(own.map(({ mac }) => mac).filter((mac) => mac !== null))
  const kept = rows.filter(
    (one) =>
      (one.mac !== null && macs.has(one.mac)) ||
      ('identifier' in one && one.identifier?.kind === 'client-id' && one.identifier.value === clientId),
  )
  const addresses = [...own, ...kept].map(({ address }) => address).filter((address) => address !== null)
  return { addresses: new Set(addresses), macs }
}

const isNamed = ({ subject }: DhcpDossier, { hostname, identifier }: Reservation): boolean => {
  if (subject.by === 'client-id')
    return identifier?.kind === 'client-id' && identifier.value === subject.clientId
  if (subject.by !== 'hostname' || hostname === null) return false
  const [asked, kept] = [subject.hostname.toLowerCase(), hostname.toLowerCase()]
  return asked === kept || (!asked.includes('.') && asked === kept.split('.')[0])
}

/** Those of a server's rows that the question is about. */
export function meantRows(dossier: DhcpDossier, book: Book) {
  const { networks } = dossier
  const meant = meantBy(dossier)
  const fits = ({ address, mac }: Pick<Reservation, 'address' | 'mac'>) =>
    networks.size > 0 ||
    (address !== null && meant.addresses.has(address)) ||
    (mac !== null && meant.macs.has(mac))
  return {
    leases: [...book.leases.values()].filter(({ value }) => fits(value)),
    // One of a host name alone, for a client without MAC, has nothing else to be found by.
    reservations: [...book.reservations.values()].filter(
      ({ value }) => fits(value) || (value.address === null && value.mac === null && isNamed(dossier, value)),
    ),
  }
}

function serverFacts(dossier: DhcpDossier, book: Book): ServerFacts {
  const subnets = book.subnets?.value ?? []
  const { leases, reservations } = meantRows(dossier, book)
  const all = (of: ReadonlySet<string>, address: string | null) =>
    address !== null &&
    (of.has(`address ${address}`) ||
      subnets.some(({ subnet }) => of.has(`network ${subnet}`) && contains(subnet, address)))
  return {
    id: book.id,
    title: book.title,
    server: book.server?.value ?? null,
    subnets,
    use: book.use?.value ?? [],
    leases: leases.map(({ value }) => value),
    reservations: reservations.map(({ value }) => value),
    knowsLeasesOf: (address) => all(book.leasesOf, address),
    knowsReservation: ({ address, mac }) =>
      all(book.reservationsOf, address) || (mac !== null && book.reservationsOf.has(`mac ${mac}`)),
  }
}

function recordsOf({ dns }: DhcpDossier): ReadonlyMap<string, readonly DnsRecord[]> {
  const told = Map.groupBy(dns, ({ question }) => keyOf(question))
  const whole = [...told].filter(([, heard]) => heard.every(({ reading }) => reading.complete))
  return new Map(whole.map(([key, heard]) => [key, heard.flatMap(({ reading }) => reading.value)]))
}

export const factsOf = (dossier: DhcpDossier, now: Date): Facts => ({
  servers: dossier.books.map((book) => serverFacts(dossier, book)),
  seen: dossier.seen.filter(({ present }) => present),
  own: dossier.own,
  dns: recordsOf(dossier),
  now,
})

/** The subnet of a row in the server's own counting. */
export const subnetOf = (
  { subnets }: Pick<ServerFacts, 'subnets'>,
  { subnetId, subnet }: { readonly subnetId: string | null; readonly subnet: string | null },
): Subnet | undefined =>
  subnets.find(({ id }) => id === subnetId) ?? subnets.find((one) => one.subnet === subnet)
