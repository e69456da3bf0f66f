import { sql } from 'kysely'
import { askedShare } from '../../ise-session/failed/partial-words.ts'
import { portIn, scopeIsWhole } from '../tile/scope.ts'
import { failedAuthentications, lastHour } from '../lists/failed-authentications.ts'
import { heardByIdentity } from '../tile/silence.ts'
import { addressOf, isUnknown } from '../tile/tile.ts'
import type { Asking } from '../tile/tile.ts'
import { nothingYet } from './chart.ts'
import type { Chart } from './chart.ts'

const hour = 3_600_000
const hours = 48
const week = 7 * 24

interface Row {
  readonly slot: number
  readonly count: number
}

/** Failures of each hour since 1970 in UTC, of the hours that are drawn and those a week before. */
async function countsOf({ database, scope }: Asking, first: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<Row>`
    select floor(extract(epoch from f.failed_at) / 3600)::int as slot, count(*)::int as count
    from failed_authentication f
    where f.failed_at >= ${new Date((first - week) * hour)}
      and ${scopeIsWhole(scope) ? sql`true` : portIn('f', scope)}
    group by 1`.execute(database)
  return new Map(rows.map(({ slot, count }) => [slot, count]))
}

/** Authentications that failed in each hour, beside the same hour a week before. */
export const failuresByHour: Chart = {
  name: 'failed-authentications',
  title: 'Failed authentications',
  unit: 'an hour',
  key: 'queries-cisco-ise',
  heard: heardByIdentity,
  read: async (asking) => {
    const { database, scope, now } = asking
    const { rows } = await sql<{ since: Date | null }>`
      select min(known_since) as since from authentication_round`.execute(database)
    const since = rows[0]?.since ?? null
    if (since === null) {
      const none = await failedAuthentications.rows(asking, lastHour(now))
      return nothingYet(isUnknown(none) ? none.why : 'Nothing was read yet.')
    }
    // The hour that is not over counts for nothing yet.
    const end = Math.floor(now.getTime() / hour)
    const slots = Array.from({ length: hours }, (_, at) => end - hours + at)
    const counts = await countsOf(asking, end - hours)
    const known = (slot: number) => slot * hour >= since.getTime()
    const values = (back: number) =>
      slots.map((slot) => (known(slot - back) ? (counts.get(slot - back) ?? 0) : null))
    const [latest, before] = [values(0).at(-1) ?? null, values(week).at(-1) ?? null]
    const leftOut = await failedAuthentications.leavesOut?.(asking)
    const { asked, of } = await askedShare(asking)
    const among = asked < of ? ` (${Math.floor((asked / of) * 100)} % of the endpoints asked)` : ''
    return {
      sentence:
        latest === null
          ? 'The last full hour was not read'
          : `${latest} in the last full hour${among}, ${before === null ? 'unknown' : before} in the same hour last week`,
      times: slots.map((slot) => new Date(slot * hour).toISOString()),
      lines: [
        { title: 'Failed', kind: 'now', values: values(0) },
        { title: 'A week before', kind: 'before', values: values(week) },
      ],
      notes: leftOut ? [leftOut] : [],
      opens: addressOf(
        { path: '/', scoped: true },
        { list: failedAuthentications.name, ...lastHour(now) },
        scope,
      ),
    }
  },
}
