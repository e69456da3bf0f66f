import type { Ask, Reading } from '@patchbay/connectors/asking'
import type { Subnet, SubnetUse } from '@patchbay/connectors/dhcp/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { Log } from '../../logging/log.ts'
import type { System } from '../../systems/open.ts'
import { keepUse } from './keep.ts'
import type { UseRow } from './keep.ts'
import { usePolicy } from './policy.ts'

export interface UseReading {
  readonly db: Kysely<Database>
  readonly system: System<'dhcp'>
  readonly signal: AbortSignal
  readonly now: () => Date
  readonly log: Pick<Log, 'warn'>
}

const second = 1_000

/**
 * Begins a reading. Null when it is not due any more: somebody else has begun one since the job was sent. One that dies
 * is due again a little after the longest time that it may take.
 */
async function begin(db: Kysely<Database>, name: string, at: Date): Promise<Date | null> {
  const again = new Date(at.getTime() + (usePolicy.longest + 15) * second)
  const { rows } = await sql<{ source: string }>`
    insert into subnet_use_round as round (source, started_at, outcome, due_at)
    values (${name}, ${at}, 'running', ${again})
    on conflict (source) do update
      set started_at = excluded.started_at, outcome = 'running', due_at = excluded.due_at
      where round.due_at <= excluded.started_at
    returning source`.execute(db)
  return rows.length === 0 ? null : at
}

async function settle(
  { db, system: { name }, now }: UseReading,
  at: Date,
  settled: { readonly why: string | null; readonly failed: boolean; readonly dueAt: Date },
): Promise<void> {
  const { why, failed, dueAt } = settled
  await db
    .updateTable('subnet_use_round')
    .set(({ eb }) => ({
      finished_at: now(),
      outcome: failed ? 'failed' : 'ok',
      why,
      due_at: dueAt,
      failures: failed ? eb('failures', '+', 1) : 0,
    }))
    .where('source', '=', name)
    .where('started_at', '=', at)
    .execute()
}

async function fail(reading: UseReading, at: Date, why: string): Promise<void> {
  const { db, system } = reading
  const before = await db
    .selectFrom('subnet_use_round')
    .select('failures')
    .where('source', '=', system.name)
    .executeTakeFirst()
  const wait = Math.min(usePolicy.interval, usePolicy.retry * 2 ** Math.min(before?.failures ?? 0, 10))
  await settle(reading, at, { why, failed: true, dueAt: new Date(at.getTime() + wait * second) })
}

const inWords = (error: unknown): string =>
  error instanceof Failure ? error.detail.message : 'The answer could not be understood.'

/**
 * Rows worth keeping. Subnets of which the server tells nothing are left out, never kept as empty; so is one without a
 * pool, which nothing can fill.
 */
function rowsOf(subnets: Reading<readonly Subnet[]>, use: Reading<readonly SubnetUse[]>): UseRow[] {
  const byId = new Map(subnets.value.map(({ id, subnet }) => [id, subnet]))
  return use.value
    .flatMap(({ subnetId, total, assigned, declined }) => {
      const subnet = byId.get(subnetId)
      return subnet === undefined || total <= 0 ? [] : [{ subnet, total, assigned, declined }]
    })
    .toSorted((one, other) => (one.subnet < other.subnet ? -1 : 1))
}

/** Throws what the connector throws, or a failure of ours in words when the server cannot tell. */
async function told({ system }: UseReading, ask: Ask) {
  const { readUse, listSubnets } = await system.can()
  if (readUse === undefined || listSubnets === undefined) return 'It does not tell how full its subnets are.'
  const subnets = await listSubnets(ask)
  const use = await readUse(ask)
  const rows = rowsOf(subnets, use)
  const pools = subnets.value.some((one) => one.pools.length > 0)
  if (rows.length === 0 && pools) return 'It keeps no statistics of its subnets.'
  return { rows, at: use.observedAt }
}

/**
 * Reads once how full the subnets of a server are and keeps it. How it went stands in `subnet_use_round`; rejects only
 * when the database does not take it.
 */
export async function readUseOf(reading: UseReading): Promise<void> {
  const { db, system, signal, now, log } = reading
  const at = await begin(db, system.name, now())
  if (at === null) return
  const limit = usePolicy.longest * second
  const timer = new AbortController()
  const late = setTimeout(() => timer.abort(), limit)
  try {
    const answer = await told(reading, { signal: AbortSignal.any([signal, timer.signal]), limit })
    if (typeof answer === 'string') return await fail(reading, at, answer)
    const { rows } = answer
    if (rows.length > usePolicy.mostSubnets) {
      log.warn({ system: system.name, subnets: rows.length }, 'subnet use kept of the first subnets only')
    }
    await keepUse(db, system.name, answer.at, rows.slice(0, usePolicy.mostSubnets))
    const dueAt = new Date(at.getTime() + usePolicy.interval * second)
    await settle(reading, at, { why: null, failed: false, dueAt })
  } catch (error) {
    // Called off by us: nobody's fault, and due at once.
    if (signal.aborted) {
      await db
        .updateTable('subnet_use_round')
        .set({ outcome: 'failed', finished_at: now(), due_at: now() })
        .where('source', '=', system.name)
        .where('started_at', '=', at)
        .execute()
      return
    }
    await fail(reading, at, inWords(error))
  } finally {
    clearTimeout(late)
  }
}
