import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { readPolicy } from '../../policies/policies.ts'
import { usePolicy } from './policy.ts'

export interface UseRow {
  readonly subnet: string
  readonly assigned: number
  readonly total: number
  readonly declined: number
}

const day = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day)

/** Keeps what a server told at an instant. The same instant twice is kept once. */
export async function keepUse(
  db: Kysely<Database>,
  source: string,
  at: Date,
  rows: readonly UseRow[],
): Promise<void> {
  if (rows.length === 0) return
  const column = (of: keyof UseRow) => rows.map((row) => row[of])
  await sql`
    insert into subnet_use (source, subnet, observed_at, assigned, total, declined)
    select ${source}::text, told.subnet, ${at}::timestamptz, told.assigned, told.total, told.declined
    from unnest(${column('subnet')}::text[], ${column('assigned')}::bigint[], ${column('total')}::bigint[],
      ${column('declined')}::bigint[]) as told (subnet, assigned, total, declined)
    on conflict do nothing`.execute(db)
}

/**
 * Of readings older than the policy keeps them all, leaves the one with the highest use of each hour: what a pool had to
 * bear is what the peaks say. Returns how many went.
 */
export async function thinUse(db: Kysely<Database>, now: Date): Promise<number> {
  const before = daysBefore(now, usePolicy.keepAll)
  const { numAffectedRows } = await sql`
    delete from subnet_use as old using (
      select source, subnet, observed_at, row_number() over (
        partition by source, subnet, date_trunc('hour', observed_at, 'UTC')
        order by assigned + declined desc, assigned desc, observed_at desc
      ) as place
      from subnet_use where observed_at < date_trunc('hour', ${before}::timestamptz, 'UTC')
    ) as ranked
    where ranked.place > 1 and old.source = ranked.source and old.subnet = ranked.subnet
      and old.observed_at = ranked.observed_at`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Forgets readings that are too old, and those of servers that are no longer configured. Returns how many went. */
export async function forgetOldUse(db: Kysely<Database>, now: Date): Promise<number> {
  const { use: days } = await readPolicy(db, 'retention')
  // A day's grace: a system taken out by mistake and put back keeps its history.
  const { numAffectedRows } = await sql`
    delete from subnet_use where observed_at < ${daysBefore(now, days)}
      or (source not in (select name from system) and source not in (
        select source from subnet_use_round where started_at > ${daysBefore(now, 1)}))`.execute(db)
  await sql`
    delete from subnet_use_round where source not in (select name from system)
      and started_at < ${daysBefore(now, 1)}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
