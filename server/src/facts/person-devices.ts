import type { Ask } from '@patchbay/connectors/asking'
import { personIn } from '@patchbay/connectors/identity/login-spellings'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { System } from '../systems/open.ts'

/** Days for which it is kept who authenticated with what: as places of people are. */
export const keptDays = 90

interface Authenticated {
  readonly mac: string
  readonly username: string | null
  /** When the system last had them authenticated. */
  readonly at: Date
}

/** Keeps who authenticated with which device. Computers and MACs that stand in for a name are nobody's. */
export async function keepPersonDevices(
  db: Kysely<Database>,
  source: string,
  told: readonly Authenticated[],
): Promise<void> {
  const newest = new Map<string, { username: string; mac: string; at: string }>()
  for (const { mac, username, at } of told) {
    const login = personIn(username)
    if (login === null) continue
    const key = `${login} ${mac}`
    const known = newest.get(key)
    if (known === undefined || known.at < at.toISOString())
      newest.set(key, { username: login, mac, at: at.toISOString() })
  }
  if (newest.size === 0) return
  await sql`
    insert into person_device as known (username, mac, source, authenticated_at)
    select told.username, told.mac, ${source}, told.at
    from jsonb_to_recordset(${JSON.stringify([...newest.values()])}::jsonb) as told (username text, mac text, at timestamptz)
    order by 1, 2
    on conflict (username, mac) do update set source = excluded.source, authenticated_at = excluded.authenticated_at
    where known.authenticated_at < excluded.authenticated_at`.execute(db)
}

/** Who is authenticated now at any of our switches, by the system's one list of all sessions. */
export async function readPersonDevices(
  db: Kysely<Database>,
  system: System<'identity'>,
  ask: Ask,
): Promise<void> {
  const { listSessionsOn } = await system.can()
  if (listSessionsOn === undefined) return
  const { rows } = await sql<{ address: string }>`
    select distinct address from device where address is not null and removed_at is null`.execute(db)
  for (const { address } of rows) {
    const { value, observedAt: at } = await listSessionsOn(address, ask)
    await keepPersonDevices(
      db,
      system.name,
      value.map(({ mac, username }) => ({ mac, username, at })),
    )
  }
}

interface DeviceRow {
  readonly mac: string
  readonly authenticated_at: Date
}

/** Devices with which these logins authenticated in the last months, the latest first, twenty at most. */
export async function devicesOfPeople(
  db: Kysely<Database>,
  logins: readonly string[],
): Promise<{ readonly mac: string; readonly at: Date }[]> {
  if (logins.length === 0) return []
  const { rows } = await sql<DeviceRow>`
    select mac, max(authenticated_at) as authenticated_at from person_device where username = any (${[...logins]}::text[])
    group by mac order by 2 desc, mac limit 20`.execute(db)
  return rows.map(({ mac, authenticated_at: at }) => ({ mac, at }))
}
