import { dailyVerdicts } from '@patchbay/contract/common-queries/firewall/daily-questions'
import type { FirewallAnswer } from '@patchbay/contract/common-queries/firewall'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Rounds } from '../../collector/collector.ts'
import type { Database } from '../../database/schema.ts'
import type { DailyQuestionTable } from '../../database/tables/daily-questions.ts'
import { notify } from '../../notifications/notify.ts'
import { holdsNow } from '../../people/holders-of.ts'
import { readPolicy } from '../../policies/policies.ts'
import { appendIn } from '../../record/append.ts'
import type { SourceParts } from '../../sources/question-sources.ts'
import { lookUpFirewall } from '../look-up.ts'
import { readFlow } from '../read-flow.ts'

/** Hours between two verdicts, and to the next try where there was none; minutes after which one that died is asked anew. */
const between = 24
const retry = 1
const longest = 10

type Row = Selectable<DailyQuestionTable>

const isVerdict = (verdict: string): verdict is NonNullable<Row['verdict']> =>
  dailyVerdicts.some((one) => one === verdict)

const flowWords = ({ source, destination, service }: Row) => `${source} to ${destination}, ${service}`

const pathOf = ({ source: q, destination: to, service }: Row) =>
  `/common-queries/firewall?${new URLSearchParams({ q, to, service }).toString()}`

/** Asks each saved question once a day with the rights of its owner, and tells the owner of another verdict. */
export const dailyQuestionRounds = (parts: SourceParts): Rounds => ({
  queue: 'daily-firewall-questions',
  concurrency: 2,
  due: async (db) => {
    const rows = await db
      .selectFrom('daily_question')
      .select('id')
      .where('stopped_at', 'is', null)
      .where('due_at', '<=', sql<Date>`clock_timestamp()`)
      .orderBy('due_at')
      .execute()
    return rows.map(({ id }) => String(id))
  },
  read: async (db, name, signal) => {
    const row = await begin(db, Number(name))
    if (row === undefined) return
    const lost = await whyStopped(db, row)
    if (lost !== null) {
      await db.transaction().execute((transaction) => stop(transaction, row, lost))
      return
    }
    const { answer } = await lookUpFirewall(
      { ...parts, db },
      {
        ...readFlow({ q: row.source, to: row.destination, service: row.service }),
        at: null,
        patient: true,
        signal,
        listener: { question: () => undefined, source: () => undefined, answer: () => undefined },
      },
    )
    await db.transaction().execute((transaction) => note(transaction, row, answer))
  },
  tidy: async () => undefined,
})

/** Takes one that is due; undefined where another process has it, or its owner stopped it. */
const begin = (db: Kysely<Database>, id: number): Promise<Row | undefined> =>
  db
    .updateTable('daily_question')
    .set({ due_at: sql<Date>`clock_timestamp() + ${longest} * interval '1 minute'` })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .where('due_at', '<=', sql<Date>`clock_timestamp()`)
    .returningAll()
    .executeTakeFirst()

/** Why its owner may not ask it now; null where they may. */
async function whyStopped(db: Kysely<Database>, row: Row): Promise<string | null> {
  if (!(await holdsNow(db, row.person_id, 'queries-firewall')))
    return 'Your permission for Firewall or your account ended.'
  const { asked } = await readPolicy(db, 'reading-reason')
  return asked && row.reason === null
    ? 'Reading personal data needs a reason now. Save the question anew.'
    : null
}

async function stop(transaction: Transaction<Database>, row: Row, why: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('daily_question')
    .set({ stopped_at: sql<Date>`clock_timestamp()`, stopped_why: why })
    .where('id', '=', row.id)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await tell(transaction, row, `Stopped: ${flowWords(row)}`, why)
}

/** Keeps what was answered, in the record too, and tells a verdict that is not that of the last time. */
async function note(transaction: Transaction<Database>, row: Row, answer: FirewallAnswer): Promise<void> {
  const before = await transaction
    .selectFrom('daily_question')
    .innerJoin('person', 'person.id', 'daily_question.person_id')
    .select(['daily_question.verdict', 'person.username'])
    .where('daily_question.id', '=', row.id)
    .where('stopped_at', 'is', null)
    .forUpdate('daily_question')
    .executeTakeFirst()
  if (before === undefined) return
  const lost = await whyStopped(transaction, row)
  if (lost !== null) return stop(transaction, row, lost)
  const { verdict, sentence } = answer
  const has = isVerdict(verdict)
  await transaction
    .updateTable('daily_question')
    .set({
      due_at: sql<Date>`clock_timestamp() + ${has ? between : retry} * interval '1 hour'`,
      ...(has
        ? {
            verdict,
            sentence,
            observed_at: sql<Date>`clock_timestamp()`,
            without_why: null,
            without_at: null,
            ...(before.verdict === verdict ? {} : { verdict_since: sql<Date>`clock_timestamp()` }),
          }
        : { without_why: sentence, without_at: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', row.id)
    .execute()
  await appendIn(transaction, [
    {
      actor: { id: row.person_id, name: before.username },
      session: null,
      address: null,
      action: 'firewall.asked-daily',
      target: flowWords(row),
      result: 'read',
      correlation: randomUUID(),
      ...(row.reason === null ? {} : { detail: { reason: row.reason } }),
    },
  ])
  if (has && before.verdict !== null && before.verdict !== verdict)
    await tell(
      transaction,
      row,
      `Now ${verdictWords[verdict]}: ${flowWords(row)}`,
      `${sentence}. Before: ${verdictWords[before.verdict]}.`,
    )
}

const verdictWords: Readonly<Record<NonNullable<Row['verdict']>, string>> = {
  allowed: 'allowed',
  denied: 'denied',
  mixed: 'allowed and denied',
  'no-route': 'without a route',
  'off-path': 'past every firewall',
}

const tell = (transaction: Transaction<Database>, row: Row, title: string, words: string) =>
  notify(transaction, {
    event: 'firewall-verdict',
    to: [row.person_id],
    by: null,
    title,
    words,
    path: pathOf(row),
    change: null,
  })
