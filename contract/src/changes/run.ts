import { z } from 'zod'
import { runStates } from '../runs.ts'
import { fieldChange, preview } from './preview.ts'
import { runNote } from './run-note.ts'
import { ticketNote } from './ticket-note.ts'

export const stepStates = ['waiting', 'intended', 'done', 'failed', 'unknown', 'skipped'] as const
export const proofStates = ['waiting', 'watching', 'proven', 'not-proven', 'not-applicable'] as const

/** A person's decision on a run whose outcome cannot be read. */
export const runDecisions = ['look-again', 'stands', 'put-back'] as const
export type RunDecision = (typeof runDecisions)[number]

/** One step of a run or of its rollback. */
export const runStep = z.strictObject({
  direction: z.enum(['forth', 'back']),
  name: z.string(),
  title: z.string(),
  state: z.enum(stepStates),
  tries: z.int().min(0),
  beganAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** What was sent and what came back, secrets taken out. */
  sent: z.array(z.string()),
  answer: z.string().nullable(),
  /** Why it failed or is not known; null otherwise. */
  why: z.string().nullable(),
})

/** One tick of the proof at the client, with a limit of its own. */
export const runProof = z.strictObject({
  name: z.string(),
  title: z.string(),
  state: z.enum(proofStates),
  /** Seconds that it may take. */
  limit: z.number(),
  /** What was seen, or was not; null while pending. */
  seen: z.string().nullable(),
  source: z.string().nullable(),
  at: z.iso.datetime().nullable(),
})

/** The ticket whose closing ends a run, as its desk last reported it. */
const watchedTicket = z.strictObject({
  /** Title of the desk. */
  desk: z.string(),
  /** The desk's own word. */
  state: z.string(),
  /** When the desk reported it. */
  toldAt: z.iso.datetime(),
  /** Why the desk has not reported since; null where it has. */
  why: z.string().nullable(),
})

const named = z.strictObject({ id: z.int().nullable(), name: z.string() })

/** A run as its page, the tray and the history show it. */
export const run = z.strictObject({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(runStates),
  stateAt: z.iso.datetime(),
  sentence: z.string(),
  target: z.string(),
  targets: z.array(z.string()),
  requester: named,
  approver: named.nullable(),
  /** Who created the approver's account; null where nobody of the site did, or it is unknown. Absent in older stored files. */
  approverMadeBy: z.string().nullable().optional(),
  /** Other changes approved with the same click, as far as the viewer may see them. Absent in older stored files. */
  agreedTogether: z.array(z.strictObject({ id: z.int(), target: z.string() })).optional(),
  reason: z.string(),
  ticket: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  beganAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** When it starts by itself; null for at once. */
  runAt: z.iso.datetime().nullable(),
  /** Expiry, at which it is undone by itself; null for never. */
  expiresAt: z.iso.datetime().nullable(),
  /** It is also undone when its ticket is closed. */
  endsWithTicket: z.boolean(),
  /** When that ticket was found closed; null while it is open. */
  ticketClosedAt: z.iso.datetime().nullable(),
  /** It has ended and its device is watched for until then; null where no device is pending. */
  watchedUntil: z.iso.datetime().nullable(),
  /** Null where no ticket ends it, or none was found. */
  watchedTicket: watchedTicket.nullable(),
  /** Id of the submission that it belongs to; null for one alone. */
  batch: z.string().nullable(),
  /** The workflow that it is a step of, with all its changes in order; null for one by itself. Absent in older stored files. */
  workflow: z
    .strictObject({
      id: z.int(),
      title: z.string(),
      /** Of its page. */
      path: z.string(),
      steps: z.array(z.strictObject({ id: z.int(), sentence: z.string() })),
    })
    .nullable()
    .optional(),
  /** Automatic undo: it is undone unless it is proven. */
  proveOrUndo: z.boolean(),
  undoOf: z.int().nullable(),
  /** The run that undoes or undid it, with its state; null for none. */
  undoneBy: z.strictObject({ id: z.int(), state: z.enum(runStates) }).nullable(),
  /** The request to stop it after its start; null for none. Absent in older stored files. */
  stopAsked: z.strictObject({ by: named, at: z.iso.datetime() }).nullable().optional(),
  /** Why it is in its state; null where the state says all. */
  why: z.string().nullable(),
  preview,
  /** When the preview was read. */
  previewedAt: z.iso.datetime(),
  /** The preview before that, where it differs; null otherwise. */
  previewBefore: preview.nullable(),
  /** The person named as approver; null for anyone who may approve. */
  askedOf: named.nullable(),
  /** The requester's reason for each check that asked for one, by its id. */
  accepted: z.array(z.strictObject({ check: z.string(), reason: z.string() })),
  notes: z.array(runNote),
  /** Notes written to its tickets. */
  ticketNotes: z.array(ticketNote),
  /** Each field before, as intended and as read afterwards. */
  fields: z.array(
    fieldChange.extend({
      after: z.string().nullable(),
      /** Whether it was read afterwards; a field that is absent was read as null. */
      read: z.boolean(),
    }),
  ),
  steps: z.array(runStep),
  /** When another server took the run over. */
  takenOverAt: z.array(z.iso.datetime()),
  proofs: z.array(runProof),
  /** It removes something or turns it off, so applying takes password or second factor. */
  wantsProof: z.boolean(),
  /** What the viewer may do with it now. */
  may: z.strictObject({
    cancel: z.boolean(),
    /** It has started and can be stopped. */
    stop: z.boolean(),
    undo: z.boolean(),
    approve: z.boolean(),
    /** A comment can be added. */
    note: z.boolean(),
    settle: z.boolean(),
    /** Its expiry can be extended. */
    extend: z.boolean(),
  }),
})

export type Run = z.output<typeof run>
export type RunStep = z.output<typeof runStep>
export type RunProof = z.output<typeof runProof>
