import { kindNamed } from '../changes/kind.ts'
import { readChange } from '../changes/rows.ts'
import type { ChangeRow } from '../changes/rows.ts'
import { wantsProof } from '../changes/rights/wants-proof.ts'
import type { Visit } from '../http/visit.ts'
import type { SignedIn } from '../people/person.ts'
import { proveClick } from './prove.ts'
import type { CallContext } from './call-context.ts'

interface Reentered {
  readonly password: string
  readonly code: string
}

/**
 * Whoever takes something away or turns it off proves right before it who they are.
 * @throws CallError `session-needed`, `input-not-valid`
 */
async function proveFor(
  context: CallContext,
  person: SignedIn,
  visit: Visit,
  rows: readonly Pick<ChangeRow, 'kind' | 'intent' | 'undo_of' | 'redoes' | 'requested_by'>[],
  again: Reentered | undefined,
): Promise<void> {
  const { kinds } = context.changes.worker
  // Of somebody else's nothing is said, not even that it would want a proof.
  const own = rows.filter((row) => row.requested_by === person.profile.id)
  if (!own.some((row) => wantsProof(kindNamed(kinds, row.kind), row))) return
  await proveClick(context, person, visit, again, 'Enter your password. This removes something.')
}

export async function proveForRun(
  context: CallContext,
  person: SignedIn,
  visit: Visit,
  { id, reentered }: { readonly id: number; readonly reentered?: Reentered | undefined },
): Promise<void> {
  const row = await readChange(context.database, id)
  await proveFor(context, person, visit, row === undefined ? [] : [row], reentered)
}

export async function proveForList(
  context: CallContext,
  person: SignedIn,
  visit: Visit,
  { batch, reentered }: { readonly batch: string; readonly reentered?: Reentered | undefined },
): Promise<void> {
  const rows = await context.database
    .selectFrom('change')
    .select(['kind', 'intent', 'undo_of', 'redoes', 'requested_by'])
    .where('batch', '=', batch)
    .execute()
  await proveFor(context, person, visit, rows, reentered)
}

/** The same of workflows: of all their changes, once. */
export async function proveForPlans(
  context: CallContext,
  person: SignedIn,
  visit: Visit,
  { ids, reentered }: { readonly ids: readonly number[]; readonly reentered?: Reentered | undefined },
): Promise<void> {
  const rows = await context.database
    .selectFrom('change')
    .select(['kind', 'intent', 'undo_of', 'redoes', 'requested_by'])
    .where('plan', 'in', ids)
    .where('state', '=', 'previewed')
    .execute()
  await proveFor(context, person, visit, rows, reentered)
}
