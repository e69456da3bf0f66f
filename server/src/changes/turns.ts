import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { readPolicy } from '../policies/policies.ts'

export interface Turn {
  /** Milliseconds until it comes; 0 for now. */
  readonly wait: number
  /** Writes in a minute that the site allows. */
  readonly cap: number
}

/**
 * Takes the next turn to write to a system. One that is taken `at-once` comes now whatever the cap is, and is counted: it puts
 * back what must not be left.
 */
export type TakeTurn = (how: 'in-turn' | 'at-once') => Promise<Turn>

/** No minute of the database's clock has more turns than the cap, whichever process takes them. */
export const turnsOf =
  (database: Kysely<Database>): TakeTurn =>
  (how) =>
    database.transaction().execute(async (transaction) => {
      const { writes: cap } = await readPolicy(transaction, 'caps')
      await sql`select pg_advisory_xact_lock(hashtextextended('write turns', 3))`.execute(transaction)
      await sql`delete from write_turn where turn_at < clock_timestamp() - interval '2 minutes'`.execute(
        transaction,
      )
      const { rows } = await sql<{ wait: number }>`
        insert into write_turn (turn_at)
        select case when ${how}::text = 'at-once' then clock_timestamp() else greatest(
          clock_timestamp(),
          (select turn_at + interval '1 minute' from write_turn
            order by turn_at desc offset ${cap - 1}::integer limit 1)
        ) end
        returning (extract(epoch from turn_at - clock_timestamp()) * 1000)::float8 as wait`.execute(
        transaction,
      )
      return { wait: Math.max(0, Math.ceil(rows[0]?.wait ?? 0)), cap }
    })
