import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { KeptPlans } from './prepared-plans.ts'
import type { Database } from './schema.ts'

/** Failures of idle connections must be heard, or they end the process (node-postgres emits them on the pool). */
export type HearPoolError = (error: Error) => void

export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface PoolLimits {
  readonly connections?: number
  /** Milliseconds to wait for a free connection before `database-unavailable`. */
  readonly acquire?: number
  /** Milliseconds one statement may run; 0 for no limit. */
  readonly statement?: number
}

/** Milliseconds that the server has to end a statement by itself before its connection counts as dead. */
const grace = 2_000

/** int8 fits a JavaScript number in every column of ours: sequence numbers and milliseconds, never money. */
const parsers = new pg.TypeOverrides()
parsers.setTypeParser(pg.types.builtins.INT8, Number)

const silence = 'Query read timeout'

/**
 * node-postgres 8 tells that a question took too long and goes on waiting for its end on the same connection. One that
 * says nothing is no connection: it is closed before the pool gets it back, and the pool opens another. What is asked often
 * over it has its plan kept.
 */
class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const ask = this.query.bind(this) as (...asked: unknown[]) => unknown
    const plans = new KeptPlans()
    this.query = ((...asked: unknown[]) => {
      const [text, ...rest] = asked
      const name = typeof text === 'string' && Array.isArray(rest[0]) ? plans.nameFor(text) : null
      const answer = ask(name === null ? text : { name, text }, ...rest)
      if (!(answer instanceof Promise)) return answer
      return answer.catch(async (error: unknown) => {
        if (error instanceof Error && error.message === silence) await this.#drop()
        throw error
      })
    }) as pg.Client['query']
  }

  async #drop(): Promise<void> {
    const { stream } = (this as unknown as { readonly connection: { readonly stream: Socket } }).connection
    if (stream.closed) return
    const closed = once(stream, 'close')
    stream.destroy()
    await closed
  }
}

/**
 * Opens a pool on a PostgreSQL of version 15 or newer. `url` may name a Unix socket:
 * `postgresql://patchbay_app:…@/patchbay?host=/path/to/socket`.
 */
export function openDatabase(url: string, heard: HearPoolError, limits: PoolLimits = {}): OpenDatabase {
  const statement = limits.statement ?? 15_000
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections ?? 12,
    connectionTimeoutMillis: limits.acquire ?? 1_800,
    // These stay open: a new one plans each statement first, which takes longer than asking it.
    min: 4,
    idleTimeoutMillis: 30_000,
    statement_timeout: statement,
    ...(statement === 0 ? {} : { query_timeout: statement + grace }),
    Client,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    // What people wait for is over before a statement would be compiled, and its cost is overestimated where rows are few.
    options: '-c jit=off',
    application_name: 'patchbay',
    types: parsers,
    keepAlive: true,
  })
  pool.on('error', heard)
  // A connection that dies while lent out reports on the client, not on the pool.
  pool.on('connect', (client) => client.on('error', heard))
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    close: () => pool.end(),
  }
}
