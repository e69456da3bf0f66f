import { sql } from 'kysely'
import type { Rounds } from '../../collector/collector.ts'
import { takeSample } from './take-sample.ts'

/** Seconds between samples, and days for which they are kept. */
const interval = 900
const days = 14

/** Samples of what the walks told, of which the dashboard draws lines. */
export const sampleRounds = (now: () => Date): Rounds => ({
  queue: 'sample-campus',
  concurrency: 1,
  due: async (db) => {
    const { rows } = await sql<{ due: boolean }>`
      select coalesce(max(observed_at) <= ${now()}::timestamptz - make_interval(secs => ${interval}), true)
        and exists (select from walk where succeeded_at is not null) as due from switch_sample`.execute(db)
    return rows[0]?.due === true ? ['campus'] : []
  },
  read: async (db) => takeSample(db, now()),
  tidy: async (db) => {
    await sql`delete from switch_sample
      where observed_at < ${now()}::timestamptz - make_interval(days => ${days})`.execute(db)
  },
})
