import type { CallAnswer, CallQuery } from '@patchbay/contract/call'
import type { listAudit, readAudit } from '@patchbay/contract/administration/audit-log'
import { pageSize } from '@patchbay/contract/product'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { actionOf } from './action-kinds.ts'
import { findEntries, tipOf } from './find-entries.ts'
import { changedIn, factsIn, readDetail } from './read-detail.ts'
import { tellEntries } from './tell-entries.ts'

/** One page of the log, newest first. */
export async function auditPage(
  database: Kysely<Database>,
  { before, after, size, ...filter }: CallQuery<typeof listAudit> & Paged,
): Promise<CallAnswer<typeof listAudit>> {
  const most = Number(size ?? pageSize)
  const found = await findEntries(database, filter, { before, after, most: most + 1 })
  const numbers = found.slice(0, most)
  if (after !== undefined) numbers.reverse()
  const more = found.length > most
  const [first, last] = [numbers.at(0), numbers.at(-1)]
  const anyNewer = async () =>
    first !== undefined && (await findEntries(database, filter, { after: first, most: 1 })).length > 0
  const anyOlder = async () =>
    last !== undefined && (await findEntries(database, filter, { before: last, most: 1 })).length > 0
  const [entries, newer, older, entriesOfLog] = await Promise.all([
    tellEntries(database, numbers),
    after !== undefined ? more : before !== undefined ? anyNewer() : false,
    after === undefined ? more : anyOlder(),
    tipOf(database),
  ])
  return { entries: entries.map(({ entry }) => entry), newer, older, entriesOfLog }
}

/** Places are numbers in the server, whatever they are in an address. */
interface Paged {
  readonly before?: number | undefined
  readonly after?: number | undefined
}

const mostAlike = 20

/** One entry with what it says before and after. @throws CallError `input-not-valid` where there is none */
export async function auditEntryOf(
  database: Kysely<Database>,
  seq: number,
): Promise<CallAnswer<typeof readAudit>> {
  const [found] = await tellEntries(database, [seq])
  if (found === undefined)
    throw new CallError('input-not-valid', { fields: { seq: 'The log has no such entry.' } })
  const { entry, row } = found
  const others = await database
    .selectFrom('record')
    .select(['seq', 'action', 'result'])
    .where('correlation', '=', row.correlation)
    .where('seq', '<>', seq)
    .orderBy('seq')
    .limit(mostAlike)
    .execute()
  const detail = readDetail(row.detail)
  return {
    entry: entry,
    changed: [...changedIn(detail)],
    facts: [...factsIn(detail)],
    correlation: row.correlation,
    sameRequest: others.map((one) => ({
      seq: one.seq,
      title: actionOf(one.action).title,
      result: one.result,
    })),
    previous: row.previous,
    hash: row.hash,
  }
}
