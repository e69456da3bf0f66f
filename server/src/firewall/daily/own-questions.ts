import { mostDailyQuestions } from '@patchbay/contract/common-queries/firewall/daily-questions'
import type { DailyQuestion } from '@patchbay/contract/common-queries/firewall/daily-questions'
import { serviceWords } from '@patchbay/contract/identifiers/service'
import { sql } from 'kysely'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { DailyQuestionTable } from '../../database/tables/daily-questions.ts'
import { CallError } from '../../errors/call-error.ts'
import { nameKey } from '../../people/saved-names.ts'
import { readFlow } from '../read-flow.ts'
import type { FlowTyped } from '../read-flow.ts'

function shown(row: Selectable<DailyQuestionTable>): DailyQuestion {
  const { id, verdict, sentence, observed_at: at, verdict_since: since } = row
  const said = (why: string | null, when: Date | null) =>
    why === null || when === null ? null : { why, at: when.toISOString() }
  return {
    id,
    q: row.source,
    to: row.destination,
    service: row.service,
    savedAt: row.saved_at.toISOString(),
    verdict:
      verdict === null || sentence === null || at === null || since === null
        ? null
        : { is: verdict, sentence, observedAt: at.toISOString(), since: since.toISOString() },
    without: said(row.without_why, row.without_at),
    nextAt: row.stopped_at === null ? row.due_at.toISOString() : null,
    stopped: said(row.stopped_why, row.stopped_at),
  }
}

/** The own ones, newest first. */
export async function readDailyQuestions(
  database: Kysely<Database>,
  person: number,
): Promise<DailyQuestion[]> {
  const rows = await database
    .selectFrom('daily_question')
    .selectAll()
    .where('person_id', '=', person)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(shown)
}

/** Saves a question, which is asked at once and then every day. One that was stopped begins anew. */
export async function saveDailyQuestion(
  database: Kysely<Database>,
  person: number,
  { reason, ...typed }: FlowTyped & { readonly reason: string | null },
): Promise<DailyQuestion> {
  const { service } = readFlow(typed)
  const key = [nameKey(typed.q), nameKey(typed.to), serviceWords(service)].join('\n')
  return database.transaction().execute(async (transaction) => {
    // One writer at a time, or many at once would pass the limit together.
    await transaction
      .selectFrom('person')
      .select('id')
      .where('id', '=', person)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const own = await transaction
      .selectFrom('daily_question')
      .select(['question_key', 'stopped_at'])
      .where('person_id', '=', person)
      .execute()
    const same = own.find((one) => one.question_key === key)
    if (same?.stopped_at === null) throw full('This question is asked daily already.')
    if (same === undefined && own.length >= mostDailyQuestions)
      throw full(`You have ${mostDailyQuestions} daily questions, the maximum. Stop one first.`)
    const row = await transaction
      .insertInto('daily_question')
      .values({
        person_id: person,
        source: typed.q,
        destination: typed.to,
        service: serviceWords(service),
        question_key: key,
        reason,
        verdict: null,
      })
      .onConflict((conflict) =>
        conflict.constraint('daily_question_once').doUpdateSet({
          reason,
          due_at: sql<Date>`clock_timestamp()`,
          stopped_at: null,
          stopped_why: null,
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    return shown(row)
  })
}

const full = (fault: string) => new CallError('input-not-valid', { fields: { body: fault } })

export async function stopDailyQuestion(
  database: Kysely<Database>,
  person: number,
  id: number,
): Promise<void> {
  const { numDeletedRows } = await database
    .deleteFrom('daily_question')
    .where('person_id', '=', person)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n)
    throw new CallError('no-such-thing', { fields: { id: 'The daily question does not exist.' } })
}
