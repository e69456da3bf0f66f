import type { Preview } from '@patchbay/contract/changes/preview'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { readPolicy } from '../../policies/policies.ts'
import type { Requester } from '../preview/preview-change.ts'
import type { ListKind, ListReading } from '../list-kind.ts'
import { readList } from './read-list.ts'
import type { ReadList } from './read-list.ts'

interface Asked {
  readonly reason: string
  readonly ticket: string | null
  readonly proveOrUndo: boolean
  /** When its first lines begin by themselves; null for when it is applied. */
  readonly runAt: Date | null
  /** When each of its lines is undone by itself; null for never. */
  readonly expiresAt: Date | null
  /** Each is undone, too, when the ticket is closed. */
  readonly endsWithTicket?: boolean
}

/**
 * Takes a list as drafts, which any process then looks at one by one. All of it or nothing.
 * @throws CallError `input-not-valid`
 */
export async function makeBatch<Wish extends object, Intent extends object>(
  reading: ListReading,
  list: ListKind<Wish, Intent>,
  requester: Requester,
  { text, ...asked }: Asked & { readonly text: string },
): Promise<{ readonly batch: string }> {
  const { database } = reading.means
  const read = await readList(text, list, await readPolicy(database, 'caps'), reading)
  return keepBatch(database, list, requester, read, asked)
}

/** Keeps what was read of a list as drafts. */
export async function keepBatch<Wish extends object, Intent extends object>(
  database: Kysely<Database>,
  list: ListKind<Wish, Intent>,
  { actor, session, address, correlation }: Requester,
  { heads, lines }: ReadList<Wish>,
  { reason, ticket, proveOrUndo, runAt, expiresAt, endsWithTicket = false }: Asked,
): Promise<{ readonly batch: string }> {
  const { name, title } = list.kind
  return database.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('batch')
      .values({
        kind: name,
        requested_by: actor.id,
        requester: actor.name,
        reason,
        ticket,
        run_at: runAt,
        expires_at: expiresAt,
        ends_with_ticket: endsWithTicket,
        heads: [...heads],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('change')
      .values(
        lines.map(({ wish, cells }, at) => ({
          kind: name,
          batch: id,
          batch_position: at + 1,
          batch_cells: [...cells],
          state: 'draft' as const,
          requested_by: actor.id,
          requester: actor.name,
          session,
          address,
          correlation,
          intent: JSON.stringify(wish),
          reason,
          ticket,
          sentence: `${title} of ${list.named(wish)}.`,
          target: list.named(wish),
          targets: [],
          snapshot: '{}',
          preview: JSON.stringify(unseen(`${title} of ${list.named(wish)}.`, list.named(wish))),
          accepted: '{}',
          run_at: runAt,
          expires_at: expiresAt,
          ends_with_ticket: endsWithTicket,
          undo_of: null,
          prove_or_undo: proveOrUndo,
        })),
      )
      .execute()
    return { batch: id }
  })
}

const unseen = (sentence: string, target: string): Preview => ({
  sentence,
  target,
  fields: [],
  sendings: [],
  affected: [],
  transliterated: [],
  nothing: false,
  checks: [],
  approval: [],
})
