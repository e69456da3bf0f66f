import type { LdapEntry } from '../../transport/ldap-session.ts'
import type { LockoutPolicy, Person } from '../capabilities.ts'
import { fromFiletime } from './filetime.ts'
import { guidText, octetsOf } from './octets.ts'
import { bits, text, texts } from './values.ts'

/** Named one by one: `*` would bring secrets to an account with too many rights, and never the computed ones. */
export const personAttributes = [
  'objectGUID',
  'sAMAccountName',
  'userPrincipalName',
  'displayName',
  'cn',
  'givenName',
  'sn',
  'mail',
  'title',
  'department',
  'physicalDeliveryOfficeName',
  'telephoneNumber',
  'ipPhone',
  'mobile',
  'employeeNumber',
  'employeeID',
  'userAccountControl',
  'msDS-User-Account-Control-Computed',
  'lockoutTime',
  'accountExpires',
  'pwdLastSet',
  'memberOf',
] as const

const disabled = 0x2
const lockout = 0x10

/** How long this domain locks an account, in milliseconds; fine-grained policies may say otherwise. */
export interface LockoutRule {
  readonly duration: number
  /** When it locks; null where that may not be read. */
  readonly policy: LockoutPolicy | null
}

/**
 * The computed bit is the truth and honours every policy. Where it may not be read, a lockout time alone proves
 * nothing: it stays after the lock has run out, so it is weighed with the domain's duration.
 */
function isLocked(entry: LdapEntry, rule: LockoutRule, now: Date): boolean {
  const computed = bits(entry, 'msDS-User-Account-Control-Computed')
  if (computed !== null) return (computed & lockout) !== 0
  const since = fromFiletime(text(entry, 'lockoutTime') ?? undefined)
  return since !== null && since.getTime() + rule.duration > now.getTime()
}

/** Null for a row that lacks what makes it a person: a login and the bits of its account. */
export function personOf(entry: LdapEntry, rule: LockoutRule, now: Date): Person | null {
  const username = text(entry, 'sAMAccountName')
  const control = bits(entry, 'userAccountControl')
  if (entry.dn === '' || username === null || control === null) return null
  return {
    dn: entry.dn,
    id: guidText(octetsOf(entry, 'objectGUID')[0] ?? Buffer.alloc(0)),
    username,
    principal: text(entry, 'userPrincipalName'),
    displayName: text(entry, 'displayName') ?? text(entry, 'cn') ?? username,
    firstname: text(entry, 'givenName'),
    lastname: text(entry, 'sn'),
    email: text(entry, 'mail'),
    title: text(entry, 'title'),
    department: text(entry, 'department'),
    office: text(entry, 'physicalDeliveryOfficeName'),
    phone: text(entry, 'telephoneNumber') ?? text(entry, 'ipPhone') ?? text(entry, 'mobile'),
    employeeNumber: text(entry, 'employeeNumber') ?? text(entry, 'employeeID'),
    enabled: (control & disabled) === 0,
    locked: isLocked(entry, rule, now),
    expiresAt: fromFiletime(text(entry, 'accountExpires') ?? undefined),
    passwordSetAt: fromFiletime(text(entry, 'pwdLastSet') ?? undefined),
    groups: texts(entry, 'memberOf'),
  }
}
