import type { Lease, LeaseQuestion } from '@patchbay/connectors/dhcp/capabilities'
import { failureWords } from '../sources/failure-words.ts'
import { isHeld, leasesAndReservations, leasesOf, reservationsOf, subnetsOf } from '../facts/leases.ts'
import { keptFor } from '../facts/reserved-for.ts'
import { couldBe } from './search.ts'
import { sumOf } from './sum-of.ts'
import type { LocatePart } from './search.ts'
import { heardOf } from '../sources/ask-source.ts'
import type { Heard, Settled } from '../sources/ask-source.ts'

type DhcpPart = LocatePart<'dhcp'>

const bySource = (a: { source: string }, b: { source: string }) =>
  a.source < b.source ? -1 : Number(a.source > b.source)

/** Active leases first, then the newest; of partners, which tell the same one, always the same server first. */
const compareLeases = (a: { source: string; value: Lease }, b: { source: string; value: Lease }) =>
  Number(b.value.state === 'active') - Number(a.value.state === 'active') ||
  b.value.startedAt.getTime() - a.value.startedAt.getTime() ||
  bySource(a, b)

/** Asks for leases and reservations; one of them failing does not blank the other. Null when neither can be asked. */
async function bothHeard({ search, system, turn }: DhcpPart, question: LeaseQuestion) {
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

async function offer(asked: DhcpPart, question: LeaseQuestion): Promise<Heard | null> {
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

async function offerHostnames(asked: DhcpPart, hostnames: readonly string[]): Promise<Heard | null> {
  let heard: Heard | null = null
  for (const hostname of hostnames) heard = sumOf(heard, await offer(asked, { hostname }))
  return heard
}

/** Who has what was typed: an address, a client id, a host name; or which subnet a network is. */
export async function nameByLeases(part: DhcpPart): Promise<Settled> {
  const { search, system, turn } = part
  const { identifier, hostnames } = search
  turn.asking()
  if (identifier.kind === 'ipv4') return offer(part, { address: identifier.canonical })
  if (identifier.kind === 'client-id') return offer(part, { clientId: identifier.canonical })
  if (identifier.kind === 'network') return nameNetwork(part, identifier.canonical)
  if (!couldBe(identifier, 'hostname')) return null
  const whole = identifier.canonical.toLowerCase()
  const [label = whole] = whole.split('.')
  hostnames.set(system.name, new Set([whole]))
  const heard = await offerHostnames(part, [whole])
  if (label === whole || (heard?.count ?? 0) > 0) return heard
  hostnames.get(system.name)?.add(label)
  return sumOf(heard, await offerHostnames(part, [label]))
}

/** Leases under the names of the person's computers. */
export async function nameByComputers(part: DhcpPart): Promise<Settled> {
  const { search, system, soFar } = part
  const person = await search.known('person')
  const asked = search.hostnames.get(system.name)
  const more = (person?.hostnames ?? []).filter((hostname) => asked?.has(hostname) !== true)
  return sumOf(heardOf(soFar), await offerHostnames(part, more))
}

async function nameNetwork({ search, system }: DhcpPart, network: string): Promise<Heard | null> {
  const subnets = await subnetsOf(system, { ask: () => search.ask })
  if (subnets === null) return null
  const { value, complete } = subnets
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
async function hearOtherLeases({ search, system }: DhcpPart): Promise<void> {
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
async function hearOtherReservations({ search, system, turn }: DhcpPart): Promise<void> {
  const { identifier, dossier } = search
  const now = new Date()
  const lease = dossier.leases.find(({ value }) => isHeld(value, now))?.value
  const leased = lease?.address
  const held = dossier.addresses.find(({ present, address }) => present && !address.includes(':'))?.address
  const address = identifier.kind === 'ipv4' ? identifier.canonical : (leased ?? held)
  const own = dossier.reservations.some(({ value }) => value.address === address)
  if (address === undefined || own) return
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

/** Leases and reservations of the device. */
export async function readLeases(part: DhcpPart): Promise<Settled> {
  const { search, soFar } = part
  const { dossier } = search
  if (dossier.mac === null) return soFar
  const found = await bothHeard(part, { mac: dossier.mac })
  if (found === null) return soFar
  dossier.leases.push(...found.leases)
  dossier.leases.sort(compareLeases)
  dossier.reservations.push(...found.reservations)
  dossier.reservations.sort(bySource)
  search.grown()
  const now = new Date()
  if (found.leases.some(({ value }) => isHeld(value, now))) search.add('address', true)
  else await hearOtherLeases(part)
  search.grown()
  return found.heard
}

/** Reservations of the address that the device uses. */
export async function readReservations(part: DhcpPart): Promise<Settled> {
  const heard = heardOf(part.soFar)
  if (heard === null || heard.why !== undefined) return part.soFar
  try {
    await hearOtherReservations(part)
    return heard
  } catch (error) {
    part.search.ask.signal.throwIfAborted()
    return { ...heard, complete: false, why: failureWords(error) }
  }
}
