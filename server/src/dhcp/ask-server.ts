import type { Reading } from '@patchbay/connectors/asking'
import type { Lease, LeaseQuestion, Reservation, Subnet } from '@patchbay/connectors/dhcp/capabilities'
import { serverReadings } from '../facts/dhcp-server.ts'
import type { ServerReadings } from '../facts/dhcp-server.ts'
import { factsOf } from '../facts/fact.ts'
import { clientKey } from '../facts/reserved-for.ts'
import type { Heard, Settled } from '../sources/ask-source.ts'
import { upTo, shortOf } from '../sources/cut.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { RowPart } from '../sources/question-sources.ts'
import type { DhcpFacts, DhcpSearch } from './search.ts'
import type { Book, DhcpDossier } from './dossier.ts'
import { overlap } from './network.ts'

type ServerPart = RowPart<DhcpSearch, DhcpFacts, 'dhcp'>

/** One identifier leads to this many addresses and MACs at most, each two questions to every server. */
const mostOf = 16

/** One server as its rows read it: several things, of which each may fail alone. */
export class ServerRead {
  readonly book: Book
  readonly #search: DhcpSearch
  readonly #failures: unknown[] = []
  /** What it was asked of the client. */
  readonly asked = new Set<string>()
  /** Subnets that are meant; null where a client is. */
  scope: readonly Subnet[] | null = null
  itself: Promise<unknown> = Promise.resolve()
  readings: ServerReadings | null = null
  #answered = 0

  constructor(book: Book, search: DhcpSearch) {
    this.book = book
    this.#search = search
  }

  async read<T>(work: Promise<Reading<T>> | undefined, put: (reading: Reading<T>) => void): Promise<void> {
    if (work === undefined) return
    try {
      put(await work)
      this.#answered += 1
    } catch (error) {
      this.#search.ask.signal.throwIfAborted()
      this.#failures.push(error)
    }
    this.#search.grown()
  }

