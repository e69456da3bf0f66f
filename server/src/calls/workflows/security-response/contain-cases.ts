import { requesterOf, timesOf } from '../../../changes/preview/requester.ts'
import { CallError } from '../../../errors/call-error.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { applyPlan } from '../../../plans/apply-plan.ts'
import { cyberSecurityResponse } from '../../../plans/cyber-security-response/index.ts'
import { plan } from '../../../plans/plan-kind.ts'
import { readPlan } from '../../../plans/rows.ts'
import { acceptedFor, previewCases } from '../../../security/several-cases/contain-cases.ts'
import type { CallContext } from '../../call-context.ts'
import { proveForPlans } from '../../prove-for-change.ts'

/** Milliseconds that the previews of all cases may take together. */
const previewLimit = 60_000

type ContainCall = Extract<keyof Handlers, `POST /workflows/security-response/contain/${string}`>

/** One quarantine for several cases, each with a run of its own. */
export function containCasesCalls(context: CallContext): Pick<Handlers, ContainCall> {
  const { database, changes, plans } = context
  const kind = plan(cyberSecurityResponse)
  return {
    'POST /workflows/security-response/contain/preview/': async ({ body, visit, person, signal }) => {
      const { expiresAt } = timesOf({ runAt: null, expiresAt: body.expiresAt })
      if (expiresAt === null)
        throw new CallError('input-not-valid', { fields: { expiresAt: 'Enter when it ends.' } })
      const asked = { ...body, expiresAt }
      const ask = { signal, limit: previewLimit }
      return previewCases(changes.worker, requesterOf(visit, person), asked, ask)
    },

    'POST /workflows/security-response/contain/': async ({ body, person, visit, record }) => {
      const { runs, key, accepted, reentered } = body
      await proveForPlans(context, person, visit, { ids: runs, reentered })
      const begun: number[] = []
      const waiting: number[] = []
      const refused: { run: number; words: string }[] = []
      for (const id of new Set(runs)) {
        try {
          const standing = await readPlan(database, id)
          if (standing === null) throw new CallError('no-such-thing')
          const click = {
            id,
            person: person.profile.id,
            key: `${key} ${id}`,
            accepted: acceptedFor(standing, accepted),
          }
          await applyPlan(database, kind, click, (transaction, row) =>
            record(transaction, {
              target: row.target,
              detail: { plan: row.id, name: row.name, together: runs },
            }),
          )
          const state = (await readPlan(database, id))?.row.state
          if (state === 'awaiting-approval') waiting.push(id)
          else begun.push(id)
        } catch (error) {
          // What is refused of one case stops none of the others.
          if (!(error instanceof CallError) || error.code === 'no-such-thing') throw error
          refused.push({ run: id, words: [error.message, ...Object.values(error.fields ?? {})].join(' ') })
        }
      }
      void plans.wake()
      return { begun, waiting, refused }
    },
  }
}
