import type { DhcpCapabilities, Lease, LeaseQuestion } from '@patchbay/connectors/dhcp/capabilities'
import { failureWords } from '../sources/failure-words.ts'
import { isHeld, leasesAndReservations, leasesOf, reservationsOf } from '../facts/leases.ts'
import { keptFor } from '../facts/reserved-for.ts'
import type { System } from '../systems/open.ts'
import { couldBe, mayBePerson } from './search.ts'
import { sumOf } from './sum-of.ts'
import type { Search } from './search.ts'
import type { Heard, Settled, Turn } from '../sources/ask-source.ts'

type Can = Partial<DhcpCapabilities>

interface Asked {
  readonly search: Search
  readonly system: System<'dhcp'>
  readonly can: Can
  readonly turn: Turn
}

const bySource = (a: { source: string }, b: { source: string }) =>
  a.source < b.source ? -1 : Number(a.source > b.source)

/** Active leases first, then the newest; of partners, which tell the same one, always the same server first. */
const compareLeases = (a: { source: string; value: Lease }, b: { source: string; value: Lease }) =>
  Number(b.value.state === 'active') - Number(a.value.state === 'active') ||
  b.value.startedAt.getTime() - a.value.startedAt.getTime() ||
  bySource(a, b)

/** Asks for leases and reservations; one of them failing does not blank the other. Null when neither can be asked. */
async function bothHeard({ search, system, can, turn }: Asked, question: LeaseQuestion) {
  if (can.findLeases === undefined && can.findReservations === undefined) return null
  turn.asking()
  const told = await leasesAndReservations(system, question, { ask: () => search.ask })
  if (told === null) return null
  const { leases, reservations, failure } = told
  const heard: Heard = {
    count: (leases?.facts.length ?? 0) + (reservations?.facts.length ?? 0),
    complete: failure === null && (leases?.complete ?? true) && (reservations?.complete ?? true),
    ...(failure === null ? {} : { why: failureWords(failure) }),
  }
  return { leases: leases?.facts ?? [], reservations: reservations?.facts ?? [], heard }
}

async function offer(asked: Asked, question: LeaseQuestion): Promise<Heard | null> {
  const found = await bothHeard(asked, question)
  if (found === null) return null
  const { search, system } = asked
  const add = (mac: string | null, address: string | null, hostname: string | null, planned: boolean) => {
    if (mac === null) return
    const detail = [address, planned ? 'reserved' : null, system.title].filter(Boolean).join(' · ')
    search.offers.add(
      { ask: mac, title: hostname ?? mac, detail, source: system.name },
      planned ? 'planned' : 'leased',
    )
  }
  for (const { value } of found.leases)
    add(value.mac, value.address, value.hostname, value.state !== 'active')
  for (const { value } of found.reservations) add(value.mac, value.address, value.hostname, true)
  return found.heard
}

async function offerHostnames(asked: Asked, hostnames: readonly string[]): Promise<Heard | null> {
  let heard: Heard | null = null
  for (const hostname of hostnames) heard = sumOf(heard, await offer(asked, { hostname }))
  return heard
}

async function seed(asked: Asked): Promise<Heard | null> {
  const { search, turn } = asked
  const { identifier } = search
  if (identifier.kind === 'ipv4') return offer(asked, { address: identifier.canonical })
  if (identifier.kind === 'client-id') return offer(asked, { clientId: identifier.canonical })
  if (identifier.kind === 'network') return nameNetwork(asked, identifier.canonical)
  let heard: Heard | null = null
  const known = new Set<string>()
  if (couldBe(identifier, 'hostname')) {
    const whole = identifier.canonical.toLowerCase()
    const [label = whole] = whole.split('.')
    known.add(whole)
    heard = await offerHostnames(asked, [whole])
    if (label !== whole && (heard?.count ?? 0) === 0) {
      known.add(label)
      heard = sumOf(heard, await offerHostnames(asked, [label]))
    }
  }
  if (!mayBePerson(identifier)) return heard
  turn.waiting(heard)
  const person = await search.person
  const more = (person?.hostnames ?? []).filter((hostname) => !known.has(hostname))
  return sumOf(heard, await offerHostnames(asked, more))
}

