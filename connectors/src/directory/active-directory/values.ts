import type { LdapEntry } from '../../transport/ldap-session.ts'

/** What the library took for octets because it is not UTF-8 is shown with the usual mark in place of the bad ones. */
const textOf = (value: string | Buffer) => (typeof value === 'string' ? value : value.toString('utf8'))

export const texts = (entry: LdapEntry, attribute: string): readonly string[] =>
  (entry.attributes.get(attribute.toLowerCase()) ?? []).map(textOf)

/** First value, or null when there is none or it is empty. */
export function text(entry: LdapEntry, attribute: string): string | null {
  const first = texts(entry, attribute)[0]
  return first === undefined || first === '' ? null : first
}

/** Bit fields are signed decimal numbers. */
export function bits(entry: LdapEntry, attribute: string): number | null {
  const value = text(entry, attribute)
  return value !== null && /^-?\d{1,10}$/.test(value) ? Number(value) : null
}
