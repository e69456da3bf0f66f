import type { InterfaceCounters } from '@patchbay/connectors/switch/port-readings'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { policy } from './policy.ts'

/** Whether a walk is to read the counters too: no more often than the policy says. */
export async function wantsErrorSample(db: Kysely<Database>, name: string): Promise<boolean> {
  const { rows } = await sql<{ wants: boolean }>`
    select not exists (
      select 1 from error_sample where switch = ${name}
        and observed_at > now() - make_interval(secs => ${policy.errorSamples * 0.95})
    ) as wants`.execute(db)
  return rows[0]?.wants === true
}

/** Keeps what the counters say, and forgets what is too old to count for a day. */
export async function keepErrorSample(
  trx: Transaction<Database>,
  name: string,
  at: Date,
  source: string,
  counters: readonly InterfaceCounters[],
): Promise<void> {
  const totals = new Map(
    counters.flatMap(({ interface: on, inErrors, outErrors }) =>
      inErrors === null && outErrors === null
        ? []
        : [[shortInterface(on), (inErrors ?? 0) + (outErrors ?? 0)] as const],
    ),
  )
  await sql`
    insert into error_sample (switch, interface, observed_at, source, total)
    select ${name}, told.interface, ${at}::timestamptz, ${source}, told.total
    from unnest(${[...totals.keys()]}::text[], ${[...totals.values()]}::bigint[]) as told (interface, total)
    on conflict do nothing`.execute(trx)
  await sql`
    delete from error_sample where switch = ${name}
      and observed_at < ${at}::timestamptz - make_interval(secs => ${policy.errorSamples + 86_400})`.execute(
    trx,
  )
}

/** Errors of one interface between two samples. */
export interface ErrorsOfADay {
  readonly count: number
  readonly from: Date
  readonly until: Date
}

/**
 * Errors of each interface within the last day, as far as samples of one system reach; by short name. A count that fell
 * began anew in between: then what it says is what came since. One sample alone says nothing.
 */
export async function errorsOfADay(
  db: Kysely<Database>,
  name: string,
): Promise<ReadonlyMap<string, ErrorsOfADay>> {
  const { rows } = await sql<{ interface: string; count: string; from: Date; until: Date }>`
    with latest as (
      select source from error_sample where switch = ${name} order by observed_at desc limit 1
    ), step as (
      select interface, observed_at, total,
        lag(total) over w as before, lag(observed_at) over w as since
      from error_sample
      where switch = ${name} and source = (select source from latest)
        and observed_at > now() - make_interval(secs => ${policy.errorSamples / 2 + 86_400})
      window w as (partition by interface order by observed_at)
    )
    select interface, sum(case when total >= before then total - before else total end)::text as count,
      min(since) as "from", max(observed_at) as until
    from step where before is not null group by interface`.execute(db)
  return new Map(
    rows.map(({ interface: on, count, from, until }) => [on, { count: Number(count), from, until }]),
  )
}
