import { sql } from 'kysely'
import type { ChangeRow } from '../rows.ts'
import { lookAtChange } from '../look-at-change.ts'
import { moveOn } from '../rows.ts'
import type { Works } from '../works.ts'
import { listOf } from './lists.ts'

/** Drafts that one process looks at at once; systems have their own limits besides. */
const most = 4
/** Seconds after which another process takes a draft that was begun and not finished. */
const patience = 60
/** Milliseconds for all that one look reads. */
const limit = 25_000

/** Looks at drafts until there is none, a few at a time. Several processes take others. */
export async function lookAtDrafts(works: Works, signal: AbortSignal): Promise<void> {
  for (;;) {
    const drafts = await takeDrafts(works)
    if (drafts.length === 0 || signal.aborted) return
    await Promise.all(drafts.map((row) => look(works, row, signal)))
  }
}

async function takeDrafts({ database }: Works): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    update change set looked_for_at = clock_timestamp()
    where id in (
      select id from change
      where state = 'draft' and batch is not null
        and (looked_for_at is null or looked_for_at < clock_timestamp() - ${patience} * interval '1 second')
      order by id limit ${most} for update skip locked)
    returning *`.execute(database)
  return rows
}

async function look(works: Works, row: ChangeRow, signal: AbortSignal): Promise<void> {
  const list = listOf(row.kind)
  if (list === undefined) return
  const ask = { signal, limit }
  try {
    const intent = await list.settle(row.intent, works.means, ask, row.ticket)
    const looking = { kind: list.kind, intent, change: row.id, requester: row.requested_by }
    const { snapshot, preview, ready, endTicket } = await lookAtChange(
      works,
      {
        ...looking,
        expiresAt: row.expires_at,
        ticket: row.ticket,
        endsWithTicket: row.ends_with_ticket,
        undoOf: null,
      },
      ask,
    )
    await works.database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('change')
        .set({
          intent: JSON.stringify(intent),
          snapshot: JSON.stringify(snapshot),
          preview: JSON.stringify(preview),
          sentence: preview.sentence,
          target: preview.target,
          targets: [...list.kind.targets(intent)],
          end_ticket: endTicket,
          previewed_at: sql<Date>`clock_timestamp()`,
        })
        .where('id', '=', row.id)
        .where('state', '=', 'draft')
        .execute()
      await moveOn(transaction, row.id, { from: 'draft', to: ready ? 'previewed' : 'checked' }, null)
    })
  } catch (error) {
    if (signal.aborted) return
    // Called off meanwhile, or a fault of ours: it is taken again, or stays a draft that somebody sees.
    works.log.warn({ error, change: row.id }, 'draft not looked at')
  }
}
