import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { batch, batchMade } from '../../changes/batch/batch.ts'

/** A list of changes and how far each is: for who made it, and for who may look at runs of its kind. */
export const readBatch = defineCall({
  method: 'GET',
  path: '/command-centre/run/batch/',
  title: 'A list of changes',
  access: { for: 'signed-in', programs: true },
  changes: false,
  record: 'read',
  query: z.strictObject({ batch: z.uuid() }),
  answer: batch,
})

/** Has every line looked at once more, of a list that was not applied. */
export const lookAgainAtBatch = defineCall({
  method: 'POST',
  path: '/command-centre/run/batch/look-again/',
  title: 'Preview a list of changes again',
  access: { for: 'signed-in' },
  changes: false,
  record: 'read',
  body: z.strictObject({ batch: z.uuid() }),
  answer: batch,
})

/** Makes a list of the lines that are not done, of one that was stopped or is over. Each is checked anew; nothing is sent. */
export const resumeBatch = defineCall({
  method: 'POST',
  path: '/command-centre/run/batch/resume/',
  title: 'Continue the rest of a list of changes',
  access: { for: 'signed-in' },
  changes: false,
  record: 'read',
  body: z.strictObject({ batch: z.uuid() }),
  answer: batchMade,
})

/** Begins nothing more of a list, for who made it and, once it is applied, for who agrees to changes. What runs comes to its end. */
export const stopBatch = defineCall({
  method: 'POST',
  path: '/command-centre/run/batch/stop/',
  title: 'Stop a list of changes',
  access: { for: 'signed-in' },
  changes: true,
  record: 'change',
  body: z.strictObject({ batch: z.uuid() }),
  answer: batch,
})
