import { CallError } from '../../errors/call-error.ts'
import { readPolicy } from '../../policies/policies.ts'
import type { SignedIn } from '../../people/person.ts'
import type { Requester } from '../preview/preview-change.ts'
import { leftOver } from './left-over.ts'
import { timesOf } from '../preview/requester.ts'
import { listOf } from '../list-kind.ts'
import type { ListKind, ListReading } from '../list-kind.ts'
import { keepBatch } from './make-batch.ts'
import { readRows } from './read-list.ts'

/**
 * Makes a list of the lines of another that are not done, for the same reason; each is checked anew, and nothing is sent.
 * @throws CallError `no-such-thing`, `key-missing`, `too-late`, `input-not-valid`
 */
export async function resumeBatch(
  { means, ask, lists }: Pick<ListReading, 'means' | 'ask'> & { readonly lists: readonly ListKind[] },
  id: string,
  { profile }: Pick<SignedIn, 'profile'>,
  requester: Requester,
): Promise<{ readonly batch: string }> {
  const { database, now } = means
  const batch = await database
    .selectFrom('batch')
    .selectAll()
    .where('id', '=', id)
    .where('requested_by', '=', profile.id)
    .executeTakeFirst()
  const list = batch === undefined ? undefined : listOf(lists, batch.kind)
  if (batch === undefined || list === undefined) throw new CallError('no-such-thing')
  const { key } = list.kind
  if (!profile.access_permission_names.includes(key)) throw new CallError('key-missing', { fields: { key } })
  const rows = await database
    .selectFrom('change')
    .selectAll()
    .where('batch', '=', id)
    .orderBy('batch_position')
    .execute()
  const left = leftOver(batch, rows)
  const [first] = left
  if (first === undefined) throw new CallError('too-late')
  const lines = left.map(({ batch_position: line, batch_cells: cells }) => ({
    line: line ?? 0,
    cells: cells ?? [],
  }))
  const read = await readRows(
    [{ line: 0, cells: batch.heads ?? [] }, ...lines],
    list,
    await readPolicy(database, 'caps'),
    // Times in what is kept of a list name their zone.
    {
      means,
      ask,
      requester: profile.id,
      keys: profile.access_permission_names,
      zone: 'UTC',
      takenBefore: true,
    },
  )
  const { reason, ticket, expires_at: end, ends_with_ticket: endsWithTicket } = batch
  // It is asked for now, and until no later than before.
  const times = timesOf({ runAt: null, expiresAt: end?.toISOString() ?? null }, now().getTime())
  return keepBatch(database, list, requester, read, {
    reason,
    ticket,
    proveOrUndo: first.prove_or_undo,
    ...times,
    endsWithTicket,
  })
}
