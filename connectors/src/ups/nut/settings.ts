import { z } from 'zod'

export const nutSettings = z.strictObject({
  /** STARTTLS before anything else; off only for a server without a certificate: all is said in clear then. */
  tls: z.boolean().default(true),
  concurrency: z.int().min(1).max(8).default(2),
})

export type NutSettings = z.output<typeof nutSettings>
