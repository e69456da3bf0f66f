import { z } from 'zod'
import { defineCall } from '../call.ts'

/**
 * An administrator says in words why this database is the one and no copy; the server then begins anew and acts. 409
 * `not-quarantined` when it acts already.
 */
export const endQuarantine = defineCall({
  method: 'POST',
  path: '/quarantine/',
  title: 'Confirm the database',
  access: { for: 'key', key: 'administrations-connected-systems' },
  changes: true,
  record: 'change',
  body: z.strictObject({
    words: z
      .string()
      .trim()
      .min(10, 'Enter in a few words why this is the right database.')
      .max(400, 'Use at most 400 characters.'),
    password: z.string().max(4_096).optional(),
    code: z.string().max(32).optional(),
  }),
  answer: z.null(),
})
