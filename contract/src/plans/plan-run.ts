import { z } from 'zod'
import { preview } from '../changes/preview.ts'
import { runStates } from '../runs.ts'

export const planStepStates = ['waiting', 'underway', 'done', 'not-done', 'left-out', 'undone'] as const

/** A person's decision on a plan: begin the failed step again, undo all of it, or leave it as it is. */
export const planDecisions = ['undo', 'keep', 'again'] as const
export type PlanDecision = (typeof planDecisions)[number]

const named = z.strictObject({ id: z.int().nullable(), name: z.string() })

/** One step with what became of it. */
export const planStep = z.strictObject({
  name: z.string(),
  title: z.string(),
  does: z.enum(['change', 'look', 'wait']),
  state: z.enum(planStepStates),
  /** What was seen, or why it is left out or not done; null where there is nothing to say. */
  words: z.string().nullable(),
  /** Who told it. */
  source: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  /** Until when it is awaited or read again. */
  until: z.iso.datetime().nullable(),
  /** Of a reading that found it otherwise: what may be used instead, such as `Use sw-b12-2 Gi1/0/14`. Null for nothing. */
  instead: z.string().nullable(),
  /** Of a change: its run, which has a page of its own. */
  change: z
    .strictObject({
      id: z.int(),
      kind: z.string(),
      state: z.enum(runStates),
      preview,
      /** The run that undoes or undid it; null for none. */
      undoneBy: z.int().nullable(),
    })
    .nullable(),
})

/** A run of a workflow, as its page shows it. */
export const planRun = z.strictObject({
  id: z.int(),
  /** Name of the plan. */
  name: z.string(),
  title: z.string(),
  state: z.enum(runStates),
  stateAt: z.iso.datetime(),
  /** Why it is in its state; null where the state says all. */
  why: z.string().nullable(),
  /** Its steps are being undone, or were. */
  goesBack: z.boolean(),
  /** Such as `Printer 00:1b:54:0a:3c:7f at B12-204-1`. */
  target: z.string(),
  sentence: z.string(),
  requester: named,
  reason: z.string(),
  ticket: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  previewedAt: z.iso.datetime(),
  beganAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** When it is undone by itself; null for never. */
  expiresAt: z.iso.datetime().nullable(),
  steps: z.array(planStep),
  /** Why somebody else has to approve it; empty where nobody has. */
  approval: z.array(z.string()),
  /** It removes something or turns it off, so that it takes password or second factor. */
  wantsProof: z.boolean(),
  may: z.strictObject({
    begin: z.boolean(),
    /** Calls it off before it begins; afterwards it goes back. */
    stop: z.boolean(),
    /** Decisions that the viewer may make now. */
    decide: z.array(z.enum(planDecisions)),
    /** Says that the current wait is over. */
    answer: z.boolean(),
  }),
})

export type PlanRun = z.output<typeof planRun>
export type PlanStepTold = z.output<typeof planStep>

/** One run in the list of a plan. */
export const planRunLine = planRun.pick({
  id: true,
  state: true,
  stateAt: true,
  why: true,
  target: true,
  requester: true,
  requestedAt: true,
  ticket: true,
  endedAt: true,
})

export type PlanRunLine = z.output<typeof planRunLine>