  /** Why something is missing; null when nothing is. Throws when nothing at all was answered. */
  outcome(): string | null {
    const [first] = this.#failures
    if (this.#failures.length === 0) return null
    if (this.#answered === 0) throw first
    return failureWords(first)
  }
}

/** Those that are not by MAC are told apart by their names. */
const keyOfReservation = (one: Reservation) =>
  `${one.subnetId} ${one.address} ${clientKey(one) ?? one.hostname}`

function putLeases(book: Book, key: string, reading: Reading<readonly Lease[]>): void {
  for (const one of factsOf(book.id, reading)) book.leases.set(one.value.address, one)
  if (reading.complete && reading.dropped === 0) book.leasesOf.add(key)
  else book.cut = true
}

function putReservations(book: Book, key: string, reading: Reading<readonly Reservation[]>): void {
  for (const one of factsOf(book.id, reading)) book.reservations.set(keyOfReservation(one.value), one)
  if (reading.complete && reading.dropped === 0) book.reservationsOf.add(key)
  else book.cut = true
}

/** The server, its subnets and how full they are. */
function readItself(one: ServerRead, { server, subnets, use }: ServerReadings): Promise<unknown> {
  const { book } = one
  return Promise.all([
    one.read(server?.(), (reading) => (book.server = reading)),
    one.read(subnets?.(), (reading) => {
      book.subnets = reading
      if (!reading.complete) book.cut = true
    }),
    one.read(use?.(), (reading) => (book.use = reading)),
  ])
}

const followed = ({ addresses, macs }: DhcpDossier) => ({
  addresses: upTo([...addresses], mostOf, 'addresses'),
  macs: upTo([...macs], mostOf, 'devices'),
})

/** What of the question this server has not been asked yet. */
function unasked(dossier: DhcpDossier, asked: ReadonlySet<string>): (LeaseQuestion & { key: string })[] {
  const { subject } = dossier
  const { addresses, macs } = followed(dossier)
  const questions = [
    ...(subject.by === 'client-id'
      ? [{ clientId: subject.clientId, key: `client-id ${subject.clientId}` }]
      : []),
    ...(subject.by === 'hostname'
      ? [{ hostname: subject.hostname, key: `hostname ${subject.hostname}` }]
      : []),
    ...addresses.asked.map((address) => ({ address, key: `address ${address}` })),
    ...macs.asked.map((mac) => ({ mac, key: `mac ${mac}` })),
  ]
  return questions.filter(({ key }) => !asked.has(key))
}

async function readOne(one: ServerRead, dossier: DhcpDossier, of: LeaseQuestion & { key: string }) {
  const { key, ...question } = of
  const learn = (mac: string | null, address: string | null) => {
    if (mac !== null) dossier.macs.add(mac)
    if (address !== null) dossier.addresses.add(address)
    if (!('hostname' in question)) return
    if (mac !== null) dossier.named.add(mac)
    else if (address !== null) dossier.namedAddresses.add(address)
  }
  const { leases, reservations } = one.readings ?? {}
  await Promise.all([
    one.read(leases?.(question), (reading) => {
      putLeases(one.book, key, reading)
      for (const { mac, address, state } of reading.value) if (state === 'active') learn(mac, address)
    }),
    one.read(reservations?.(question), (reading) => {
      putReservations(one.book, key, reading)
      for (const { mac, address } of reading.value) learn(mac, address)
    }),
  ])
}

/** Leases and reservations of everything that is known of the client and was not asked for. */
async function readClient(one: ServerRead, dossier: DhcpDossier): Promise<void> {
  const questions = unasked(dossier, one.asked)
  for (const { key } of questions) one.asked.add(key)
  await Promise.all(questions.map((of) => readOne(one, dossier, of)))
}

/** Subnets of this server that are meant; one that is exactly the one asked for goes before those around or inside it. */
function matching({ subject }: DhcpDossier, { subnets: known }: Book): readonly Subnet[] {
  const subnets = known?.value ?? []
  if (subject.by === 'vlan') return subnets.filter(({ vlan }) => vlan === subject.vlan)
  if (subject.by === 'hostname') {
    const named = subnets.filter(({ name }) => name?.toLowerCase() === subject.hostname)
    if (named.length > 0) return named
    return subnets.filter(({ sharedNetwork }) => sharedNetwork?.toLowerCase() === subject.hostname)
  }
  if (subject.by !== 'network') return []
  const exact = subnets.filter(({ subnet }) => subnet === subject.network)
  return exact.length > 0 ? exact : subnets.filter(({ subnet }) => overlap(subnet, subject.network))
}

function countOf(book: Book, dossier: DhcpDossier): Heard {
  const { addresses, macs } = followed(dossier)
  const heard = { count: book.leases.size + book.reservations.size, complete: !book.cut }
  return shortOf(heard, addresses.why, macs.why)
}

const isClient = ({ subject: { by } }: DhcpDossier) => by === 'address' || by === 'mac' || by === 'client-id'

/** A row of one server, with its reading; why it did not tell stands in its book. */
const rowOfServer =
  (ask: (one: ServerRead, part: ServerPart) => Promise<Settled>) =>
  async (part: ServerPart): Promise<Settled> => {
    const { search, system } = part
    const book = search.dossier.books.find(({ id }) => id === system.name)
    if (book === undefined) return null
    const one = search.servers.get(book.id) ?? new ServerRead(book, search)
    search.servers.set(book.id, one)
    try {
      return await ask(one, part)
    } catch (error) {
      one.book.why = failureWords(error)
      throw error
    } finally {
      search.grown()
    }
  }

/** What the server is, which subnets are meant, and what it has of the identifier. */
export const askServer = rowOfServer(async (one, { search, system, turn }) => {
  const { dossier } = search
  turn.asking()
  one.readings = await serverReadings(system, () => search.ask)
  one.itself = readItself(one, one.readings)
  // It is awaited by the last row; that somebody left meanwhile is no fault of its own.
  one.itself.catch(() => undefined)
  const { by } = dossier.subject
  if (!isClient(dossier)) {
    await one.itself
    const subnets = matching(dossier, one.book)
    if (by === 'network' || by === 'vlan' || subnets.length > 0) one.scope = subnets
  }
  for (const { subnet } of one.scope ?? []) dossier.networks.add(subnet)
  if (one.scope === null && by !== 'server') await readClient(one, dossier)
  return countOf(one.book, dossier)
})

/** Every address and MAC that any server named with the identifier. */
export const followClient = rowOfServer(async (one, { search: { dossier }, turn }) => {
  turn.asking()
  const rounds = ['hostname', 'client-id'].includes(dossier.subject.by) ? 2 : 1
  for (let round = 0; round < rounds; round += 1) await readClient(one, dossier)
  return countOf(one.book, dossier)
})

/** All leases and reservations of the subnet that is meant, where it is one; then how full its subnets were. */
export const endServer = rowOfServer(async (one, { search }) => {
  const { dossier } = search
  const { book, scope, readings } = one
  const { by } = dossier.subject
  const subnets = scope?.length === 1 ? scope : []
  await Promise.all([
    one.itself,
    ...subnets.flatMap(({ id, subnet }) => {
      const key = `network ${subnet}`
      return [
        one.read(readings?.leasesIn?.(id), (reading) => putLeases(book, key, reading)),
        one.read(readings?.reservationsIn?.(id), (reading) => putReservations(book, key, reading)),
      ]
    }),
  ])
  await search.recall()
  const why = one.outcome()
  const counted = countOf(book, dossier)
  if (why !== null) {
    book.why = why
    return shortOf(counted, why)
  }
  if (by === 'server') return { count: book.subnets?.value.length ?? 0, complete: !book.cut }
  return dossier.networks.size > 0 && by !== 'address' && by !== 'mac'
    ? { ...counted, count: Math.max(counted.count, matching(dossier, book).length) }
    : counted
})
