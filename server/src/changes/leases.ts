import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Seconds for which a process may write without showing again that it lives. */
const span = 12

/** Who has a target that somebody else wanted. */
export interface Holder {
  readonly target: string
  readonly change: number
  readonly requester: string
  readonly since: Date
  readonly sentence: string
}

export class TargetHeldError extends Error {
  override readonly name = 'TargetHeldError'
  readonly holder: Holder

  constructor(holder: Holder) {
    super(`${holder.target} is held by change ${holder.change}`)
    this.holder = holder
  }
}

/** Thrown to a process that was too slow to show that it lives: another one may be at work. It writes nothing more. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

/**
 * Takes all targets for a change, or none of them; the rows are its own until its end. Two who want several in another
 * order do not wait for each other for ever: they are taken in one order. @throws TargetHeldError
 */
export async function takeTargets(
  transaction: Transaction<Database>,
  change: number,
  targets: readonly string[],
): Promise<void> {
  for (const target of [...new Set(targets)].toSorted()) {
    // Whoever holds it may let go between the two statements; then it is there to be taken.
    for (;;) {
      const taken = await transaction
        .insertInto('change_lease')
        .values({ target, change_id: change, holder: '', fence: 0, until: sql<Date>`clock_timestamp()` })
        .onConflict((conflict) => conflict.column('target').doNothing())
        .returning('target')
        .executeTakeFirst()
      if (taken !== undefined) break
      const holder = await holderOf(transaction, target)
      if (holder?.change === change) break
      if (holder !== null) throw new TargetHeldError(holder)
    }
  }
}

export async function holderOf(database: Kysely<Database>, target: string): Promise<Holder | null> {
  const row = await database
    .selectFrom('change_lease')
    .innerJoin('change', 'change.id', 'change_lease.change_id')
    .select(['change.id', 'change.requester', 'change.sentence', 'change_lease.taken_at'])
    .where('change_lease.target', '=', target)
    .executeTakeFirst()
  if (row === undefined) return null
  return { target, change: row.id, requester: row.requester, since: row.taken_at, sentence: row.sentence }
}

/** Of the process that carries a change forward. */
export class Hold {
  readonly change: number
  readonly fence: number
  readonly #database: Kysely<Database>

  constructor(database: Kysely<Database>, change: number, fence: number) {
    this.#database = database
    this.change = change
    this.fence = fence
  }

  /** Shows that the process lives and still may write. @throws LeaseLostError */
  async confirm(): Promise<void> {
    const { numUpdatedRows } = await this.#database
      .updateTable('change_lease')
      .set({ until: sql<Date>`clock_timestamp() + ${span} * interval '1 second'` })
      .where('change_id', '=', this.change)
      .where('fence', '=', this.fence)
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      throw new LeaseLostError(`Change ${this.change} is carried forward by another process.`)
  }
}

/** Takes over a change that no living process carries forward; null when one does, or when it holds no target. */
export async function takeOver(
  database: Kysely<Database>,
  change: number,
  holder: string,
): Promise<Hold | null> {
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ fence: number }>`select nextval('change_fence') as fence`.execute(
      transaction,
    )
    const fence = rows[0]?.fence ?? 0
    // Who stops in peace leaves no name behind.
    const left = await transaction
      .selectFrom('change_lease')
      .select('holder')
      .where('change_id', '=', change)
      .where('until', '<=', sql<Date>`clock_timestamp()`)
      .where('holder', '!=', '')
      .executeTakeFirst()
    const { numUpdatedRows } = await transaction
      .updateTable('change_lease')
      .set({ holder, fence, until: sql<Date>`clock_timestamp() + ${span} * interval '1 second'` })
      .where('change_id', '=', change)
      .where('until', '<=', sql<Date>`clock_timestamp()`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
    await transaction
      .updateTable('change')
      .set({
        fence,
        ...(left === undefined
          ? {}
          : { taken_over_at: sql<Date[]>`array_append(taken_over_at, clock_timestamp())` }),
      })
      .where('id', '=', change)
      .execute()
    return new Hold(database, change, fence)
  })
}

/**
 * Lets go of the targets at the end of a change, in the transaction that ends it. What a later step of its workflow touches too is
 * handed to that step, so that nobody else takes it in between.
 */
export async function letGo(transaction: Transaction<Database>, change: number): Promise<void> {
  await sql`
    update change_lease set change_id = next.id, holder = '', fence = 0, until = clock_timestamp()
    from (
      select distinct on (held.target) held.target, later.id
      from change_lease as held
      join change as ended on ended.id = held.change_id
      join change as later on later.plan = ended.plan and later.plan_position > ended.plan_position
        and later.state = 'scheduled' and held.target = any (later.targets)
      where held.change_id = ${change}
      order by held.target, later.plan_position
    ) as next
    where change_lease.target = next.target`.execute(transaction)
  await transaction.deleteFrom('change_lease').where('change_id', '=', change).execute()
}

/** A process that stops in peace hands over at once. */
export async function handOver(database: Kysely<Database>, hold: Hold): Promise<void> {
  await database
    .updateTable('change_lease')
    .set({ holder: '', until: sql<Date>`clock_timestamp()` })
    .where('change_id', '=', hold.change)
    .where('fence', '=', hold.fence)
    .execute()
}
