import { z } from 'zod'

export const keaSettings = z.strictObject({
  /** Kea's control channel speaks plain HTTP unless it was given a certificate; writing `false` is the way to allow that. */
  tls: z.boolean().default(true),
  /** Path of the control channel; another one only behind a proxy. */
  path: z
    .string()
    .regex(/^\/[A-Za-z0-9/_-]*$/)
    .default('/'),
  concurrency: z.int().min(1).max(8).default(2),
  /** Questions a minute; none are counted unless said. */
  perMinute: z.int().min(1).max(6_000).optional(),
  /** Seconds for which a read configuration is used again. */
  configurationAge: z.int().min(0).max(600).default(30),
})

export type KeaSettings = z.output<typeof keaSettings>
