import { z } from 'zod'
import { askedKinds } from './systems/system-kinds.ts'

const instant = z.iso.datetime()

/** How old a fact may be taken to be. */
export const freshness = z.enum(['live', 'cached', 'last-known', 'unknown'])

/**
 * The states of the source strip, `asking` being `waiting` once the question was sent. `none` was asked and has nothing;
 * `not-asked` had no part in the question, and why is told.
 */
export const sourceState = z.enum([
  'waiting',
  'asking',
  'ok',
  'none',
  'not-asked',
  'partial',
  'stale',
  'not-permitted',
  'throttled',
  'timed-out',
  'failed',
  'not-configured',
])

export const source = z.strictObject({
  /** Stable name such as `index`, `kea-1`, `ise-1`, `directory-1` or a switch's name. */
  id: z.string(),
  /** Name on the chip, such as `DHCP kea-1`. */
  name: z.string(),
  kind: z.enum(['index', ...askedKinds, 'places']),
  state: sourceState,
  /** False for a source that would only add detail: its silence does not forbid the words "none found". */
  required: z.boolean(),
  /** How many things it found; with `partial`, how many of `of`. */
  count: z.int().optional(),
  of: z.int().optional(),
  /** Why it failed, is not permitted, was not asked or answered only in part, in a few words. */
  why: z.string().optional(),
  /** When a throttled or skipped source may be asked again, in ISO 8601. */
  until: instant.optional(),
  /** With `stale`: when the oldest fact was read. With `failed` and `timed-out`: since when the circuit breaker is open. */
  since: instant.optional(),
  /** It has not been asked yet, for our own limits: questions before this one, and when its turn comes, where known. */
  wait: z.strictObject({ before: z.int(), until: instant.optional() }).optional(),
  /** Questions that we may still ask it in this minute; only told where few are left. */
  budget: z.strictObject({ left: z.int(), per_minute: z.int() }).optional(),
  /** Address of the system's own page, or of what was asked for in it, where somebody has given it. */
  page: z.string().optional(),
  /** Milliseconds from the question to its answer. */
  took: z.number().optional(),
})

export type Freshness = z.output<typeof freshness>
export type SourceState = z.output<typeof sourceState>
export type Source = z.output<typeof source>
