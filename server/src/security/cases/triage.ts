import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { caseState } from './case-state.ts'
import { addEvent } from './open-case.ts'

interface Who {
  readonly id: number
  readonly name: string
}

/** In one order, so that two who decide about the same cases do not wait for each other. @throws CallError `no-such-thing` */
async function lockCases(transaction: Transaction<Database>, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)].toSorted((one, other) => one - other)
  const rows = await transaction
    .selectFrom('security_case')
    .select('id')
    .where('id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < wanted.length) throw new CallError('no-such-thing')
  return wanted
}

export async function assign(
  transaction: Transaction<Database>,
  ids: readonly number[],
  to: 'me' | 'nobody',
  who: Who,
): Promise<void> {
  const locked = await lockCases(transaction, ids)
  await transaction
    .updateTable('security_case')
    .set({ assignee: to === 'me' ? who.id : null })
    .where('id', 'in', locked)
    .execute()
  for (const id of locked) {
    await addEvent(transaction, id, who.id, 'assigned', to === 'me' ? who.name : 'Nobody')
  }
}

export async function addNote(
  transaction: Transaction<Database>,
  id: number,
  words: string,
  who: Who,
): Promise<void> {
  await lockCases(transaction, [id])
  await addEvent(transaction, id, who.id, 'note', words)
}

export interface Closed {
  readonly closed: number
  readonly refused: { readonly id: number; readonly words: string }[]
}

/** Closes cases as false alarms. One whose device is contained stays open: it is released first. */
export async function closeFalseAlarms(
  transaction: Transaction<Database>,
  ids: readonly number[],
  reason: string,
  who: Who,
): Promise<Closed> {
  const locked = await lockCases(transaction, ids)
  const { rows } = await sql<{ id: number; state: string }>`
    select c.id, ${caseState} as state from security_case c where c.id = any(${sql.val(locked)}::int[])
    order by c.id`.execute(transaction)
  const refused: Closed['refused'] = []
  let closed = 0
  for (const { id, state } of rows) {
    if (state === 'false-alarm') continue
    if (state !== 'new' && state !== 'resolving' && state !== 'released') {
      refused.push({ id, words: `Case ${id} has a containment. Release it first.` })
      continue
    }
    await transaction
      .updateTable('security_case')
      .set({
        false_alarm: reason,
        false_alarm_at: sql<Date>`clock_timestamp()`,
        closed_at: sql<Date>`coalesce(closed_at, clock_timestamp())`,
      })
      .where('id', '=', id)
      .execute()
    await addEvent(transaction, id, who.id, 'false-alarm', reason)
    closed += 1
  }
  return { closed, refused }
}
