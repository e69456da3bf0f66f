import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import type { Preview } from '@patchbay/contract/changes/preview'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { giversOf, whyGiven } from '../../people/sign-in-methods.ts'
import type { ChangeKind } from '../kind.ts'
import type { Reader } from '../rights/readable-run.ts'
import { tellRun } from './tell-run.ts'
import { alikeAmong, sentenceOfEach } from '../approval/alike.ts'
import { leftToOthers } from '../rights/left-to.ts'
import { approveKey } from '../rights/may-approve.ts'
import { asksForAll, hoursOf, waitsUntil } from '../approval/waiting.ts'

/** Cards on the page; whoever has more than these waiting answers the oldest first. */
const most = 30

/**
 * Changes that await approval: those left to the viewer first, then the longest waiting; of each list one line in turn, so that
 * none hides all others.
 */
export async function listWaiting(
  database: Kysely<Database>,
  kinds: readonly ChangeKind[],
  person: Reader,
): Promise<CallAnswer<Calls['GET /command-centre/approvals/']>> {
  const { id } = person.profile
  const rows = await database
    .selectFrom('change')
    .selectAll()
    .select(sql<number>`(count(*) over ())::int`.as('all'))
    .where('state', '=', 'awaiting-approval')
    .where(asksForAll)
    .orderBy(sql`(asked_of = ${id}) is true`, 'desc')
    .orderBy(
      sql`row_number() over (partition by batch, case when batch is null then id end order by state_at, id)`,
    )
    .orderBy('state_at')
    .orderBy('id')
    .limit(most)
    .execute()
  const hours = await hoursOf(database)
  const waiting = await Promise.all(
    rows.map(async (row) => {
      const { requested_by: requester } = row
      const own = requester === id
      const given = own || requester === null ? null : await whyGiven(database, id, requester)
      return {
        ...(await tellRun(database, kinds, row, person)),
        own,
        leftTo: own ? null : (leftToOthers(row, person.profile) ?? given),
        handed: row.asked_of === id,
        until: waitsUntil(row, hours).toISOString(),
      }
    }),
  )
  const answerable = rows.filter((_, at) => waiting[at]?.may.approve === true)
  const alike = alikeAmong(kinds, answerable).flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ sentence: sentenceOfEach(first), ids: group.map(({ id }) => id) }]
  })
  return { waiting, more: Math.max(0, (rows[0]?.all ?? 0) - rows.length), alike }
}

/** All that await approval, and how many of them wait for the viewer. */
export async function whichWait(
  database: Kysely<Database>,
  person: Reader,
): Promise<{ readonly waiting: number; readonly waitingIds: number[] }> {
  const { all, own } = await waitForRequester(database, person)
  return { waiting: own.length, waitingIds: all }
}

interface WaitingIds {
  readonly all: number[]
  readonly own: number[]
}

/**
 * Counts of all that await approval, and of those for the viewer: not their own, nor what is left to another role, nor requests of
 * whoever created their account.
 */
export async function waitForRequester(database: Kysely<Database>, { profile }: Reader): Promise<WaitingIds> {
  if (!profile.access_permission_names.includes(approveKey)) return { all: [], own: [] }
  const rows = await database
    .selectFrom('change')
    .select(['id', 'requested_by'])
    .select(sql<Preview['agreedBy']>`preview -> 'agreedBy'`.as('agreed_by'))
    .where('state', '=', 'awaiting-approval')
    .where(asksForAll)
    .orderBy('id')
    .execute()
  const givers = await giversOf(database, profile.id)
  const own = rows.filter(
    ({ requested_by: requester, agreed_by: agreedBy }) =>
      requester !== profile.id &&
      !(requester !== null && givers.has(requester)) &&
      leftToOthers({ preview: { agreedBy } }, profile) === null,
  )
  return { all: rows.map(({ id }) => id), own: own.map(({ id }) => id) }
}
