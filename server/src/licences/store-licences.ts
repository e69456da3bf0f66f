import type { LicencePlace } from '@patchbay/contract/resources/licences'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { ReportedLicence } from './reported-licence.ts'

interface Origin {
  readonly place: Exclude<LicencePlace, 'own'>
  /** Empty for the product itself. */
  readonly system: string
}

/**
 * Stores all that one place reported. A row that is new is added, one that is no longer reported is removed with its reading; what people
 * entered on a row stays. A name that somebody else has gets the system behind it.
 */
export async function storeLicences(
  database: Kysely<Database>,
  { place, system }: Origin,
  reported: readonly ReportedLicence[],
  at: Date,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7230260)`.execute(tx)
    const rows = JSON.stringify(reported.map((one) => ({ ...one, name: one.name.slice(0, 180) })))
    const given = sql`jsonb_to_recordset(${rows}::jsonb) as t (key text, name text, vendor text, product text, kind text,
      account text, used integer, started text, ends text, reported text, registration text, "reportedOn" text, "withoutEnd" text,
      devices jsonb)`
    await sql`update licence set removed_at = now(), version = version + 1
      where place = ${place} and system = ${system} and removed_at is null
        and outside_key not in (select t.key from ${given})`.execute(tx)
    await sql`insert into licence as known (name, place, system, outside_key, vendor, product, kind, account, started)
      select case when exists (select from licence o where o.removed_at is null and lower(o.name) = lower(t.name)
          and (o.place, o.system, o.outside_key) is distinct from (${place}::text, ${system}::text, t.key))
        then t.name || ' (' || t.key || ')' else t.name end,
        ${place}, ${system}, t.key, t.vendor, t.product, t.kind, t.account, coalesce(t.started, '')
      from ${given}
      on conflict (place, system, outside_key) where place <> 'own' do update set
        name = excluded.name, product = excluded.product, account = excluded.account, started = excluded.started,
        kind = case when excluded.kind = '' then known.kind else excluded.kind end, removed_at = null, version = known.version + 1
      where (known.name, known.product, known.account, known.started, known.removed_at)
        is distinct from (excluded.name, excluded.product, excluded.account, excluded.started, null)`.execute(
      tx,
    )
    const known = sql`${given} join licence l on l.place = ${place} and l.system = ${system} and l.outside_key = t.key`
    await sql`insert into licence_reading (licence, observed_at, used, started, ends, reported, registration, reported_on, without_end)
      select l.id, ${at}::timestamptz, t.used, t.started::date, t.ends::date, t.reported, t.registration, t."reportedOn"::date, t."withoutEnd"
      from ${known}
      on conflict (licence) do update set observed_at = excluded.observed_at, used = excluded.used, started = excluded.started,
        ends = excluded.ends, reported = excluded.reported, registration = excluded.registration, reported_on = excluded.reported_on,
        without_end = excluded.without_end`.execute(tx)
    await sql`delete from licence_device_reported where licence in
      (select id from licence where place = ${place} and system = ${system})`.execute(tx)
    await sql`insert into licence_device_reported (licence, name, address, covered)
      select distinct on (l.id, d.name) l.id, d.name, d.address, d.covered
      from ${known} cross join lateral jsonb_to_recordset(t.devices) as d (name text, address text, covered boolean)
      order by l.id, d.name, d.covered desc`.execute(tx)
  })
}
