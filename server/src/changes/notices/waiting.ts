import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { notify } from '../../notifications/notify.ts'
import { holdersOf } from '../../people/holders-of.ts'
import { readProfileOf } from '../../people/person.ts'
import { givenBy } from '../../people/sign-in-methods.ts'
import { leftToOthers, rolesToAnswer } from '../rights/left-to.ts'
import { keysToApprove } from '../rights/may-approve.ts'
import type { ChangeRow } from '../rows.ts'
import { tellOfRun } from './of-run.ts'
import { pathOf, pathOfList } from './path.ts'

type Tx = Transaction<Database>

/** Who may agree to a change, but for who asked for it and those whose account that one gave. */
async function approvers(transaction: Tx, row: ChangeRow): Promise<number[]> {
  const holders = await holdersOf(transaction, keysToApprove(row))
  const people: number[] = []
  const given = await givenBy(transaction, row.requested_by)
  for (const id of holders.filter((each) => each !== row.requested_by && !given.has(each))) {
    const mine =
      rolesToAnswer(row).length === 0 || leftToOthers(row, await readProfileOf(transaction, id)) === null
    if (mine) people.push(id)
  }
  return people
}

/** Somebody asks: whoever may agree is told. */
export async function tellWaiting(transaction: Tx, row: ChangeRow): Promise<void> {
  await notify(transaction, {
    event: 'change-waits',
    to: await approvers(transaction, row),
    by: row.requested_by,
    title: `${row.requester} asks you to agree: ${row.target}`,
    words: `${row.sentence} Why: ${row.reason}`,
    path: pathOf(row),
    change: row.id,
  })
}

/** The lines of a list that somebody must agree to: whoever may is told once. */
export async function tellListWaiting(transaction: Tx, rows: readonly ChangeRow[]): Promise<void> {
  const [row, ...more] = rows
  if (row === undefined || row.batch === null) return
  if (more.length === 0) return tellWaiting(transaction, row)
  // Whoever may agree to some of them is told; who lacks the key or the role for another sees that there.
  const takes = (one: ChangeRow) => JSON.stringify([keysToApprove(one), rolesToAnswer(one)])
  const each = rows.filter((one, at) => rows.findIndex((other) => takes(other) === takes(one)) === at)
  const to: number[] = []
  for (const one of each) to.push(...(await approvers(transaction, one)))
  await notify(transaction, {
    event: 'change-waits',
    to,
    by: row.requested_by,
    title: `${row.requester} asks you to agree: ${rows.length} lines of a list`,
    words: `The first: ${row.sentence} Why: ${row.reason}`,
    path: pathOfList(row.batch),
    change: row.id,
  })
}

/** What was agreed to is not the same any more: whoever may agree looks again. */
export async function tellWaitingAgain(transaction: Tx, row: ChangeRow, why: string): Promise<void> {
  await tellOfRun(transaction, row, {
    event: 'change-waits',
    to: await approvers(transaction, row),
    by: null,
    what: 'It changed: check again',
    words: why,
  })
}

/** The answer is left to somebody. */
export async function tellHandedOver(
  transaction: Tx,
  row: ChangeRow,
  { to, by }: { readonly to: number; readonly by: Person },
): Promise<void> {
  await notify(transaction, {
    event: 'change-waits',
    to: [to],
    by: by.id,
    title: `${by.username} leaves the approval to you: ${row.target}`,
    words: `${row.sentence} ${row.requester} asked for it. Why: ${row.reason}`,
    path: pathOf(row),
    change: row.id,
  })
}

/** A question is for who asked; what they say is for those who talked about it, or to whom it was left, else for all who may agree. */
export async function tellTalk(
  transaction: Tx,
  row: ChangeRow,
  { by, words }: { readonly by: Person; readonly words: string },
): Promise<void> {
  const own = row.requested_by === by.id
  await notify(transaction, {
    event: 'change-talked',
    to: own ? await otherSide(transaction, row) : row.requested_by === null ? [] : [row.requested_by],
    by: by.id,
    title: `${by.username} ${own ? 'answers' : 'asks'}: ${row.target}`,
    words,
    path: pathOf(row),
    change: row.id,
  })
}

async function otherSide(transaction: Tx, row: ChangeRow): Promise<number[]> {
  const notes = await transaction
    .selectFrom('change_note')
    .select('person_id')
    .distinct()
    .where('change_id', '=', row.id)
    .execute()
  const talked = notes.flatMap(({ person_id: id }) => (id === null || id === row.requested_by ? [] : [id]))
  const may = await approvers(transaction, row)
  // Somebody who talked about it may have lost the key since.
  const meant = may.filter((id) => id === row.asked_of || talked.includes(id))
  return meant.length > 0 ? meant : may
}

interface Person {
  readonly id: number
  readonly username: string
}
