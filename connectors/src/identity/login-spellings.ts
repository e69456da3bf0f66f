/**
 * One person, as sign-ons name them: with 802.1X the supplicant decides whether it says `jdoe`, `CAMPUS\jdoe` or
 * `jdoe@campus.example`, and an identity system stores what it was told and looks up nothing else. Names of computers
 * (`host/pc-1.campus.example`, `PC-1$`) and MACs that stand in for a name (MAB) are no person's.
 */
export function personIn(username: string | null): string | null {
  const name = username?.trim() ?? ''
  if (name === '' || /^host\//i.test(name) || isMac(name)) return null
  const login = name
    .replace(/^[^\\]*\\/, '')
    .replace(/@[^@]*$/, '')
    .toLowerCase()
  return login === '' || login.endsWith('$') || isMac(login) ? null : login
}

const isMac = (name: string) =>
  /^(?:[0-9a-f]{2}[:-]?){5}[0-9a-f]{2}$|^(?:[0-9a-f]{4}\.){2}[0-9a-f]{4}$/i.test(name)

/** Is a stored name this person's, however it is spelt. Logins are compared without case, as directories do. */
export const isSpelling = (username: string | null, login: string): boolean => {
  const person = personIn(username)
  return person !== null && person === personIn(login)
}

/**
 * Spellings under which to ask for a person, the bare login first and none twice. The NetBIOS name of a domain is not
 * told by its DNS name; unless it is given, the first label stands for it, as it mostly is.
 */
export function loginSpellings(
  login: string,
  domain: { readonly dns: string | null; readonly netbios?: string | null },
): readonly string[] {
  const person = personIn(login)
  if (person === null) return []
  const { dns } = domain
  const netbios = domain.netbios ?? dns?.split('.')[0]?.slice(0, 15).toUpperCase() ?? null
  return [
    person,
    ...(netbios === null || netbios === '' ? [] : [`${netbios}\\${person}`]),
    ...(dns === null || dns === '' ? [] : [`${person}@${dns.toLowerCase()}`]),
  ]
}
