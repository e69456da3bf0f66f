import { PresenceFilter } from 'ldapts'
import { unreadable } from '../../failures.ts'
import type { LdapSession } from '../../transport/ldap-session.ts'
import { fromInterval } from './filetime.ts'
import type { LockoutRule } from './person.ts'
import { text } from './values.ts'

export interface Domain extends LockoutRule {
  readonly base: string
}

/** What Active Directory itself starts with. */
const usualDuration = 30 * 60_000

const exists = new PresenceFilter({ attribute: 'objectClass' })

/** Where this directory begins, from its root entry unless configured, and how long it locks an account. */
export async function readDomain(
  name: string,
  configured: string | null,
  session: LdapSession,
  signal: AbortSignal,
): Promise<Domain> {
  let base = configured
  if (base === null) {
    const root = await session.search(
      { base: '', scope: 'base', filter: exists, attributes: ['defaultNamingContext'], most: 1 },
      signal,
    )
    const entry = root.entries[0]
    base = entry === undefined ? null : text(entry, 'defaultNamingContext')
  }
  if (base === null) {
    throw unreadable({
      cause: 'not-understood',
      message: `${name} does not say where its directory begins; set the base DN`,
    })
  }
  const answer = await session
    .search(
      { base: domainRoot(base), scope: 'base', filter: exists, attributes: ['lockoutDuration'], most: 1 },
      signal,
    )
    // The object of the domain may be out of sight; the rule is then a guess.
    .catch((error: unknown) => {
      if (session.open) return null
      throw error
    })
  const entry = answer?.entries[0]
  const duration = entry === undefined ? null : fromInterval(text(entry, 'lockoutDuration') ?? undefined)
  // A duration of nothing means until somebody unlocks it.
  return {
    base,
    duration: duration === null ? usualDuration : duration === 0 ? Number.POSITIVE_INFINITY : duration,
  }
}

/** The object of the domain above a base that may be a part of it. */
const domainRoot = (base: string) => /(?:^|,)\s*(DC=.*)$/is.exec(base)?.[1] ?? base

/** `corp.example.edu` of `OU=Staff,DC=corp,DC=example,DC=edu`; null for a base without domain components. */
export function dnsDomain(base: string): string | null {
  const parts = [...base.matchAll(/(?:^|,)\s*DC=([^,]+)/gi)].map((match) => match[1] ?? '')
  return parts.length === 0 ? null : parts.join('.')
}
