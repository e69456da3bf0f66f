import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../logging/log.ts'
import type { Recorder } from '../record/recorder.ts'
import type { Storage } from '../storage/storage.ts'
import type { Limits } from './limits.ts'
import type { Listeners } from './listeners.ts'
import type { Load } from './load.ts'

/** What every call passes through needs. */
export interface Reception {
  readonly database: Kysely<Database>
  readonly recorder: Recorder
  readonly storage: Storage
  /** Calls that need a key are refused, all but the one that ends the quarantine. */
  readonly quarantined: boolean
  readonly log: Log
  /** Origin that people type; null takes the host of the request. */
  readonly publicUrl: URL | null
  readonly limits: Limits
  /** Everybody behind an open stream. */
  readonly listeners: Listeners
  /** How much is done at once. */
  readonly load: Load
  /** Ends when the server is asked to stop. */
  readonly stopping: AbortSignal
}
