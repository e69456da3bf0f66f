import type { LdapSession } from '../../transport/ldap-session.ts'
import { dnsDomain } from './domain.ts'
import { allOf, anyOf, equal } from './filters.ts'
import { text, texts } from './values.ts'
import { orNull, readOne } from './visibility.ts'

/** How a domain is called, and which other suffixes its principal names may have. */
export interface DomainNames {
  /** As DNS has it; null for a base without domain components. */
  readonly dns: string | null
  /** As NetBIOS does; where nobody tells, the first label of the DNS name stands for it, as it mostly is. */
  readonly netbios: string | null
  readonly suffixes: readonly string[]
}

/** Of NetBIOS. */
const longest = 15
/** More than any forest has. */
const most = 1_000

/** What is told without asking: where the directory begins, and what was configured. */
export function assumedNames(domain: string, netbios: string | null): DomainNames {
  const dns = dnsDomain(domain)
  return { dns, netbios: netbios ?? dns?.split('.')[0]?.slice(0, longest) ?? null, suffixes: [] }
}

/**
 * Reads the list of domains of the forest (`crossRef`, MS-ADTS 6.1.1.2.1) and its further suffixes (`uPNSuffixes`). What the
 * account may not read stays as assumed.
 */
export async function readDomainNames(
  session: LdapSession,
  domain: string,
  netbios: string | null,
  signal: AbortSignal,
): Promise<DomainNames> {
  const assumed = assumedNames(domain, netbios)
  const root = await readOne(session, '', ['configurationNamingContext'], signal)
  const configuration = root === null ? null : text(root, 'configurationNamingContext')
  if (configuration === null) return assumed
  const answer = await orNull(session, () =>
    session.search(
      {
        base: `CN=Partitions,${configuration}`,
        scope: 'sub',
        filter: anyOf([
          equal('objectClass', 'crossRefContainer'),
          allOf([equal('objectClass', 'crossRef'), equal('nCName', domain)]),
        ]),
        attributes: ['nCName', 'nETBIOSName', 'uPNSuffixes'],
        most,
      },
      signal,
    ),
  )
  const entries = answer?.entries ?? []
  const own = entries.find((one) => text(one, 'nCName')?.toLowerCase() === domain.toLowerCase())
  return {
    dns: assumed.dns,
    netbios: netbios ?? (own === undefined ? null : text(own, 'nETBIOSName')) ?? assumed.netbios,
    suffixes: entries.flatMap((one) => texts(one, 'uPNSuffixes')),
  }
}

/** Is `DOMAIN` of `DOMAIN\user` this one; another domain's people are nobody here. */
export const isDomain = (realm: string, { dns, netbios }: Pick<DomainNames, 'dns' | 'netbios'>): boolean =>
  [dns, netbios].some((name) => name?.toLowerCase() === realm.toLowerCase())
