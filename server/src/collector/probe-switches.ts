import { Failure } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { System } from '../systems/open.ts'
import { waysToSwitches } from './collector.ts'
import type { Rounds } from './collector.ts'
import type { Way } from './read-switch.ts'
import { RoundRows } from './round-row.ts'

/** Seconds: between probes of all switches, after a round that failed, and that one may take. With the look for what is due, below 90. */
export const pace = { interval: 40, retry: 40, longest: 60 } as const

/** Milliseconds for one answer, and switches that are asked at once. */
const limit = 5_000
const concurrency = 48

const rows = new RoundRows('probe_round', pace)

/** Why nobody was asked: that says nothing of the switch. */
const ours: ReadonlySet<string> = new Set(['cancelled', 'destination-not-allowed', 'trust-not-proven'])

interface Means {
  readonly switches: () => readonly System<'switch'>[]
  readonly now: () => Date
}

/** Whether a switch answers by a way; null where that was not found out. */
async function answers({ system, device }: Way, signal: AbortSignal): Promise<boolean | null> {
  try {
    const { readSystem } = await system.can()
    if (readSystem === undefined) return null
    await readSystem(device, { signal, limit })
    return true
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'throttled' || ours.has(error.detail.cause)) return null
    return error.kind !== 'unreachable'
  }
}

/** The way that walks take first. */
async function firstWay(ways: readonly Way[]): Promise<Way | undefined> {
  for (const way of ways) {
    const can = await way.system.can().catch(() => null)
    if (can?.collect !== undefined) return way
  }
  return ways[0]
}

/** Since when a switch answers, or does not, by the way that walks take first. */
interface Seen {
  readonly answers: boolean
  readonly since: Date
}

/** Makes the next walk due where the last one says otherwise, and began before that was seen; and what else waits for the switch. */
async function hasten(
  db: Kysely<Database>,
  seen: ReadonlyMap<string, Seen>,
  returned: readonly string[],
): Promise<void> {
  const all = [...seen]
  await sql`
    update walk set due_at = now()
    from unnest(${all.map(([name]) => name)}::text[], ${all.map(([, one]) => one.answers)}::boolean[],
      ${all.map(([, { since }]) => since)}::timestamptz[]) as seen (name, answers, since)
    where walk.switch = seen.name collate "C" and walk.started_at <= seen.since and walk.due_at > now()
      and walk.outcome = any (case when seen.answers then array['failed'] else array['ok', 'partial'] end)`.execute(
    db,
  )
  await sql`
    update err_disabled_round set due_at = now() where source = any (${returned}::text[]) and due_at > now()`.execute(
    db,
  )
}

/**
 * Asks every switch between its walks whether it answers: one that goes silent, or comes back, is walked at once, and not when its
 * turn comes. One job asks all of them, so that thousands of switches are no thousands of jobs.
 */
export function probeRounds({ switches, now }: Means): Rounds {
  const seen = new Map<string, Seen>()
  const probe = async (name: string, ways: readonly Way[], signal: AbortSignal): Promise<boolean | null> => {
    const way = await firstWay(ways)
    if (way === undefined) return null
    const answered = await answers(way, signal)
    // Of one that has just gone silent the other ways are asked too: they are not said to be well because nobody looked.
    if (answered === false && seen.get(name)?.answers !== false)
      await Promise.all(ways.filter((other) => other !== way).map((other) => answers(other, signal)))
    return answered
  }
  return {
    queue: 'probe-switches',
    concurrency: 1,
    due: async (db) => (switches().length === 0 ? [] : rows.due(db, ['switches'], now())),
    read: async (db, name, signal) => {
      const at = now()
      if (!(await rows.begin(db, name, at))) return
      const limited = AbortSignal.any([signal, AbortSignal.timeout(pace.longest * 1_000)])
      const ways = waysToSwitches(switches())
      for (const gone of [...seen.keys()].filter((known) => !ways.has(known))) seen.delete(gone)
      const waiting = [...ways]
      const told = new Map<string, boolean>()
      const work = async () => {
        for (let next = waiting.pop(); next !== undefined && !limited.aborted; next = waiting.pop()) {
          const answered = await probe(...next, limited)
          if (answered !== null) told.set(next[0], answered)
        }
      }
      await Promise.all(Array.from({ length: concurrency }, work))
      const { rows: clock } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
      const returned: string[] = []
      for (const [known, answered] of told) {
        const before = seen.get(known)
        if (before?.answers === answered) continue
        if (answered && before !== undefined) returned.push(known)
        seen.set(known, { answers: answered, since: clock[0]?.now ?? at })
      }
      await hasten(db, seen, returned)
      await rows.succeed(db, name, at, now())
    },
    tidy: async () => undefined,
  }
}
