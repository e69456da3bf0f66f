import { listSystems } from '@patchbay/contract/administration/connected-systems'
import { listWaitingChanges } from '@patchbay/contract/command-centre/approvals'
import { listPastChanges } from '@patchbay/contract/command-centre/command-history'
import { isTroubled } from '@patchbay/contract/systems/troubled'
import { whichWait } from '../../changes/reported/list-waiting.ts'
import { placesOf } from '../../changes/history/places.ts'
import { accessPoints } from '../../resources/access-points.ts'
import { networkDevices } from '../../resources/network-devices.ts'
import { networkLocations } from '../../resources/network-locations.ts'
import { countByFields } from '../../resources/read.ts'
import type { Source } from '../../resources/source.ts'
import { upsUnits } from '../../resources/ups-units.ts'
import { describeAll } from '../../systems/describe.ts'
import { oncePerLoad } from '../tile/once-per-load.ts'
import type { Asking, List, ListQuery } from '../tile/tile.ts'

/** Screens are called like the calls of their lists. */
const screenOf = ({ path }: { readonly path: string }) => path.slice(0, -1)

/** The command history; `mine` are the viewer's own requests. */
export const history: List = {
  path: screenOf(listPastChanges),
  scoped: true,
  total: async ({ database, scope, person }, { mine, ...query }) => {
    const own = mine === 'yes' ? { requestedBy: person.profile.id } : {}
    return (await placesOf(database, { ...query, ...scope, ...own }, 0)).total
  },
}

/** Changes that wait for the viewer's approval. */
export const approvals: List = {
  path: screenOf(listWaitingChanges),
  scoped: false,
  total: async ({ database, person }) => (await whichWait(database, person)).waiting,
}

/** Connected systems; `state=troubled` leaves those that are not well. */
export const systems: List = {
  path: screenOf(listSystems),
  scoped: false,
  total: async ({ describe }, { state }) =>
    (await describeAll(describe)).filter((row) => state !== 'troubled' || isTroubled(row)).length,
}

/**
 * A list of a resource, counted once a load by building and by the fields that tiles narrow it by; its own list takes the same
 * filters of the same rows.
 */
function resourceList(source: Source, ...narrowedBy: readonly string[]) {
  return listByPlace(source, 'building', narrowedBy)
}

/** The same where another field than `building` says where each stands. */
function listByPlace(source: Source, place: string, narrowedBy: readonly string[]) {
  const counted = oncePerLoad(({ database, scope: { building, ...scope } }) =>
    countByFields(database, source, { ...scope, ...(building === undefined ? {} : { [place]: building }) }, [
      place,
      ...narrowedBy,
    ]),
  )
  const fitting = async (asking: Asking, query: ListQuery) =>
    (await counted(asking)).filter(({ values }) =>
      Object.entries(query).every(([field, wanted]) => {
        const value = values[field]
        if (value === undefined) throw new Error(`${source.resource.name} are not counted by ${field}`)
        return Array.isArray(value) ? value.includes(wanted) : value === wanted
      }),
    )
  const total = async (asking: Asking, query: ListQuery): Promise<number> =>
    (await fitting(asking, query)).reduce((sum, { count }) => sum + count, 0)
  const byBuilding = async (asking: Asking, query: ListQuery): Promise<ReadonlyMap<string, number>> => {
    const counts = new Map<string, number>()
    for (const { values, count } of await fitting(asking, query)) {
      const building = values[place]
      if (typeof building === 'string' && building !== '')
        counts.set(building, (counts.get(building) ?? 0) + count)
    }
    return counts
  }
  return { path: source.resource.path, scoped: true, total, byBuilding }
}

export const devices: List = resourceList(networkDevices, 'reachable')
export const outlets: List = resourceList(networkLocations, 'state')

const everyAccessPoint = listByPlace(accessPoints, 'building_now', ['controller_state'])

const controllerStates = ['joined', 'not joined', 'on no controller']

/** Access points of which a controller or its list said where they are. */
const toldByControllers = async (asking: Asking): Promise<number> =>
  (
    await Promise.all(
      controllerStates.map((state) => everyAccessPoint.total(asking, { controller_state: state })),
    )
  ).reduce((sum, one) => sum + one, 0)

const ofNoDepartment = { why: 'Access points belong to no department.' }

/** Access points by the building where a switch sees them; one that is not known to be joined is not called away. */
export const accessPointList: List = {
  ...everyAccessPoint,
  place: 'building_now',
  total: async (asking, query) => {
    if (asking.scope.department) return ofNoDepartment
    const all = await everyAccessPoint.total(asking, {})
    if (all === 0) return { why: 'No access point was seen here.' }
    if (query['controller_state'] === undefined) return all
    const why = (await toldByControllers(asking)) === 0 ? await accessPointsUntold(asking) : null
    return why === null ? everyAccessPoint.total(asking, query) : { why }
  },
  byBuilding: async (asking, query) => {
    if (asking.scope.department) return ofNoDepartment
    const [all, some, ...told] = await Promise.all([
      everyAccessPoint.byBuilding(asking, {}),
      everyAccessPoint.byBuilding(asking, query),
      ...controllerStates.map((state) => everyAccessPoint.byBuilding(asking, { controller_state: state })),
    ])
    const isTold = ([building, count]: readonly [string, number]) =>
      query['controller_state'] === undefined ||
      told.reduce((sum, one) => sum + (one.get(building) ?? 0), 0) === count
    return new Map([...all].filter(isTold).map(([building]) => [building, some.get(building) ?? 0]))
  },
  allKnown: false,
}

/** How many access points of the scope are not known to be joined or not. */
export const accessPointsUntold = async (asking: Asking): Promise<string | null> => {
  if (asking.scope.department) return null
  const [all, told] = await Promise.all([everyAccessPoint.total(asking, {}), toldByControllers(asking)])
  return all === told ? null : `Whether ${all - told} of ${all} access points are joined is not known.`
}

const everyUpsUnit = resourceList(upsUnits, 'state', 'health', 'conditions')
const noUpsUnit = { why: 'No UPS unit is documented here.' }

/** UPS units. Where there are none, none is on battery, and none is healthy either: nobody knows. */
export const ups: List = {
  ...everyUpsUnit,
  total: async (asking, query) =>
    (await everyUpsUnit.total(asking, {})) === 0 ? noUpsUnit : everyUpsUnit.total(asking, query),
  byBuilding: async (asking, query) => {
    const [all, some] = await Promise.all([
      everyUpsUnit.byBuilding(asking, {}),
      everyUpsUnit.byBuilding(asking, query),
    ])
    return new Map([...all.keys()].map((building) => [building, some.get(building) ?? 0]))
  },
  allKnown: false,
}

/** How many units of the scope did not tell their state. */
export const upsUntold = async (asking: Asking): Promise<string | null> => {
  const all = await everyUpsUnit.total(asking, {})
  const untold = await everyUpsUnit.total(asking, { health: 'unknown' })
  return untold === 0 ? null : `The state of ${untold} of ${all} UPS units is not known.`
}
