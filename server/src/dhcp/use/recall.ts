import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { usePolicy } from './policy.ts'

export const hourLong = 3_600_000
export const dayLong = 24 * hourLong

/** The highest use of one hour or one day in UTC, as one server told it. */
export interface Peak {
  /** Hours or days since 1970 in UTC. */
  readonly slot: number
  /** At the moment when the fewest were free. */
  readonly assigned: number
  readonly declined: number
  /** Addresses in all pools then. */
  readonly total: number
  /** By the last reading of the hour or day. */
  readonly lastTotal: number
  readonly lastDeclined: number
  /** Different hours in which it was read. */
  readonly hours: number
  readonly firstAt: Date
  readonly lastAt: Date
}

/** What one server told of one subnet, the oldest first. */
export interface Series {
  readonly source: string
  readonly days: readonly Peak[]
  readonly hours: readonly Peak[]
}

/** What is remembered of some subnets. */
export interface UseHistory {
  readonly series: Map<string, readonly Series[]>
  /** Why the last reading of a server brought nothing, by its name. */
  readonly failing: Map<string, string>
}

export const noHistory = (): UseHistory => ({ series: new Map(), failing: new Map() })

type Row = Pick<Peak, 'slot' | 'assigned' | 'declined' | 'total' | 'hours'> & {
  subnet: string
  source: string
  last_total: number
  last_declined: number
  first_at: Date
  last_at: Date
}

/** `long` in milliseconds; from the first whole slot of the time before `now`. */
async function peaks(
  db: Kysely<Database>,
  subnets: readonly string[],
  long: number,
  since: Date,
): Promise<Row[]> {
  const seconds = long / 1_000
  const from = new Date(Math.floor(since.getTime() / long) * long)
  const { rows } = await sql<Row>`
    with kept as (
      select *, floor(extract(epoch from observed_at) / ${seconds}::integer)::integer as slot,
        -- The order in which readings of an hour are kept, so that a peak stays what it was.
        array[assigned + declined, assigned, extract(epoch from observed_at)::bigint] as height
      from subnet_use where subnet = any (${subnets}::text[]) and observed_at >= ${from}
    )
    select subnet, source, slot,
      (array_agg(assigned order by height desc))[1] as assigned,
      (array_agg(declined order by height desc))[1] as declined,
      (array_agg(total order by height desc))[1] as total,
      (array_agg(total order by observed_at desc))[1] as last_total,
      (array_agg(declined order by observed_at desc))[1] as last_declined,
      count(distinct date_trunc('hour', observed_at, 'UTC'))::integer as hours,
      min(observed_at) as first_at, max(observed_at) as last_at
    from kept group by subnet, source, slot order by subnet, source, slot`.execute(db)
  return rows
}

const peakOf = (row: Row): Peak => ({
  slot: row.slot,
  assigned: row.assigned,
  declined: row.declined,
  total: row.total,
  lastTotal: row.last_total,
  lastDeclined: row.last_declined,
  hours: row.hours,
  firstAt: row.first_at,
  lastAt: row.last_at,
})

/** Adds what is remembered of these subnets; those that are there already are not read again. */
export async function recallUse(
  db: Kysely<Database>,
  history: UseHistory,
  networks: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const room = usePolicy.mostForecasts - history.series.size
  const subnets = [...networks].filter((one) => !history.series.has(one)).slice(0, Math.max(0, room))
  if (subnets.length === 0) return
  const withHours = networks.size <= usePolicy.mostTrends ? subnets : []
  const [days, hours, rounds] = await Promise.all([
    peaks(db, subnets, dayLong, new Date(now.getTime() - usePolicy.lookBack * dayLong)),
    withHours.length === 0
      ? []
      : peaks(db, withHours, hourLong, new Date(now.getTime() - usePolicy.keepAll * dayLong)),
    db.selectFrom('subnet_use_round').select(['source', 'why']).where('why', 'is not', null).execute(),
  ])
  for (const { source, why } of rounds) if (why !== null) history.failing.set(source, why)
  const [daysOf, hoursOf] = [days, hours].map((rows) => Map.groupBy(rows, ({ subnet }) => subnet))
  for (const subnet of subnets) {
    const own = daysOf?.get(subnet) ?? []
    const recent = hoursOf?.get(subnet) ?? []
    history.series.set(
      subnet,
      [...Map.groupBy(own, ({ source }) => source)].map(([source, of]) => ({
        source,
        days: of.map(peakOf),
        hours: recent.filter((row) => row.source === source).map(peakOf),
      })),
    )
  }
}
