import { whichWait } from '../../changes/reported/list-waiting.ts'
import { noteRun } from '../../changes/approval/notes.ts'
import { whyNotAsRecorded } from '../../changes/evidence/as-recorded.ts'
import { cancelChange } from '../../changes/run/cancel-change.ts'
import { signedEvidence } from '../../changes/evidence/signed-evidence.ts'
import { followRun } from '../../changes/reported/follow-run.ts'
import { aroundRun } from '../../changes/history/run-timeline.ts'
import { extendRun } from '../../changes/run/extend.ts'
import { kindNamed } from '../../changes/kind.ts'
import { readableRun } from '../../changes/rights/readable-run.ts'
import { runsUnderway } from '../../changes/reported/underway.ts'
import { readChange } from '../../changes/rows.ts'
import { settleUnknown } from '../../changes/run/settle-unknown.ts'
import { stopChange } from '../../changes/run/stop-change.ts'
import { tellRun } from '../../changes/reported/tell-run.ts'
import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { SignedIn } from '../../people/person.ts'
import { batchCalls } from './run/batch.ts'
import { deskCommentCalls } from './run/desk-comments.ts'
import { ticketNoteCalls } from './run/ticket-note.ts'
import type { CallContext } from '../call-context.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/run/${string}`>

export function runCalls(context: CallContext): Pick<Handlers, Own> {
  const { database, changes, vault, people } = context
  const { kinds } = changes.worker
  /** A program ends only what it could have begun. */
  const refuseProgram = async (id: number, { session, keys }: SignedIn) => {
    if (session !== null) return
    const row = await readChange(database, id)
    if (row === undefined || !keys.has(kindNamed(kinds, row.kind).key)) throw new CallError('session-needed')
  }
  return {
    ...batchCalls(context),
    ...ticketNoteCalls(context),
    ...deskCommentCalls(context),

    'GET /command-centre/run/': async ({ query, person, signal, streamed, tell }) => {
      const row = await readableRun(database, kinds, query.id, person)
      const told = await tellRun(database, kinds, row, person)
      tell('run', told)
      if (!streamed) return told
      const last = await followRun({ database, changes, person, signal, tell }, told)
      tell('ended', last)
      return last
    },

    'GET /command-centre/run/evidence/': async ({ query, person }) => {
      const row = await readableRun(database, kinds, query.id, person)
      if (vault.sealed) throw new CallError('sealed')
      const otherwise = await whyNotAsRecorded(database, row)
      if (otherwise !== null) throw new CallError('not-as-recorded', { fields: { run: otherwise } })
      return signedEvidence(
        database,
        vault.keys.current().outward,
        await tellRun(database, kinds, row, person),
        {
          product: people.productName,
          takenAt: people.now().toISOString(),
          takenBy: person.profile.username,
        },
      )
    },

    'POST /command-centre/run/cancel/': async ({ body, person, record }) => {
      await refuseProgram(body.id, person)
      await cancelChange(database, { id: body.id, person }, (transaction, row) =>
        record(transaction, { target: row.target, detail: { change: row.id, kind: row.kind } }),
      )
      return tellRun(database, kinds, await readableRun(database, kinds, body.id, person), person)
    },

    'POST /command-centre/run/stop/': async ({ body, person, record }) => {
      await refuseProgram(body.id, person)
      await stopChange(changes.worker, { id: body.id, person }, (transaction, row) =>
        record(transaction, {
          target: row.target,
          detail: { change: row.id, kind: row.kind, state: row.state },
        }),
      )
      void changes.carrier.wake()
      return tellRun(database, kinds, await readableRun(database, kinds, body.id, person), person)
    },

    'POST /command-centre/run/settle/': async ({
      body: { id, decision, reason },
      person,
      record,
      signal,
    }) => {
      const row = await readableRun(database, kinds, id, person)
      const ask = { limit: 10_000, signal }
      await settleUnknown(changes.worker, row, { decision, reason, person }, ask, (transaction) =>
        record(transaction, {
          target: row.target,
          detail: { change: row.id, kind: row.kind, decision, reason },
        }),
      )
      await changes.carrier.wake()
      return tellRun(database, kinds, await readableRun(database, kinds, id, person), person)
    },

    'POST /command-centre/run/keep/': async ({ body, person, record }) => {
      const row = await readableRun(database, kinds, body.id, person)
      const kind = kindNamed(kinds, row.kind)
      const { expiresAt: until, endsWithTicket, reason } = body
      const asked = { id: row.id, kind, until, endsWithTicket, reason, person }
      await extendRun(database, asked, (transaction, { id, target, expires_at: was }) =>
        record(transaction, {
          target,
          detail: {
            change: id,
            kind: row.kind,
            until,
            endsWithTicket,
            was: was?.toISOString() ?? null,
            reason,
          },
        }),
      )
      return tellRun(database, kinds, await readableRun(database, kinds, body.id, person), person)
    },

    'POST /command-centre/run/note/': async ({ body, person, record }) => {
      await readableRun(database, kinds, body.id, person)
      await noteRun(database, { ...body, person }, (transaction, row) =>
        record(transaction, { target: row.target, detail: { change: row.id, kind: row.kind } }),
      )
      return tellRun(database, kinds, await readableRun(database, kinds, body.id, person), person)
    },

    'GET /command-centre/run/underway/': async ({ person }) => ({
      ...(await runsUnderway(database, kinds, person)),
      ...(await whichWait(database, person)),
    }),

    'GET /command-centre/run/around/': async ({ query, person }) => {
      const row = await readableRun(database, kinds, query.id, person)
      return aroundRun(database, kinds, row, { person, now: people.now() })
    },
  }
}
