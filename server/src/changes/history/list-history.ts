import type { CallAnswer, CallQuery } from '@patchbay/contract/call'
import type {
  PastChange,
  listPastChanges,
  OutsideChange,
} from '@patchbay/contract/command-centre/command-history'
import { pageSize } from '@patchbay/contract/product'
import type { Preview } from '@patchbay/contract/changes/preview'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ChangeKind } from '../kind.ts'
import { leavesSomething, undoneBy } from '../undone-by.ts'
import type { Undoing } from '../undone-by.ts'
import { changeAt, ticketOfRun } from './fitting-changes.ts'
import { placesOf } from './places.ts'

/** Changes made outside, by number. */
async function outsideRows(
  database: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OutsideChange>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('outside_change')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        made: 'outside',
        id: row.id,
        at: row.seen_at.toISOString(),
        since: row.since.toISOString(),
        target: `${row.switch} ${row.interface}`,
        switch: row.switch,
        interface: row.interface,
        fields: row.fields,
        perhapsBySignIn: row.perhaps_by_sign_in,
      },
    ]),
  )
}

type Query = CallQuery<typeof listPastChanges>
type Answer = CallAnswer<typeof listPastChanges>

const ticks = (which: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from change_proof
  where change_id = change.id and ${which})`

const columns = [
  'change.id',
  'change.kind',
  'change.intent',
  'change.state',
  'change.sentence',
  'change.target',
  'change.requested_by',
  'change.requester',
  'change.approver_id',
  'change.approver',
  'change.reason',
  ticketOfRun.as('ticket'),
  'change.began_at',
  'change.ended_at',
  'change.expires_at',
  'change.ends_with_ticket',
  'change.ticket_closed_at',
  'change.watched_until',
  'change.undo_of',
  changeAt.as('at'),
  sql<Preview['sendings']>`change.preview -> 'sendings'`.as('sendings'),
  ticks(sql`state = 'proven'`).as('seen'),
  ticks(sql`state = 'not-proven'`).as('missed'),
  ticks(sql`state <> 'not-applicable'`).as('of'),
] as const

/**
 * A page of the changes that a filter leaves, the newest first, ours and those made outside. Pages go by what stands at their
 * end, not by numbers.
 */
export async function listHistory(
  database: Kysely<Database>,
  kinds: readonly ChangeKind[],
  { size: wanted, mine, ...narrowed }: Query,
  requester: number,
): Promise<Answer> {
  const query = { ...narrowed, ...(mine === 'yes' ? { requestedBy: requester } : {}) }
  const size = wanted === undefined ? pageSize : Number(wanted)
  const back = query.after !== undefined
  // One more tells whether that was all.
  const { places, total } = await placesOf(database, query, size + 1)
  const page = places.slice(0, size)
  if (back) page.reverse()
  const more = places.length > size
  return {
    changes: await entriesAt(database, kinds, page),
    total,
    older: back || more,
    newer: back ? more : query.before !== undefined,
    kinds: kinds.map(({ name, title }) => ({ name, title })),
  }
}

export async function entriesAt(
  database: Kysely<Database>,
  kinds: readonly ChangeKind[],
  places: readonly number[],
): Promise<Answer['changes']> {
  const ids = places.filter((place) => place > 0)
  const [rows, undone, outside] = await Promise.all([
    rowsOf(database, ids),
    undoneBy(database, ids),
    outsideRows(
      database,
      places.filter((place) => place < 0).map((place) => -place),
    ),
  ])
  const ours = new Map(rows.map((row) => [row.id, row]))
  return places.flatMap((place): Answer['changes'] => {
    const row = ours.get(place)
    if (row !== undefined) return [pastChange(row, kinds, undone.get(place) ?? null)]
    const other = outside.get(-place)
    return other === undefined ? [] : [other]
  })
}

const rowsOf = async (database: Kysely<Database>, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : database
        .selectFrom('change')
        .select(columns)
        .where('change.id', 'in', [...ids])
        .execute()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

function pastChange(row: Row, kinds: readonly ChangeKind[], undoneByRun: Undoing | null): PastChange {
  const { id, kind, state, sentence, target, reason, ticket } = row
  const own = kinds.find(({ name }) => name === kind)
  return {
    made: 'here',
    id,
    kind,
    title: own?.title ?? kind,
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
    endsWithTicket: row.ends_with_ticket,
    ticketClosedAt: row.ticket_closed_at?.toISOString() ?? null,
    watchedUntil: row.watched_until?.toISOString() ?? null,
    undoOf: row.undo_of,
    undoneBy: undoneByRun,
    systems: [...new Set(row.sendings.map(({ to }) => to))],
    proof: { seen: row.seen, missed: row.missed, of: row.of },
    undoable:
      undoneByRun === null &&
      leavesSomething(state) &&
      own?.neverUndone !== true &&
      own?.undoable?.(row.intent) !== false,
  }
}
