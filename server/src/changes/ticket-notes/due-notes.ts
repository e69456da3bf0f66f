import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { appendIn } from '../../record/append.ts'

/** Seconds until the second try, twice as many each time, and at most; hours for which it is tried. */
const first = 10
const longest = 21_600
const patience = 48
/** Seconds for which a try is its process's own: more than it may take. */
const own = 60

/** Seconds from a try until the next. */
const pause = (tries: RawBuilder<unknown>) => sql`least(${first} * power(2, least(${tries}, 20)), ${longest})`

/** Where a note was sent. */
export interface NotePlace {
  /** Name of the system, and its title. */
  readonly system: string
  readonly title: string
  /** Id of the ticket at its desk. */
  readonly request: string
  readonly number: string
  readonly link: string | null
}

/** A note that somebody tries to write now. */
export interface DueNote {
  readonly id: number
  readonly tries: number
  readonly change: number
  /** Address of the page that it leads to; null for that of its run. */
  readonly path: string | null
  readonly ticket: string
  readonly words: string
  readonly mark: string
  /** Whose words these are, by the name of then; null of those of the console. */
  readonly by: string | null
  readonly toRequester: boolean
  /** Name of the one desk that is meant; null where it is looked for at all. */
  readonly desk: string | null
  /** Where it was sent before; null where it never was. */
  readonly place: NotePlace | null
  /** Milliseconds since it went out; null where it did not, or was not taken. */
  readonly sentAgo: number | null
  readonly taken: boolean
}

/** Another process tries, or there is nothing to be written any more. */
export class NoteNotOursError extends Error {
  override readonly name = 'NoteNotOursError'
}

interface TakenRow extends Omit<DueNote, 'place'> {
  readonly title: string | null
  readonly request: string | null
  readonly number: string | null
  readonly link: string | null
}

/** Notes that somebody writes now, or gives up. */
export const dueNotes = sql`from ticket_note note where note.state = 'waiting' and note.next_try_at <= now()`

/**
 * Takes what is due; of what people say about one request each waits for what was said before it. Of many processes each takes
 * others, and one that dies with it leaves it to the next try: that is set before anything is sent.
 */
export async function takeDueNotes(database: Kysely<Database>, most: number): Promise<DueNote[]> {
  const { rows } = await sql<TakenRow>`
    update ticket_note set tries = tries + 1,
      next_try_at = now() + greatest(${own}, ${pause(sql`tries`)}) * interval '1 second'
    where id in (
      select id ${dueNotes} and at > now() - ${patience} * interval '1 hour'
        and (occasion <> 'comment' or not exists (select 1 from ticket_note before where before.change_id = note.change_id
          and before.occasion = 'comment' and before.state = 'waiting' and before.id < note.id))
      order by next_try_at, id limit ${most} for update skip locked)
    returning id, tries, change_id as change, path, ticket, words, mark, system as desk, title, request, number, link, taken,
      case when occasion = 'comment' then person end as by, to_requester as "toRequester",
      (extract(epoch from clock_timestamp() - sent_at) * 1000)::float8 as "sentAgo"`.execute(database)
  return rows.map(({ title, request, number, link, ...row }) => ({
    ...row,
    place:
      row.desk === null || title === null || request === null || number === null
        ? null
        : { system: row.desk, title, request, number, link },
  }))
}

/** Writes down that it goes out, and where, right before it does. @throws NoteNotOursError */
export async function noteGoesOut(
  database: Kysely<Database>,
  { id, tries }: Pick<DueNote, 'id' | 'tries'>,
  { system, title, request, number, link }: NotePlace,
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('ticket_note')
    .set({ sent_at: sql<Date>`clock_timestamp()`, system, title, request, number, link })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new NoteNotOursError(`Note ${id} is tried by another process.`)
}

/** It is known that it was not taken, so that it may be sent again. */
export async function noteNotTaken(
  database: Kysely<Database>,
  { id, tries }: Pick<DueNote, 'id' | 'tries'>,
): Promise<void> {
  await database
    .updateTable('ticket_note')
    .set({ sent_at: null })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute()
}

/** Its desk answered that it has it: whatever comes, it is not sent any more. */
export async function noteTaken(database: Kysely<Database>, id: number): Promise<void> {
  await database.updateTable('ticket_note').set({ taken: true }).where('id', '=', id).execute()
}

/** It waits on, a short while at first; one that asked to be left alone is, for so many milliseconds. */
export async function noteWaits(
  database: Kysely<Database>,
  { id, tries }: Pick<DueNote, 'id' | 'tries'>,
  { why, wait }: { readonly why: string; readonly wait: number },
): Promise<void> {
  await sql`update ticket_note set why = ${why},
      next_try_at = now() + greatest(${pause(sql`tries - 1`)}, ${wait / 1000}) * interval '1 second'
    where id = ${id} and tries = ${tries} and state = 'waiting'`.execute(database)
}

/** Whether it is there is not told to be no where it went out. */
const whyNot = (
  why: string,
  { sent_at, taken }: { readonly sent_at: Date | null; readonly taken: boolean },
) => (sent_at === null || taken ? why : `Whether it was written is not known: ${why}`)

/** Its end, and the entry of it in the record, stand together. */
export async function endNote(
  database: Kysely<Database>,
  id: number,
  end: { readonly state: 'written' } | { readonly state: 'given-up'; readonly why: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const note = await transaction
      .selectFrom('ticket_note')
      .select(['change_id', 'ticket', 'title', 'number', 'mark', 'person_id', 'person', 'sent_at', 'taken'])
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .forUpdate()
      .executeTakeFirst()
    if (note === undefined) return
    const why = end.state === 'written' ? null : whyNot(end.why, note)
    await transaction
      .updateTable('ticket_note')
      .set({ state: end.state, ended_at: sql<Date>`clock_timestamp()`, why })
      .where('id', '=', id)
      .execute()
    const change = await transaction
      .selectFrom('change')
      .select(['requested_by', 'requester', 'correlation'])
      .where('id', '=', note.change_id)
      .executeTakeFirstOrThrow()
    const who = note.person_id ?? change.requested_by
    const target = note.number === null ? note.ticket : `${note.title ?? ''} ${note.number}`.trim()
    await appendIn(transaction, [
      {
        actor: who === null ? null : { id: who, name: note.person ?? change.requester },
        session: null,
        address: null,
        action: `ticket-note.${end.state}`,
        target,
        result: end.state === 'written' ? 'done' : 'failed',
        detail: { change: note.change_id, mark: note.mark, ...(why === null ? {} : { why }) },
        correlation: change.correlation,
      },
    ])
  })
}

/** Notes that nobody took for two days, with why. */
export async function listTooOld(
  database: Kysely<Database>,
): Promise<readonly { readonly id: number; readonly why: string }[]> {
  const { rows } = await sql<{ id: number; why: string }>`
    select id, coalesce(why, 'No server ran to write it.') as why ${dueNotes} and at <= now() - ${patience} * interval '1 hour'
    order by id limit 100`.execute(database)
  return rows
}
