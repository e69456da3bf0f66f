import { approveAlike } from '../../changes/approval/approve-alike.ts'
import type { Answered } from '../../changes/approval/approve-alike.ts'
import { approveChange } from '../../changes/approval/approve-change.ts'
import { approversOf, handOver } from '../../changes/approval/hand-over.ts'
import { listWaiting } from '../../changes/reported/list-waiting.ts'
import { lookAgainAt } from '../../changes/approval/look-again.ts'
import { refusalWords } from '../../changes/approval/refusal-words.ts'
import { refuseChange } from '../../changes/approval/refuse-change.ts'
import { planHash } from '../../changes/evidence/hashes.ts'
import { readableRun } from '../../changes/rights/readable-run.ts'
import type { ChangeRow } from '../../changes/rows.ts'
import { tellRun } from '../../changes/reported/tell-run.ts'
import { CallError } from '../../errors/call-error.ts'
import { describeError } from '../../http/error-reply.ts'
import type { Handlers } from '../../http/handlers.ts'
import { entryOf, note } from '../../http/recording.ts'
import type { Visit } from '../../http/visit.ts'
import type { SignedIn } from '../../people/person.ts'
import type { CallContext } from '../call-context.ts'
import { previewLimit } from '../click-on-change.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/approvals/${string}`>

export function approvalCalls({ database, changes, recorder, log }: CallContext): Pick<Handlers, Own> {
  const { worker } = changes
  const told = async (id: number, person: SignedIn) =>
    tellRun(database, worker.kinds, await readableRun(database, worker.kinds, id, person), person)
  // By number: a name in it could not be taken out again.
  const entry = ({ id, kind, target, requested_by: requester }: ChangeRow, more: object = {}) => ({
    target,
    detail: { change: id, kind, requester, ...more },
  })
  /** What became of one of several; what was refused is logged and recorded as if it had been asked for alone. */
  const answerTo = ({ id, row, refused }: Answered, visit: Visit) => {
    if (refused === undefined) return { id, refused: null }
    const { body } = describeError(refused, visit.correlation, log)
    note(recorder, visit, {
      ...entryOf(visit, 'POST /command-centre/approvals/approve-alike/', 'refused'),
      ...(row === undefined ? { detail: { change: id, why: body.code } } : entry(row, { why: body.code })),
    })
    return { id, refused: { code: body.code, words: refusalWords(body) } }
  }
  return {
    'GET /command-centre/approvals/': ({ person }) => listWaiting(database, worker.kinds, person),

    'POST /command-centre/approvals/approve/': async ({ body, person, signal, record }) => {
      const asked = { ...body, person: person.profile }
      await approveChange(worker, asked, { signal, limit: previewLimit }, (transaction, row) =>
        record(
          transaction,
          entry(row, {
            lookedAt: body.lookedAt,
            expiresAt: body.expiresAt,
            ...(body.proveOrUndo === true ? { proveOrUndo: true, plan: planHash(row) } : {}),
          }),
        ),
      )
      void changes.carrier.wake()
      return told(body.id, person)
    },

    'POST /command-centre/approvals/approve-alike/': async ({ body, person, signal, visit, record }) => {
      // What is not reached within the time of one is answered so, before the whole call is late.
      const ask = {
        signal: AbortSignal.any([signal, AbortSignal.timeout(previewLimit)]),
        limit: previewLimit,
      }
      const asked = { ...body, person: person.profile }
      const answered = await approveAlike(worker, asked, ask, (transaction, row, agreed) =>
        record(transaction, entry(row, { ...agreed, expiresAt: null })),
      )
      void changes.carrier.wake()
      return { answers: answered.map((one) => answerTo(one, visit)) }
    },

    'POST /command-centre/approvals/refuse/': async ({ body, person, record }) => {
      await refuseChange(database, { ...body, person: person.profile }, (transaction, row) =>
        record(transaction, entry(row, { why: body.reason })),
      )
      return told(body.id, person)
    },

    'POST /command-centre/approvals/look-again/': async ({ body, person, signal, record }) => {
      const row = await readableRun(database, worker.kinds, body.id, person)
      if (row.state !== 'awaiting-approval') throw new CallError('not-waiting')
      const { same } = await lookAgainAt(worker, row, { signal, limit: previewLimit })
      await database.transaction().execute((transaction) => record(transaction, entry(row, { same })))
      return told(body.id, person)
    },

    'POST /command-centre/approvals/hand-over/': async ({ body, person, record }) => {
      const asked = { ...body, by: person.profile }
      await handOver(database, asked, (transaction, row, to) => record(transaction, entry(row, { to })))
      return told(body.id, person)
    },

    'GET /command-centre/approvals/choices/people/': async ({ query }) => ({
      people: (await approversOf(database, query.id)).map(({ id, firstname, lastname, username }) => ({
        id,
        name: `${firstname} ${lastname}`.trim() || username,
      })),
    }),
  }
}
