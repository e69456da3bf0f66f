import type { Spot } from '@patchbay/contract/common-queries/map-locate'
import { servingOf } from '../facts/associations.ts'
import type { Fact } from '../facts/fact.ts'
import { crowded, rank } from '../locate/candidates.ts'
import type { Ranked } from '../locate/candidates.ts'
import type { Dossier, LocatedPosition } from '../locate/dossier.ts'
import { siteFloorOf } from '../location/floor-names.ts'
import { metresWords } from '../location/position-words.ts'
import { listedSpots } from './listed-spots.ts'
import type { SiteFloor, SitePlaces } from './site-floors.ts'
import { nowhere, placeOfPort, spotOfAccessPoint, spotOfPort } from './spot-at-port.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

function spotOfRanked(best: Ranked, mac: string | null, site: SitePlaces): Spot {
  const { port, air, firstSeen, lastSeen, freshness, source, edge } = best
  const common = {
    ring: null,
    from: iso(firstSeen),
    to: iso(lastSeen),
    isNow: freshness !== 'last-known',
    source,
    freshness,
  }
  if (air === undefined) return { ...common, ...spotOfPort(port, edge, mac, site) }
  return { ...common, ...placeOfPort(port), ...spotOfAccessPoint(air.accessPoint, port) }
}

/** The ring of a location service, on a floor of the site. */
function spotOfPosition(
  { source, at, value: { device, names } }: Fact<LocatedPosition>,
  floors: readonly SiteFloor[],
): Spot | null {
  const on = siteFloorOf(names, floors)
  const { x, y, accuracy } = device
  if (on === null || x === null || y === null) return null
  const within = accuracy === null ? ', accuracy not told' : `, within ${metresWords(accuracy)}`
  const seen = iso(device.at ?? at)
  return {
    by: 'ring',
    words: `position of ${source} on floor ${on.floor} of ${on.building}${within}`,
    building: on.building,
    buildingName: floors.find(({ building }) => building === on.building)?.buildingName ?? null,
    floor: on.floor,
    room: null,
    thing: null,
    ring: { x, y, accuracy },
    from: iso(device.firstAt),
    to: seen,
    isNow: true,
    source,
    freshness: 'live',
  }
}

/** Stays at other ports and access points, as far as the index and the roams tell. */
function earlier(dossier: Dossier, now: readonly Spot[], site: SitePlaces): Spot[] {
  const [best] = now
  const { mac } = dossier
  const stays = dossier.sightings
    .filter(({ edge }) => edge)
    .map(({ port, firstSeen, lastSeen, present, switch: source }): Spot => ({
      ...spotOfPort(port, true, mac, site),
      ring: null,
      from: iso(firstSeen),
      to: iso(lastSeen),
      isNow: false,
      source,
      freshness: present ? 'cached' : 'last-known',
    }))
  return stays.filter(({ building, words }) => building !== null && words !== best?.words)
}

/** Where it is and was: the surest first, then by time. */
export function spotsOf(dossier: Dossier, site: SitePlaces): Spot[] {
  const { mac } = dossier
  if (mac === null || dossier.infrastructure !== null) return listedSpots(dossier)
  const [best] = rank(dossier)
  const position = dossier.positions
    .map((one) => spotOfPosition(one, site.floors))
    .find((one) => one !== null)
  // A port of many devices may be that of a controller: what is behind it is not at a port of its own.
  const isWired = best !== undefined && best.air === undefined && best.edge && !crowded(best, mac)
  const isAtPort = isWired && best.freshness !== 'last-known'
  const now = [
    ...(position !== undefined && !isAtPort ? [position] : []),
    ...(best === undefined ? airWithoutPort(dossier) : [spotOfRanked(best, mac, site)]),
  ]
  const before = earlier(dossier, now, site).toSorted((one, other) =>
    (other.to ?? '').localeCompare(one.to ?? ''),
  )
  const all = [...now, ...before]
  return all.length === 0 ? listedSpots(dossier) : all
}

/** A controller has it on an access point of which no switch port is known. */
function airWithoutPort(dossier: Dossier): Spot[] {
  const serving = servingOf(dossier.associations)
  if (serving === null || serving.port !== null || serving.value.accessPoint === null) return []
  return [
    {
      ...nowhere,
      ...spotOfAccessPoint(serving.value.accessPoint, nowhere),
      ring: null,
      from: iso(serving.value.associatedAt),
      to: iso(serving.at),
      isNow: true,
      source: serving.source,
      freshness: 'live',
    },
  ]
}

/** That a device is heard on another floor than that of its access point. */
export function otherFloorWords(dossier: Dossier, floors: readonly SiteFloor[]): string | null {
  const serving = servingOf(dossier.associations)
  const position = dossier.positions
    .map(({ value }) => siteFloorOf(value.names, floors))
    .find((one) => one !== null)
  const port = serving?.port ?? null
  if (port === null || position === undefined || position === null || port.floor === null) return null
  if (port.building === position.building && port.floor === position.floor) return null
  const { building, floor } = port
  return `Heard on floor ${position.floor} of ${position.building}. Its access point ${serving?.value.accessPoint ?? ''} is on floor ${floor} of ${building ?? 'another building'}.`
}
