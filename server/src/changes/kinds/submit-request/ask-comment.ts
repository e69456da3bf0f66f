import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import { CallError } from '../../../http/call-error.ts'
import { writablePlaces } from '../../../systems/writable.ts'
import type { ChangeRow } from '../../rows.ts'
import { requestOfRun } from './request-of-run.ts'
import { writeDownAsked } from '../../ticket-notes/write-down-asked.ts'

/** So many are enough for one run. */
const most = 100

interface AskedComment {
  readonly row: ChangeRow
  readonly words: string
  /** The requester sees it, too. */
  readonly toRequester: boolean
  readonly key: string
  readonly person: { readonly id: number; readonly username: string }
}

/**
 * Writes down what somebody says to the desk about the request of a run; it is written there like the notes of runs.
 * @throws CallError `input-not-valid`
 */
export async function askForComment(
  database: Kysely<Database>,
  { row, words, ...rest }: AskedComment,
  record: (transaction: Transaction<Database>, ticket: string) => Promise<void>,
): Promise<void> {
  const fault = (text: string) => new CallError('input-not-valid', { fields: { words: text } })
  const request = requestOfRun(row)
  if (request === null) throw fault('This run has no request that its desk told the number of.')
  const { ticket, system } = request
  if (system !== null) {
    const [place] = await writablePlaces(database, [{ system, device: null }])
    if (place !== undefined && place.why !== null) throw fault(`${place.title} is only read: ${place.why}`)
  }
  const asked = { row, occasion: 'comment', ticket, system, most, field: 'words' } as const
  await writeDownAsked(
    database,
    { ...asked, ...rest },
    () => Promise.resolve(words),
    (transaction) => record(transaction, ticket),
  )
}
