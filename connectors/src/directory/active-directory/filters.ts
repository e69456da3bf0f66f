import { AndFilter, EqualityFilter, ExtensibleFilter, OrFilter, SubstringFilter } from 'ldapts'
import type { Filter } from 'ldapts'
import { refused } from '../../failures.ts'

/**
 * No directory string holds a NUL (RFC 4517 3.3.6), and Samba 4.17 reads a value only as far as its first: `a<NUL>` would
 * find whoever has `a`.
 *
 * @throws Failure refused, text-not-allowed
 */
function directoryString(text: string): string {
  if (text.includes('\0')) {
    throw refused({ cause: 'text-not-allowed', message: 'No name in a directory holds a NUL character.' })
  }
  return text
}

/**
 * Every filter of this connector is put together here from the library's classes, which send values as they are:
 * nothing in a value can be read as syntax. Attribute names are constants of this connector.
 *
 * @throws Failure refused, text-not-allowed, for a value that holds a NUL
 */
export const equal = (attribute: string, value: string): Filter =>
  new EqualityFilter({ attribute, value: directoryString(value) })
export const equalOctets = (attribute: string, value: Buffer): Filter =>
  new EqualityFilter({ attribute, value })
/**
 * Ambiguous name resolution (MS-ADTS 3.1.1.3.1.3.3), an indexed search by the beginnings of many names. It has syntax of its
 * own: a text that begins with `=` is looked for whole without that sign, so such a text is not resolved.
 */
export const resolved = (text: string): readonly Filter[] =>
  text.trimStart().startsWith('=') ? [] : [equal('anr', text)]
/** Reached through any number of groups (LDAP_MATCHING_RULE_IN_CHAIN). */
export const inChain = (attribute: string, dn: string): Filter =>
  new ExtensibleFilter({ matchType: attribute, rule: '1.2.840.113556.1.4.1941', value: directoryString(dn) })
/** Has all of these bits (LDAP_MATCHING_RULE_BIT_AND, which takes a decimal number). */
export const hasBits = (attribute: string, value: number): Filter =>
  new ExtensibleFilter({ matchType: attribute, rule: '1.2.840.113556.1.4.803', value: String(value) })
export const contains = (attribute: string, part: string): Filter =>
  new SubstringFilter({ attribute, any: [directoryString(part)] })
export const startsWith = (attribute: string, initial: string): Filter =>
  new SubstringFilter({ attribute, initial: directoryString(initial) })
export const endsWith = (attribute: string, final: string): Filter =>
  new SubstringFilter({ attribute, final: directoryString(final) })
/** These digits in this order at the end, with anything between and before them. */
export const spaced = (attribute: string, digits: string): Filter =>
  new SubstringFilter({ attribute, any: digits.slice(0, -1).split(''), final: digits.slice(-1) })
export const anyOf = (filters: readonly Filter[]): Filter => new OrFilter({ filters: [...filters] })
export const allOf = (filters: readonly Filter[]): Filter => new AndFilter({ filters: [...filters] })

/** Computers are users too by class, and not by category. */
export const person: readonly Filter[] = [equal('objectCategory', 'person'), equal('objectClass', 'user')]
export const computer: readonly Filter[] = [equal('objectCategory', 'computer')]

/**
 * Managed service accounts: of one machine, of a group of them, and since Windows Server 2025 in the place of another
 * account. Computers by class and by the dollar of their names, and no machines; each kind has a category of its own.
 */
export const managedClasses = [
  'msDS-ManagedServiceAccount',
  'msDS-GroupManagedServiceAccount',
  'msDS-DelegatedManagedServiceAccount',
] as const
export const managed: Filter = anyOf(managedClasses.map((one) => equal('objectClass', one)))
