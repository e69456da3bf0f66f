import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { readPolicy } from '../policies/policies.ts'

/** Of one person, on one screen. */
const most = 200

/** Remembers that somebody asked this; the same question again only becomes newer. */
export async function rememberQuestion(
  database: Kysely<Database>,
  asked: { readonly person: number; readonly screen: string; readonly text: string },
): Promise<void> {
  const { person, screen, text } = asked
  await database
    .insertInto('asked_question')
    .values({ person_id: person, screen, text })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'screen', 'text']).doUpdateSet({ asked_at: sql`clock_timestamp()` }),
    )
    .execute()
}

export async function readQuestions(database: Kysely<Database>, person: number, screen: string | undefined) {
  const rows = await database
    .selectFrom('asked_question')
    .select(['screen', 'text', 'asked_at'])
    .where('person_id', '=', person)
    .$if(screen !== undefined, (query) => query.where('screen', '=', screen ?? ''))
    .orderBy('asked_at', 'desc')
    .orderBy('text')
    .limit(most)
    .execute()
  return rows.map((row) => ({ screen: row.screen, text: row.text, asked_at: row.asked_at.toISOString() }))
}

export async function forgetQuestions(
  database: Kysely<Database>,
  person: number,
  { screen, text }: { readonly screen?: string | undefined; readonly text?: string | undefined },
): Promise<void> {
  await database
    .deleteFrom('asked_question')
    .where('person_id', '=', person)
    .$if(screen !== undefined, (query) => query.where('screen', '=', screen ?? ''))
    .$if(text !== undefined, (query) => query.where('text', '=', text ?? ''))
    .execute()
}

/** Forgets what is older than the policy keeps it, and of each person and screen what nobody scrolls to. */
export async function forgetOldQuestions(database: Kysely<Database>): Promise<void> {
  const { questions: days } = await readPolicy(database, 'retention')
  await sql`delete from asked_question where asked_at < now() - ${days} * interval '1 day'`.execute(database)
  await sql`delete from asked_question where (person_id, screen, text) in (
    select person_id, screen, text from (
      select person_id, screen, text,
        row_number() over (partition by person_id, screen order by asked_at desc, text) as place
      from asked_question) ranked
    where place > ${most})`.execute(database)
}
