import { refused } from '@patchbay/connectors/failures'
import type { ErrDisabledPort } from '@patchbay/connectors/switch/port-readings'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { System } from '../../systems/open.ts'
import { waysToSwitches } from '../collector.ts'
import type { Rounds } from '../collector.ts'
import type { Way } from '../read-switch.ts'
import { RoundRows } from '../round-row.ts'

/** Seconds: between readings of one switch, after one that failed, and that one may take. With the look for what is due, below three minutes. */
export const pace = { interval: 120, retry: 60, longest: 30 } as const

const rows = new RoundRows('err_disabled_round', pace)

interface Means {
  readonly switches: () => readonly System<'switch'>[]
  readonly now: () => Date
}

/** Of these switches those that were walked: one that never answered is not asked once more. */
async function walked(db: Kysely<Database>, names: readonly string[]): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select known.name from unnest(${names}::text[]) as known (name)
    where exists (select from walk where walk.switch = known.name collate "C" and succeeded_at is not null)`.execute(
    db,
  )
  return found.rows.map(({ name }) => name)
}

/** Asks the first way that can tell. */
async function ask(ways: readonly Way[], signal: AbortSignal): Promise<readonly ErrDisabledPort[]> {
  for (const { system, device } of ways) {
    const { readErrDisabled } = await system.can()
    if (readErrDisabled === undefined) continue
    return (await readErrDisabled(device, { signal, limit: pace.longest * 1_000 })).value
  }
  throw refused({
    cause: 'absent',
    message: 'No system that reaches it reports err-disabled ports.',
  })
}

async function storePorts(
  db: Kysely<Database>,
  name: string,
  at: Date,
  ports: readonly ErrDisabledPort[],
): Promise<void> {
  // A port that is shut for some of its VLANs only is still up.
  const shut = ports.filter(({ vlans }) => vlans.length === 0)
  const names = shut.map((port) => shortInterface(port.interface))
  await db.transaction().execute(async (transaction) => {
    await sql`delete from err_disabled_port where switch = ${name} and interface <> all (${names}::text[])`.execute(
      transaction,
    )
    await sql`insert into err_disabled_port as known (switch, interface, reason, since)
      select distinct on (port) ${name}, port, reason, ${at}::timestamptz
      from unnest(${names}::text[], ${shut.map(({ reason }) => reason)}::text[]) as told (port, reason) order by port, reason
      on conflict (switch, interface) do update set reason = excluded.reason
        where known.reason is distinct from excluded.reason`.execute(transaction)
    await sql`update err_disabled_round set succeeded_at = ${at} where source = ${name}`.execute(transaction)
  })
}

/** Which ports are err-disabled: SNMP has no common object for it, and a walk is seldom. One command of one switch in two minutes. */
export const errDisabledRounds = ({ switches, now }: Means): Rounds => ({
  queue: 'read-err-disabled',
  concurrency: 12,
  due: async (db) => rows.due(db, await walked(db, [...waysToSwitches(switches()).keys()]), now()),
  read: async (db, name, signal) => {
    const ways = waysToSwitches(switches()).get(name)
    if (ways === undefined) return
    await rows.read(db, name, { now, signal }, async (round) =>
      storePorts(db, name, now(), await ask(ways, round.signal)),
    )
  },
  tidy: async (db) => {
    await sql`delete from err_disabled_port where switch not in (select name from device)`.execute(db)
    await sql`delete from err_disabled_round where source not in (select name from device)`.execute(db)
  },
})
