import { z } from 'zod'
import { defineCall } from '../call.ts'
import { asked as askedBesides, click } from '../changes/asking.ts'
import { askedSchema } from '../changes/field-schemas.ts'
import { planDecisions, planRun, planRunLine } from '../plans/plan-run.ts'
import type { AskedOf, Plan } from '../plans/plan.ts'

type At<Path extends string> = Omit<Plan, 'path'> & { readonly path: `/${Path}` }

const { reason, ticket, expiresAt } = askedBesides
const id = z.int().min(1)

const callsOf = <const Path extends string, Asked extends z.ZodType>(plan: At<Path>, asked: Asked) => {
  const access = { for: 'key', key: plan.key } as const
  const reads = { access, changes: false, record: 'read' } as const
  const acts = { access, changes: true, record: 'change' } as const
  return [
    /** Resolves what is asked and previews each change in order. Nothing is sent. */
    defineCall({
      method: 'POST',
      path: `${plan.path}/preview/`,
      title: `Preview ${plan.title}`,
      ...reads,
      body: z.strictObject({ asked, reason, ticket, expiresAt }),
      answer: planRun,
    }),
    /** Previews the same for what a reading found instead, such as another port. Nothing is sent, and the run goes on meanwhile. */
    defineCall({
      method: 'POST',
      path: `${plan.path}/instead/`,
      title: `Preview ${plan.title} with what was found`,
      ...reads,
      body: z.strictObject({ id, step: z.string().max(60) }),
      answer: planRun,
    }),
    /** Begins what was previewed, or asks for approval of the whole. Answers when it is begun, not when it is done. */
    defineCall({
      method: 'POST',
      path: `${plan.path}/apply/`,
      title: `Begin ${plan.title}`,
      ...acts,
      body: z.strictObject({
        ...click.shape,
        /** Why one goes on, for each amber check of each step. */
        accepted: z
          .array(
            z.strictObject({
              step: z.string().max(60),
              check: z.string().max(60),
              reason: z.string().trim().max(300),
            }),
          )
          .max(100)
          .default([]),
      }),
      answer: planRun,
    }),
    /** One run, for whoever asked for it and for whoever may see every run. Told again at each step while somebody listens. */
    defineCall({
      method: 'GET',
      path: `${plan.path}/run/`,
      title: `A run of ${plan.title}`,
      ...reads,
      query: z.strictObject({ id: z.coerce.number().int().min(1) }),
      answer: planRun,
      events: { run: planRun, ended: planRun },
    }),
    /** The latest runs that the viewer may see, the newest first. */
    defineCall({
      method: 'GET',
      path: `${plan.path}/runs/`,
      title: `Runs of ${plan.title}`,
      ...reads,
      answer: z.strictObject({ runs: z.array(planRunLine) }),
    }),
    /** Calls it off before it begins; afterwards its steps are undone in reverse. */
    defineCall({
      method: 'POST',
      path: `${plan.path}/stop/`,
      title: `Stop ${plan.title}`,
      ...acts,
      body: z.strictObject({ id }),
      answer: planRun,
    }),
    /** What a person decides where a step failed, or of one that has ended: `undo` only. */
    defineCall({
      method: 'POST',
      path: `${plan.path}/decide/`,
      title: `Decide about ${plan.title}`,
      ...acts,
      body: z.strictObject({ id, decision: z.enum(planDecisions), reason }),
      answer: planRun,
    }),
    /** Says that what the run waits for has been done. */
    defineCall({
      method: 'POST',
      path: `${plan.path}/answer/`,
      title: `Continue ${plan.title}`,
      ...acts,
      body: z.strictObject({ id, step: z.string().max(60) }),
      answer: planRun,
    }),
  ] as const
}

type CallsOf<P> = P extends Plan & { readonly path: `/${infer Path}` }
  ? ReturnType<typeof callsOf<Path, z.ZodType<AskedOf<P>, AskedOf<P>>>>[number]
  : never

/** The calls of each plan: what is asked for is declared. */
export const callsOfPlans = <P extends Plan>(plans: readonly P[]) =>
  // Each has the calls that are typed by its own path and fields.
  plans.flatMap((plan) => [
    ...callsOf(plan, askedSchema(plan)),
  ]) as readonly unknown[] as readonly CallsOf<P>[]
