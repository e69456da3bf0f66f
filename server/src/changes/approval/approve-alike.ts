import type { Ask } from '@patchbay/connectors/asking'
import type { Profile } from '@patchbay/contract/users/session'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import type { ChangeRow } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'
import { assertAlike } from './alike.ts'
import { approveChange } from './approve-change.ts'

/** Agreed to at once; what was read long ago is read again first, and systems have their own limits besides. */
const atOnce = 4

interface Look {
  readonly id: number
  /** When what was looked at had been read. */
  readonly lookedAt: string
}

export interface AgreeingAlike {
  readonly person: Profile
  readonly changes: readonly Look[]
}

export interface Answered {
  readonly id: number
  /** As it was before; undefined where there is none. */
  readonly row: ChangeRow | undefined
  /** Why it was not agreed to, as `approveChange` throws it; undefined where it was. */
  readonly refused?: unknown
}

/** Keeps one that was agreed to, with the look at it and the numbers of the others that were named with it and alike. */
type RecordEach = (
  transaction: Transaction<Database>,
  row: ChangeRow,
  agreed: { readonly lookedAt: string; readonly together: readonly number[] },
) => Promise<void>

/**
 * Agrees to changes that differ in nothing but their target, each by the rules of a single one. What is gone or was read again
 * since is answered so and compared with none; where one of the others is not alike none is begun.
 * @throws CallError `not-alike`, `input-not-valid`
 */
export async function approveAlike(
  worker: ChangeWorker,
  { person, changes }: AgreeingAlike,
  ask: Ask,
  record: RecordEach,
): Promise<Answered[]> {
  if (new Set(changes.map(({ id }) => id)).size < changes.length) {
    throw new CallError('input-not-valid', { fields: { changes: 'Name each run once.' } })
  }
  const rows = await readRows(worker.database, changes)
  const compared = changes.flatMap((look) => {
    const row = rows.get(look.id)
    return row !== undefined && whyNotAsLooked(row, look) === null ? [row] : []
  })
  assertAlike(worker.kinds, compared)
  const answer = async (look: Look): Promise<Answered> => {
    const { id, lookedAt } = look
    const row = rows.get(id)
    const not = whyNotAsLooked(row, look) ?? (ask.signal.aborted ? 'deadline-passed' : null)
    if (not !== null) return { id, row, refused: new CallError(not) }
    const together = compared.map((each) => each.id).filter((each) => each !== id)
    try {
      await approveChange(worker, { ...look, person, expiresAt: null }, ask, (transaction, agreed) =>
        record(transaction, agreed, { lookedAt, together }),
      )
      return { id, row }
    } catch (refused) {
      return { id, row, refused }
    }
  }
  const answers: Answered[] = []
  for (let at = 0; at < changes.length; at += atOnce) {
    answers.push(...(await Promise.all(changes.slice(at, at + atOnce).map(answer))))
  }
  return answers
}

function whyNotAsLooked(row: ChangeRow | undefined, { lookedAt }: Look) {
  if (row === undefined) return 'no-such-thing'
  if (row.state !== 'awaiting-approval') return 'not-waiting'
  return row.previewed_at.toISOString() === lookedAt ? null : 'looked-moved'
}

async function readRows(
  database: Kysely<Database>,
  changes: readonly Look[],
): Promise<ReadonlyMap<number, ChangeRow>> {
  const ids = changes.map(({ id }) => id)
  const rows = await database.selectFrom('change').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
