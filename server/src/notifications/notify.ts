import type { NoticeEvent } from '@patchbay/contract/people/notice-events'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

export interface Notice {
  readonly event: NoticeEvent
  /** People, by id; each is told once. */
  readonly to: readonly number[]
  /** People without an account, by mail address: they are written to where there is a mail server, each once of a notice. */
  readonly addresses?: readonly string[]
  /** Whose click it was, who is not told of it; null for what happened by itself. */
  readonly by: number | null
  /** One line. */
  readonly title: string
  readonly words: string
  /** In the console, from the slash. */
  readonly path: string
  readonly change: number | null
  /** The same that happens again is told in the notice that is there, which says how often it did and is unread again. */
  readonly topic?: string | null
  readonly titleOfMany?: (times: number) => string
}

/**
 * Tells people of something, in the transaction in which it happens: what was rolled back is told to nobody, and what happened
 * is told however often a process dies. It stands in their list at once; a worker takes it out of the console. Answers the number
 * of the notice.
 */
export async function notify(
  transaction: Transaction<Database>,
  { event, to, addresses = [], by, title, words, path, change, topic, titleOfMany }: Notice,
): Promise<number> {
  const { id, lines } = await transaction
    .insertInto('notice')
    .values({ event, title: oneLine(title), words, path, change_id: change, topic: topic ?? null })
    .onConflict((conflict) =>
      conflict
        .column('topic')
        .where('topic', 'is not', null)
        .doUpdateSet({ lines: sql<number>`notice.lines + 1`, words, at: sql<Date>`now()` }),
    )
    .returning(['id', 'lines'])
    .executeTakeFirstOrThrow()
  if (lines > 1 && titleOfMany !== undefined) {
    await transaction
      .updateTable('notice')
      .set({ title: oneLine(titleOfMany(lines)) })
      .where('id', '=', id)
      .execute()
  }
  if (addresses.length > 0) {
    await transaction
      .insertInto('delivery')
      .values(addresses.map((address) => ({ notice_id: id, way: 'address' as const, address })))
      .onConflict((conflict) => conflict.constraint('delivery_once').doNothing())
      .execute()
  }
  const people = [...new Set(to)].filter((person) => person !== by)
  if (people.length === 0) return id
  // Somebody whose account goes at this moment is told nothing.
  await sql`insert into notification (notice_id, person_id)
    select ${id}, person.id from person where person.id = any(${people}::int[]) for key share
    on conflict (notice_id, person_id) do update set read_at = null`.execute(transaction)
  return id
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
