import { z } from 'zod'
import { run } from '../changes/run.ts'
import { defineCall } from '../call.ts'

/**
 * One run, whoever made it: for who made it, and for who holds the key of its kind, of the history or of approving. Told
 * again at each step while somebody listens; the stream ends with `ended`, when the run has.
 */
export const readRun = defineCall({
  method: 'GET',
  path: '/command-centre/run/',
  title: 'A run',
  access: { for: 'signed-in' },
  changes: false,
  record: 'read',
  query: z.strictObject({ id: z.coerce.number().int().min(1) }),
  answer: run,
  events: { run, ended: run },
})

/** Calls off what was not begun. A run that has begun answers 409 `too-late`: it is undone afterwards, not stopped half way. */
export const cancelRun = defineCall({
  method: 'POST',
  path: '/command-centre/run/cancel/',
  title: 'Call off a run',
  access: { for: 'signed-in' },
  changes: true,
  record: 'change',
  body: z.strictObject({ id: z.int().min(1) }),
  answer: run,
})

/** What is under way on the network right now, by anyone, and what ended in the last minutes: the runs that one may look at. */
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
  }),
})
