import { AndFilter, EqualityFilter, ExtensibleFilter, OrFilter, SubstringFilter } from 'ldapts'
import type { Filter } from 'ldapts'

/**
 * Every filter of this connector is put together here from the library's classes, which send values as they are:
 * nothing in a value can be read as syntax. Attribute names are constants of this connector.
 */
export const equal = (attribute: string, value: string): Filter => new EqualityFilter({ attribute, value })
export const equalOctets = (attribute: string, value: Buffer): Filter =>
  new EqualityFilter({ attribute, value })
/** Reached through any number of groups (LDAP_MATCHING_RULE_IN_CHAIN). */
export const inChain = (attribute: string, dn: string): Filter =>
  new ExtensibleFilter({ matchType: attribute, rule: '1.2.840.113556.1.4.1941', value: dn })
/** Has all of these bits (LDAP_MATCHING_RULE_BIT_AND, which takes a decimal number). */
export const hasBits = (attribute: string, value: number): Filter =>
  new ExtensibleFilter({ matchType: attribute, rule: '1.2.840.113556.1.4.803', value: String(value) })
export const contains = (attribute: string, part: string): Filter =>
  new SubstringFilter({ attribute, any: [part] })
export const startsWith = (attribute: string, initial: string): Filter =>
  new SubstringFilter({ attribute, initial })
export const endsWith = (attribute: string, final: string): Filter =>
  new SubstringFilter({ attribute, final })
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
