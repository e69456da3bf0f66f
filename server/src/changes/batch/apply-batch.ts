import { isDeepStrictEqual } from 'node:util'
import type { Check } from '@patchbay/contract/changes/check'
import type { Preview } from '@patchbay/contract/changes/preview'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { violates } from '../../database/violates.ts'
import { CallError } from '../../errors/call-error.ts'
import { readPolicy } from '../../policies/policies.ts'
import { readChangesStopped } from '../../systems/changes-stopped.ts'
import { appendIn } from '../../record/append.ts'
import type { Entry } from '../../record/append.ts'
import { planHash } from '../evidence/hashes.ts'
import { wantsReason } from '../rights/override.ts'
import { tellListWaiting } from '../notices/waiting.ts'
import { moveOn } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import { stagesOf } from './stages-of.ts'

/**
 * Minutes within which a list is applied, from when its last line was looked at (promise 6), and from when its first was: three
 * hundred take longer than five. Each is read again before anything of it is sent.
 */
const looksLast = { last: 5, first: 30 }

export interface BatchClick {
  readonly batch: string
  readonly person: number
  readonly kind: string
  readonly key: string
  readonly first: number
  readonly reason: string | null
  readonly leaveOut: boolean
  /** With the others, where one of a later stage goes otherwise than meant. */
  readonly goOn: boolean
  /** After its first lines a tenth of them is a stage of its own. */
  readonly thenATenth?: boolean
  /** Seconds between the begin of two of its lines. */
  readonly stagger?: number
}

/** Whether a line sets the power of a port. */
type SetsPower = (intent: object) => boolean

/**
 * Begins a list: its first lines at once or at its time, the others when all of those are done, in stages where they set power.
 * What stands in the way of one is left out where that was said. The same click again is the same list; the same key with
 * anything else said is refused.
 * @throws CallError `no-such-thing`, `key-of-another`, `preview-old`, `check-stands`, `check-unanswered`, `changes-stopped`
 */
export async function applyBatch(
  database: Kysely<Database>,
  click: BatchClick,
  setsPower: SetsPower,
  record: (transaction: Transaction<Database>, rows: readonly ChangeRow[]) => Promise<void>,
): Promise<void> {
  try {
    await database.transaction().execute((transaction) => begunOnce(transaction, click, setsPower, record))
  } catch (error) {
    // Another list was quicker with the same key.
    throw violates(error, 'batch_applied_once') ? new CallError('key-of-another') : error
  }
}

async function begunOnce(
  transaction: Transaction<Database>,
  click: BatchClick,
  setsPower: SetsPower,
  record: (transaction: Transaction<Database>, rows: readonly ChangeRow[]) => Promise<void>,
): Promise<void> {
  const batch = await transaction
    .selectFrom('batch')
    .selectAll()
    .where('id', '=', click.batch)
    .where('requested_by', '=', click.person)
    .where('kind', '=', click.kind)
    .forUpdate()
    .executeTakeFirst()
  if (batch === undefined) throw new CallError('no-such-thing')
  if (batch.idempotency_key === click.key) {
    if (batch.applied_as !== null && !isDeepStrictEqual(batch.applied_as, saidBy(click)))
      throw new CallError('key-of-another')
    return
  }
  await refuseKeyOfAnother(transaction, click)
  if (batch.applied_at !== null || batch.stopped_at !== null) throw new CallError('preview-old')
  const rows = await transaction
    .selectFrom('change')
    .selectAll()
    .where('batch', '=', click.batch)
    .orderBy('batch_position')
    .forUpdate()
    .execute()
  const going = rows.filter(({ state }) => state === 'previewed')
  await refuseUnready(transaction, click, rows, going)
  await transaction
    .updateTable('batch')
    .set({
      applied_at: sql<Date>`clock_timestamp()`,
      idempotency_key: click.key,
      applied_as: JSON.stringify(saidBy(click)),
      goes_on: click.goOn,
      stagger: click.stagger ?? 0,
    })
    .where('id', '=', click.batch)
    .execute()
  for (const row of rows.filter(({ state }) => state === 'checked'))
    await moveOn(
      transaction,
      row.id,
      { from: 'checked', to: 'cancelled', why: 'Removed from its list.' },
      null,
    )
  const stages = stagesOf(
    going.map(({ intent }) => setsPower(intent)),
    {
      first: click.first,
      mostPower: (await readPolicy(transaction, 'caps')).power,
      ...(click.thenATenth === undefined ? {} : { thenATenth: click.thenATenth }),
    },
  )
  for (const [at, row] of going.entries()) await begin(transaction, row, click, stages[at] ?? 1)
  await tellListWaiting(transaction, going.filter(wantsAgreement))
  await record(transaction, going)
  await appendIn(
    transaction,
    going.map((row) => appliedIn(click.batch, row)),
  )
}

