import type { Ask, Reading } from '@patchbay/connectors/asking'
import type { Subnet, SubnetUse } from '@patchbay/connectors/dhcp/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import type { Kysely } from 'kysely'
import { RoundRows } from '../../collector/round-row.ts'
import type { Database } from '../../database/schema.ts'
import type { Log } from '../../logging/log.ts'
import type { System } from '../../systems/open.ts'
import { keepUse } from './store-use.ts'
import type { UseRow } from './store-use.ts'
import { usePolicy } from './policy.ts'

export interface UseReading {
  readonly db: Kysely<Database>
  readonly system: System<'dhcp'>
  readonly signal: AbortSignal
  readonly now: () => Date
  readonly log: Pick<Log, 'warn'>
}

const second = 1_000

export const useRounds = new RoundRows('subnet_use_round', usePolicy)

const inWords = (error: unknown): string =>
  error instanceof Failure ? error.detail.message : 'The answer could not be parsed.'

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
async function readRows({ system }: UseReading, ask: Ask) {
  const { readUse, listSubnets } = await system.can()
  if (readUse === undefined || listSubnets === undefined) return 'It does not report utilisation.'
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
  const at = now()
  const { name } = system
  if (!(await useRounds.begin(db, name, at))) return
  const limit = usePolicy.longest * second
  const timer = new AbortController()
  const late = setTimeout(() => timer.abort(), limit)
  try {
    const answer = await readRows(reading, { signal: AbortSignal.any([signal, timer.signal]), limit })
    if (typeof answer === 'string') return await useRounds.fail(db, name, at, { now: now(), why: answer })
    const { rows } = answer
    if (rows.length > usePolicy.mostSubnets) {
      log.warn({ system: system.name, subnets: rows.length }, 'subnet use kept of the first subnets only')
    }
    await keepUse(db, system.name, answer.at, rows.slice(0, usePolicy.mostSubnets))
    await useRounds.succeed(db, name, at, now())
  } catch (error) {
    if (signal.aborted) await useRounds.putBack(db, name, at, now())
    else await useRounds.fail(db, name, at, { now: now(), why: inWords(error) })
  } finally {
    clearTimeout(late)
  }
}
