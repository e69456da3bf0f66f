import type { Plan } from '@patchbay/contract/plans/plan'
import type { PlanPath } from '@patchbay/contract/plans/all'
import { requesterOf, timesOf } from '../changes/preview/requester.ts'
import { followTold } from '../changes/reported/follow-run.ts'
import { CallError } from '../errors/call-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { allPlans } from '../plans/start/plans.ts'
import { applyPlan } from '../plans/apply-plan.ts'
import { askedInstead } from '../plans/instead.ts'
import { answerWait, decidePlan, readablePlan, stopPlan } from '../plans/decide.ts'
import type { PlanKind } from '../plans/plan-kind.ts'
import { previewPlan } from '../plans/preview-plan.ts'
import { listPlans, tellPlan } from '../plans/tell-plan.ts'
import { previewLimit } from './click-on-change.ts'
import { proveForPlans } from './prove-for-change.ts'
import type { CallContext } from './call-context.ts'

type Name = Extract<
  keyof Handlers,
  | `POST ${PlanPath}/${'preview' | 'instead' | 'apply' | 'stop' | 'decide' | 'answer'}/`
  | `GET ${PlanPath}/${'run' | 'runs'}/`
>

/** What every plan is called for alike, below the path that it is declared with. */
export function planCalls(context: CallContext): Pick<Handlers, Name> {
  const handlers = allPlans.flatMap((kind) =>
    Object.entries(callsOf(context, kind)).map(([rest, handler]) => {
      const [method, name] = rest.split(' ')
      const { path }: Plan = kind.plan
      return [`${method} ${path}/${name}/`, handler] as const
    }),
  )
  // Each plan has the handlers of the calls that its declaration gives it.
  return Object.fromEntries(handlers) as unknown as Pick<Handlers, Name>
}

// As the calls of one plan have it; those of all others take and give the same.
type Handling<Call extends string> = Parameters<
  Handlers[Extract<Name, `${string}/network-connect/${Call}/`>]
>[0]

function callsOf(context: CallContext, kind: PlanKind) {
  const { database, changes, plans } = context
  const { worker } = changes
  const told = async (id: number, person: Handling<'run'>['person']) =>
    tellPlan(database, worker.kinds, kind, await readablePlan(database, kind, id, person), person)
  const wake = () => void plans.wake()
  const detailOf = (row: { readonly id: number; readonly target: string }) => ({
    target: row.target,
    detail: { plan: row.id, name: kind.plan.name },
  })
  return {
    'POST preview': async ({ body, visit, person, signal }: Handling<'preview'>) => {
      const { expiresAt } = timesOf({ runAt: null, expiresAt: body.expiresAt })
      const id = await previewPlan(
        worker,
        kind,
        requesterOf(visit, person),
        { ...body, expiresAt },
        { signal, limit: previewLimit },
      )
      return told(id, person)
    },

    'POST instead': async ({ body, visit, person, signal }: Handling<'instead'>) => {
      const asked = askedInstead(await readablePlan(database, kind, body.id, person), person, body.step)
      const id = await previewPlan(worker, kind, requesterOf(visit, person), asked, {
        signal,
        limit: previewLimit,
      })
      return told(id, person)
    },

    'POST apply': async ({ body, person, visit, record }: Handling<'apply'>) => {
      await proveForPlans(context, person, visit, { ids: [body.id], reentered: body.reentered })
      const held = new Set<string>(person.profile.access_permission_names)
      for (const { change } of (await told(body.id, person)).steps) {
        const key = worker.kinds.find(({ name }) => name === change?.kind)?.key
        if (key !== undefined && !held.has(key)) throw new CallError('key-missing', { fields: { key } })
      }
      await applyPlan(database, kind, { ...body, person: person.profile.id }, (transaction, row) =>
        record(transaction, detailOf(row)),
      )
      wake()
      return told(body.id, person)
    },

    'GET run': async ({ query, person, signal, streamed, tell }: Handling<'run'>) => {
      const first = await told(query.id, person)
      tell('run', first)
      if (!streamed) return first
      const read = () => told(query.id, person)
      const last = await followTold({ worker, signal, tell, read }, first)
      tell('ended', last)
      return last
    },

    'GET runs': async ({ person }: Handling<'runs'>) => ({ runs: await listPlans(database, kind, person) }),

    'POST stop': async ({ body, person, record }: Handling<'stop'>) => {
      await stopPlan(database, kind, { ...body, person, record: (tx, row) => record(tx, detailOf(row)) })
      wake()
      return told(body.id, person)
    },

    'POST decide': async ({ body, person, record }: Handling<'decide'>) => {
      const { decision, reason } = body
      await decidePlan(database, kind, {
        ...body,
        person,
        record: (tx, row) =>
          record(tx, {
            target: row.target,
            detail: { plan: row.id, name: kind.plan.name, decision, reason },
          }),
      })
      wake()
      return told(body.id, person)
    },

    'POST answer': async ({ body, person, record }: Handling<'answer'>) => {
      await answerWait(database, kind, { ...body, person, record: (tx, row) => record(tx, detailOf(row)) })
      wake()
      return told(body.id, person)
    },
  }
}
