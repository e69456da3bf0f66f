import { z } from 'zod'

/** Red blocks, amber needs a typed reason, green shows that it was checked. */
export const checkLevels = ['green', 'amber', 'red', 'unknown'] as const

export const check = z.strictObject({
  /** Stable for one subject, such as `uplink`; the reason for an amber one is stored under it. */
  id: z.string().max(60),
  /** `unknown` could not be read, and blocks like red. */
  level: z.enum(checkLevels),
  /** The finding in one sentence. */
  words: z.string(),
  /** What to do; null where nothing is. */
  way: z.string().nullable(),
  /** The port concerned, such as `sw-b12-2 Gi1/0/14`. */
  port: z.string().optional(),
  /** Places concerned, such as `room B07/2.14`: lines of a list with the same finding show it once, with the number of places. */
  places: z.array(z.string()).optional(),
  /** Number of the run that it names. */
  run: z.int().optional(),
  /** Its source, such as `sw-a01-1 by Switches (SSH)`; null for our own data. */
  source: z.string().nullable(),
  observedAt: z.iso.datetime().nullable(),
  /** A red check that only `commands-protected-override` and a second person can override. */
  protectedClass: z.string().nullable(),
  /** A protection that the requester may override, with a reason and a second person. */
  past: z.literal(true).optional(),
})

export type Check = z.output<typeof check>
