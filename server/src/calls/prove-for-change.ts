import { kindNamed } from '../changes/kind.ts'
import { readChange } from '../changes/rows.ts'
import type { ChangeRow } from '../changes/rows.ts'
import { wantsProof } from '../changes/rights/wants-proof.ts'
import type { Visit } from '../http/visit.ts'
import type { SignedIn } from '../people/person.ts'
import { proveClick } from './prove.ts'
import type { CallContext } from './call-context.ts'

interface Again {
  readonly password: string
  readonly code: string
}

/**
 * Whoever takes something away or turns it off proves right before it who they are.
 * @throws CallError `session-needed`, `input-not-valid`
 */
async function proveFor(
  surroundings: CallContext,
  person: SignedIn,
  visit: Visit,
  rows: readonly Pick<ChangeRow, 'kind' | 'intent' | 'undo_of' | 'redoes' | 'requested_by'>[],
  again: Again | undefined,
): Promise<void> {
  const { kinds } = surroundings.changes.works
  // Of somebody else's nothing is said, not even that it would want a proof.
  const own = rows.filter((row) => row.requested_by === person.profile.id)
  if (!own.some((row) => wantsProof(kindNamed(kinds, row.kind), row))) return
  await proveClick(surroundings, person, visit, again, 'Enter your password. This removes something.')
}

export async function proveForRun(
  surroundings: CallContext,
  person: SignedIn,
  visit: Visit,
  { id, again }: { readonly id: number; readonly again?: Again | undefined },
): Promise<void> {
  const row = await readChange(surroundings.database, id)
  await proveFor(surroundings, person, visit, row === undefined ? [] : [row], again)
}

export async function proveForList(
  surroundings: CallContext,
  person: SignedIn,
  visit: Visit,
  { batch, again }: { readonly batch: string; readonly again?: Again | undefined },
): Promise<void> {
  const rows = await surroundings.database
    .selectFrom('change')
    .select(['kind', 'intent', 'undo_of', 'redoes', 'requested_by'])
    .where('batch', '=', batch)
    .execute()
  await proveFor(surroundings, person, visit, rows, again)
}
