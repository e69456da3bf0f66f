import { listSystems } from '@patchbay/contract/administration/connected-systems'
import { listWaitingChanges } from '@patchbay/contract/command-centre/approvals'
import { listPastChanges } from '@patchbay/contract/command-centre/command-history'
import { isTroubled } from '@patchbay/contract/systems/troubled'
import { sql } from 'kysely'
import { whichWait } from '../../changes/told/list-waiting.ts'
import { placesOf } from '../../changes/history/places.ts'
import { networkDevices } from '../../resources/network-devices.ts'
import { networkLocations } from '../../resources/network-locations.ts'
import { countByField, listRows } from '../../resources/read.ts'
import type { Source } from '../../resources/source.ts'
import { upsUnits } from '../../resources/ups-units.ts'
import { describeAll } from '../../systems/describe.ts'
import { isUnknown } from '../tile/tile.ts'
import type { Asking, List, ListQuery } from '../tile/tile.ts'

/** Screens are called like the calls of their lists. */
const screenOf = ({ path }: { readonly path: string }) => path.slice(0, -1)

/** The command history; `mine` is what the asker asked for. */
export const history: List = {
  path: screenOf(listPastChanges),
  scoped: true,
  total: async ({ database, scope, person }, { mine, ...query }) => {
    const own = mine === 'yes' ? { requestedBy: person.profile.id } : {}
    return (await placesOf(database, { ...query, ...scope, ...own }, 0)).total
  },
}

/** Changes that wait for the asker's answer. */
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

const resourceList = (source: Source): List => ({
  path: source.resource.path,
  scoped: true,
  total: async ({ database, scope }, query) =>
    (await listRows(database, source, { ...query, ...scope }, 0)).total,
  byBuilding: ({ database, scope }, query) =>
    countByField(database, source, { ...query, ...scope }, sql.ref('building')),
})

export const devices: List = resourceList(networkDevices)
export const outlets: List = resourceList(networkLocations)

const everyUpsUnit = resourceList(upsUnits)
const noUpsUnit = { why: 'No UPS unit is documented here.' }

/** UPS units. Where there are none, none is on battery, and none is healthy either: nobody knows. */
export const ups: List = {
  ...everyUpsUnit,
  total: async (asking, query) =>
    (await everyUpsUnit.total(asking, {})) === 0 ? noUpsUnit : everyUpsUnit.total(asking, query),
  byBuilding: async ({ database, scope }, query) => {
    const count = (of: ListQuery) =>
      countByField(database, upsUnits, { ...of, ...scope }, sql.ref('building'))
    const [all, some] = await Promise.all([count({}), count(query)])
    return new Map([...all.keys()].map((building) => [building, some.get(building) ?? 0]))
  },
  allKnown: false,
}

/** How many units of the scope did not tell their state. */
export const upsUntold = async (asking: Asking): Promise<string | null> => {
  const [all, untold] = await Promise.all([
    everyUpsUnit.total(asking, {}),
    everyUpsUnit.total(asking, { health: 'unknown' }),
  ])
  if (isUnknown(all) || isUnknown(untold) || untold === 0) return null
  return `The state of ${untold} of ${all} UPS units is not known.`
}
