import { Failure } from '@patchbay/connectors/failures'
import type { Check } from '@patchbay/contract/changes/check'
import { readChangesStopped } from '../systems/changes-stopped.ts'
import { writableSystems } from '../systems/writable.ts'
import type { ChangeKind } from './kind.ts'
import { holderOf } from './leases.ts'
import type { Works } from './works.ts'

const ours = { source: null, observedAt: null, protectedClass: null } as const

/** What every change is asked first: may anything be changed at all, may these systems, and is nobody else at it. */
export async function commonChecks(works: Works, kind: ChangeKind, intent: object): Promise<Check[]> {
  const { database } = works
  const checks: Check[] = []
  const stopped = await readChangesStopped(database)
  if (stopped !== null) {
    checks.push({
      ...ours,
      id: 'stopped',
      level: 'red',
      words: `All changes were stopped${stopped.by === null ? '' : ` by ${stopped.by}`}: ${stopped.why}`,
      way: 'Wait until they are let go on.',
    })
  }
  const written = systemsWritten(kind, intent, works)
  if ('unwritable' in written) checks.push(written.unwritable)
  for (const { title, why } of await writableSystems(database, 'names' in written ? written.names : [])) {
    if (why === null) continue
    checks.push({
      ...ours,
      id: `read-only ${title}`,
      level: 'red',
      words: `${title} is only read: ${why}`,
      way: null,
    })
  }
  for (const target of kind.targets(intent)) {
    const holder = await holderOf(database, target)
    if (holder === null) continue
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

/** Which systems would be written to; where there is none that could be, that stands in the way. */
function systemsWritten(
  kind: ChangeKind,
  intent: object,
  { means }: Works,
): { readonly names: readonly string[] } | { readonly unwritable: Check } {
  try {
    return { names: kind.writesTo(intent, means) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { unwritable: { ...ours, id: 'no-way', level: 'red', words: error.detail.message, way: null } }
  }
}
