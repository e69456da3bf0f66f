import type { HistoryEntry } from '@patchbay/contract/command-centre/command-history'
import { sql } from 'kysely'
import { fittingChanges, changeAt } from '../changes/history/fitting-changes.ts'
import { fittingOutside } from '../changes/history/fitting-outside.ts'
import { entriesAt } from '../changes/history/list-history.ts'
import { placesOf } from '../changes/history/places.ts'
import type { Asking } from './tile/tile.ts'

const hour = 3_600_000
const hours = 24
/** Entries below the picture. */
const most = 6

interface ChangesOfDay {
  readonly hours: { from: string; here: number; outside: number }[]
  readonly latest: HistoryEntry[]
}

/** How many changes each of the last 24 hours saw, ours and those made outside, and the latest of them. */
export async function recentChanges({ database, kinds, scope, now }: Asking): Promise<ChangesOfDay> {
  const from = new Date(Math.floor(now.getTime() / hour) * hour - (hours - 1) * hour)
  const filter = { ...scope, from: from.toISOString() }
  const slot = (at: typeof changeAt) =>
    sql<number>`floor(extract(epoch from ${at} - ${from}::timestamptz) / 3600)::int`
  const [here, outside, { places }] = await Promise.all([
    (await fittingChanges(database, filter))
      .select([slot(changeAt).as('slot'), sql<number>`count(*)::int`.as('count')])
      .groupBy('slot')
      .execute(),
    (await fittingOutside(database, filter))
      .select([slot(sql<Date>`seen_at`).as('slot'), sql<number>`count(*)::int`.as('count')])
      .groupBy('slot')
      .execute(),
    placesOf(database, filter, most),
  ])
  const countOf = (rows: readonly { slot: number; count: number }[], at: number) =>
    rows.find((row) => row.slot === at)?.count ?? 0
  return {
    hours: Array.from({ length: hours }, (_, at) => ({
      from: new Date(from.getTime() + at * hour).toISOString(),
      here: countOf(here, at),
      outside: countOf(outside, at),
    })),
    latest: await entriesAt(database, kinds, places),
  }
}
