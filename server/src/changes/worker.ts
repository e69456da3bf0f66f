import type { RunState } from '@patchbay/contract/runs'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../logging/log.ts'
import type { ChangeKind, Means } from './kind.ts'
import type { ListKind } from './list-kind.ts'
import type { Pace } from './pace.ts'
import type { TakeTurn } from './turns.ts'

/** What carries changes forward in one process. */
export interface ChangeWorker {
  readonly database: Kysely<Database>
  readonly kinds: readonly ChangeKind[]
  /** Those of them that are asked for in lists. */
  readonly lists: readonly ListKind[]
  readonly means: Means
  readonly pace: Pace
  readonly log: Log
  readonly now: () => Date
  /** Of this process and no other, ever. */
  readonly process: string
  /** Throws when nothing may be sent to this system now. */
  readonly beforeSending: (to: string) => Promise<void>
  /** So that not more is written in a minute than the site allows. */
  readonly takeTurn: TakeTurn
  /** Heard when a change moved on. */
  readonly moved: (change: number, to: RunState) => void
}
