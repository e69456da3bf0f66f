import { z } from 'zod'

/** Red blocks, amber wants a typed reason, green is said so that nobody wonders whether it was looked at. */
export const checkLevels = ['green', 'amber', 'red', 'unknown'] as const

export const check = z.strictObject({
  /** The same for the same thing to look at, such as `uplink`; the reason for an amber one is given under it. */
  id: z.string().max(60),
  /** `unknown` is what could not be looked at, and blocks like red. */
  level: z.enum(checkLevels),
  /** One sentence that names what was found. */
  words: z.string(),
  /** What to do about it; null where nothing is to be done. */
  way: z.string().nullable(),
  /** The port at which it is done, such as `sw-b12-2 Gi1/0/14`. */
  port: z.string().optional(),
  /** Where it holds, such as `room B07/2.14`: lines of a list that find the same say it once, with how many places. */
  places: z.array(z.string()).optional(),
  /** Number of the run that it speaks of. */
  run: z.int().optional(),
  /** Who said so, such as `sw-a01-1 by Switches (SSH)`; null for what we know ourselves. */
  source: z.string().nullable(),
  observedAt: z.iso.datetime().nullable(),
  /** Only somebody with `commands-protected-override`, and a second person, can go past this red one. */
  protectedClass: z.string().nullable(),
  /** A protection that who asks may go past, with a reason and a second person. */
  past: z.literal(true).optional(),
})

export type Check = z.output<typeof check>