/** Each line by itself, with what was agreed to. */
const appliedIn = (batch: string, row: ChangeRow): Entry => ({
  actor: row.requested_by === null ? null : { id: row.requested_by, name: row.requester },
  session: row.session,
  address: row.address,
  action: 'change.applied',
  target: row.target,
  result: 'done',
  detail: { change: row.id, kind: row.kind, batch, plan: planHash(row) },
  correlation: row.correlation,
})

/** What makes a click with the same key the same click. */
const saidBy = ({ first, reason, leaveOut, goOn }: BatchClick) => ({ first, reason, leaveOut, goOn })

async function refuseKeyOfAnother(
  transaction: Transaction<Database>,
  { key, person }: BatchClick,
): Promise<void> {
  const other = await transaction
    .selectFrom('batch')
    .select('id')
    .where('requested_by', '=', person)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (other !== undefined) throw new CallError('key-of-another')
}

async function refuseUnready(
  transaction: Transaction<Database>,
  { leaveOut, reason }: BatchClick,
  rows: readonly ChangeRow[],
  going: readonly ChangeRow[],
): Promise<void> {
  if (rows.some(({ state }) => state === 'draft')) throw new CallError('preview-old')
  const blocked = rows.filter(({ state }) => state === 'checked')
  const refusing = blocked.filter(({ preview }) => !(preview as Preview).nothing)
  if (going.length === 0 || (refusing.length > 0 && !leaveOut)) {
    throw new CallError('check-stands', {
      fields: Object.fromEntries(
        blocked.slice(0, 20).map(({ batch_position: at, sentence }) => [`line-${at ?? 0}`, sentence]),
      ),
    })
  }
  const { rows: old } = await sql<{ old: boolean }>`
    select max(previewed_at) < clock_timestamp() - ${looksLast.last} * interval '1 minute'
      or min(previewed_at) < clock_timestamp() - ${looksLast.first} * interval '1 minute' as old
    from change where id = any(${going.map(({ id }) => id)}::bigint[])`.execute(transaction)
  if (old[0]?.old !== false) throw new CallError('preview-old')
  if (
    going.some(({ preview }) => (preview as Preview).checks.some(wantsReason)) &&
    (reason?.length ?? 0) < 3
  ) {
    throw new CallError('check-unanswered', {
      fields: { reason: 'Enter a reason for going past the warnings.' },
    })
  }
  if ((await readChangesStopped(transaction)) !== null) throw new CallError('changes-stopped')
}

async function begin(
  transaction: Transaction<Database>,
  row: ChangeRow,
  { key, reason }: BatchClick,
  stage: number,
): Promise<void> {
  const { checks } = row.preview as Preview
  const accepted = Object.fromEntries(checks.filter(wantsReason).map(({ id }: Check) => [id, reason ?? '']))
  await transaction
    .updateTable('change')
    .set({
      // One click applies many: each has a key of its own made from it.
      idempotency_key: `${key} ${row.batch_position ?? 0}`,
      accepted: JSON.stringify(accepted),
      run_at: sql<Date>`greatest(run_at, clock_timestamp())`,
      batch_stage: stage,
    })
    .where('id', '=', row.id)
    .execute()
  const to = wantsAgreement(row) ? 'awaiting-approval' : 'scheduled'
  await moveOn(transaction, row.id, { from: 'previewed', to }, null)
}

const wantsAgreement = ({ preview }: ChangeRow): boolean => (preview as Preview).approval.length > 0