async function nameNetwork({ search, system, can, turn }: Asked, network: string): Promise<Heard | null> {
  if (can.listSubnets === undefined) return null
  turn.asking()
  const { value, complete } = await can.listSubnets(search.ask)
  const found = value.find((subnet) => subnet.subnet === network)
  if (found === undefined) return { count: 0, complete }
  search.dossier.infrastructure = {
    title: network,
    source: system.name,
    sentence: `${network} is the subnet ${found.name ?? found.id} of ${system.title}, not a device`,
    facts: [
      { label: 'VLAN', value: found.vlan === null ? 'not known' : String(found.vlan) },
      { label: 'Routers', value: found.routers.join(', ') || 'none' },
      { label: 'Pools', value: found.pools.join(', ') || 'none' },
    ],
    known: {
      kind: 'Subnet',
      address: network,
      ...(found.vlan === null ? {} : { vlan: String(found.vlan) }),
    },
  }
  search.grown()
  return { count: 1 }
}

/** An address whose holder has no lease of its own may be leased to somebody else: that is said, never mixed in. */
async function hearOtherLeases({ search, system }: Asked): Promise<void> {
  const { identifier, dossier } = search
  if (identifier.kind !== 'ipv4') return
  const others = await leasesOf(system, [{ address: identifier.canonical }], { ask: () => search.ask })
  dossier.otherLeases.push(
    ...(others?.facts ?? []).filter(({ value }) => value.mac !== null && value.mac !== dossier.mac),
  )
}

/**
 * What the device uses may be kept for somebody else; a reservation by its MAC is known already. One that goes by
 * something that a lease does not tell is its own where it has the lease: nobody else is given a reserved address.
 */
async function hearOtherReservations(
  { search, system, can, turn }: Asked,
  index: Promise<unknown>,
): Promise<void> {
  const { identifier, dossier } = search
  const now = new Date()
  const lease = dossier.leases.find(({ value }) => isHeld(value, now))?.value
  const leased = lease?.address
  if (identifier.kind !== 'ipv4' && leased === undefined) await index
  const held = dossier.addresses.find(({ present, address }) => present && !address.includes(':'))?.address
  const address = identifier.kind === 'ipv4' ? identifier.canonical : (leased ?? held)
  const own = dossier.reservations.some(({ value }) => value.address === address)
  if (address === undefined || own || can.findReservations === undefined) return
  turn.asking()
  const others = await reservationsOf(system, [{ address }], { ask: () => search.ask })
  const client = { mac: dossier.mac, clientId: lease?.address === address ? lease.clientId : null }
  for (const one of others?.facts ?? []) {
    const kept = keptFor(one.value, client)
    if (kept === false) dossier.otherReservations.push(one)
    else if (kept === true || lease?.address === address) dossier.reservations.push(one)
  }
  dossier.reservations.sort(bySource)
  dossier.otherReservations.sort(bySource)
  search.grown()
}

/** `index` settles when the walks have said which addresses the device has. */
export async function askDhcp(
  search: Search,
  system: System<'dhcp'>,
  turn: Turn,
  index: Promise<unknown>,
): Promise<Settled> {
  turn.asking()
  const opening = system.can()
  const seeded = await search.offers.seed(opening.then((can) => seed({ search, system, can, turn })))
  turn.waiting(seeded)
  const mac = await search.offers.chosen
  if (mac === null) return seeded
  const asked: Asked = { search, system, can: await opening, turn }
  const found = await bothHeard(asked, { mac })
  if (found === null) return seeded
  const { dossier } = search
  dossier.leases.push(...found.leases)
  dossier.leases.sort(compareLeases)
  dossier.reservations.push(...found.reservations)
  dossier.reservations.sort(bySource)
  search.grown()
  const now = new Date()
  if (!found.leases.some(({ value }) => isHeld(value, now))) await hearOtherLeases(asked)
  search.grown()
  const { heard } = found
  turn.waiting(heard)
  if (heard.why !== undefined) return heard
  try {
    await hearOtherReservations(asked, index)
    return heard
  } catch (error) {
    search.ask.signal.throwIfAborted()
    return { ...heard, complete: false, why: failureWords(error) }
  }
}
