import { z } from 'zod'
import { canonicalName } from './names.ts'

export const resolverSettings = z.strictObject({
  /** Completes names without a dot; its start of authority shows that the server knows it. */
  zone: z
    .string()
    .max(253)
    .refine((text) => canonicalName(text) !== null, 'must be the name of a zone')
    .transform((text) => canonicalName(text) ?? text)
    .optional(),
  concurrency: z.int().min(1).max(16).default(4),
})

export type ResolverSettings = z.output<typeof resolverSettings>
