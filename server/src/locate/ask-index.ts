import { macBadges } from '@patchbay/contract/identifiers/mac'
import { askTogether } from '../database/readings.ts'
import { documentedAs, inLists } from './documented.ts'
import type { InLists } from './documented.ts'
import { offerHolders, seedFromIndex } from './index-seed.ts'
import { indexState, ownerOfMac, switchCalled, switchNamed, walksSoFar } from './index-names.ts'
import { knownOf } from './switch-facts.ts'
import { nearest, portNotThere } from './nearest.ts'
import { addressStays, holderStays, lastHolder, sightingStays } from '../facts/sightings.ts'
import type { Mac } from '../facts/sightings.ts'
import { staysCut } from '../facts/stays.ts'
import type { LocatePart, Search } from './search.ts'
import type { Heard, Settled } from '../sources/ask-source.ts'
import { shortOf } from '../sources/cut.ts'
import { heardFromWalks } from '../collector/walks.ts'
import type { Walks } from '../collector/walks.ts'

interface Followed {
  readonly count: number
  /** What was left out of where it was, by way. */
  readonly cut: readonly (string | null)[]
}

/** What is looked up of a device. */
const seenOf = (mac: Mac) => ({
  sightings: sightingStays(mac),
  addresses: addressStays(mac),
  own: ownerOfMac(mac),
})

type SeenOf = Awaited<ReturnType<typeof askTogether<ReturnType<typeof seenOf>>>>

/** Where the device was seen and which addresses it held; or that it is no device but the network's own. */
async function follow(
  { db, dossier, grown }: Search,
  mac: string,
  { sightings, addresses, own }: SeenOf,
): Promise<Followed> {
  dossier.sightings = sightings.rows
  dossier.addresses = addresses.rows
  const shared = macBadges(mac).find((badge) => badge.startsWith('virtual router'))
  if (own !== null) {
    const where = own.interface === null ? own.name : `${own.name} ${own.interface}`
    const owner = await switchNamed(db, own.name)
    dossier.infrastructure = {
      title: where,
      source: 'index',
      sentence: `This is ${where} itself, the network's own MAC, not a client`,
      facts: [{ label: 'MAC', value: mac }],
      known: {
        ...(owner === null ? {} : knownOf(owner)),
        ...(own.interface === null ? {} : { port: where }),
      },
    }
  } else if (shared !== undefined) {
    dossier.infrastructure = {
      title: mac,
      source: 'index',
      sentence: `${mac} is a ${shared}, shared by the routers of its network, not a client`,
      facts: [{ label: 'MAC', value: mac }],
    }
  }
  grown()
  return {
    count: sightings.rows.length + (dossier.infrastructure === null ? 0 : 1),
    cut: [staysCut([sightings], 'stays on ports'), staysCut([addresses], 'stays at addresses')],
  }
}

/** What may have been meant, where nothing has the name. */
async function lookNearby({ db, dossier, identifier, grown }: Search): Promise<void> {
  const { kind } = identifier
  if (kind === 'port') {
    const name = identifier.port.switch
    const device = name === null ? null : ((await switchNamed(db, name))?.name ?? null)
    dossier.portNotThere = await portNotThere(db, identifier.port, device)
  } else if (kind === 'name' || kind === 'phone' || kind === 'vlan') {
    dossier.nearest = await nearest(db, 'typed' in identifier ? identifier.typed : identifier.canonical)
  }
  grown()
}

const unlisted: InLists = { things: [], why: null }

/** What the index said of what was typed. */
export interface Begun {
  readonly seeded: Heard | null
  readonly lists: InLists
  /** Null where it was not asked yet. */
  readonly walks: Walks | null
  /** Of who held the address last, which is mostly who is meant; null where no address was asked for. */
  readonly holder: SeenOf | null
}

function noteListed({ dossier, grown }: Search, { things }: InLists): void {
  dossier.documented = things
  if (things.length > 0) grown()
}

/** What the lists call so, and which devices it may mean. */
async function begin(search: Search): Promise<Begun> {
  const { db, identifier } = search
  const listed = documentedAs(identifier)
  if (listed === null)
    return { seeded: await seedFromIndex(search), lists: unlisted, walks: null, holder: null }
  if (identifier.kind === 'ipv4' || identifier.kind === 'ipv6') {
    const { canonical, mac: inside } = identifier
    const { lists, walks, device, stays, ...holder } = await askTogether(db, {
      lists: listed,
      walks: walksSoFar,
      device: switchCalled(canonical),
      stays: holderStays(canonical),
      ...seenOf(lastHolder(canonical)),
    })
    noteListed(search, lists)
    return { seeded: offerHolders(search, canonical, { device, stays, inside }), lists, walks, holder }
  }
  const { lists, walks } = await askTogether(db, { lists: listed, walks: walksSoFar })
  noteListed(search, lists)
  return { seeded: await seedFromIndex(search), lists, walks, holder: null }
}

/** A whole MAC leaves nothing to choose: all that there is of it is asked at once. */
async function askForMac(search: Search, mac: string): Promise<Heard> {
  const { lists, walks, ...seen } = await askTogether(search.db, {
    lists: inLists(mac, 'mac'),
    walks: walksSoFar,
    ...seenOf(mac),
  })
  noteListed(search, lists)
  const { count, cut } = await follow(search, mac, seen)
  return shortOf(heardFromWalks(count, walks), ...cut)
}

/** What the walks and the site's documents have of what was typed. */
export async function nameByIndex({ search, turn }: LocatePart<'index'>): Promise<Settled> {
  turn.asking()
  const { identifier } = search
  if (identifier.kind === 'mac') return askForMac(search, identifier.canonical)
  const begun = await begin(search)
  search.index.begun = begun
  const { seeded, lists } = begun
  return seeded === null && lists.things.length === 0 ? null : ownOf(begun)
}

const ownOf = ({ seeded, lists: { things, why } }: Begun): Heard =>
  shortOf({ ...seeded, count: (seeded?.count ?? 0) || things.length }, why)

/** Where the device was seen; it is partial until every switch has been walked. */
export async function readPlaces({ search, turn, soFar }: LocatePart<'index'>): Promise<Settled> {
  const { db, dossier } = search
  const { begun } = search.index
  if (begun === null) return soFar
  const { seeded, lists, walks, holder } = begun
  const { things, why } = lists
  const { mac } = dossier
  if (mac === null && (seeded?.count ?? 0) === 0 && things.length === 0) await lookNearby(search)
  if (mac === null && seeded === null && things.length === 0) return null
  const own = ownOf(begun)
  turn.asking()
  // Who held the address has held at least this one.
  const isHolder = mac !== null && holder?.addresses.rows[0]?.mac === mac
  const { count, cut } =
    mac === null
      ? { count: own.count, cut: [why] }
      : await follow(search, mac, isHolder ? holder : await askTogether(db, seenOf(mac)))
  const before = mac !== null && seeded?.complete === false ? (seeded.why ?? null) : null
  const heard = shortOf(heardFromWalks(count, walks ?? (await indexState(db))), before, ...cut)
  const whole = heard.complete !== false && heard.stale === undefined
  return whole && mac === null ? own : heard
}
