import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Hold } from '@patchbay/contract/workflows/switch-port-allocation/holds'
import { sql } from 'kysely'
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'

/** Name of a person as others read it. */
export const personName = (alias: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(trim(${sql.ref(`${alias}.firstname`)} || ' ' || ${sql.ref(`${alias}.lastname`)}), ''), ${sql.ref(`${alias}.username`)})`

/** Of `h`, and its holder `p`: neither released nor over, by somebody who may still sign in. */
export const isHeldNow = sql<boolean>`(h.ended_at is null and h.until > clock_timestamp() and p.status in ('active', 'locked'))`

export interface HoldRow {
  readonly id: number
  readonly switch: string | null
  readonly interface: string | null
  readonly outlet: string | null
  readonly person_id: number
  readonly holder: string
  readonly since: Date
  readonly until: Date
  readonly needed_from: Date | null
  readonly purpose: string
  readonly ticket: string | null
  readonly watts: number
}

export const holdRows = (where: RawBuilder<unknown>) => sql<HoldRow>`
  select h.id, h.switch, h.interface, h.outlet, h.person_id, ${personName('p')} as holder, h.since, h.until, h.needed_from,
    h.purpose, h.ticket, h.watts
  from port_hold h join person p on p.id = h.person_id
  where ${isHeldNow} and ${where} order by h.until, h.id`

/** As one person sees it. */
export const shownHold = (row: HoldRow, reader: number): Hold => ({
  id: row.id,
  switch: row.switch,
  interface: row.interface,
  outlet: row.outlet,
  holder: row.holder,
  mine: row.person_id === reader,
  since: row.since.toISOString(),
  until: row.until.toISOString(),
  neededFrom: row.needed_from?.toISOString() ?? null,
  purpose: row.purpose,
  ticket: row.ticket,
  watts: row.watts,
})

/** The hold of a port, by any spelling of its interface; null where nobody holds it. */
export async function holdOfPort(
  database: Kysely<Database>,
  name: string,
  on: string,
): Promise<HoldRow | null> {
  const port = sql`h.switch = ${name} and h.interface = ${shortInterface(on)}`
  // A port is held, too, by whoever holds an outlet that the records patch to it.
  const outlet = sql`h.outlet in (select label from outlet where switch = ${name} and switch <> '' and interface = ${shortInterface(on)})`
  const { rows } = await holdRows(sql`(${port} or ${outlet})`).execute(database)
  return rows[0] ?? null
}

/** Ends what is past its time, and what is held by somebody whose account is closed. */
export async function endHolds(database: Kysely<Database> | Transaction<Database>): Promise<void> {
  await sql`
    update port_hold h set ended_at = least(h.until, clock_timestamp())
    from person p where p.id = h.person_id and h.ended_at is null
      and (h.until <= clock_timestamp() or p.status not in ('active', 'locked'))`.execute(database)
}
