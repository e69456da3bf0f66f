import { z } from 'zod'
import { defineCall } from '../call.ts'

/** Why changes are refused now, or soon will be; what health, which is for everybody, does not tell. */
export const readCondition = defineCall({
  method: 'GET',
  path: '/condition/',
  title: 'Whether changes can be made now',
  access: { for: 'signed-in', programs: true },
  changes: false,
  record: 'none',
  answer: z.strictObject({
    /** Why the server is in quarantine, as a sentence; null when it is not. */
    quarantine: z.string().nullable(),
    /** False since the last try to write the record failed. */
    recorded: z.boolean(),
    /** `filling` is told to whoever may see connected systems: to others it is nothing to do anything about. */
    storage: z.enum(['roomy', 'filling', 'full']),
    /** Percent of the disk, where `storage` is not `roomy`. */
    used: z.number().int().nullable(),
  }),
})
