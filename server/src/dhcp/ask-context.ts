import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { AddressSighting } from '../facts/sightings.ts'
import { indexState } from '../locate/index-names.ts'
import { addressesOf, holdersOf, sightingsOf } from '../facts/sightings.ts'
import { sessionsOf } from '../facts/sessions.ts'
import { staysCut } from '../facts/stays.ts'
import { upTo, shortOf } from '../sources/cut.ts'
import type { Heard, Settled } from '../sources/ask-source.ts'
import { heardFromWalks } from '../collector/walks.ts'
import type { RowPart } from '../sources/question-sources.ts'
import type { DhcpFacts, DhcpSearch } from './search.ts'
import type { DhcpDossier } from './dossier.ts'
import { ownAmong, presentIn } from './index-addresses.ts'

type IndexPart = RowPart<DhcpSearch, DhcpFacts, 'index'>

/** Addresses, and devices, that our own walks are asked about: cheap, and more are not one client. */
const mostOwn = 64

/** Devices that the identity system is asked about: each is a question to its monitoring node, which few are wanted of. */
const mostSignedOn = 16

/** What was not looked at of what was asked; null for nothing. */
type Cut = string | null

/**
 * Devices whose place is worth looking up: those of the question, and of an address those who held it, whoever held it
 * at the instant that is asked about first.
 */
function macsOf({ subject, macs, seen, at }: DhcpDossier): string[] {
  const held = subject.by === 'address' ? seen : []
  const then = held.filter((one) => at !== null && one.firstSeen <= at && (one.present || at <= one.lastSeen))
  return [...new Set([...macs, ...then.map(({ mac }) => mac), ...held.map(({ mac }) => mac)])]
}

interface SeenAround {
  readonly seen: readonly AddressSighting[]
  /** Addresses and devices that were not looked up at all, not for the instant either. */
  readonly unasked: readonly Cut[]
  readonly cut: readonly Cut[]
}

async function seenOf(db: Kysely<Database>, dossier: DhcpDossier): Promise<SeenAround> {
  const { subject, addresses, macs, networks, at } = dossier
  if (networks.size === 1) return presentIn(db, [...networks][0] ?? '')
  const own = upTo([...addresses], mostOwn, 'addresses')
  const devices = upTo(subject.by === 'address' ? [] : [...macs], mostOwn, 'devices')
  const lists = await Promise.all([
    ...own.asked.map((address) => holdersOf(db, address, at)),
    ...devices.asked.map((mac) => addressesOf(db, mac, at)),
  ])
  const unique = new Map(
    lists
      .flatMap(({ rows }) => rows)
      .map((one) => [`${one.mac} ${one.address} ${one.firstSeen.toISOString()}`, one]),
  )
  const seen = [...unique.values()].toSorted((a, b) => b.lastSeen.getTime() - a.lastSeen.getTime())
  return { seen, unasked: [own.why, devices.why], cut: [staysCut(lists, 'stays at addresses')] }
}

/** Where the devices were; those that were looked up before are not again. */
async function placesOf(db: Kysely<Database>, dossier: DhcpDossier): Promise<Cut> {
  const { asked, why } = upTo(macsOf(dossier), mostOwn, 'devices')
  for (const mac of asked) {
    if (dossier.sightings.has(mac)) continue
    const { rows } = await sightingsOf(db, mac, dossier.at)
    dossier.sightings.set(mac, rows)
  }
  return why
}

/** Who has the addresses by the gateways' address tables, and where those devices are. */
export async function askIndexForAddresses({
  search: { db, dossier, grown },
  turn,
}: IndexPart): Promise<Heard> {
  turn.asking()
  const found = await seenOf(db, dossier)
  dossier.seen = found.seen
  dossier.own = await ownAmong(db, dossier.seen)
  const places = dossier.networks.size === 0 ? await placesOf(db, dossier) : null
  grown()
  const { length: count } = dossier.seen
  // A switch that was not walked yet keeps nothing of any instant, and so hides nothing that is kept.
  dossier.thenCut = shortOf({ count }, ...found.unasked).why ?? null
  return shortOf({ count }, ...found.unasked, ...found.cut, places)
}

/** The same of all that was named, and how far the walks are. */
export async function endIndex(part: IndexPart): Promise<Heard> {
  const { count, why = null } = await askIndexForAddresses(part)
  return shortOf(heardFromWalks(count, await indexState(part.search.db)), why)
}

/** Who is authenticated with the devices of the question. */
export async function askIdentityForAddresses({
  search,
  system,
  turn,
}: RowPart<DhcpSearch, DhcpFacts, 'identity'>): Promise<Settled> {
  const { dossier } = search
  const macs = macsOf(dossier)
  if (macs.length === 0) return null
  turn.asking()
  const { asked, why } = upTo(macs, mostSignedOn, 'devices')
  const questions = asked.map((mac) => ({ mac }))
  const told = await sessionsOf(system, questions, { ask: () => search.ask, width: 4 })
  if (told === null) return { notAsked: 'has no session lookup' }
  dossier.sessions.push(...told.facts)
  search.grown()
  const count = dossier.sessions.filter(({ source }) => source === system.name).length
  return shortOf({ count, complete: told.complete }, why)
}
