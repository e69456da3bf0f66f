import { Failure } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import type { Rounds } from '../collector/collector.ts'
import { RoundRows } from '../collector/round-row.ts'
import type { System } from '../systems/open.ts'
import { keepReading, keepState } from './store-reading.ts'
import type { Held } from './store-reading.ts'
import { waysToUnits } from './units.ts'

/** Seconds: between readings of one unit, after one that failed, and that one may take. */
export const pace = { interval: 60, retry: 30, longest: 15 } as const

/** Days for which states that ended are kept. */
const kept = 400

const rows = new RoundRows('ups_round', pace)

interface Means {
  readonly systems: () => readonly System<'ups'>[]
  readonly now: () => Date
}

/** Why nobody was asked: that says nothing of the unit. */
const ours: readonly string[] = ['cancelled', 'destination-not-allowed', 'trust-not-proven']

/** How a unit is when a reading failed: a card or server that is silent has lost it; one that refuses says nothing of it. */
export function failedState(error: unknown): Held {
  if (!(error instanceof Failure))
    return { state: 'unknown', conditions: [], why: 'The answer could not be parsed.' }
  const { kind, detail } = error
  const lost = kind === 'unreachable' && !ours.includes(detail.cause)
  return lost
    ? { state: 'comms lost', conditions: ['comms lost'], why: detail.message }
    : { state: 'unknown', conditions: [], why: detail.message }
}

/** Reads every unit once a minute, each by one process, and keeps what it says and how it is. */
export const upsRounds = ({ systems, now }: Means): Rounds => ({
  queue: 'read-ups',
  concurrency: 8,
  due: async (db) => rows.due(db, [...(await waysToUnits(db, systems())).keys()], now()),
  read: async (db, name, signal) => {
    const at = now()
    const way = (await waysToUnits(db, systems())).get(name)
    if (way === undefined || !(await rows.begin(db, name, at))) return
    const limit = pace.longest * 1_000
    try {
      const { readUnit } = await way.system.can()
      if (readUnit === undefined) throw new Error(`${way.system.title} reads no UPS unit.`)
      const limited = AbortSignal.any([signal, AbortSignal.timeout(limit)])
      const reading = await readUnit(way.unit, { signal: limited, limit })
      await rows.succeed(db, name, at, now())
      await keepReading(db, name, reading)
    } catch (error) {
      if (signal.aborted) return rows.putBack(db, name, at, now())
      const held = failedState(error)
      await rows.fail(db, name, at, { now: now(), why: held.why ?? '' })
      await keepState(db, name, now(), held)
    }
    return undefined
  },
  tidy: async (db) => {
    await sql`delete from ups_state where ended_at < ${now()}::timestamptz - make_interval(days => ${kept})`.execute(
      db,
    )
    await sql`delete from ups_round where source not in (select name from ups_unit)`.execute(db)
  },
})
