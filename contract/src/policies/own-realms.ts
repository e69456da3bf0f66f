import { z } from 'zod'
import { readRealm } from './realm-name.ts'

const realm = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const read = readRealm(text)
    if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault })
  })

/** Realms whose logins are this site's people, beside those that its directories tell. */
export const ownRealmNames = z.strictObject({
  realms: z.array(realm).max(100),
})
