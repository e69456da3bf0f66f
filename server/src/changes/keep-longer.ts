import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../http/call-error.ts'
import { whyNotApprove } from './approval/may-approve.ts'
import type { ChangeKind } from './kind.ts'
import type { Reader } from './readable-run.ts'
import { timesOf } from './requester.ts'
import type { ChangeRow } from './rows.ts'
import { leavesSomething, undoneBy } from './undone-by.ts'

type Keeper = Reader & { readonly profile: { readonly username: string } }

/**
 * Who may give it a later end: whoever holds the key of its kind. Where somebody agreed to it, that was to its end as well, and
 * another such person than who asked decides.
 */
export function mayKeep(
  row: ChangeRow,
  { key }: Pick<ChangeKind, 'key'>,
  { profile }: Reader,
  undone: boolean,
): boolean {
  if (!leavesSomething(row.state) || row.expires_at === null || undone) return false
  return row.approver === null
    ? profile.access_permission_names.some((one) => one === key)
    : whyNotApprove(row, profile) === null
}

interface Keeping {
  readonly id: number
  readonly kind: ChangeKind
  readonly until: string
  readonly reason: string
  readonly person: Keeper
}

/**
 * Gives a run that stands a later end, of which people are told anew in time. An end that was not kept because something spoke
 * against it is one again.
 * @throws CallError `input-not-valid`, `too-late` where it is undone or has no end, `no-such-thing`
 */
export async function keepLonger(
  database: Kysely<Database>,
  { id, kind, until, reason, person }: Keeping,
  record: (transaction: Transaction<Database>, row: ChangeRow) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('change')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const undone = (await undoneBy(transaction, [id])).has(id)
    if (!leavesSomething(row.state) || row.expires_at === null || undone) throw new CallError('too-late')
    if (!mayKeep(row, kind, person, undone)) throw new CallError('no-such-thing')
    const { expiresAt } = timesOf({ runAt: null, expiresAt: until })
    if (expiresAt === null || expiresAt <= row.expires_at) {
      const words = `It stands until ${row.expires_at.toISOString()} already. Name a later time.`
      throw new CallError('input-not-valid', { fields: { expiresAt: words } })
    }
    const said = `${person.profile.username} keeps it until ${expiresAt.toISOString()}: ${reason}`
    await transaction
      .updateTable('change')
      .set({
        expires_at: expiresAt,
        end_settled: false,
        end_tried_at: null,
        end_told_days: null,
        why: sql<string>`concat_ws(' ', why, ${said}::text)`,
      })
      .where('id', '=', id)
      .execute()
    await record(transaction, row)
  })
}
