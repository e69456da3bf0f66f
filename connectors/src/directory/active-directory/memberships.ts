import type { LdapEntry, LdapSession } from '../../transport/ldap-session.ts'
import type { Membership } from '../accounts.ts'
import { allOf, anyOf, equal, equalOctets, inChain } from './filters.ts'
import { purposeOf, whyPrivileged } from './group-account.ts'
import { octetAttributes, octetsOf, siblingSid } from './octets.ts'
import { completeRange } from './range.ts'
import { bits, text, texts } from './values.ts'
import { readOne } from './visibility.ts'

/** A token of Windows ends at about a thousand groups. */
const mostGroups = 2_000

const attributes = ['sAMAccountName', 'description', 'groupType', 'objectSid', 'adminCount', 'mail'] as const

/** `*` stands for any letters; everything else for itself, in any case. */
export function licencePattern(patterns: readonly string[]): RegExp {
  const one = (pattern: string) =>
    pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')
  return new RegExp(`^(?:${patterns.map(one).join('|')})$`, 'is')
}

/**
 * Every group, whatever it is for: the direct ones, the primary one, and those reached through others, which the
 * directory follows itself (rule 1.2.840.113556.1.4.1941). The rule does not follow primary groups, so their chain is
 * asked for too. Groups of other domains are not read: incomplete where the account says that it is in one.
 */
export async function readMemberships(
  session: LdapSession,
  domain: string,
  dn: string,
  licences: RegExp,
  signal: AbortSignal,
): Promise<{ readonly groups: readonly Membership[]; readonly complete: boolean } | null> {
  const account = await readOne(session, dn, ['objectSid', 'primaryGroupID', 'memberOf'], signal)
  if (account === null) return null
  const own = await completeRange(session, account, 'memberOf', signal)
  const direct = new Set(texts(own.entry, 'memberOf').map((one) => one.toLowerCase()))
  const search = (filter: ReturnType<typeof anyOf>, most: number) =>
    session.search(
      {
        base: domain,
        scope: 'sub',
        filter: allOf([equal('objectClass', 'group'), filter]),
        attributes,
        octets: octetAttributes,
        most,
      },
      signal,
    )
  const [sid] = octetsOf(account, 'objectSid')
  const number = bits(account, 'primaryGroupID')
  const primarySid = sid === undefined || number === null ? null : siblingSid(sid, number)
  const primary =
    primarySid === null ? undefined : (await search(equalOctets('objectSid', primarySid), 1)).entries[0]
  const chains = [inChain('member', dn), ...(primary === undefined ? [] : [inChain('member', primary.dn)])]
  const around = await search(anyOf(chains), mostGroups)
  const all = new Map<string, LdapEntry>()
  for (const entry of [...(primary === undefined ? [] : [primary]), ...around.entries])
    all.set(entry.dn.toLowerCase(), entry)
  const groups = [...all].map(([key, entry]): Membership => {
    const name = text(entry, 'sAMAccountName') ?? entry.dn
    const isPrimary = entry === primary
    return {
      dn: entry.dn,
      name,
      description: text(entry, 'description'),
      direct: isPrimary || direct.has(key),
      primary: isPrimary,
      purpose: purposeOf(bits(entry, 'groupType')) ?? 'rights',
      licence: licences.test(name),
      privileged: whyPrivileged(entry),
    }
  })
  // A group of another domain of the forest stands in the list of a global catalog, and below our base it is not found.
  const elsewhere = [...direct].some((key) => !all.has(key))
  return { groups, complete: around.complete && own.complete && !elsewhere }
}
