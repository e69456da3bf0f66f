import { PresenceFilter } from 'ldapts'
import { unreadable } from '../../failures.ts'
import type { LdapEntry, LdapSession } from '../../transport/ldap-session.ts'
import type { LockoutPolicy } from '../capabilities.ts'
import { fromInterval } from './filetime.ts'
import type { LockoutRule } from './person.ts'
import { bits, text } from './values.ts'

/** What Active Directory itself starts with. */
const usualDuration = 30 * 60_000

const lockoutAttributes = ['lockoutDuration', 'lockoutThreshold', 'lockOutObservationWindow']

const exists = new PresenceFilter({ attribute: 'objectClass' })

/** Where this directory begins, as its root entry tells everybody before a login too. */
export async function readBase(name: string, session: LdapSession, signal: AbortSignal): Promise<string> {
  const root = await session.search(
    { base: '', scope: 'base', filter: exists, attributes: ['defaultNamingContext'], most: 1 },
    signal,
  )
  const entry = root.entries[0]
  const base = entry === undefined ? null : text(entry, 'defaultNamingContext')
  if (base === null) {
    throw unreadable({
      cause: 'not-understood',
      message: `${name} does not say where its directory begins; set the base DN`,
    })
  }
  return base
}

/** The object of the domain above a base that may be a part of it. */
export const domainRoot = (base: string) => /(?:^|,)\s*(DC=.*)$/is.exec(base)?.[1] ?? base

export async function readLockoutRule(
  base: string,
  session: LdapSession,
  signal: AbortSignal,
): Promise<LockoutRule> {
  const answer = await session
    .search(
      { base: domainRoot(base), scope: 'base', filter: exists, attributes: lockoutAttributes, most: 1 },
      signal,
    )
    // The object of the domain may be out of sight; the rule is then a guess.
    .catch((error: unknown) => {
      if (session.open) return null
      throw error
    })
  const entry = answer?.entries[0]
  const duration = entry === undefined ? null : fromInterval(text(entry, 'lockoutDuration') ?? undefined)
  const policy = entry === undefined ? null : policyOf(entry)
  if (duration === null) return { duration: usualDuration, policy }
  // A duration of nothing means until somebody unlocks it.
  return { duration: duration === 0 ? Number.POSITIVE_INFINITY : duration, policy }
}

function policyOf(entry: LdapEntry): LockoutPolicy | null {
  const threshold = bits(entry, 'lockoutThreshold')
  if (threshold === null || threshold < 0) return null
  return {
    threshold,
    window: fromInterval(text(entry, 'lockOutObservationWindow') ?? undefined) ?? usualDuration,
  }
}

/** `corp.example.edu` of `OU=Staff,DC=corp,DC=example,DC=edu`; null for a base without domain components. */
export function dnsDomain(base: string): string | null {
  const parts = [...base.matchAll(/(?:^|,)\s*DC=([^,]+)/gi)].map((match) => match[1] ?? '')
  return parts.length === 0 ? null : parts.join('.')
}
