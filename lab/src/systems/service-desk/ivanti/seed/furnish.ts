import type { World } from '../../../../world/model/world.ts'
import { Random } from '../../../../world/random.ts'
import type { Desk } from '../desk/desk.ts'
import { categories } from '../tenant/pick-lists.ts'
import { Cast } from './cast.ts'
import { seedIncidents } from './incidents.ts'
import { seedRequests } from './service-requests.ts'

/** What stands in a desk that has been at work for some weeks. In a world without people nobody asked for anything. */
export function furnish(desk: Desk, world: World) {
  for (const Team of desk.pickLists.values('Team')) desk.teams.insert({ Team })
  for (const [Service, names] of Object.entries(categories)) {
    for (const Name of names) desk.categories.insert({ Name, Service })
  }
  for (const { name, code } of world.buildings.values()) {
    desk.locations.insert({ RecId: desk.recordId('location', code), Name: name, Address: code })
  }
  const random = new Random(`${world.seed}/desk`)
  const cast = new Cast(desk, world)
  if (cast.isEmpty) return
  seedIncidents(desk, cast, random.fork('incidents'))
  seedRequests(desk, cast, random.fork('requests'))
}
