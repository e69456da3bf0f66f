import type { MapLayer } from '@patchbay/contract/campus-map/map-layers'
import type { MapCount } from '@patchbay/contract/site-resources/campus-map/map'
import { accessPoints as accessPointResource } from '@patchbay/contract/resources/access-points'
import type { AccessKey } from '@patchbay/contract/access-keys'
import { addressOf, isUnknown, mayOpenKey } from '../dashboard/tile/tile.ts'
import type { Asking, List, ListQuery, Unknown } from '../dashboard/tile/tile.ts'
import { devices, history, ups } from '../dashboard/lists/screens.ts'
import { accessPoints } from '../resources/access-points.ts'
import { countByFields } from '../resources/read.ts'
import { countByBuilding } from '../changes/history/count-by-building.ts'
import type { HistoryFilter } from '../changes/history/fitting-changes.ts'
import { oncePerLoad } from '../dashboard/tile/once-per-load.ts'

const day = 86_400_000
const minute = 60_000

/** A number of each building, and the list that it counts there. */
interface Counted {
  readonly name: string
  readonly title: string
  readonly layer: MapLayer
  readonly key: AccessKey
  readonly tone: MapCount['tone']
  readonly list: Pick<List, 'path' | 'scoped'>
  /** What narrows the list in a building, beside its scope. */
  readonly narrowed: (asking: Asking, building: string) => ListQuery
  readonly byBuilding: (asking: Asking) => Promise<ReadonlyMap<string, number> | Unknown>
  /** A building without a number is unknown, not 0. */
  readonly sparse?: string
}

/** One that the dashboard counts by building. */
const counted = (
  list: List,
  query: ListQuery,
  given: Omit<Counted, 'list' | 'narrowed' | 'byBuilding'>,
): Counted => ({
  ...given,
  list,
  narrowed: () => query,
  byBuilding: async (asking) => (await list.byBuilding?.(asking, query)) ?? new Map(),
})

const ofDevices = { layer: 'switches', key: 'siteresources-network-devices' } as const
const ofUps = {
  layer: 'ups',
  key: 'siteresources-ups-units',
  sparse: 'No UPS unit is documented here.',
} as const

const statesOfAccessPoints = oncePerLoad(({ database }) =>
  countByFields(database, accessPoints, {}, ['building_now', 'state']),
)

/** Access points are in the building of the outlet at their port. */
const accessPointsIn = (state: string | null, tone: MapCount['tone'], title: string): Counted => ({
  name: state === null ? 'access-points' : `access-points-${state.replaceAll(' ', '-')}`,
  title,
  layer: 'access-points',
  key: 'siteresources-access-points',
  tone,
  list: { path: accessPointResource.path, scoped: false },
  narrowed: (_, building) => ({ building_now: building, ...(state === null ? {} : { state }) }),
  byBuilding: async (asking) => {
    const counts = new Map<string, number>()
    for (const { values, count } of await statesOfAccessPoints(asking)) {
      const building = values['building_now']
      if (typeof building !== 'string' || (state !== null && values['state'] !== state)) continue
      counts.set(building, (counts.get(building) ?? 0) + count)
    }
    return counts
  },
})

/** What the history lists of a building. */
const ofHistory = (
  name: string,
  title: string,
  layer: MapLayer,
  tone: MapCount['tone'],
  narrowed: (asking: Asking) => HistoryFilter & ListQuery,
): Counted => ({
  name,
  title,
  layer,
  tone,
  key: 'commands-history',
  list: history,
  narrowed,
  byBuilding: (asking) => countByBuilding(asking.database, narrowed(asking)),
})

const aDayAgo = ({ now }: Asking) => ({
  from: new Date(Math.floor((now.getTime() - day) / minute) * minute).toISOString(),
})

/** Every number of the map, in its order. */
export const mapCounts: readonly Counted[] = [
  counted(devices, {}, { name: 'switches', title: 'Network devices', tone: 'plain', ...ofDevices }),
  counted(
    devices,
    { reachable: 'unreachable' },
    { name: 'switches-unreachable', title: 'Unreachable', tone: 'bad', ...ofDevices },
  ),
  accessPointsIn(null, 'plain', 'Access points'),
  accessPointsIn('at another port', 'bad', 'At another port'),
  accessPointsIn('seen twice', 'bad', 'Seen twice'),
  accessPointsIn('not seen', 'warn', 'Not seen'),
  counted(ups, {}, { name: 'ups', title: 'UPS units', tone: 'plain', ...ofUps }),
  counted(
    ups,
    { health: 'trouble' },
    { name: 'ups-trouble', title: 'UPS in trouble', tone: 'bad', ...ofUps },
  ),
  counted(
    ups,
    { health: 'look at' },
    { name: 'ups-look-at', title: 'UPS to look at', tone: 'warn', ...ofUps },
  ),
  ofHistory('changes', 'Changes of 24 h', 'changes', 'plain', aDayAgo),
  ofHistory('changes-outside', 'Made outside', 'changes', 'outside', (asking) => ({
    made: 'outside',
    ...aDayAgo(asking),
  })),
  ofHistory('work-under-way', 'Runs in progress', 'work', 'plain', () => ({ result: 'under-way' })),
  ofHistory('work-waiting', 'Runs that wait to begin', 'work', 'plain', () => ({ result: 'waiting' })),
  ofHistory('work-person', 'Runs that need a person', 'work', 'bad', () => ({
    attention: 'person',
    result: 'needs-person',
  })),
]

/** Layers that say nothing to who may not open their lists. */
export const withheldLayers = ({ person }: Pick<Asking, 'person'>): MapLayer[] => [
  ...new Set(mapCounts.filter(({ key }) => !mayOpenKey(key, person)).map(({ layer }) => layer)),
]

/** What each building counts, by its code, of what the viewer may open. */
export async function countsOf(
  asking: Asking,
  buildings: readonly string[],
): Promise<ReadonlyMap<string, MapCount[]>> {
  const shown = mapCounts.filter(({ key }) => mayOpenKey(key, asking.person))
  const values = await Promise.all(shown.map((one) => one.byBuilding(asking)))
  return new Map(
    buildings.map((building) => [
      building,
      shown.map((one, at) => countIn(one, values[at], asking, building)),
    ]),
  )
}

function countIn(
  { name, title, layer, tone, list, narrowed, sparse }: Counted,
  values: ReadonlyMap<string, number> | Unknown | undefined,
  asking: Asking,
  building: string,
): MapCount {
  const common = {
    name,
    title,
    layer,
    tone,
    opens: addressOf(list, narrowed(asking, building), { building }),
  }
  if (values === undefined || isUnknown(values)) return { ...common, value: null, why: values?.why ?? null }
  const value = values.get(building) ?? null
  if (value === null && sparse !== undefined) return { ...common, value: null, why: sparse }
  return { ...common, value: value ?? 0, why: null }
}
