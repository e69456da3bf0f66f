import type { UpsUnit } from '@patchbay/connectors/ups/capabilities'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { System } from '../systems/open.ts'

/** A unit with the way to it. */
export interface Way {
  /** As it is called here. */
  readonly name: string
  readonly system: System<'ups'>
  /** As the system knows it. */
  readonly unit: UpsUnit
}

/** Adds a row for each device that a UPS system reaches and that is not here yet: it is documented as the device is. */
export async function addReached(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into ups_unit (name, address, building, room, model)
    select distinct on (d.name) d.name, coalesce(d.address, e.host), coalesce(d.building, ''), coalesce(d.closet, ''),
      coalesce(d.model, '')
    from device_reach e join system s on s.name = e.system and s.kind = 'ups' join device d on d.name = e.device
    where d.removed_at is null order by d.name, s.position
    on conflict do nothing`.execute(db)
}

/** Every unit that some system reads, but removed ones, by its name here; the first system that reaches one is asked. */
export async function waysToUnits(
  db: Kysely<Database>,
  systems: readonly System<'ups'>[],
): Promise<ReadonlyMap<string, Way>> {
  await addReached(db)
  const units = await db
    .selectFrom('ups_unit')
    .select(['name', 'system', 'unit'])
    .where('removed_at', 'is', null)
    .execute()
  const ways = new Map<string, Way>()
  for (const { name, system: behind, unit: called } of units) {
    for (const system of systems) {
      const unit: UpsUnit | undefined =
        called === ''
          ? system.devices.find((device) => device.name === name)
          : system.name === behind
            ? { name: called }
            : undefined
      if (unit !== undefined && !ways.has(name)) ways.set(name, { name, system, unit })
    }
  }
  return ways
}
