import type { Reading } from '@patchbay/connectors/asking'
import type {
  DhcpCapabilities,
  Lease,
  LeaseQuestion,
  Reservation,
  Subnet,
} from '@patchbay/connectors/dhcp/capabilities'
import type { Ask } from '@patchbay/connectors/asking'
import { failureWords } from '../sources/failure-words.ts'
import { factsOf } from '../facts/fact.ts'
import { upTo, shortOf } from '../sources/cut.ts'
import type { Heard, Settled, Turn } from '../sources/ask-source.ts'
import type { System } from '../systems/open.ts'
import type { Book, DhcpDossier } from './dossier.ts'
import { clientKey } from '../facts/reserved-for.ts'
import { overlap } from './network.ts'

type Can = Partial<DhcpCapabilities>

export interface ServerPart {
  readonly dossier: DhcpDossier
  readonly book: Book
  readonly system: System<'dhcp'>
  readonly turn: Turn
  readonly ask: () => Ask
  readonly grown: () => void
  /** Has told what bears the identifier, or that it cannot. */
  readonly heard: () => void
  /** Settles when all servers have answered, or their time is over. */
  readonly met: Promise<unknown>
  /** Looks up what is remembered of the subnets that are known by now. */
  readonly recall: () => Promise<void>
}

/** One identifier leads to this many addresses and MACs at most, each two questions to every server. */
const mostOf = 16

/** Reads several things of which each may fail alone. */
class Attempts {
  readonly #part: ServerPart
  readonly #failures: unknown[] = []
  #answered = 0

  constructor(part: ServerPart) {
    this.#part = part
  }

  async read<T>(work: Promise<Reading<T>> | undefined, put: (reading: Reading<T>) => void): Promise<void> {
    if (work === undefined) return
    try {
      put(await work)
      this.#answered += 1
    } catch (error) {
      this.#part.ask().signal.throwIfAborted()
      this.#failures.push(error)
    }
    this.#part.grown()
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
const readItself = (part: ServerPart, can: Can, attempts: Attempts) => {
  const { book, ask } = part
  return Promise.all([
    attempts.read(can.readServer?.(ask()), (reading) => (book.server = reading)),
    attempts.read(can.listSubnets?.(ask()), (reading) => {
      book.subnets = reading
      if (!reading.complete) book.cut = true
    }),
    attempts.read(can.readUse?.(ask()), (reading) => (book.use = reading)),
  ])
}

const followed = ({ addresses, macs }: DhcpDossier) => ({
  addresses: upTo([...addresses], mostOf, 'addresses'),
  macs: upTo([...macs], mostOf, 'devices'),
})

/** What of the question this server has not been asked yet. */
function unasked({ dossier }: ServerPart, asked: ReadonlySet<string>): (LeaseQuestion & { key: string })[] {
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

async function askOne(part: ServerPart, can: Can, attempts: Attempts, of: LeaseQuestion & { key: string }) {
  const { book, dossier, ask } = part
  const { key, ...question } = of
  const learn = (mac: string | null, address: string | null) => {
    if (mac !== null) dossier.macs.add(mac)
    if (address !== null) dossier.addresses.add(address)
    if (!('hostname' in question)) return
    if (mac !== null) dossier.named.add(mac)
    else if (address !== null) dossier.namedAddresses.add(address)
  }
  await Promise.all([
    attempts.read(can.findLeases?.(question, ask()), (reading) => {
      putLeases(book, key, reading)
      for (const { mac, address, state } of reading.value) if (state === 'active') learn(mac, address)
    }),
    attempts.read(can.findReservations?.(question, ask()), (reading) => {
      putReservations(book, key, reading)
      for (const { mac, address } of reading.value) learn(mac, address)
    }),
  ])
}

/** Leases and reservations of the identifier, then of every address and MAC that any server named with it. */
async function readClient(part: ServerPart, can: Can, attempts: Attempts): Promise<void> {
  const asked = new Set<string>()
  const rounds = ['hostname', 'client-id'].includes(part.dossier.subject.by) ? 3 : 2
  for (let round = 0; round < rounds; round += 1) {
    const questions = unasked(part, asked)
    for (const { key } of questions) asked.add(key)
    await Promise.all(questions.map((of) => askOne(part, can, attempts, of)))
    if (round === 0) {
      part.heard()
      part.turn.waiting(countOf(part))
      await part.met
      part.turn.asking()
    }
  }
}

/** Subnets of this server that are meant; one that is exactly the one asked for goes before those around or inside it. */
function matching({ dossier: { subject }, book }: ServerPart): readonly Subnet[] {
  const subnets = book.subnets?.value ?? []
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

/** All leases and reservations of the subnet that is meant; where several fit, somebody chooses first. */
async function readScope(part: ServerPart, can: Can, attempts: Attempts, subnets: readonly Subnet[]) {
  const { book, dossier, ask } = part
  for (const { subnet } of subnets) dossier.networks.add(subnet)
  part.grown()
  part.heard()
  if (subnets.length > 1) return
  await Promise.all(
    subnets.flatMap(({ id, subnet }) => [
      attempts.read(can.listLeases?.(id, ask()), (reading) => putLeases(book, `network ${subnet}`, reading)),
      attempts.read(can.listReservations?.(id, ask()), (reading) =>
        putReservations(book, `network ${subnet}`, reading),
      ),
    ]),
  )
}

function countOf({ book, dossier }: ServerPart): Heard {
  const { addresses, macs } = followed(dossier)
  const heard = { count: book.leases.size + book.reservations.size, complete: !book.cut }
  return shortOf(heard, addresses.why, macs.why)
}

/** One server's part: what it is, and what it has of the identifier. */
export async function askDhcpServer(part: ServerPart): Promise<Settled> {
  const { book, dossier, system, turn } = part
  const attempts = new Attempts(part)
  turn.asking()
  try {
    const can = await system.can()
    const itself = readItself(part, can, attempts)
    const { by } = dossier.subject
    if (by === 'address' || by === 'mac' || by === 'client-id') {
      await Promise.all([itself, readClient(part, can, attempts)])
    } else {
      await itself
      const subnets = matching(part)
      if (by === 'network' || by === 'vlan' || subnets.length > 0) {
        await readScope(part, can, attempts, subnets)
      } else if (by === 'hostname') await readClient(part, can, attempts)
    }
    await part.recall()
    const why = attempts.outcome()
    if (why !== null) {
      book.why = why
      return shortOf(countOf(part), why)
    }
    const counted = countOf(part)
    return by === 'server'
      ? { count: book.subnets?.value.length ?? 0, complete: !book.cut }
      : dossier.networks.size > 0 && by !== 'address' && by !== 'mac'
        ? { ...counted, count: Math.max(counted.count, matching(part).length) }
        : counted
  } catch (error) {
    book.why = failureWords(error)
    throw error
  } finally {
    part.heard()
    part.grown()
  }
}
