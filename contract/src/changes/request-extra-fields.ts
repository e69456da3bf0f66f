import { z } from 'zod'
import { asSeen } from '../identifiers/clean.ts'
import { meantText } from '../identifiers/wrapping.ts'
import { isWatcher, mostWatchers } from './request-watchers.ts'

/** Somebody who is kept informed of a request: a login or an e-mail address. */
const watcher = z.string().overwrite(meantText).refine(isWatcher, 'Write a login or an e-mail address.')

const twice = (all: readonly string[]) => new Set(all.map((one) => one.toLowerCase())).size < all.length

export const watchers = z
  .array(watcher)
  .max(mostWatchers, `At most ${mostWatchers} people are kept informed.`)
  .refine((all) => !twice(all), 'Somebody is listed twice.')

/** The day by which something is needed, as `2026-12-01`. */
export const neededBy = z.iso.date('Enter a date, such as 2026-12-01.')

/** In the words of the desk. */
export const urgency = z.string().overwrite(asSeen).min(1).max(60)

/** What it keeps people from, or whom; in the words of who asks. */
export const impact = z.string().overwrite(asSeen).min(1).max(200)

/** What a desk takes of a request beside what its template asks. */
export const takesBeside = z.strictObject({
  watchers: z.boolean(),
  neededBy: z.boolean(),
  /** Its words for how urgent something is, the least first; none where it takes no urgency. */
  urgencies: z.array(z.string()),
})

export type TakesBeside = z.output<typeof takesBeside>
