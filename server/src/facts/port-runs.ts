import { longInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import { underway } from '@patchbay/contract/runs'
import type { RunState } from '@patchbay/contract/runs'
import type { Port } from '@patchbay/contract/switches/port'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** A run that was sent to a port, or is being sent. */
export interface PortRun {
  readonly id: number
  readonly kind: string
  readonly state: RunState
  readonly sentence: string
  /** By the name of then. */
  readonly requester: string
  readonly requestedBy: number | null
  readonly beganAt: Date
  readonly endedAt: Date | null
  /** It was asked to shut the port. */
  readonly shuts: boolean
}

/** What runs of ours have to do with one port. */
export interface PortRuns {
  /** The newest that ended or is under way; null where none ever was. */
  readonly latest: PortRun | null
  /** It holds the port until its end. */
  readonly holds: (PortRun & { readonly since: Date }) | null
  /** Those that were at it after the oldest of the readings that the walk kept. */
  readonly lately: readonly PortRun[]
}

/** Nothing was sent by a run in another state, whatever its target. */
const sent: readonly RunState[] = [...underway, 'done', 'done-not-proven', 'undone', 'undo-failed']

interface Row extends PortRun {
  readonly held: string
  readonly newest: boolean
  readonly holder: boolean
  readonly since: Date | null
}

/**
 * The runs of these ports of a switch, by short name of the port: of any kind whose target is an interface.
 * @param walkedAt when the oldest of what a walk kept of them was read; null where none has
 */
export async function runsOfPorts(
  db: Kysely<Database>,
  name: string,
  ports: readonly string[],
  walkedAt: Date | null,
): Promise<ReadonlyMap<string, PortRuns>> {
  const targets = ports.map((port) => `interface ${name} ${longInterface(port)}`)
  if (targets.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select * from (
      select held, change.id, kind, state, sentence, requester, requested_by as "requestedBy",
        coalesce(began_at, requested_at) as "beganAt", ended_at as "endedAt",
        intent->'adminUp' is not distinct from 'false'::jsonb as shuts,
        row_number() over (partition by held order by ended_at desc nulls first, change.id desc) = 1 as newest,
        change_lease.change_id is not null as holder, change_lease.taken_at as since
      from change cross join unnest(targets) as held
      left join change_lease on change_lease.target = held and change_lease.change_id = change.id
      where targets && ${targets}::text[] and held = any(${targets}::text[])
        and (state = any(${sent}::text[]) or change_lease.change_id is not null)
    ) of_port
    where newest or holder or "endedAt" is null or "endedAt" >= ${walkedAt}
    order by id desc`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ held }) => shortInterface(held.split(' ')[2] ?? ''))].map(([port, runs]) => [
      port,
      portRunsOf(runs, walkedAt),
    ]),
  )
}

function portRunsOf(rows: readonly Row[], walkedAt: Date | null): PortRuns {
  const holder = rows.find(({ holder: holds }) => holds)
  return {
    latest: rows.find(({ newest }) => newest) ?? null,
    holds: holder === undefined ? null : { ...holder, since: holder.since ?? holder.beganAt },
    lately: rows.filter(({ endedAt }) => endedAt === null || (walkedAt !== null && endedAt >= walkedAt)),
  }
}

/**
 * Whether a run of ours may have made a port otherwise than it was read at `walkedAt`. One that began after that and was put
 * back left the port as it found it.
 */
export const changedByRun = (runs: PortRuns | undefined, walkedAt: Date): boolean =>
  (runs?.lately ?? []).some(
    ({ state, beganAt, endedAt }) =>
      (endedAt === null || endedAt >= walkedAt) && !(state === 'undone' && beganAt > walkedAt),
  )

/** Whose runs somebody may look at: all of these kinds, and their own. */
export interface RunReader {
  readonly id: number
  /** Null for every kind. */
  readonly kinds: readonly string[] | null
}

/** Of a run that the asker may not look at there is neither number nor name nor what it did. */
function seenBy(reader: RunReader | null, { id, kind, requestedBy, requester, sentence }: PortRun) {
  const may =
    reader !== null && (requestedBy === reader.id || reader.kinds === null || reader.kinds.includes(kind))
  return may ? { run: id, by: requester, sentence } : { run: null, by: null, sentence: null }
}

/** The last run that was at a port, and the one that holds it, as the asker may see them. */
export function toldRuns(
  runs: PortRuns | undefined,
  reader: RunReader | null,
): Pick<Port, 'lastRun' | 'heldBy'> {
  const { latest = null, holds = null } = runs ?? {}
  return {
    lastRun:
      latest === null
        ? null
        : {
            ...seenBy(reader, latest),
            state: latest.state,
            at: (latest.endedAt ?? latest.beganAt).toISOString(),
          },
    heldBy: holds === null ? null : { ...seenBy(reader, holds), since: holds.since.toISOString() },
  }
}

/** Why nobody else may set the port now, in words. */
export const heldBecause = ({ run, by }: NonNullable<Port['heldBy']>): string =>
  run === null ? 'a running change holds it' : `run ${run} of ${by ?? 'somebody'} holds it`

/** The run that shut a port, where the last one that was at it did: its number for who may look at it, null for others. */
export function shutByRun(
  runs: PortRuns | undefined,
  reader: RunReader | null,
): { readonly run: number | null } | null {
  const { latest = null } = runs ?? {}
  if (latest === null || !latest.shuts || (latest.state !== 'done' && latest.state !== 'done-not-proven'))
    return null
  return { run: seenBy(reader, latest).run }
}
