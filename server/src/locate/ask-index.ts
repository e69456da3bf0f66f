import { macBadges } from '@patchbay/contract/identifiers/mac'
import { documentedAs } from './documented.ts'
import { seedFromIndex } from './index-seed.ts'
import { indexState, switchNamed, switchWithMac } from './index-names.ts'
import { knownOf } from './switch-facts.ts'
import { nearest, portNotThere } from './nearest.ts'
import { addressesOf, sightingsOf } from '../facts/sightings.ts'
import { staysCut } from '../facts/stays.ts'
import type { Search } from './search.ts'
import type { Settled, Turn } from '../sources/ask-source.ts'
import { shortOf } from '../sources/cut.ts'
import { heardFromWalks } from '../sources/walks.ts'

interface Followed {
  readonly count: number
  /** What was left out of where it was, by way. */
  readonly cut: readonly (string | null)[]
}

/** Where the device was seen and which addresses it held; or that it is no device but the network's own. */
async function follow({ db, dossier, grown }: Search, mac: string): Promise<Followed> {
  const [sightings, addresses, own] = await Promise.all([
    sightingsOf(db, mac),
    addressesOf(db, mac),
    switchWithMac(db, mac),
  ])
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

/** Asks what the walks and the site's documents know. It is partial until every switch has been walked. */
export async function askIndex(search: Search, turn: Turn): Promise<Settled> {
  turn.asking()
  const { dossier } = search
  const looked = documentedAs(search.db, search.identifier)
  const seeded = await search.offers.seed(
    looked.then(({ things }) => {
      dossier.documented = things
      if (things.length > 0) search.grown()
      return seedFromIndex(search)
    }),
  )
  const { things, why } = await looked
  const own = shortOf({ ...seeded, count: (seeded?.count ?? 0) || things.length }, why)
  turn.waiting(seeded === null && things.length === 0 ? null : own)
  const mac = await search.offers.chosen
  if (mac === null && (seeded?.count ?? 0) === 0 && things.length === 0) await lookNearby(search)
  if (mac === null && seeded === null && things.length === 0) return null
  turn.asking()
  const [{ count, cut }, state] = await Promise.all([
    mac === null ? { count: own.count, cut: [why] } : follow(search, mac),
    indexState(search.db),
  ])
  const before = mac !== null && seeded?.complete === false ? (seeded.why ?? null) : null
  const heard = shortOf(heardFromWalks(count, state), before, ...cut)
  const whole = heard.complete !== false && heard.stale === undefined
  return whole && mac === null ? own : heard
}
