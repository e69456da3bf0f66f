import { z } from 'zod'
import { reentered } from '../asking.ts'
import { checkLevels } from '../check.ts'
import { changeKinds } from '../kinds/all.ts'
import { proofStates, stepStates } from '../run.ts'
import { runStates } from '../../runs.ts'

/** A list as text: a line with the names of its columns, and a line for each thing. Commas, or tabs as a spreadsheet copies. */
export const batchText = z.string().trim().min(1, 'Paste a list, or choose a file.').max(200_000)

/** Names the list that was made; it is looked at one by one, which `GET /command-centre/run/batch/` tells of. */
export const batchMade = z.strictObject({ batch: z.uuid() })

const mostInList = Math.max(...changeKinds.map((kind) => ('list' in kind ? kind.list.most : 0)))

export const batchClick = z.strictObject({
  batch: z.uuid(),
  /** Made for this click; the same again is the same list. */
  key: z.uuid(),
  /**
   * So many are done first; the others when all of them are. Lines that set the power of a port go on in stages of as many as the
   * site's caps let be in one, each when all of the stage before are done.
   */
  first: z.int().min(1).max(mostInList),
  /** Why one goes on where there are warnings. */
  reason: z.string().trim().max(300).nullable(),
  reentered: reentered.optional(),
  /** Leaves out what a check stands in the way of; without it nothing is done while there is such. */
  leaveOut: z.boolean(),
  /** With the others where one goes otherwise than meant; never past one of those that are done first. */
  goOn: z.boolean().default(false),
})

const batchRow = z.strictObject({
  /** Number of its run. */
  id: z.int(),
  /** From 1, as in the list. */
  position: z.int(),
  /** 1 is done first; null before it is applied, and for what is left out. */
  stage: z.int().nullable(),
  target: z.string(),
  sentence: z.string(),
  state: z.enum(runStates),
  why: z.string().nullable(),
  /** What was found that is not in order. */
  findings: z.array(
    z.strictObject({ level: z.enum(checkLevels), words: z.string(), places: z.array(z.string()).optional() }),
  ),
  /** It is so already. */
  unchanged: z.boolean(),
  /** As it was given, under the heads of the list. */
  cells: z.array(z.string()),
  requestedAt: z.iso.datetime(),
  beganAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Steps and proofs as they come; of kinds whose list shows them. */
  progress: z
    .array(
      z.strictObject({
        title: z.string(),
        state: z.enum([...stepStates, ...proofStates]),
        at: z.iso.datetime().nullable(),
        words: z.string().nullable(),
      }),
    )
    .optional(),
})

/** Changes that were asked for as one list, each a run of its own. */
export const batch = z.strictObject({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  requester: z.string(),
  requestedAt: z.iso.datetime(),
  reason: z.string(),
  ticket: z.string().nullable(),
  /** When its first lines begin by themselves, the others after those; null for at once. */
  runAt: z.iso.datetime().nullable(),
  /** When each of its lines is undone by itself; null for never. */
  expiresAt: z.iso.datetime().nullable(),
  /** Each of its lines is undone, too, when the ticket is closed. */
  endsWithTicket: z.boolean(),
  appliedAt: z.iso.datetime().nullable(),
  /** Since when nothing more of it is begun; null while it goes on. */
  stoppedAt: z.iso.datetime().nullable(),
  stoppedWhy: z.string().nullable(),
  /** Past a line that goes otherwise than meant, unless it is one of those that are done first. */
  goesOn: z.boolean(),
  /** Names of its columns, as far as they were kept. */
  heads: z.array(z.string()),
  rows: z.array(batchRow),
  /** A line takes something away or turns it off. */
  wantsProof: z.boolean(),
  /** What the viewer may do with it now. */
  may: z.strictObject({
    apply: z.boolean(),
    lookAgain: z.boolean(),
    stop: z.boolean(),
    /** So many lines that are not done can be asked for once more, as a list of their own. */
    resume: z.int().min(0),
  }),
})

export type Batch = z.output<typeof batch>
export type BatchRow = Batch['rows'][number]
