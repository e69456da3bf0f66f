import type { LdapEntry } from '../../transport/ldap-session.ts'

/** What is no text: the library has to be told, or it guesses by whether the octets happen to be UTF-8. */
export const octetAttributes = [
  'objectGUID',
  'objectSid',
  'tokenGroups',
  'nTSecurityDescriptor',
  'schemaIDGUID',
  'attributeSecurityGUID',
  'thumbnailPhoto',
] as const

export const octetsOf = (entry: LdapEntry, attribute: (typeof octetAttributes)[number]): readonly Buffer[] =>
  (entry.attributes.get(attribute.toLowerCase()) ?? []).map((value) =>
    typeof value === 'string' ? Buffer.from(value) : value,
  )

/** As it is written: the first three fields have their octets the other way round (MS-DTYP 2.3.4.2). */
export function guidText(octets: Buffer): string | null {
  if (octets.length !== 16) return null
  const first = octets.readUInt32LE(0).toString(16).padStart(8, '0')
  const [second, third] = [4, 6].map((at) => octets.readUInt16LE(at).toString(16).padStart(4, '0'))
  const rest = octets.subarray(8).toString('hex')
  return `${first}-${second}-${third}-${rest.slice(0, 4)}-${rest.slice(4)}`
}

/** The octets of a GUID as `guidText` writes it; null for any other text. */
export function guidOctets(text: string): Buffer | null {
  const [, first, second, third, rest, last] =
    /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/i.exec(text) ?? []
  if (first === undefined || second === undefined || third === undefined) return null
  const turned = [first, second, third].map((field) => Buffer.from(field, 'hex').reverse())
  return Buffer.concat([...turned, Buffer.from(`${rest}${last}`, 'hex')])
}

/** Octets before the last number, which differs between accounts of one domain (MS-DTYP 2.4.2.2). */
const headLength = 8

/** The identifier of a group of the same domain, by its number; null when the account's own is no domain's. */
export function siblingSid(account: Buffer, relative: number): Buffer | null {
  const count = account.length < headLength ? 0 : account.readUInt8(1)
  if (count < 2 || account.length !== headLength + 4 * count) return null
  const sibling = Buffer.from(account)
  sibling.writeUInt32LE(relative >>> 0, sibling.length - 4)
  return sibling
}
