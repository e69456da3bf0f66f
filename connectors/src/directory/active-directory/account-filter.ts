import type { Filter } from 'ldapts'
import type { AccountForm, AccountQuestion } from '../accounts.ts'
import { computerNamed } from './computers.ts'
import { isDomain } from './domain-names.ts'
import type { DomainNames } from './domain-names.ts'
import {
  allOf,
  anyOf,
  computer,
  equal,
  equalOctets,
  managed,
  person,
  resolved,
  startsWith,
} from './filters.ts'
import { isLong, nameFilter } from './name-filter.ts'
import { guidOctets } from './octets.ts'
import { phoneFilter, splitUsername } from './person-filter.ts'
import { fewestDigits, digitsOf } from './phone-number.ts'
import { sidOctets } from './sid.ts'

const group: readonly Filter[] = [equal('objectClass', 'group')]
const users = (filter: Filter) => allOf([...person, filter])
const computers = (filter: Filter) => allOf([...computer, filter])
const groups = (filter: Filter) => allOf([...group, filter])

type Names = Pick<DomainNames, 'dns' | 'netbios'>

const isOurs = (domain: string | null, names: Names) => domain === null || isDomain(domain, names)

/** An account without a principal name of its own has the implicit one, login and domain, which is stored nowhere. */
function principal(text: string, domain: string | null): Filter {
  const at = text.lastIndexOf('@')
  const implicit =
    domain !== null && text.slice(at + 1).toLowerCase() === domain.toLowerCase()
      ? [equal('sAMAccountName', text.slice(0, at))]
      : []
  return anyOf([
    equal('userPrincipalName', text),
    equal('mail', text),
    equal('proxyAddresses', `smtp:${text}`),
    ...implicit,
  ])
}

const octetsFilter = (attribute: string, octets: Buffer | null) =>
  octets === null ? null : equalOctets(attribute, octets)

/** Each gives null for a text that cannot be of its form. */
const formFilters: Readonly<Record<AccountForm, (text: string, names: Names) => Filter | null>> = {
  login: (text, names) => {
    const { domain, name } = splitUsername(text)
    return isOurs(domain, names) ? equal('sAMAccountName', name) : null
  },
  email: (text, { dns }) => (text.includes('@') ? users(principal(text, dns)) : null),
  name: (text) => users(nameFilter(text)),
  // No filter tells sounds: sound-rows.ts looks for them.
  'sounds-like': () => null,
  phone: (text) => (digitsOf(text).length < fewestDigits ? null : users(phoneFilter(text))),
  'employee-number': (text) => users(anyOf([equal('employeeNumber', text), equal('employeeID', text)])),
  computer: computerNamed,
  'computer-part': (text) => (isLong(text) ? computers(startsWith('name', text.replace(/\$$/, ''))) : null),
  group: (text) => groups(anyOf([equal('sAMAccountName', text), equal('cn', text), equal('mail', text)])),
  'group-part': (text) => (isLong(text) ? groups(anyOf([startsWith('cn', text), ...resolved(text)])) : null),
  sid: (text) => octetsFilter('objectSid', sidOctets(text)),
  id: (text) => octetsFilter('objectGUID', guidOctets(text)),
}

const anyKind = anyOf([
  users(equal('objectClass', 'user')),
  computers(equal('objectClass', 'computer')),
  managed,
  ...group,
])

/** Null when the text can be none of what it is to be taken for. */
export function accountFilter({ text, as }: AccountQuestion, names: Names): Filter | null {
  const filters = as.map((form) => formFilters[form](text, names)).filter((filter) => filter !== null)
  return filters.length === 0 ? null : allOf([anyKind, anyOf(filters)])
}

/**
 * What is left of a deleted object keeps its account name and identifiers; its own name is `Ana Diaz<line feed>DEL:…`,
 * and with the recycle bin on the principal name stays too.
 */
export function deletedFilter({ text, as }: AccountQuestion, names: Names): Filter | null {
  const { domain, name } = splitUsername(text)
  if (!isOurs(domain, names)) return null
  const [, bare, suffix = null] = /^(.*)@([^@]*)$/.exec(name) ?? []
  // Of another suffix no login is told, only the principal name as a whole.
  const login = suffix === null ? name : isOurs(suffix, names) ? (bare ?? name) : null
  const filters: Filter[] = []
  for (const form of as) {
    const octets = form === 'sid' ? sidOctets(text) : form === 'id' ? guidOctets(text) : null
    if (octets !== null) filters.push(equalOctets(form === 'sid' ? 'objectSid' : 'objectGUID', octets))
    if (form === 'email') filters.push(equal('userPrincipalName', text))
    if (login !== null && (form === 'login' || form === 'group' || form === 'email'))
      filters.push(equal('sAMAccountName', login))
    if (login !== null && form === 'computer')
      filters.push(equal('sAMAccountName', `${login.replace(/\$$/, '').slice(0, 15)}$`))
    if (form === 'name' && isLong(name)) filters.push(startsWith('name', name))
  }
  const kinds = anyOf(['user', 'computer', 'group'].map((one) => equal('objectClass', one)))
  return filters.length === 0 ? null : allOf([equal('isDeleted', 'TRUE'), kinds, anyOf(filters)])
}

/** In no list of members: those whose primary group has this number. */
export const primaryMembers = (relative: number): Filter => equal('primaryGroupID', String(relative))
