import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
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

/** int8 fits a JavaScript number in every column of ours: sequence numbers and milliseconds, never money. */
const parsers = new pg.TypeOverrides()
parsers.setTypeParser(pg.types.builtins.INT8, Number)

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
    idleTimeoutMillis: 30_000,
    statement_timeout: statement,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
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
