import { z } from 'zod'
import { runStates } from '../runs.ts'
import { fieldChange, preview } from './preview.ts'
import { runNote } from './run-note.ts'
import { ticketNote } from './ticket-note.ts'

export const stepStates = ['waiting', 'intended', 'done', 'failed', 'unknown', 'skipped'] as const
export const proofStates = ['waiting', 'watching', 'proven', 'not-proven', 'not-applicable'] as const

/** What a person says of a run whose outcome cannot be read. */
export const runDecisions = ['look-again', 'stands', 'put-back'] as const
export type RunDecision = (typeof runDecisions)[number]

/** One step of a run, forth or back. */
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
  /** Seconds for which it is watched for. */
  limit: z.number(),
  /** What was seen, or what was not; null while nothing was. */
  seen: z.string().nullable(),
  source: z.string().nullable(),
  at: z.iso.datetime().nullable(),
})

/** The ticket whose closing ends a run, as its desk told it last. */
const watchedTicket = z.strictObject({
  /** Title of the desk. */
  desk: z.string(),
  /** The desk's own word. */
  state: z.string(),
  /** When the desk told it. */
  toldAt: z.iso.datetime(),
  /** Why it was not told since; null where it was. */
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
  /** Who made the account of whoever agreed; null where nobody of the site did, or it is not known. Files that were taken before have it not. */
  approverMadeBy: z.string().nullable().optional(),
  /** Other changes approved with the same click, as far as the viewer may see them. Absent in older stored files. */
  agreedTogether: z.array(z.strictObject({ id: z.int(), target: z.string() })).optional(),
  reason: z.string(),
  ticket: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  beganAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** When it begins by itself; null for at once. */
  runAt: z.iso.datetime().nullable(),
  /** When it is undone by itself; null for never. */
  expiresAt: z.iso.datetime().nullable(),
  /** It is undone by itself when its ticket is closed, too. */
  endsWithTicket: z.boolean(),
  /** When that ticket was found closed; null while it is open. */
  ticketClosedAt: z.iso.datetime().nullable(),
  /** It has ended, and its device is watched for until then; null where it waits for none. */
  watchedUntil: z.iso.datetime().nullable(),
  /** Null where no ticket ends it, or none was found. */
  watchedTicket: watchedTicket.nullable(),
  /** Of the same submission; null for one alone. */
  batch: z.string().nullable(),
  /** It is undone by itself unless it is proven. */
  proveOrUndo: z.boolean(),
  undoOf: z.int().nullable(),
  /** The run that puts it back, or put it back, and how that stands; null where none does. */
  undoneBy: z.strictObject({ id: z.int(), state: z.enum(runStates) }).nullable(),
  /** Somebody wanted it stopped after it had begun; null where nobody did. Files that were taken before have it not. */
  stopAsked: z.strictObject({ by: named, at: z.iso.datetime() }).nullable().optional(),
  /** Why it stands where it stands; null where the state says all. */
  why: z.string().nullable(),
  preview,
  /** When all of it was read. */
  previewedAt: z.iso.datetime(),
  /** As it was read before that, where it was another; null otherwise. */
  previewBefore: preview.nullable(),
  /** To whom the answer was left; null for whoever may give it. */
  askedOf: named.nullable(),
  /** Why whoever asked goes on, for each check that wanted a reason, by its id. */
  accepted: z.array(z.strictObject({ check: z.string(), reason: z.string() })),
  notes: z.array(runNote),
  /** What its tickets are told of it. */
  ticketNotes: z.array(ticketNote),
  /** Each field before, as intended and as it was read afterwards. */
  fields: z.array(
    fieldChange.extend({
      after: z.string().nullable(),
      /** Whether it was read afterwards; a field that is not there was read to be null. */
      read: z.boolean(),
    }),
  ),
  steps: z.array(runStep),
  /** When a server went on with it that another one had left in the middle. */
  takenOverAt: z.array(z.iso.datetime()),
  proofs: z.array(runProof),
  /** It takes something away or turns it off, and is applied with a proof of who clicks. */
  wantsProof: z.boolean(),
  /** What the viewer may do with it now. */
  may: z.strictObject({
    cancel: z.boolean(),
    /** It has begun, and goes no further. */
    stop: z.boolean(),
    undo: z.boolean(),
    approve: z.boolean(),
    /** Something can be said about it. */
    note: z.boolean(),
    settle: z.boolean(),
    /** Its end can be put later. */
    keep: z.boolean(),
  }),
})

export type Run = z.output<typeof run>
export type RunStep = z.output<typeof runStep>
export type RunProof = z.output<typeof runProof>
