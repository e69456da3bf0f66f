import type { LdapEntry } from '../../transport/ldap-session.ts'
import type { LockState, PasswordState } from '../accounts.ts'
import { fromFiletime } from './filetime.ts'
import type { DomainPolicy } from './policy.ts'
import { bits, text } from './values.ts'

export const controlBit = {
  disabled: 0x2,
  lockout: 0x10,
  passwordNotRequired: 0x20,
  passwordNeverExpires: 0x1_0000,
  smartcardRequired: 0x4_0000,
  trustedForDelegation: 0x8_0000,
  noPreauthentication: 0x40_0000,
  passwordExpired: 0x80_0000,
} as const

/**
 * Passwords of these do not end, whatever the rule (MS-ADTS 3.1.1.4.5.33): smart card only, never to expire, and the
 * accounts of domains, machines and controllers, whose passwords change by themselves.
 */
const withoutEnd = controlBit.passwordNeverExpires | controlBit.smartcardRequired | 0x800 | 0x1000 | 0x2000

const never = '9223372036854775807'

export const momentOf = (entry: LdapEntry, attribute: string): Date | null =>
  fromFiletime(text(entry, attribute) ?? undefined)

function endOf(since: Date | null, duration: number | null): Date | null {
  if (since === null || duration === null || !Number.isFinite(duration)) return null
  return new Date(since.getTime() + duration)
}

/**
 * Is it locked? The computed bit is the directory's own answer and honours every policy. Where it may not be read, the
 * time of the lock is weighed with the rule: a time alone proves nothing, for it stays when the lock has run out.
 */
export function lockOf(entry: LdapEntry, policy: DomainPolicy, now: Date): LockState {
  const computed = bits(entry, 'msDS-User-Account-Control-Computed')
  const written = text(entry, 'lockoutTime')
  const since = fromFiletime(written ?? undefined)
  const until = endOf(since, policy.lockoutDuration)
  if (computed !== null) {
    if ((computed & controlBit.lockout) !== 0) return { state: 'locked', since, until, by: 'directory' }
    return since === null
      ? { state: 'free', since: null, until: null, by: 'directory' }
      : { state: 'run-out', since, until, by: 'directory' }
  }
  if (since === null) {
    const state = written === null ? 'unknown' : 'free'
    return { state, since: null, until: null, by: state === 'free' ? 'rule' : null }
  }
  if (policy.lockoutDuration === null) return { state: 'unknown', since, until: null, by: null }
  const over = until !== null && until <= now
  return { state: over ? 'run-out' : 'locked', since, until, by: 'rule' }
}

/**
 * When the password ends. The directory's own computation honours fine-grained policies; without it, the age of the
 * password is weighed with the rule.
 */
export function passwordOf(entry: LdapEntry, policy: DomainPolicy, now: Date): PasswordState {
  const control = bits(entry, 'userAccountControl') ?? 0
  const computed = bits(entry, 'msDS-User-Account-Control-Computed')
  const told = text(entry, 'msDS-UserPasswordExpiryTimeComputed')
  const setAt = momentOf(entry, 'pwdLastSet')
  const staysGood = (control & withoutEnd) !== 0
  // Zero asks for a new password at the next login, unless the account's never expires.
  const mustChange = text(entry, 'pwdLastSet') === '0' && !staysGood
  const reckoned = told === null ? endOf(setAt, policy.longestAge) : fromFiletime(told)
  const expiresAt = staysGood || mustChange ? null : reckoned
  const neverExpires =
    staysGood || told === never || (told === null && policy.longestAge === Number.POSITIVE_INFINITY)
  const bit = computed !== null && (computed & controlBit.passwordExpired) !== 0
  return {
    setAt,
    mustChange,
    expiresAt,
    neverExpires: neverExpires && !mustChange,
    expired: bit || (expiresAt !== null && expiresAt <= now),
  }
}

/** Switches that make an account weaker or special, in words. */
export function flagsOf(control: number | null): readonly string[] {
  if (control === null) return []
  const words: readonly (readonly [number, string])[] = [
    [controlBit.passwordNotRequired, 'no password is required'],
    [controlBit.noPreauthentication, 'Kerberos pre-authentication is not required'],
    [controlBit.trustedForDelegation, 'trusted for delegation'],
    [controlBit.smartcardRequired, 'a smart card is required'],
  ]
  return words.flatMap(([bit, word]) => ((control & bit) === 0 ? [] : [word]))
}
