import pg from 'pg'
import type { RunningServer } from '../running-server.ts'

const patience = 600_000

/** Waits until every switch was walked once. Gives the seconds it took and how many walks came to what. */
export async function untilWalked(
  server: RunningServer,
): Promise<{ readonly seconds: number; readonly outcomes: Readonly<Record<string, number>> }> {
  const start = performance.now()
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ outcome: string; count: number }>(
        'select outcome, count(*)::int as count from walk where finished_at is not null group by outcome',
      )
      const walked = rows.reduce((sum, { count }) => sum + count, 0)
      const seconds = (performance.now() - start) / 1000
      if (walked >= server.lab.devices.length) {
        return { seconds, outcomes: Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])) }
      }
      if (seconds * 1000 > patience) {
        throw new Error(
          `${walked} of ${server.lab.devices.length} switches walked in ${seconds.toFixed(0)} s`,
        )
      }
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  } finally {
    await client.end()
  }
}
