import { CallError } from '../../../errors/call-error.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { SignedIn } from '../../../people/person.ts'
import { caseRow, shownCase } from '../../../security/cases/case-rows.ts'
import { readEvents } from '../../../security/cases/events.ts'
import { importCases } from '../../../security/cases/import-cases.ts'
import { openOrJoin } from '../../../security/cases/open-case.ts'
import { readQueue } from '../../../security/cases/queue.ts'
import { addNote, assign, closeFalseAlarms } from '../../../security/cases/triage.ts'
import type { CallContext } from '../../call-context.ts'

type CaseCall = Exclude<
  Extract<keyof Handlers, `${string} /workflows/security-response/${string}`>,
  'POST /workflows/security-response/cases/' | `POST /workflows/security-response/contain/${string}`
>

const whoOf = ({ profile }: SignedIn) => ({
  id: profile.id,
  name: `${profile.firstname} ${profile.lastname}`.trim() || profile.username,
})

/** The queue of security cases, and what people do in it. */
export function securityCaseCalls({
  database,
  systems,
}: Pick<CallContext, 'database' | 'systems'>): Pick<Handlers, CaseCall> {
  return {
    'GET /workflows/security-response/cases/': ({ query, person, signal }) =>
      readQueue({ database, systems }, query, person.profile.id, signal),

    'GET /workflows/security-response/case/': async ({ query }) => {
      const row = await caseRow(database, query.id)
      if (row === null) throw new CallError('no-such-thing')
      return { case: shownCase(row), events: await readEvents(database, query.id) }
    },

    'POST /workflows/security-response/case/': ({ body, person, record }) =>
      database.transaction().execute(async (transaction) => {
        const opened = await openOrJoin(transaction, {
          ...body,
          alertAt: body.alertAt === null ? new Date() : new Date(body.alertAt),
          system: null,
          source: 'By hand',
          person: person.profile.id,
        })
        if ('fault' in opened) throw new CallError('input-not-valid', { fields: { indicator: opened.fault } })
        await record(transaction, {
          target: body.indicator,
          detail: { case: opened.id, joined: opened.joined },
        })
        return opened
      }),

    'POST /workflows/security-response/import/': ({ body, person, record }) =>
      database.transaction().execute(async (transaction) => {
        const imported = await importCases(transaction, body.csv, person.profile.id)
        const { opened, joined, faults } = imported
        await record(transaction, { target: null, detail: { opened, joined, faults: faults.length } })
        return imported
      }),

    'POST /workflows/security-response/assign/': ({ body, person, record }) =>
      database.transaction().execute(async (transaction) => {
        await assign(transaction, body.ids, body.to, whoOf(person))
        await record(transaction, { target: null, detail: { cases: body.ids, to: body.to } })
        return null
      }),

    'POST /workflows/security-response/note/': ({ body, person, record }) =>
      database.transaction().execute(async (transaction) => {
        await addNote(transaction, body.id, body.words, whoOf(person))
        await record(transaction, { target: null, detail: { case: body.id } })
        return null
      }),

    'POST /workflows/security-response/false-alarm/': ({ body, person, record }) =>
      database.transaction().execute(async (transaction) => {
        const answer = await closeFalseAlarms(transaction, body.ids, body.reason, whoOf(person))
        await record(transaction, { target: null, detail: { cases: body.ids, closed: answer.closed } })
        return answer
      }),
  }
}
