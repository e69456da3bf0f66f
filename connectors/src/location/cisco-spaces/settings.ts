import { z } from 'zod'

export const ciscoSpacesSettings = z.strictObject({
  /** Which names a tenant's answers have: those of v1, or those of v2. */
  version: z.enum(['v1', 'v2']).default('v2'),
  concurrency: z.int().min(1).max(4).default(2),
  perMinute: z.int().min(1).max(600).default(60),
})

export type CiscoSpacesSettings = z.output<typeof ciscoSpacesSettings>
