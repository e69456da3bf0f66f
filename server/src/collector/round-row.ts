import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { failureWords } from '../sources/failure-words.ts'

/** Tables with one row for each system that is read again and again: how the last reading went, and when the next is due. */
type RoundTable =
  | 'subnet_use_round'
  | 'authentication_round'
  | 'err_disabled_round'
  | 'ups_round'
  | 'probe_round'
  | 'controller_round'
  | 'wireless_round'
  | 'licence_round'

/** Seconds. */
interface Pace {
  /** Between readings of one system. */
  readonly interval: number
  /** After a reading that failed, doubled with each further one up to the interval. */
  readonly retry: number
  /** That a reading may take. */
  readonly longest: number
}

const second = 1_000

/** Why nothing of a reading was stored, in a sentence of its own: a list was cut, or the system has none. */
export class NotStored extends Error {}

/** A round of one system: until when it may read, and when it began. */
export interface Round {
  /** Of the round's own time as well as of who ends it. */
  readonly signal: AbortSignal
  /** Milliseconds. */
  readonly limit: number
  readonly at: Date
}

const whyNot = (error: unknown) => (error instanceof NotStored ? error.message : failureWords(error))

/** The rows of one such table. At most one process reads a system at a time. */
export class RoundRows {
  readonly #table
  readonly #pace: Pace

  constructor(table: RoundTable, pace: Pace) {
    this.#table = sql.table(table)
    this.#pace = pace
  }

  /** Names that were never read or are due, longest waiting first. */
  async due(db: Kysely<Database>, names: readonly string[], now: Date): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select known.name from unnest(${names}::text[]) as known (name)
      left join ${this.#table} as round on round.source = known.name collate "C"
      where round.due_at is null or round.due_at <= ${now}
      order by round.due_at nulls first, known.name`.execute(db)
    return rows.map(({ name }) => name)
  }

  /**
   * Begins a reading. False when it is not due any more: somebody else has begun one since the job was sent. One that dies
   * is due again a little after the longest time that it may take.
   */
  async begin(db: Kysely<Database>, name: string, at: Date): Promise<boolean> {
    const again = new Date(at.getTime() + (this.#pace.longest + 15) * second)
    const { rows } = await sql`
      insert into ${this.#table} as round (source, started_at, outcome, due_at)
      values (${name}, ${at}, 'running', ${again})
      on conflict (source) do update
        set started_at = excluded.started_at, outcome = 'running', due_at = excluded.due_at
        where round.due_at <= excluded.started_at
      returning source`.execute(db)
    return rows.length > 0
  }

  /**
   * Reads a system that is due, and writes down how it went: what `read` throws is why it was not read, and a round that is
   * called off is due at once.
   */
  async read(
    db: Kysely<Database>,
    name: string,
    { now, signal }: { readonly now: () => Date; readonly signal: AbortSignal },
    read: (round: Round) => Promise<void>,
  ): Promise<void> {
    const at = now()
    if (!(await this.begin(db, name, at))) return
    const limit = this.#pace.longest * second
    try {
      await read({ signal: AbortSignal.any([signal, AbortSignal.timeout(limit)]), limit, at })
      await this.succeed(db, name, at, now())
    } catch (error) {
      if (signal.aborted) await this.putBack(db, name, at, now())
      else await this.fail(db, name, at, { now: now(), why: whyNot(error) })
    }
  }

  /** It was read. */
  async succeed(db: Kysely<Database>, name: string, at: Date, now: Date): Promise<void> {
    const due = new Date(at.getTime() + this.#pace.interval * second)
    await sql`update ${this.#table} set finished_at = ${now}, outcome = 'ok', why = null, due_at = ${due}, failures = 0
      where source = ${name} and started_at = ${at}`.execute(db)
  }

  /** It was not read, and why, in a sentence. */
  async fail(db: Kysely<Database>, name: string, at: Date, told: { now: Date; why: string }): Promise<void> {
    const { interval, retry } = this.#pace
    await sql`update ${this.#table} set finished_at = ${told.now}, outcome = 'failed', why = ${told.why}, failures = failures + 1,
      due_at = ${at}::timestamptz + make_interval(secs => least(${interval}, ${retry} * power(2, least(failures, 10))))
      where source = ${name} and started_at = ${at}`.execute(db)
  }

  /** Called off by us: nobody's fault, and due at once. */
  async putBack(db: Kysely<Database>, name: string, at: Date, now: Date): Promise<void> {
    await sql`update ${this.#table} set outcome = 'failed', finished_at = ${now}, due_at = ${now}
      where source = ${name} and started_at = ${at}`.execute(db)
  }
}
