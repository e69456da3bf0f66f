import { isOpenBy, noHours } from '@patchbay/contract/times/is-open'
import {
  accessPointsOfFloors,
  portsNamed,
  portsOfFloor,
  portsOfMac,
  portsOfName,
} from '../facts/powered-ports.ts'
import type { PlacedPort } from '../facts/powered-ports.ts'
import { placeOf } from '../hours/places.ts'
import { hoursOf, readHours } from '../hours/read-hours.ts'
import { readPolicy } from '../policies/policies.ts'
import type { Settled } from '../sources/ask-source.ts'
import { heldOff } from '../facts/held-off.ts'
import type { PowerPart, PowerSearch } from './search.ts'
import type { Selection } from './wanted.ts'

/** Ports of one answer: as many as one list takes. */
export const mostPorts = 480

async function portsOf({ db, only }: PowerSearch, one: Selection): Promise<readonly PlacedPort[]> {
  if (one.kind === 'port') return portsNamed(db, one.switch, one.interfaces)
  if (one.kind === 'mac') return portsOfMac(db, one.mac)
  const most = mostPorts * 4
  const found = await (one.kind === 'floor' ? portsOfFloor(db, one, most) : portsOfName(db, one.name, most))
  return only === 'all' ? found : found.filter(({ accessPoint }) => accessPoint !== null)
}

/** Ports that the text stands for, with their places, their access points, and who holds them off. */
export async function placeTargets({ search, turn }: PowerPart<'index'>): Promise<Settled> {
  const { db, dossier, wanted } = search
  turn.asking()
  const found: PlacedPort[] = []
  for (const one of wanted) found.push(...(await portsOf(search, one)))
  const unique = [...new Map(found.map((port) => [`${port.switch} ${port.interface}`, port])).values()]
  dossier.ports = unique.slice(0, mostPorts)
  dossier.more = unique.length > mostPorts
  const floors = dossier.ports.flatMap(({ building, floor }) =>
    building === null || floor === null ? [] : [`${building} ${floor}`],
  )
  dossier.floors = await accessPointsOfFloors(db, [...new Set(floors)])
  dossier.held = await heldOff(db)
  dossier.protectedThings = await readPolicy(db, 'protected-things')
  dossier.pace = await readPolicy(db, 'port-power')
  await readBuildings(search)
  dossier.placedAt = new Date()
  search.grown()
  return {
    count: dossier.ports.length,
    ...(dossier.more ? { complete: false, why: `first ${mostPorts} ports` } : {}),
  }
}

/** Whether each building is open now. */
async function readBuildings({ db, dossier }: PowerSearch): Promise<void> {
  const all = await readHours(db)
  const now = new Date()
  for (const building of new Set(dossier.ports.flatMap(({ building: code }) => code ?? []))) {
    const place = await placeOf(db, 'building', building)
    const [hours] = place === undefined ? [] : hoursOf(all, place)
    dossier.hours.set(building, hours === undefined ? noHours(`building ${building}`) : isOpenBy(hours, now))
  }
}
