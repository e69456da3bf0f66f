import type { Hold } from '@patchbay/contract/workflows/switch-port-allocation/holds'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { holdRows, shownHold } from './hold-rows.ts'
import type { HoldRow } from './hold-rows.ts'
import { refuseUntil } from './hold-span.ts'

/** A hold of this person that is not over. @throws CallError `no-such-thing`, for another person's as well */
async function ownHold(transaction: Transaction<Database>, person: number, id: number): Promise<HoldRow> {
  const { rows } = await holdRows(sql`h.id = ${id} and h.person_id = ${person}`).execute(transaction)
  const [row] = rows
  if (row === undefined) throw new CallError('no-such-thing')
  return row
}

/** Moves the end of an own hold. @throws CallError */
export async function extendHold(
  transaction: Transaction<Database>,
  person: number,
  { id, until }: { readonly id: number; readonly until: string },
): Promise<Hold> {
  const row = await ownHold(transaction, person, id)
  const end = new Date(until)
  refuseUntil(end)
  await transaction.updateTable('port_hold').set({ until: end }).where('id', '=', id).execute()
  return shownHold({ ...row, until: end }, person)
}

/** Ends an own hold. @throws CallError */
export async function releaseHold(
  transaction: Transaction<Database>,
  person: number,
  id: number,
): Promise<HoldRow> {
  const row = await ownHold(transaction, person, id)
  await transaction
    .updateTable('port_hold')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  return row
}
