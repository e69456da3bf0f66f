import { z } from 'zod'

/** A DNS name, or a NetBIOS name of one label. */
const shape = /^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i

const realm = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .refine((text) => shape.test(text), {
    error: ({ input }) => `“${String(input)}” is no realm, such as campus.example or CAMPUS`,
  })
  .transform((text) => text.toLowerCase())

/** Realms whose logins are this site's people, beside those that its directories tell. */
export const ownRealmNames = z.strictObject({
  realms: z.array(realm).max(100),
})
export type OwnRealmNames = z.output<typeof ownRealmNames>

/** One realm as it is written; a sentence that names the fault where it is none. */
export function readRealm(text: string): { readonly realm: string } | { readonly fault: string } {
  const read = realm.safeParse(text)
  return read.success ? { realm: read.data } : { fault: read.error.issues[0]?.message ?? 'no realm' }
}
