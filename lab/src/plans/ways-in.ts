import type { Room } from '../world/model/sites.ts'
import type { World } from '../world/model/world.ts'

type Use = Room['kind'] | 'entrance' | 'stairs'

/**
 * What the site writes as the kind of each room. Of the corridors of a building the first of the lowest floor is where people come in,
 * and the last of each floor is where its stairs are.
 */
export function roomUses(world: World): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>([...world.rooms.values()].map(({ code, kind }) => [code, kind]))
  const corridors = [...world.rooms.values()].filter(({ kind }) => kind === 'corridor')
  for (const rooms of Map.groupBy(corridors, ({ building }) => building).values()) {
    const floors = Map.groupBy(rooms, ({ floor }) => floor)
    for (const onFloor of floors.values()) {
      const last = onFloor.at(-1)
      if (last !== undefined) uses.set(last.code, 'stairs')
    }
    const [door] = floors.get(Math.min(...floors.keys())) ?? []
    if (door !== undefined) uses.set(door.code, 'entrance')
  }
  return uses
}

/** Who has the key of each building: somebody of its staff, by turns. */
export function keyHolders(world: World): ReadonlyMap<string, string> {
  const staff = [...world.people.values()].filter(({ kind, phone }) => kind === 'staff' && phone !== '')
  return new Map(
    [...world.buildings.keys()].map((code, at) => {
      const holder = staff[at % staff.length]
      const words = holder === undefined ? '' : `${holder.firstname} ${holder.lastname}, ${holder.phone}`
      return [code, words]
    }),
  )
}

/** Closets are opened by who runs the network. */
export const closetKey = 'Network operations, key cabinet'
