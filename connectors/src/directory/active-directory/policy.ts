import type { LdapEntry, LdapSession } from '../../transport/ldap-session.ts'
import type { AccountPolicy } from '../accounts.ts'
import { commonName } from './distinguished-name.ts'
import { fromInterval } from './filetime.ts'
import { bits, text } from './values.ts'
import { readOne } from './visibility.ts'

/** The domain's rule with the age of passwords, in milliseconds; infinite where they never expire. */
export interface DomainPolicy extends AccountPolicy {
  readonly longestAge: number | null
}

/** A duration of nothing means until somebody unlocks it. */
const lasting = (length: number | null) => (length === 0 ? Number.POSITIVE_INFINITY : length)

const unknown: DomainPolicy = {
  name: null,
  lockoutDuration: null,
  lockoutThreshold: null,
  observationWindow: null,
  longestAge: null,
}

export async function readDomainPolicy(
  domain: string,
  session: LdapSession,
  signal: AbortSignal,
): Promise<DomainPolicy> {
  const entry = await readOne(
    session,
    domain,
    ['lockoutDuration', 'lockoutThreshold', 'lockOutObservationWindow', 'maxPwdAge'],
    signal,
  )
  if (entry === null) return unknown
  return {
    name: null,
    lockoutDuration: lasting(fromInterval(text(entry, 'lockoutDuration') ?? undefined)),
    lockoutThreshold: bits(entry, 'lockoutThreshold'),
    observationWindow: fromInterval(text(entry, 'lockOutObservationWindow') ?? undefined),
    longestAge: lasting(fromInterval(text(entry, 'maxPwdAge') ?? undefined)),
  }
}

/**
 * The policy that holds for an account: a fine-grained one where the directory names it (`msDS-ResultantPSO`). Ordinary
 * accounts may mostly not read what stands in it; its durations are then not known, and the domain's would be wrong.
 */
export async function policyFor(
  entry: LdapEntry,
  domain: DomainPolicy,
  session: LdapSession,
  signal: AbortSignal,
): Promise<DomainPolicy> {
  const fine = text(entry, 'msDS-ResultantPSO')
  if (fine === null) return domain
  const read = await readOne(
    session,
    fine,
    [
      'msDS-LockoutDuration',
      'msDS-LockoutThreshold',
      'msDS-LockoutObservationWindow',
      'msDS-MaximumPasswordAge',
    ],
    signal,
  )
  const name = commonName(fine)
  if (read === null) return { ...unknown, name }
  return {
    name,
    lockoutDuration: lasting(fromInterval(text(read, 'msDS-LockoutDuration') ?? undefined)),
    lockoutThreshold: bits(read, 'msDS-LockoutThreshold'),
    observationWindow: fromInterval(text(read, 'msDS-LockoutObservationWindow') ?? undefined),
    longestAge: lasting(fromInterval(text(read, 'msDS-MaximumPasswordAge') ?? undefined)),
  }
}
