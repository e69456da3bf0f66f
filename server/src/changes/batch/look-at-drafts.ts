import type { Check } from '@patchbay/contract/changes/check'
import type { Preview } from '@patchbay/contract/changes/preview'
import { sql } from 'kysely'
import { CallError } from '../../errors/call-error.ts'
import type { ChangeRow } from '../rows.ts'
import { lookAtChange } from '../preview/look-at-change.ts'
import { moveOn } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'
import { listOf } from '../list-kind.ts'
import type { ListKind, ListLine } from '../list-kind.ts'

/** Drafts that one process looks at at once; systems have their own limits besides. */
const most = 4
/** Seconds after which another process takes a draft that was begun and not finished. */
const patience = 60
/** Milliseconds for all that one look reads. */
const limit = 25_000

/** Looks at drafts until there is none, a few at a time. Several processes take others. */
export async function lookAtDrafts(worker: ChangeWorker, signal: AbortSignal): Promise<void> {
  const workerOf = new Map<string | null, ChangeWorker>()
  for (;;) {
    const drafts = await takeDrafts(worker)
    if (drafts.length === 0 || signal.aborted) return
    await Promise.all(
      drafts.map(async (row) => {
        const list = listOf(worker.lists, row.kind)
        if (list === undefined) return
        const own = workerOf.get(row.batch) ?? withSharedMeans(worker, list)
        workerOf.set(row.batch, own)
        await look(own, list, row, signal)
      }),
    )
  }
}

const withSharedMeans = (worker: ChangeWorker, list: ListKind): ChangeWorker => ({
  ...worker,
  means: list.sharedMeans?.(worker.means) ?? worker.means,
})

/** Lines that nobody looks at, or somebody began to look at too long ago. */
export const draftLines = sql`from change
  where state = 'draft' and batch is not null
    and (looked_for_at is null or looked_for_at < clock_timestamp() - ${patience} * interval '1 second')`

async function takeDrafts({ database }: ChangeWorker): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    update change set looked_for_at = clock_timestamp()
    where id in (
      select id ${draftLines}
      order by id limit ${most} for update skip locked)
    returning *`.execute(database)
  return rows
}

async function look(
  worker: ChangeWorker,
  list: ListKind,
  row: ChangeRow,
  signal: AbortSignal,
): Promise<void> {
  const ask = { signal, limit }
  try {
    const line = { batch: row.batch ?? '', change: row.id }
    const settling = { ticket: row.ticket, requester: row.requested_by, line }
    const intent = await list.settle(row.intent, worker.means, ask, settling)
    const besides = await besideOthers(worker, list, line, intent)
    const looking = { kind: list.kind, intent, change: row.id, requester: row.requested_by }
    const { snapshot, preview, ready, endTicket } = await lookAtChange(
      worker,
      {
        ...looking,
        expiresAt: row.expires_at,
        runAt: row.run_at,
        ticket: row.ticket,
        endsWithTicket: row.ends_with_ticket,
        undoOf: null,
        besides,
      },
      ask,
    )
    await worker.database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('change')
        .set({
          intent: JSON.stringify(intent),
          snapshot: JSON.stringify(snapshot),
          preview: JSON.stringify(preview),
          sentence: preview.sentence,
          target: preview.target,
          targets: [...list.kind.targets(intent)],
          about: [...(list.kind.about?.(intent) ?? [])],
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
    if (error instanceof CallError && error.code === 'input-not-valid') return block(worker, row, error)
    // Called off meanwhile, or a fault of ours: it is taken again, or stays a draft that somebody sees.
    worker.log.warn({ error, change: row.id }, 'draft not looked at')
  }
}

/** Kept before the others are read: of two lines that are looked at at the same time one sees the other at least. */
async function besideOthers(
  { database, means }: ChangeWorker,
  list: ListKind,
  line: ListLine,
  intent: object,
) {
  if (list.checkOthers === undefined) return []
  await database
    .updateTable('change')
    .set({ intent: JSON.stringify(intent) })
    .where('id', '=', line.change)
    .where('state', '=', 'draft')
    .execute()
  return list.checkOthers(intent, line, means)
}

/** A setting that the requester may not use any more, as a blocking check until the next preview. */
async function block({ database }: ChangeWorker, row: ChangeRow, { fields = {} }: CallError): Promise<void> {
  const checks = Object.values(fields).map((words, at): Check => ({
    id: `asked ${at + 1}`,
    level: 'red',
    words,
    way: 'Request it again in a list of its own.',
    source: null,
    observedAt: null,
    protectedClass: null,
  }))
  const preview: Preview = { ...(row.preview as Preview), nothing: false, approval: [], checks }
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('change')
      .set({ preview: JSON.stringify(preview), previewed_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', row.id)
      .where('state', '=', 'draft')
      .execute()
    await moveOn(transaction, row.id, { from: 'draft', to: 'checked' }, null)
  })
}
