import type { CallAnswer, CallQuery } from '@patchbay/contract/call'
import { mostSigned } from '@patchbay/contract/command-centre/command-history'
import type { takeHistory } from '@patchbay/contract/command-centre/command-history'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { OutwardKey } from '../../secrets/key-file.ts'
import { signed } from '../evidence/signed.ts'
import type { ChangeKind } from '../kind.ts'
import { entriesAt } from './list-history.ts'
import { placesOf } from './places.ts'

type Answer = CallAnswer<typeof takeHistory>
type Query = CallQuery<typeof takeHistory>

/** What a filter leaves of the history, signed for somebody who does not use the console. */
export async function signedHistory(
  database: Kysely<Database>,
  kinds: readonly ChangeKind[],
  key: OutwardKey,
  filter: Query,
  requester: number,
  about: Pick<Answer['history'], 'product' | 'takenAt' | 'takenBy'>,
): Promise<Answer> {
  const { mine, ...narrowed } = filter
  const query = { ...narrowed, ...(mine === 'yes' ? { requestedBy: requester } : {}) }
  const { places, total } = await placesOf(database, query, mostSigned)
  const changes = await entriesAt(database, kinds, places)
  // What is not given stands for nothing, and not at all in what is signed.
  const asked: Query = JSON.parse(JSON.stringify(filter))
  const history = { ...about, asked, changes, total }
  return { history, signature: signed(key, history) }
}
