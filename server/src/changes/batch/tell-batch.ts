import type { Change } from '@patchbay/contract/changes/change'
import { changeKinds } from '@patchbay/contract/changes/kinds/all'
import type { Batch, BatchRow } from '@patchbay/contract/changes/batch/batch'
import type { Preview } from '@patchbay/contract/changes/preview'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import type { ChangeKind } from '../kind.ts'
import { kindNamed } from '../kind.ts'
import { isOwn, readableKinds } from '../rights/readable-run.ts'
import type { Reader } from '../rights/readable-run.ts'
import { wantsProof } from '../rights/wants-proof.ts'
import { mayStopOthers } from '../rights/may-call-off.ts'
import { leftOver } from './left-over.ts'
import { progressOf } from './progress.ts'
import type { ChangeRow } from '../rows.ts'

/** A list as somebody may see it. @throws CallError `no-such-thing` */
export async function tellBatch(
  database: Kysely<Database>,
  kinds: readonly ChangeKind[],
  id: string,
  person: Reader,
): Promise<Batch> {
  const batch = await database.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirst()
  const readable = readableKinds(kinds, person)
  const own = batch !== undefined && isOwn(person, batch.requested_by)
  if (batch === undefined || (!own && readable !== null && !readable.includes(batch.kind))) {
    throw new CallError('no-such-thing')
  }
  const rows = await database
    .selectFrom('change')
    .selectAll()
    .where('batch', '=', id)
    .orderBy('batch_position')
    .execute()
  const isLive = showsSteps(batch.kind)
  const progress = isLive ? await progressOf(database, rows) : null
  const open = batch.stopped_at === null
  const looked = rows.every(({ state }) => state !== 'draft')
  return {
    id,
    kind: batch.kind,
    title: kindNamed(kinds, batch.kind).title,
    requester: batch.requester,
    requestedAt: batch.requested_at.toISOString(),
    reason: batch.reason,
    ticket: batch.ticket,
    runAt: batch.run_at?.toISOString() ?? null,
    expiresAt: batch.expires_at?.toISOString() ?? null,
    endsWithTicket: batch.ends_with_ticket,
    appliedAt: batch.applied_at?.toISOString() ?? null,
    stoppedAt: batch.stopped_at?.toISOString() ?? null,
    stoppedWhy: batch.stopped_why,
    goesOn: batch.goes_on,
    heads: batch.heads ?? [],
    rows: rows.map((row) => ({
      ...rowOf(row),
      ...(progress === null ? {} : { progress: progress.get(row.id) ?? [] }),
    })),
    wantsProof: rows.some((row) => wantsProof(kindNamed(kinds, row.kind), row)),
    may: {
      apply:
        own && open && looked && batch.applied_at === null && rows.some(({ state }) => state === 'previewed'),
      lookAgain: own && open && looked && batch.applied_at === null,
      resume: own ? leftOver(batch, rows).length : 0,
      stop:
        (own || (mayStopOthers(person) && batch.applied_at !== null)) &&
        open &&
        rows.some(({ state }) => waiting.has(state)),
    },
  }
}

/** Its page shows the steps of each line. */
const showsSteps = (kind: string): boolean =>
  changeKinds.some(({ name, list }: Change) => name === kind && list?.live === true)

const waiting: ReadonlySet<string> = new Set(['draft', 'previewed', 'awaiting-approval', 'scheduled'])

function rowOf(row: ChangeRow): BatchRow {
  const { checks, nothing, transliterated } = row.preview as Preview
  return {
    id: row.id,
    position: row.batch_position ?? 0,
    stage: row.batch_stage,
    target: row.target,
    sentence: row.sentence,
    state: row.state,
    why: row.why,
    findings: [
      ...checks
        .filter(({ level }) => level !== 'green')
        .map(({ level, words, places }) => ({ level, words, ...(places === undefined ? {} : { places }) })),
      // The preview of one change shows it beside the field.
      ...(transliterated ?? []).map(({ field, typed, sent }) => ({
        level: 'amber' as const,
        words: `${field}: “${typed}” is sent as “${sent}”: the device takes plain letters only.`,
      })),
    ],
    unchanged: nothing,
    cells: row.batch_cells ?? [],
    requestedAt: row.requested_at.toISOString(),
    beganAt: row.began_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}
