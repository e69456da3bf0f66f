import type { ManagedDevice } from '@patchbay/connectors/controller/capabilities'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Rounds } from '../collector/collector.ts'
import { NotStored, RoundRows } from '../collector/round-row.ts'
import type { Database } from '../database/schema.ts'
import { controllerReadings } from '../facts/controllers.ts'
import type { System } from '../systems/open.ts'

/** Seconds: between readings of one inventory, after one that failed, and that one may take. */
const pace = { interval: 600, retry: 120, longest: 120 } as const

const rows = new RoundRows('controller_round', pace)

interface Means {
  readonly systems: () => readonly System<'controller'>[]
  readonly now: () => Date
}

/** Stores a whole inventory: what it no longer has goes. */
export async function storeInventory(
  db: Kysely<Database>,
  system: string,
  devices: readonly ManagedDevice[],
  at: Date,
): Promise<void> {
  const told = devices.map(
    ({ id, name, address, models, serials, software, reachable, synchronization }) => ({
      id,
      name,
      address,
      models,
      serials,
      software,
      reachable,
      synchronized_at: synchronization.at,
    }),
  )
  await db.transaction().execute(async (tx) => {
    await sql`delete from controller_device where system = ${system}`.execute(tx)
    await sql`
      insert into controller_device (system, id, name, address, models, serials, software, reachable, synchronized_at, read_at)
      select distinct on (id) ${system}, id, name, address, models, serials, software, reachable, synchronized_at, ${at}
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (id text, name text, address text, models text[],
        serials text[], software text, reachable text, synchronized_at timestamptz)`.execute(tx)
  })
}

/** Reads every controller's inventory again and again; one that was cut is not stored, since nothing could be told from it. */
export const inventoryRounds = ({ systems, now }: Means): Rounds => ({
  queue: 'read-inventories',
  concurrency: 2,
  due: async (db) =>
    rows.due(
      db,
      systems().map(({ name }) => name),
      now(),
    ),
  read: async (db, name, signal) => {
    const system = systems().find((one) => one.name === name)
    if (system === undefined) return
    await rows.read(db, name, { now, signal }, async (ask) => {
      const reading = await (await controllerReadings(system, () => ask)).devices()
      if (reading === undefined) throw new NotStored(`${system.title} has no inventory.`)
      const { value, complete, of = 'more', observedAt } = reading
      if (!complete) throw new NotStored(`${value.length} of ${of} devices were read.`)
      await storeInventory(db, name, value, observedAt)
    })
  },
  tidy: async (db) => {
    await sql`delete from controller_round where source not in (select name from system)`.execute(db)
  },
})
