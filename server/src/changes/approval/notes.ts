import type { RunNote } from '@patchbay/contract/changes/run-note'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { tellTalk } from '../notices/waiting.ts'
import type { Reader } from '../rights/readable-run.ts'
import type { ChangeRow } from '../rows.ts'
import { lockWaiting } from './waiting.ts'
import { approveKey } from '../rights/may-approve.ts'

/** So many are enough to talk a change over; who has more to say asks for another change. */
const most = 50

export async function readNotes(database: Kysely<Database>, change: number): Promise<RunNote[]> {
  const rows = await database
    .selectFrom('change_note')
    .select(['id', 'at', 'name', 'words'])
    .where('change_id', '=', change)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ at, name, ...row }) => ({ ...row, by: name, at: at.toISOString() }))
}

/** While it waits, who asked for it and whoever may agree to changes talk about it. */
export const mayNote = (row: Pick<ChangeRow, 'state' | 'requested_by'>, { profile }: Reader): boolean =>
  row.state === 'awaiting-approval' &&
  (row.requested_by === profile.id || profile.access_permission_names.includes(approveKey))

/** @throws CallError `no-such-thing`, `not-waiting`, `input-not-valid` */
export async function noteRun(
  database: Kysely<Database>,
  { id, words, person }: { readonly id: number; readonly words: string; readonly person: Reader & Named },
  record: (transaction: Transaction<Database>, row: ChangeRow) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const row = await lockWaiting(transaction, id)
    if (!mayNote(row, person)) throw new CallError('no-such-thing')
    if ((await readNotes(transaction, id)).length >= most) {
      throw new CallError('input-not-valid', {
        fields: { words: `${most} comments are the maximum for one change.` },
      })
    }
    const { id: by, username: name } = person.profile
    await transaction
      .insertInto('change_note')
      .values({ change_id: id, person_id: by, name, words })
      .execute()
    await tellTalk(transaction, row, { by: person.profile, words })
    await record(transaction, row)
  })
}

interface Named {
  readonly profile: { readonly username: string }
}
