import type { Filter } from 'ldapts'
import type { LdapEntry } from '../../transport/ldap-session.ts'
import { hasWord } from '../../whole-words.ts'
import type { Computer, ComputerQuestion } from '../capabilities.ts'
import { fromFiletime } from './filetime.ts'
import { allOf, anyOf, computer, contains, equal, startsWith } from './filters.ts'
import { bits, text } from './values.ts'

export const computerAttributes = [
  'name',
  'cn',
  'sAMAccountName',
  'dNSHostName',
  'operatingSystem',
  'operatingSystemVersion',
  'userAccountControl',
  'lastLogonTimestamp',
  'managedBy',
  'description',
] as const

const disabled = 0x2
/** The account name is the NetBIOS one: fifteen characters and a dollar. */
const longestAccountName = 15

/** By short or full host name, with or without the dollar of the account. */
export function computerNamed(asked: string): Filter {
  const host = asked.replace(/\$$/, '').replace(/\.$/, '')
  const short = host.split('.')[0] ?? host
  const account = equal('sAMAccountName', `${short.slice(0, longestAccountName)}$`)
  const byHost =
    short === host
      ? [equal('name', short), startsWith('dNSHostName', `${short}.`)]
      : [equal('dNSHostName', host)]
  return allOf([...computer, anyOf([account, ...byHost])])
}

/** The account name alone may belong to a computer of another host name; those are not meant. */
export function isNamed(asked: string, found: Computer): boolean {
  const host = asked.replace(/\$$/, '').replace(/\.$/, '').toLowerCase()
  const short = host.split('.')[0] ?? host
  const dns = found.dnsName?.toLowerCase() ?? null
  if (host !== short) return dns === null || dns === host
  return found.name.toLowerCase() === short || dns === short || dns?.startsWith(`${short}.`) === true
}

export const computerManagedBy = (dn: string): Filter => allOf([...computer, equal('managedBy', dn)])

/** A domain has no attribute for asset tags and serials; sites write them into the description, which has no index. */
const computerTagged = (tag: string): Filter => allOf([...computer, contains('description', tag)])

/** What to look for below the base. */
export function computerFilter(question: ComputerQuestion): Filter {
  if ('tag' in question) return computerTagged(question.tag)
  return 'name' in question ? computerNamed(question.name) : computerManagedBy(question.managedBy)
}

/** A filter finds more than is meant: names of the same account, and longer tags. */
export function isMeant(question: ComputerQuestion, found: Computer): boolean {
  if ('tag' in question) return hasWord(found.description ?? '', question.tag)
  return !('name' in question) || isNamed(question.name, found)
}

/** Null for a row without a name or the bits of its account. */
export function computerOf(entry: LdapEntry): Computer | null {
  const name = text(entry, 'name') ?? text(entry, 'cn') ?? text(entry, 'sAMAccountName')?.replace(/\$$/, '')
  const control = bits(entry, 'userAccountControl')
  if (entry.dn === '' || name === undefined || control === null) return null
  return {
    dn: entry.dn,
    name,
    dnsName: text(entry, 'dNSHostName'),
    operatingSystem: text(entry, 'operatingSystem'),
    enabled: (control & disabled) === 0,
    // Replicated, and for that up to two weeks behind.
    lastLogonAt: fromFiletime(text(entry, 'lastLogonTimestamp') ?? undefined),
    managedBy: text(entry, 'managedBy'),
    description: text(entry, 'description'),
  }
}
