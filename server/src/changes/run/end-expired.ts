import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { appendIn } from '../../record/append.ts'
import { readProfileOf } from '../../people/person.ts'
import { readChangesStopped } from '../../systems/changes-stopped.ts'
import { approvalBesides, isAgreedWithItsEnd } from './agreed-with-its-end.ts'
import { passesByItself } from '../preview/common-checks.ts'
import { kindNamed } from '../kind.ts'
import { acceptAll, beginUndo } from './begin-undo.ts'
import type { Previewed } from '../preview/preview-change.ts'
import { tellOverdue } from '../notices/ended.ts'
import { tellWaiting } from '../notices/waiting.ts'
import { endOf } from './scheduled-end.ts'
import { moveOn, readChange } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import { previewUndo } from '../preview/undo-change.ts'
import { cameToNothing } from '../undone-by.ts'
import type { ChangeWorker } from '../worker.ts'

/** Runs whose time is over that one look begins to undo. */
const most = 4
/**
 * Minutes until one that could not be read, or whose target was held, is tried again, at first: later a quarter of the time
 * that it is over; and hours for which it is tried. Each try leaves its preview.
 */
const again = 5
const patience = 24
/** Milliseconds for all that looking at one takes. */
const limit = 25_000

/**
 * Undoes what was asked for until now, or until its ticket closed: the undo that a person would click, with the same checks, steps and proof. Who agreed to
 * the run agreed to its end; what nobody agreed to with it has nothing sent, and the run says what it was. Where somebody else
 * has to agree to the undoing, they are asked.
 */
export async function endExpired(worker: ChangeWorker, signal: AbortSignal): Promise<void> {
  if ((await readChangesStopped(worker.database)) !== null) return
  for (const row of await claim(worker)) {
    if (signal.aborted) return
    await end(worker, row, signal).catch((error: unknown) => {
      worker.log.warn({ error, change: row.id }, 'expired change not ended')
    })
  }
}

/** Runs whose time is over, and which nobody undoes or tried to of late. */
export const expiredRuns = sql`from change run
  where (run.expires_at <= clock_timestamp() or run.ticket_closed_at is not null)
    and not run.end_settled and run.state in ('done', 'done-not-proven')
    and (run.end_tried_at is null or run.end_tried_at < clock_timestamp()
      - greatest(${again} * interval '1 minute', (clock_timestamp() - least(run.expires_at, run.ticket_closed_at)) / 4))
    and not exists (
      select 1 from change undo where undo.undo_of = run.id and undo.state <> all(${[...cameToNothing]}::text[]))`

/** Each is of one process for some minutes; after those another one tries it, should this one die. */
async function claim({ database }: ChangeWorker): Promise<ChangeRow[]> {
  const { rows } = await sql<{ id: number }>`
    update change set end_tried_at = clock_timestamp()
    where id in (
      select run.id ${expiredRuns}
      order by least(run.expires_at, run.ticket_closed_at) limit ${most} for update skip locked)
    returning id`.execute(database)
  if (rows.length === 0) return []
  return database
    .selectFrom('change')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

async function end(worker: ChangeWorker, row: ChangeRow, outer: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([outer, AbortSignal.timeout(limit)])
  const { requested_by: id, requester: name, correlation, ticket } = row
  const previewed = await previewUndo(
    worker,
    { actor: { id, name }, session: null, address: null, correlation },
    row,
    { reason: endOf(row).reason, ticket },
    { signal, limit },
  )
  if (previewed.preview.nothing) return settle(worker, row, endOf(row).before)
  const kind = kindNamed(worker.kinds, row.kind)
  const standing = previewed.preview.checks.filter((check) => !isAgreedWithItsEnd(kind, row, check))
  const open = standing.find((check) => !passesByItself(check)) ?? standing[0]
  if (open === undefined && previewed.ready) {
    if (approvalBesides(row, previewed.preview).length === 0) return begin(worker, row, previewed)
    return askToAgree(worker, row, previewed)
  }
  if (open !== undefined && passesByItself(open) && !isTooLate(worker, row)) return
  await leaveStanding(worker, row, whyNot(row, open?.words))
}

/** Recorded before anything is sent; from here on it is a run like any other. */
async function begin(worker: ChangeWorker, row: ChangeRow, previewed: Previewed): Promise<void> {
  const begun = await beginUndo(worker, previewed, agreedWords, (transaction) =>
    recordBegin(transaction, row, { id: previewed.id, sentence: previewed.preview.sentence }),
  )
  // Whoever holds it ends some time; until then its time goes on.
  if (!begun && isTooLate(worker, row)) await leaveStanding(worker, row, whyNot(row, undefined))
}

const agreedWords = 'Approved together with the end of the run.'

/** Somebody else has to agree, and may for as long as to anything; whatever they answer, nothing more happens by itself. */
async function askToAgree(worker: ChangeWorker, row: ChangeRow, { id, preview }: Previewed): Promise<void> {
  const profile = row.requested_by === null ? null : await readProfileOf(worker.database, row.requested_by)
  if (profile?.status !== 'active') {
    return leaveStanding(
      worker,
      row,
      whyNot(
        row,
        `Undoing it needs approval, and the requester, ${row.requester}, no longer has an account.`,
      ),
    )
  }
  const why = `${endOf(row).asked}, and it is still in place: the undo, run ${id}, needs approval. ${preview.approval.join(' ')}`
  await worker.database.transaction().execute(async (transaction) => {
    await acceptAll(transaction, id, preview, agreedWords)
    await moveOn(transaction, id, { from: 'previewed', to: 'awaiting-approval' }, null)
    const undo = await readChange(transaction, id)
    if (undo !== undefined) await tellWaiting(transaction, undo)
    await recordBegin(transaction, row, { id, sentence: preview.sentence })
    await settle({ database: transaction }, row, why)
    await tellOverdue(transaction, row, why)
  })
  worker.moved(id, 'awaiting-approval')
}

async function recordBegin(
  transaction: Transaction<Database>,
  row: ChangeRow,
  { id, sentence }: { readonly id: number; readonly sentence: string },
): Promise<void> {
  await appendIn(transaction, [
    {
      actor: null,
      session: null,
      address: null,
      action: 'change.expiry',
      target: row.target,
      result: 'done',
      detail: {
        change: id,
        kind: row.kind,
        sentence,
        of: row.id,
        until: endOf(row).at?.toISOString() ?? null,
        ticket: endOf(row).ticket,
      },
      correlation: row.correlation,
    },
  ])
}

/** A person has to undo it, and who asked for it is told. */
async function leaveStanding({ database }: ChangeWorker, row: ChangeRow, why: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await settle({ database: transaction }, row, why)
    await tellOverdue(transaction, row, why)
  })
}

/** Nothing more happens by itself. */
async function settle(
  { database }: { readonly database: Kysely<Database> },
  { id }: ChangeRow,
  why: string,
): Promise<void> {
  await database.updateTable('change').set({ end_settled: true, why }).where('id', '=', id).execute()
}

const isTooLate = ({ now }: ChangeWorker, row: ChangeRow): boolean => {
  const { at } = endOf(row)
  return at !== null && now().getTime() > at.getTime() + patience * 3_600_000
}

const whyNot = (row: ChangeRow, words: string | undefined): string =>
  `${endOf(row).asked}, and it is still in place: ${words ?? 'its target is held by another run.'} Undo it by hand.`
