import type { FloorLive, LiveThing } from '@patchbay/contract/site-resources/floor-plans/plans'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { SignedIn } from '../people/person.ts'
import { readPolicy } from '../policies/policies.ts'
import { whyNoDevice } from '../resources/network-locations.ts'
import { listedStates } from './listed-states.ts'
import { listedOnFloors } from './on-floor.ts'
import { outletStates } from './outlet-states.ts'
import type { Floor } from './versions.ts'

/** How what stands on a floor is, by the last walks and readings that are stored. No system is asked. */
export async function readFloorStates(
  database: Kysely<Database>,
  of: Floor,
  { keys }: SignedIn,
): Promise<FloorLive> {
  const { asked } = await readPolicy(database, 'reading-reason')
  const noDevices = whyNoDevice({ keys, reasonAsked: asked })
  const names = await namesOn(database, of)
  const things: LiveThing[][] = await Promise.all([
    outletStates(database, names.get('outlet') ?? [], noDevices === null),
    listedStates(database, names),
  ])
  return { things: things.flat(), noDevices }
}

/** What the lists have on a floor, and what is placed there though they do not. */
async function namesOn(
  database: Kysely<Database>,
  { building, floor }: Floor,
): Promise<ReadonlyMap<LiveThing['kind'], string[]>> {
  const { rows } = await sql<{ kind: LiveThing['kind']; names: string[] }>`
    select kind, array_agg(name) as names from (
      select kind, name from (${listedOnFloors}) as listed where building = ${building} and floor = ${floor}
      union select kind, name from floor_placement where building = ${building} and floor = ${floor}) as here
    group by kind`.execute(database)
  return new Map(rows.map(({ kind, names }) => [kind, names]))
}
