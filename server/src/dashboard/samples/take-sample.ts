import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { networkDevices } from '../../resources/network-devices.ts'
import { rowsOf } from '../../resources/read.ts'
import { addressIn } from './address-in.ts'

/** Seconds after which what a walk read says nothing of now: three of its intervals. */
const good = 900

/** Keeps what is known of each switch now. */
async function sampleSwitches(database: Kysely<Database>, now: Date): Promise<void> {
  const rows = await rowsOf(database, networkDevices)
  await sql`
    insert into switch_sample (switch, observed_at, reachable, drawn_watts)
    select known.id, ${now}::timestamptz, known.reachable <> 'unreachable',
      (select sum(drawn_watts) from interface_snapshot where switch = known.id
        and observed_at > ${now}::timestamptz - make_interval(secs => ${good}))
    from (${rows}) as known where known.removed_at is null
      and known.reachable is distinct from 'disabled' and known.reachable is distinct from 'not connected'
    on conflict do nothing`.execute(database)
}

/** Where the clients of each subnet are, by the addresses that gateways held and the edge ports that their MACs were seen on. */
async function placeSubnets(database: Kysely<Database>, now: Date): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`delete from subnet_building`.execute(transaction)
    await sql`
      insert into subnet_building (subnet, building, clients)
      select used.subnet, d.building, count(distinct a.mac)::int
      from (select distinct subnet from subnet_use where observed_at > ${now}::timestamptz - interval '7 days') as used
      join address_sighting a on ${addressIn(sql`a.address`, sql`used.subnet`)}
        and a.last_seen > ${now}::timestamptz - interval '1 day'
      join sighting s on s.mac = a.mac and s.edge and s.last_seen > ${now}::timestamptz - interval '1 day'
      join device d on d.name = s.switch and d.building <> ''
      group by used.subnet, d.building`.execute(transaction)
  })
}

/** Keeps what our own store knows of the campus now. Nobody is asked for it. */
export async function takeSample(database: Kysely<Database>, now: Date): Promise<void> {
  await sampleSwitches(database, now)
  await placeSubnets(database, now)
}
