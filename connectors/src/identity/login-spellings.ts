import { ownRealms } from './own-realms.ts'

/** A login and the realms that it was said with: `CAMPUS\\jdoe@campus.example` has two. */
function parted(name: string): { readonly login: string; readonly realms: readonly string[] } {
  const [, domain, rest = name] = /^([^\\]*)\\(.*)$/.exec(name) ?? []
  const [, login = rest, suffix] = /^(.*)@([^@]*)$/.exec(rest) ?? []
  return {
    login,
    realms: [domain, suffix].filter((realm) => realm !== undefined && realm !== '') as string[],
  }
}

/**
 * One person, as authentications name them: with 802.1X the supplicant decides whether it says `jdoe`, `CAMPUS\\jdoe` or
 * `jdoe@campus.example`, and an identity system stores what it was told and looks up nothing else. Whoever is of another
 * realm is nobody of ours: the whole name stays, and equals no login of ours. Names of computers
 * (`host/pc-1.campus.example`, `PC-1$`), MACs that stand in for a name (MAB) and outer identities that hide the person
 * (`anonymous@campus.example`, RFC 7542) are no person's.
 */
export function personIn(username: string | null): string | null {
  const name = username?.trim() ?? ''
  if (name === '' || /^host\//i.test(name) || isMac(name)) return null
  const { login, realms } = parted(name)
  if (login === '' || login.endsWith('$') || isMac(login) || isHidden(login)) return null
  return (realms.every((realm) => ownRealms.has(realm)) ? login : name).toLowerCase()
}

const isHidden = (login: string) => login.toLowerCase() === 'anonymous'

// Switches send it as they were told to: `mab request format attribute 1 groupsize 4 separator .`.
const isMac = (name: string) => /^[0-9a-f]{12}$/i.test(name.replaceAll(/[:.-]/g, ''))

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
  // Of another realm: there is one way to say that.
  if (/[\\@]/.test(person)) return [person]
  const { dns } = domain
  const netbios = domain.netbios ?? dns?.split('.')[0]?.slice(0, 15).toUpperCase() ?? null
  return [
    person,
    ...(netbios === null || netbios === '' ? [] : [`${netbios}\\${person}`]),
    ...(dns === null || dns === '' ? [] : [`${person}@${dns.toLowerCase()}`]),
  ]
}
