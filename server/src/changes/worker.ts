import type { RunState } from '@patchbay/contract/runs'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../logging/log.ts'
import type { ChangeKind, Means } from './kind.ts'
import type { ListKind } from './list-kind.ts'
import type { Pace } from './pace.ts'
import type { TakeTurn } from './turns.ts'

/** The worker that runs changes in one process. */
export interface ChangeWorker {
  readonly database: Kysely<Database>
  readonly kinds: readonly ChangeKind[]
  /** The kinds that have a bulk list. */
  readonly lists: readonly ListKind[]
  readonly means: Means
  readonly pace: Pace
  readonly log: Log
  readonly now: () => Date
  /** Id of this process, never reused. */
  readonly process: string
  /** Throws when nothing may be sent to this system now. */
  readonly beforeSending: (to: string) => Promise<void>
  /** Keeps the writes of a minute within the site's limit. */
  readonly takeTurn: TakeTurn
  /** Called after each move of a change. */
  readonly moved: (change: number, to: RunState) => void
}
