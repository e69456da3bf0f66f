import { setTimeout as pause } from 'node:timers/promises'
import { proofSeconds } from '@patchbay/contract/scanner/scans'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Rounds } from '../collector/collector.ts'
import type { Database } from '../database/schema.ts'
import type { Systems } from '../systems/open.ts'
import { lookForPatch } from './look-for-patch.ts'
import { readScan } from './scans.ts'

/** Milliseconds between two looks at one port. */
const usualPause = 5_000

interface Means {
  readonly systems: Systems
  /** Milliseconds; for tests. */
  readonly between?: number
}

/**
 * Looks for each recorded patch until the network shows it, or its minute is over: the page that recorded it may be closed. What
 * nobody looked for when the minute was over, as after a restart, stays recorded, not proven.
 */
export const patchRounds = ({ systems, between = usualPause }: Means): Rounds => ({
  queue: 'look-for-patches',
  concurrency: 20,
  due: async (db) => {
    const { rows } = await sql<{ id: string }>`select id from scan
      where kind = 'patch' and proven_at is null
        and scanned_at > clock_timestamp() - ${proofSeconds} * interval '1 second'
      order by scanned_at, id`.execute(db)
    return rows.map(({ id }) => id)
  },
  read: async (db, id, signal) => {
    while (!signal.aborted && (await isStillLookedFor(db, systems, id, signal))) {
      await pause(between, undefined, { signal, ref: false }).catch(() => undefined)
    }
  },
  tidy: async () => undefined,
})

/** One look; false where it is proven, its minute is over, or it was removed. */
async function isStillLookedFor(
  db: Kysely<Database>,
  systems: Systems,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  const of = await db.selectFrom('scan').select('person_id').where('id', '=', id).executeTakeFirst()
  if (of === undefined) return false
  const scan = await readScan(db, of.person_id, id, new Date())
  if (scan.proof !== 'looking') return false
  try {
    const { proof } = await lookForPatch({ database: db, systems, signal }, scan)
    return proof === 'looking'
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}
