import { macBadges } from '@patchbay/contract/identifiers/mac'
import { seedFromIndex } from './index-seed.ts'
import { indexState, switchNamed, switchWithMac } from './index-names.ts'
import { knownOf } from './index-own.ts'
import { addressesOf, sightingsOf } from './index-queries.ts'
import type { Search } from './search.ts'
import type { Settled, Turn } from '../sources/turn.ts'
import { heardFromWalks } from '../sources/walks.ts'

/** Where the device was seen and which addresses it held; or that it is no device but the network's own. */
async function follow({ db, dossier, grown }: Search, mac: string): Promise<number> {
  const [sightings, addresses, own] = await Promise.all([
    sightingsOf(db, mac),
    addressesOf(db, mac),
    switchWithMac(db, mac),
  ])
  dossier.sightings = sightings
  dossier.addresses = addresses
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
  return sightings.length + (dossier.infrastructure === null ? 0 : 1)
}

/** Asks what the walks and the site's documents know. It is partial until every switch has been walked. */
export async function askIndex(search: Search, turn: Turn): Promise<Settled> {
  turn.asking()
  const seeded = await search.offers.seed(seedFromIndex(search))
  turn.waiting(seeded)
  const mac = await search.offers.chosen
  if (mac === null && seeded === null) return null
  turn.asking()
  const count = mac === null ? (seeded?.count ?? 0) : await follow(search, mac)
  const heard = heardFromWalks(count, await indexState(search.db))
  const whole = heard.complete !== false && heard.stale === undefined
  return whole && mac === null && seeded !== null ? seeded : heard
}
