import type { CallAnswer, CallQuery } from '@patchbay/contract/call'
import type { PastChange, listPastChanges } from '@patchbay/contract/command-centre/command-history'
import { pageSize } from '@patchbay/contract/product'
import type { Preview } from '@patchbay/contract/changes/preview'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ChangeKind } from '../kind.ts'
import { leavesSomething, undoneBy } from '../undone-by.ts'
import { changeAt, fittingChanges } from './fitting-changes.ts'

type Query = CallQuery<typeof listPastChanges>
type Answer = CallAnswer<typeof listPastChanges>

const ticks = (which: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from change_proof
  where change_id = change.id and ${which})`

const columns = [
  'change.id',
  'change.kind',
  'change.state',
  'change.sentence',
  'change.target',
  'change.requested_by',
  'change.requester',
  'change.approver_id',
  'change.approver',
  'change.reason',
  'change.ticket',
  'change.began_at',
  'change.ended_at',
  'change.expires_at',
  'change.undo_of',
  changeAt.as('at'),
  sql<Preview['sendings']>`change.preview -> 'sendings'`.as('sendings'),
  ticks(sql`state = 'proven'`).as('seen'),
  ticks(sql`state = 'not-proven'`).as('missed'),
  ticks(sql`state <> 'not-applicable'`).as('of'),
] as const

/** A page of the changes that a filter leaves, the newest first. Pages go by what stands at their end, not by numbers. */
export async function listHistory(
  database: Kysely<Database>,
  kinds: readonly ChangeKind[],
  { before, after, size: wanted, ...filter }: Query,
): Promise<Answer> {
  const size = wanted === undefined ? pageSize : Number(wanted)
  const fitting = await fittingChanges(database, filter)
  const back = after !== undefined
  // One more tells whether that was all.
  const rows = await rowsOf(fitting, { before, after }, size + 1)
  const { total } = await fitting.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const page = rows.slice(0, size)
  if (back) page.reverse()
  const more = rows.length > size
  const undone = await undoneBy(
    database,
    page.map(({ id }) => id),
  )
  return {
    changes: page.map((row) => pastChange(row, kinds, undone.get(row.id) ?? null)),
    total,
    older: back || more,
    newer: back ? more : before !== undefined,
    kinds: kinds.map(({ name, title }) => ({ name, title })),
  }
}

type Fitting = Awaited<ReturnType<typeof fittingChanges>>

/** From an end of another page, in the direction away from it. */
function rowsOf(fitting: Fitting, { before, after }: Pick<Query, 'before' | 'after'>, most: number) {
  const order = after === undefined ? 'desc' : 'asc'
  const edge = (id: unknown) => sql`(select ${changeAt}, change.id from change where change.id = ${id})`
  return fitting
    .select(columns)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(${changeAt}, change.id) < ${edge(before)}`),
    )
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(${changeAt}, change.id) > ${edge(after)}`))
    .orderBy(changeAt, order)
    .orderBy('change.id', order)
    .limit(most)
    .execute()
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

function pastChange(row: Row, kinds: readonly ChangeKind[], undoneByRun: number | null): PastChange {
  const { id, kind, state, sentence, target, reason, ticket } = row
  return {
    id,
    kind,
    title: kinds.find(({ name }) => name === kind)?.title ?? kind,
    state,
    sentence,
    target,
    reason,
    ticket,
    requester: { id: row.requested_by, name: row.requester },
    approver: row.approver === null ? null : { id: row.approver_id, name: row.approver },
    at: row.at.toISOString(),
    beganAt: row.began_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    undoOf: row.undo_of,
    undoneBy: undoneByRun,
    systems: [...new Set(row.sendings.map(({ to }) => to))],
    proof: { seen: row.seen, missed: row.missed, of: row.of },
    undoable:
      undoneByRun === null &&
      leavesSomething(state) &&
      kinds.find(({ name }) => name === kind)?.neverUndone !== true,
  }
}
