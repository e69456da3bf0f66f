import { Failure } from '@patchbay/connectors/failures'
import type { Check } from '@patchbay/contract/changes/check'
import { readChangesStopped } from '../../systems/changes-stopped.ts'
import { writablePlaces } from '../../systems/writable.ts'
import type { WrittenPlace } from '../../systems/writable.ts'
import type { ChangeKind } from '../kind.ts'
import { holderOf } from '../leases.ts'
import type { ChangeWorker } from '../worker.ts'

const ours = { source: null, observedAt: null, protectedClass: null } as const

/** What is in the way only for now: nobody answers, somebody else is at it, or its system may not be written to. */
export const passesByItself = ({ id, level }: Check): boolean =>
  level === 'unknown' || id === 'held' || id === 'stopped' || id === 'no-way' || id.startsWith('read-only ')

/**
 * What every change is asked first: may anything be changed at all, may these systems, and is nobody else at it. A change
 * that is looked at again has a number of its `own`, and may hold them itself.
 */
export async function commonChecks(
  worker: ChangeWorker,
  kind: ChangeKind,
  intent: object,
  own: number | null,
): Promise<Check[]> {
  const { database } = worker
  const checks: Check[] = []
  const stopped = await readChangesStopped(database)
  if (stopped !== null) {
    checks.push({
      ...ours,
      id: 'stopped',
      level: 'red',
      words: `All changes were stopped${stopped.by === null ? '' : ` by ${stopped.by}`}: ${stopped.why}`,
      way: 'Wait until changes are allowed again.',
    })
  }
  const written = placesWritten(kind, intent, worker)
  if ('unwritable' in written) checks.push(written.unwritable)
  for (const { title, why } of await writablePlaces(database, 'places' in written ? written.places : [])) {
    if (why === null) continue
    checks.push({
      ...ours,
      id: `read-only ${title}`,
      level: 'red',
      words: `${title} is read-only: ${why}`,
      way: null,
    })
  }
  for (const target of kind.targets(intent)) {
    const holder = await holderOf(database, target)
    if (holder === null || holder.change === own) continue
    checks.push({
      ...ours,
      id: 'held',
      level: 'red',
      words: `${holder.requester} is changing this now: ${holder.sentence}`,
      way: `Wait for run ${holder.change}.`,
    })
  }
  return checks
}

/** What would be written to; where there is nothing that could be, that stands in the way. */
function placesWritten(
  kind: ChangeKind,
  intent: object,
  { means }: ChangeWorker,
): { readonly places: readonly WrittenPlace[] } | { readonly unwritable: Check } {
  try {
    return { places: kind.writesTo(intent, means) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { unwritable: { ...ours, id: 'no-way', level: 'red', words: error.detail.message, way: null } }
  }
}
