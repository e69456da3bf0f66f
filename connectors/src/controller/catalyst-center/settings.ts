import { z } from 'zod'

export const catalystCenterSettings = z.strictObject({
  concurrency: z.int().min(1).max(8).default(4),
  perMinute: z.int().min(1).max(6_000).optional(),
})

export type CatalystCenterSettings = z.output<typeof catalystCenterSettings>
