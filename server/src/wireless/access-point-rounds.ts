import type { AccessPoint } from '@patchbay/connectors/wireless/capabilities'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Rounds } from '../collector/collector.ts'
import { NotStored, RoundRows } from '../collector/round-row.ts'
import type { Database } from '../database/schema.ts'
import { accessPointsOn } from '../facts/access-points.ts'
import type { System } from '../systems/open.ts'

/** Seconds: between readings of one controller, after one that failed, and that one may take. */
const pace = { interval: 300, retry: 60, longest: 90 } as const

const rows = new RoundRows('wireless_round', pace)

interface Means {
  readonly systems: () => readonly System<'wireless'>[]
  readonly now: () => Date
}

const clientsOf = ({ joined, radios }: AccessPoint): number | null => {
  const counts = radios.flatMap(({ clients }) => clients ?? [])
  return joined && counts.length > 0 ? counts.reduce((sum, one) => sum + one, 0) : null
}

const channelsOf = ({ radios }: AccessPoint): readonly string[] =>
  radios.flatMap(({ up, band, channel }) =>
    up === true && channel !== null ? [band === null ? String(channel) : `${band} ${channel}`] : [],
  )

/** Stores all access points of a controller: what it no longer has goes. One that joined and that nobody knew is an access point from now on, whether a switch sees it or not. */
export async function storeAccessPoints(
  db: Kysely<Database>,
  system: string,
  all: readonly AccessPoint[],
  at: Date,
): Promise<void> {
  const read = all.map((one) => {
    const left = one.joined ? one.lastLeave : (one.joinFailure ?? one.lastLeave)
    return {
      radio_mac: one.radioMac,
      ethernet_mac: one.ethernetMac,
      name: one.name,
      joined: one.joined,
      joined_at: one.joinedAt,
      booted_at: one.bootedAt,
      clients: clientsOf(one),
      channels: channelsOf(one),
      left_why: left?.words ?? null,
      left_at: left?.at ?? null,
    }
  })
  await db.transaction().execute(async (tx) => {
    await sql`delete from controller_access_point where system = ${system}`.execute(tx)
    await sql`
      insert into controller_access_point (system, radio_mac, ethernet_mac, name, joined, joined_at, booted_at, clients, channels,
        left_why, left_at, read_at)
      select distinct on (radio_mac) ${system}, radio_mac, ethernet_mac, name, joined, joined_at, booted_at, clients, channels,
        left_why, left_at, ${at}
      from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as told (radio_mac text, ethernet_mac text, name text, joined boolean,
        joined_at timestamptz, booted_at timestamptz, clients integer, channels text[], left_why text, left_at timestamptz)
      order by radio_mac, joined desc`.execute(tx)
    await sql`
      insert into access_point (name, mac)
      select distinct on (c.name) c.name, c.ethernet_mac from controller_access_point c
      where c.system = ${system} and c.joined and c.name <> '' and not exists (select from access_point a
        where a.removed_at is null and (a.mac = c.ethernet_mac or lower(a.name) = lower(c.name)))
      order by c.name
      on conflict (name) do update set removed_at = null, version = access_point.version + 1`.execute(tx)
  })
}

/** Reads the access points of every wireless controller again and again; a list that was cut is not stored. */
export const accessPointRounds = ({ systems, now }: Means): Rounds => ({
  queue: 'read-access-points',
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
      const reading = await accessPointsOn(system, { ask: () => ask })
      if (reading === null) throw new NotStored(`${system.title} reports no access points.`)
      const { value, complete, of = 'more', observedAt } = reading
      if (!complete) throw new NotStored(`${value.length} of ${of} access points were read.`)
      await storeAccessPoints(db, name, value, observedAt)
    })
  },
  tidy: async (db) => {
    await sql`delete from wireless_round where source not in (select name from system)`.execute(db)
  },
})
