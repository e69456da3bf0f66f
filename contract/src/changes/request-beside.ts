import { z } from 'zod'

export const mostWatchers = 20

const address = /^[^\s@,;<>()"\\]+@[^\s@,;<>()"\\]+$/
const login = /^[^\s@,;<>()"]+$/

/** Somebody who is kept informed of a request: a login or an e-mail address. */
export const watcher = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .refine((text) => address.test(text) || login.test(text), 'Write a login or an e-mail address.')

const twice = (all: readonly string[]) => new Set(all.map((one) => one.toLowerCase())).size < all.length

export const watchers = z
  .array(watcher)
  .max(mostWatchers, `At most ${mostWatchers} people are kept informed.`)
  .refine((all) => !twice(all), 'Somebody stands there twice.')

/** The day by which something is needed, as `2026-12-01`. */
export const neededBy = z.iso.date()

/** In the words of the desk. */
export const urgency = z.string().trim().min(1).max(60)

/** What a desk takes of a request beside what its template asks. */
export const takesBeside = z.strictObject({
  watchers: z.boolean(),
  neededBy: z.boolean(),
  /** Its words for how urgent something is, the least first; none where it takes no urgency. */
  urgencies: z.array(z.string()),
})

export type TakesBeside = z.output<typeof takesBeside>
