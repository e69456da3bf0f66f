import { z } from 'zod'
import { stateList } from '../request-page.ts'

export const requestTrackerSettings = z.strictObject({
  /** Of REST 2, below the path of the site where it has one. */
  path: z
    .string()
    .regex(/^(\/[A-Za-z0-9._-]+)+$/, 'must be a path such as /REST/2.0')
    .default('/REST/2.0'),
  /** States in which a ticket has ended, with commas between them. */
  ended: stateList.default(['resolved', 'rejected', 'deleted']),
  /** The state of a ticket that is taken back. */
  withdrawn: z.string().min(1).max(60).default('rejected'),
  /** Look for words in what was written too: the site has its full text indexed. */
  fullText: z.boolean().default(false),
  concurrency: z.int().min(1).max(8).default(3),
  perMinute: z.int().min(1).max(6_000).optional(),
})

export type RequestTrackerSettings = z.output<typeof requestTrackerSettings>
