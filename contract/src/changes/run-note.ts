import { z } from 'zod'

/** Something said about a run by who asked for it or by who may agree to it. */
export const runNote = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  /** By the name of then. */
  by: z.string(),
  words: z.string(),
})

export type RunNote = z.output<typeof runNote>
