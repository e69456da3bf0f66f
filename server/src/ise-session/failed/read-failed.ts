import type { Ask } from '@patchbay/connectors/asking'
import type { Authentication } from '@patchbay/connectors/identity/detail'
import { Failure, refused } from '@patchbay/connectors/failures'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { RoundRows } from '../../collector/round-row.ts'
import type { Database } from '../../database/schema.ts'
import type { System } from '../../systems/open.ts'
import { keepPersonDevices, readPersonDevices } from '../../facts/person-devices.ts'
import { failedPolicy } from './policy.ts'

export const failedRounds = new RoundRows('authentication_round', failedPolicy)

const hour = 3_600_000

interface Candidate {
  readonly mac: string
  readonly asked_at: Date | null
  /** Of all that there are. */
  readonly all: number
}

/**
 * Endpoints to ask about now: those that failed in the last day, then those seen on an edge port in the last day, the longest
 * not asked first.
 */
async function candidates(db: Kysely<Database>, source: string, now: Date): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with failing as (
      select distinct mac from failed_authentication where source = ${source} and failed_at > ${now}::timestamptz - interval '1 day'
    ), known as (
      select mac from failing union
      select mac from sighting where edge and last_seen > ${now}::timestamptz - interval '1 day'
    )
    select known.mac, asked.asked_at, (count(*) over ())::int as all from known
    left join authentication_asked asked on asked.source = ${source} and asked.mac = known.mac
    order by (known.mac in (select mac from failing)) desc, asked.asked_at nulls first, known.mac
    limit ${failedPolicy.mostEndpoints}`.execute(db)
  return rows
}

/** Keeps what was refused, and that the endpoint was asked about. Told twice it is kept once. */
async function storeFailed(
  db: Kysely<Database>,
  source: string,
  mac: string,
  at: Date,
  failed: readonly Authentication[],
): Promise<void> {
  const told = failed.flatMap((one) => (one.at === null ? [] : [{ ...one, at: one.at }]))
  await sql`
    insert into failed_authentication (source, mac, failed_at, switch, interface, code, reason)
    select ${source}, ${mac}, row_told.at, device.name, row_told.port, row_told.code, row_told.reason
    from unnest(${told.map((one) => one.at)}::timestamptz[], ${told.map((one) => one.nasAddress)}::text[],
      ${told.map((one) => one.nasName)}::text[],
      ${told.map((one) => (one.interface === null ? null : shortInterface(one.interface)))}::text[],
      ${told.map((one) => one.failure?.code ?? null)}::text[],
      ${told.map((one) => one.failure?.text ?? 'no reason given')}::text[]) as row_told (at, address, nas, port, code, reason)
    left join lateral (select name from device where address = row_told.address or name = row_told.nas
      order by (address = row_told.address) desc nulls last limit 1) as device on true
    on conflict do nothing`.execute(db)
  await sql`insert into authentication_asked (source, mac, asked_at) values (${source}, ${mac}, ${at})
    on conflict (source, mac) do update set asked_at = excluded.asked_at`.execute(db)
}

const noEndpoint = 'No endpoint was seen on a port yet.'

const inWords = (error: unknown): string =>
  error instanceof Failure ? error.detail.message : 'The answer could not be parsed.'

export interface FailedReading {
  readonly db: Kysely<Database>
  readonly system: System<'identity'>
  readonly signal: AbortSignal
  readonly now: () => Date
}

/** Asks about as many endpoints as one reading may, each since it was asked about last. */
async function ask({ db, system, now }: FailedReading, at: Date, asking: Ask): Promise<number> {
  const { readHistory } = await system.can()
  if (readHistory === undefined)
    throw refused({ cause: 'absent', message: 'It does not report failed authentications.' })
  const { firstLook, longestLook, mostRecords, concurrency } = failedPolicy
  await readPersonDevices(db, system, asking)
  const due = await candidates(db, system.name, at)
  await withLimit(due, concurrency, async ({ mac, asked_at: before }) => {
    // What is not reached in time comes first the next time.
    if (asking.signal.aborted) return
    const asked = now()
    const hours =
      before === null
        ? firstLook
        : Math.min(longestLook, Math.ceil((asked.getTime() - before.getTime()) / hour) + 1)
    const { value } = await readHistory(mac, hours, mostRecords, asking)
    await keepPersonDevices(
      db,
      system.name,
      value.flatMap(({ passed, at: when, username }) =>
        passed && when !== null ? [{ mac, username, at: when }] : [],
      ),
    )
    await storeFailed(
      db,
      system.name,
      mac,
      asked,
      value.filter(({ passed }) => !passed),
    )
  })
  return due[0]?.all ?? 0
}

/** Reads once which authentications an identity system refused, of some endpoints. How it went stands in `authentication_round`. */
export async function readFailed(reading: FailedReading): Promise<void> {
  const { db, system, signal, now } = reading
  const { name } = system
  const at = now()
  if (!(await failedRounds.begin(db, name, at))) return
  const limit = failedPolicy.longest * 1_000
  const timer = new AbortController()
  const late = setTimeout(() => timer.abort(), limit)
  try {
    const endpoints = await ask(reading, at, { signal: AbortSignal.any([signal, timer.signal]), limit })
    if (endpoints === 0) return await failedRounds.fail(db, name, at, { now: now(), why: noEndpoint })
    await failedRounds.succeed(db, name, at, now())
    const since = new Date(at.getTime() - failedPolicy.firstLook * hour)
    await sql`update authentication_round set succeeded_at = ${now()}, endpoints = ${endpoints},
      known_since = coalesce(known_since, ${since}) where source = ${name}`.execute(db)
  } catch (error) {
    if (signal.aborted) await failedRounds.putBack(db, name, at, now())
    else await failedRounds.fail(db, name, at, { now: now(), why: inWords(error) })
  } finally {
    clearTimeout(late)
  }
}
