import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Keys } from '../secrets/key-file.ts'
import { readHeads, recentHeads } from './heads.ts'
import type { Entry } from './append.ts'
import { verify } from './verify.ts'

/** A record that is not what was written, and where that shows first. */
export interface Unsound {
  readonly firstBad: number
  readonly why: string
}

/** How it stands in the record: behind the bad row, where nobody can have taken it away yet. */
export const unsoundEntry = ({ firstBad, why }: Unsound): Entry => ({
  actor: null,
  session: null,
  address: null,
  action: 'alarm.raised',
  target: null,
  result: 'refused',
  detail: { why: 'record-not-sound', row: firstBad, words: why },
  correlation: 'record',
})

interface Means {
  readonly database: Kysely<Database>
  /** Null on a sealed server: heads that were kept outside cannot be told from forged ones then. */
  readonly keys: Keys | null
  readonly dataDir: string
  readonly alarm: (unsound: Unsound) => void
  /** Rows that one look walks at most. */
  readonly slice?: number
}

/** About a second's work; the whole record is walked again and again in pieces of it. */
const usualSlice = 50_000

/**
 * Verifies the record again and again, a slice with each look, from the first row to the last and from the beginning.
 * Raises one alarm for one bad row; a look that could not be made throws and is made again.
 */
export function watchRecord({
  database,
  keys,
  dataDir,
  alarm,
  slice = usualSlice,
}: Means): () => Promise<void> {
  let from = 1
  let told: number | null = null
  return async () => {
    const heads = keys === null ? [] : (await readHeads(keys, dataDir, recentHeads)).heads
    const verdict = await verify(database, heads, from, slice)
    if (verdict.sound) {
      if (told !== null && told >= from && told < from + verdict.rows) told = null
      from = verdict.rows < slice ? 1 : from + verdict.rows
      return
    }
    from = 1
    if (told === verdict.firstBad) return
    told = verdict.firstBad
    alarm(verdict)
  }
}
