import { z } from 'zod'
import { askedKinds } from './system-kinds.ts'

const instant = z.iso.datetime()

/** How fresh a fact is. */
export const freshness = z.enum(['live', 'cached', 'last-known', 'unknown'])

/**
 * States of the source strip; `asking` becomes `waiting` once the question was sent. `none`: asked, and has no such thing. `not-
 * asked`: no part of the question, with the reason.
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
  /** False for a source that only adds detail: its silence does not forbid the words "none found". */
  required: z.boolean(),
  /** Number of results; with `partial`, out of `of`. */
  count: z.int().optional(),
  of: z.int().optional(),
  /** Why it failed, is not permitted, was not asked or answered in part, in a few words. */
  why: z.string().optional(),
  /** When a throttled or skipped source may be asked again, in ISO 8601. */
  until: instant.optional(),
  /** With `stale`: when the oldest fact was read. With `failed` and `timed-out`: since when the circuit breaker is open. */
  since: instant.optional(),
  /** Still queued by our own limits: questions ahead of it, and when its turn comes, where known. */
  wait: z.strictObject({ before: z.int(), until: instant.optional() }).optional(),
  /** Questions left in this minute; present only where few are left. */
  budget: z.strictObject({ left: z.int(), per_minute: z.int() }).optional(),
  /** URL of the system's own page, or of the subject in it, where configured. */
  page: z.string().optional(),
  /** Milliseconds from the question to its answer. */
  took: z.number().optional(),
})

export type Freshness = z.output<typeof freshness>
export type SourceState = z.output<typeof sourceState>
export type Source = z.output<typeof source>
