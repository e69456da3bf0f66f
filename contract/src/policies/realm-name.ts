/** A DNS name, or a NetBIOS name of one label. */
const shape = /^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i

/** One realm as it is written, in lower case; a sentence that names the fault where it is none. */
export function readRealm(text: string): { readonly realm: string } | { readonly fault: string } {
  const realm = text.trim().toLowerCase()
  if (realm.length > 253) return { fault: 'a realm has 253 characters at most' }
  return shape.test(realm)
    ? { realm }
    : { fault: `“${text.trim()}” is not a realm, such as campus.example or CAMPUS` }
}
