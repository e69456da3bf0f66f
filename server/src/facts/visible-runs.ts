import type { Port } from '@patchbay/contract/switches/port'
import type { PortRun, PortRuns } from './port-runs.ts'

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
  const { last = null, holds = null } = runs ?? {}
  return {
    lastRun:
      last === null
        ? null
        : { ...seenBy(reader, last), state: last.state, at: (last.endedAt ?? last.beganAt).toISOString() },
    heldBy: holds === null ? null : { ...seenBy(reader, holds), since: holds.since.toISOString() },
  }
}

/** Why nobody else may set the port now, in words. */
export const heldBecause = ({ run, by }: NonNullable<Port['heldBy']>): string =>
  run === null ? 'a run under way holds it' : `run ${run} of ${by ?? 'somebody'} holds it`

/** The run that shut a port, where the last one that was at it did: its number for who may look at it, null for others. */
export function shutByRun(
  runs: PortRuns | undefined,
  reader: RunReader | null,
): { readonly run: number | null } | null {
  const { last = null } = runs ?? {}
  if (last === null || !last.shuts || (last.state !== 'done' && last.state !== 'done-not-proven')) return null
  return { run: seenBy(reader, last).run }
}
