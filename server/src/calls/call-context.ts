import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../logging/log.ts'
import type { Changes } from '../changes/start/changes.ts'
import type { PeoplePolicy } from '../people/policy.ts'
import type { Plans } from '../plans/start/start.ts'
import type { Recorder } from '../record/recorder.ts'
import type { Site } from '../systems/site.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Storage } from '../storage/storage.ts'
import type { Systems } from '../systems/open.ts'

/** Services that handlers use. */
export interface CallContext {
  readonly database: Kysely<Database>
  /** A database connection of its own, for the check whether the database answers. */
  readonly pulse: Kysely<Database>
  readonly recorder: Recorder
  readonly log: Log
  readonly vault: Vault
  readonly systems: Systems
  readonly site: Site
  readonly people: PeoplePolicy
  readonly changes: Changes
  readonly plans: Plans
  readonly storage: Storage
  /** Where the heads of the record are stored. */
  readonly dataDir: string
  readonly home: {
    /** Why this server is in quarantine, as a sentence: its database may be a copy. */
    readonly quarantine: string | null
    /** Takes over the database at its present place and ends the quarantine. */
    readonly settle: () => Promise<void>
  }
  /** Aborts when the server is asked to stop. */
  readonly stopping: AbortSignal
}
