import { z } from 'zod'

export const catalyst9800Settings = z.strictObject({
  concurrency: z.int().min(1).max(8).default(4),
  perMinute: z.int().min(1).max(6_000).optional(),
})

export type Catalyst9800Settings = z.output<typeof catalyst9800Settings>
