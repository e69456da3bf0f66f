import type { LdapEntry, LdapSession } from '../../transport/ldap-session.ts'
import type { Named } from '../accounts.ts'
import { commonName } from './distinguished-name.ts'
import { anyOf, equal } from './filters.ts'
import { text } from './values.ts'

/** Names asked for in one search; a filter has to end somewhere. */
const together = 50

export const namedOf = (entry: LdapEntry): Named => ({
  dn: entry.dn,
  name: text(entry, 'displayName') ?? text(entry, 'name') ?? commonName(entry.dn),
  login: text(entry, 'sAMAccountName'),
})

/** Names of other objects, in the order of their DNs. One that cannot be read is called by what its DN begins with. */
export async function namesOf(
  session: LdapSession,
  domain: string,
  dns: readonly string[],
  signal: AbortSignal,
): Promise<readonly Named[]> {
  const found = new Map<string, Named>()
  for (let at = 0; at < dns.length; at += together) {
    const some = dns.slice(at, at + together)
    const answer = await session.search(
      {
        base: domain,
        scope: 'sub',
        filter: anyOf(some.map((dn) => equal('distinguishedName', dn))),
        attributes: ['displayName', 'name', 'sAMAccountName'],
        most: some.length,
      },
      signal,
    )
    for (const entry of answer.entries) found.set(entry.dn.toLowerCase(), namedOf(entry))
  }
  return dns.map((dn) => found.get(dn.toLowerCase()) ?? { dn, name: commonName(dn), login: null })
}
