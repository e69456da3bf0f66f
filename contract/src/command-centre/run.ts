import { z } from 'zod'
import { run, runDecisions } from '../changes/run.ts'
import { signature } from '../changes/signature.ts'
import { defineCall } from '../call.ts'
import { historyEntry } from './command-history.ts'

/**
 * One run, whoever made it: for who made it, and for who holds the key of its kind, of the history or of approving. Told
 * again at each step while somebody listens; the stream ends with `ended`, when the run has, or after a while in which it has
 * not: whoever still listens asks again.
 */
export const readRun = defineCall({
  method: 'GET',
  path: '/command-centre/run/',
  title: 'A run',
  access: { for: 'signed-in', programs: true },
  changes: false,
  record: 'read',
  query: z.strictObject({ id: z.coerce.number().int().min(1) }),
  answer: run,
  events: { run, ended: run },
})

/**
 * All that is kept of a run, to be taken along: what was meant, sent, answered and read, who wanted it and who agreed, and where
 * the record says so. Signed.
 */
export const takeEvidence = defineCall({
  method: 'GET',
  path: '/command-centre/run/evidence/',
  title: 'Export the evidence of a run',
  access: { for: 'signed-in', programs: true },
  changes: false,
  record: 'read',
  query: z.strictObject({ id: z.coerce.number().int().min(1) }),
  answer: z.strictObject({
    evidence: z.strictObject({
      product: z.string(),
      takenAt: z.iso.datetime(),
      takenBy: z.string(),
      run: run.omit({ may: true }),
      /** Its entries in the record, by their place in the chain. */
      record: z.array(
        z.strictObject({ seq: z.int(), at: z.iso.datetime(), action: z.string(), hash: z.string() }),
      ),
    }),
    signature,
  }),
})

/**
 * Calls off what was not begun: one's own, or, for who agrees to changes, what waits of somebody else, who is told. Of a list it is
 * one line, and the others go on. What waits for people of another role to agree is theirs (403 `role-missing`). A run that has
 * begun answers 409 `too-late`: it is stopped.
 */
export const cancelRun = defineCall({
  method: 'POST',
  path: '/command-centre/run/cancel/',
  title: 'Cancel a run',
  access: { for: 'signed-in', programs: true },
  changes: true,
  record: 'change',
  body: z.strictObject({ id: z.int().min(1) }),
  answer: run,
})

/**
 * Stops a run that is running or verifying, for who asked for it and for who agrees to changes. Where nothing was sent it ends as
 * called off, and nothing is; otherwise it goes no further, what restores a port is finished, and what was done is put back. It is
 * told as `stopAsked` until then. The same again is answered with the run. 409 `too-late` where it is neither, or goes back already;
 * 409 `cannot-be-stopped` where something was done that has no way back.
 */
export const stopRun = defineCall({
  method: 'POST',
  path: '/command-centre/run/stop/',
  title: 'Stop a run',
  access: { for: 'signed-in', programs: true },
  changes: true,
  record: 'change',
  body: z.strictObject({ id: z.int().min(1) }),
  answer: run,
})

/**
 * What a person decides of a run that needs one, for who asked for it with the key of its kind, and for who agrees to changes. It
 * is read first: what can be read decides, and only where nothing can does the person's word end it. 409 `too-late` where it
 * waits for nobody, or is being read.
 */
export const settleRun = defineCall({
  method: 'POST',
  path: '/command-centre/run/settle/',
  title: 'Decide the result of a run',
  access: { for: 'signed-in' },
  changes: true,
  record: 'change',
  body: z.strictObject({
    id: z.int().min(1),
    decision: z.enum(runDecisions),
    reason: z.string().trim().min(3).max(300),
  }),
  answer: run,
})

/**
 * Gives what stands until some time, or until its ticket closes, a later end or none: for whoever holds the key of its kind, or, where somebody agreed to it, for another
 * one who agrees to changes. What goes past a protection keeps a time. 409 `too-late` where it has no end or is undone.
 */
export const keepRun = defineCall({
  method: 'POST',
  path: '/command-centre/run/keep/',
  title: 'Extend a change',
  access: { for: 'signed-in' },
  changes: true,
  record: 'change',
  body: z.strictObject({
    id: z.int().min(1),
    /** Null for no time any more. */
    expiresAt: z.iso.datetime().nullable(),
    /** The closing of its ticket stays an end of it, too. */
    endsWithTicket: z.boolean().default(false),
    reason: z.string().trim().min(3).max(300),
  }),
  answer: run,
})

/** Says something about a run that waits for somebody to agree, such as a question or its answer. */
export const noteRun = defineCall({
  method: 'POST',
  path: '/command-centre/run/note/',
  title: 'Comment on a run',
  access: { for: 'signed-in' },
  changes: true,
  record: 'change',
  body: z.strictObject({ id: z.int().min(1), words: z.string().trim().min(1).max(1_000) }),
  answer: run,
})

/** What is in progress on the network right now, by anyone, and what ended in the last minutes: the runs that one may look at. */
export const listUnderway = defineCall({
  method: 'GET',
  path: '/command-centre/run/underway/',
  title: 'Runs under way',
  access: { for: 'signed-in' },
  changes: false,
  record: 'none',
  answer: z.strictObject({
    runs: z.array(
      z.strictObject({
        id: z.int(),
        sentence: z.string(),
        target: z.string(),
        state: run.shape.state,
        stateAt: z.iso.datetime(),
        beganAt: z.iso.datetime().nullable(),
        requester: z.string(),
        own: z.boolean(),
      }),
    ),
    /** In progress besides those that are told. */
    more: z.int().min(0),
    /** Changes that wait for the viewer's approval; 0 for viewers who may not approve. */
    waiting: z.int().min(0),
    /** Numbers of all changes that await approval, the viewer's own too; none for viewers who may not approve. */
    waitingIds: z.array(z.int()),
  }),
})

/** So many entries stand around a run at most, the newest of them. */
export const mostAround = 50

/**
 * Other changes to the targets and the subject of a run, by anyone: from an hour before its start or request until an hour after
 * its end, or until now. For viewers of the run; entries that the viewer may not see are counted only. Changes made outside are
 * shown to viewers of switches or of every run.
 */
export const listAround = defineCall({
  method: 'GET',
  path: '/command-centre/run/around/',
  title: 'Other changes of the same around a run',
  access: { for: 'signed-in', programs: true },
  changes: false,
  record: 'read',
  query: z.strictObject({ id: z.coerce.number().int().min(1) }),
  answer: z.strictObject({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** In the order in which they began, the run itself in its place. */
    entries: z.array(historyEntry),
    /** Entries of the same time that the viewer may not see. */
    untold: z.int().min(0),
    /** Earlier ones that are left out because there are too many. */
    earlier: z.int().min(0),
  }),
})
