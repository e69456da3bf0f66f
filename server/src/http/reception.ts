import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../logging/log.ts'
import type { Recorder } from '../record/recorder.ts'
import type { Limits } from './limits.ts'

/** What every call passes through needs. */
export interface Reception {
  readonly database: Kysely<Database>
  readonly recorder: Recorder
  readonly log: Log
  /** Origin that people type; null takes the host of the request. */
  readonly publicUrl: URL | null
  readonly limits: Limits
  /** Ends when the server is asked to stop. */
  readonly stopping: AbortSignal
}
