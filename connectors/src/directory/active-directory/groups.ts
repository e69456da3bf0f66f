import { PresenceFilter } from 'ldapts'
import { Failure } from '../../failures.ts'
import type { LdapAnswer, LdapEntry, LdapSession } from '../../transport/ldap-session.ts'
import type { DirectoryGroup } from '../capabilities.ts'
import { allOf, anyOf, equal, equalOctets, hasBits, inChain } from './filters.ts'
import { octetAttributes, octetsOf, siblingSid } from './octets.ts'
import { bits, text } from './values.ts'

/** Groups of one person; a token of Windows ends at about a thousand. */
const mostGroups = 2_000
/** In `groupType`, as an unsigned number: a group for rights, and not for mail alone. */
const securityEnabled = 0x80000000

const own = (dn: string, attributes: readonly string[]) =>
  ({
    base: dn,
    scope: 'base',
    filter: new PresenceFilter({ attribute: 'objectClass' }),
    attributes,
    octets: octetAttributes,
    most: 1,
  }) as const

/**
 * The account with its token, which a controller works out when asked for it. One that cannot reach a global catalog
 * refuses, and some accounts may not read it: then without.
 */
async function withToken(session: LdapSession, dn: string, signal: AbortSignal): Promise<LdapAnswer> {
  const plain = ['objectSid', 'primaryGroupID']
  try {
    return await session.search(own(dn, [...plain, 'tokenGroups']), signal)
  } catch (error) {
    if (!session.open || (error instanceof Failure && error.kind === 'not-found')) throw error
    return session.search(own(dn, plain), signal)
  }
}

const groupOf = (entry: LdapEntry): DirectoryGroup | null => {
  const name = text(entry, 'sAMAccountName')
  return entry.dn === '' || name === null ? null : { dn: entry.dn, name }
}

/**
 * Every group for rights that an account is in, however many groups lie between, and its primary group, which its
 * `memberOf` never has. The chain is followed by the directory (rule 1.2.840.113556.1.4.1941). It also passes through
 * groups for mail, which Windows does not: where the token can be read, what is not in it is left out.
 */
export async function groupsAround(
  session: LdapSession,
  domain: string,
  dn: string,
  signal: AbortSignal,
): Promise<{ readonly groups: readonly DirectoryGroup[]; readonly complete: boolean }> {
  const account = (await withToken(session, dn, signal)).entries[0]
  if (account === undefined) return { groups: [], complete: false }
  const [sid] = octetsOf(account, 'objectSid')
  const number = bits(account, 'primaryGroupID')
  const primary = sid === undefined || number === null ? null : siblingSid(sid, number)
  const search = (filter: ReturnType<typeof anyOf>, most: number) =>
    session.search(
      {
        base: domain,
        scope: 'sub',
        filter: allOf([equal('objectClass', 'group'), hasBits('groupType', securityEnabled), filter]),
        attributes: ['sAMAccountName', 'objectSid'],
        octets: octetAttributes,
        most,
      },
      signal,
    )
  const first = primary === null ? null : (await search(equalOctets('objectSid', primary), 1)).entries[0]
  const chains = [
    inChain('member', dn),
    ...(first === undefined || first === null ? [] : [inChain('member', first.dn)]),
  ]
  const around = await search(anyOf(chains), mostGroups)
  const token = new Set(octetsOf(account, 'tokenGroups').map((one) => one.toString('hex')))
  const found = new Map(
    [...(first == null ? [] : [first]), ...around.entries].map((entry) => [entry.dn, entry]),
  )
  const held = [...found.values()].filter(
    (entry) => token.size === 0 || octetsOf(entry, 'objectSid').some((one) => token.has(one.toString('hex'))),
  )
  return { groups: held.map(groupOf).filter((group) => group !== null), complete: around.complete }
}
