import type { LdapEntry } from '../../transport/ldap-session.ts'
import type { Mailbox, Named, UserAccount } from '../accounts.ts'
import { enabledOf } from './account-rows.ts'
import { placeAbove, commonName } from './distinguished-name.ts'
import { generalizedTime } from './generalized-time.ts'
import { flagsOf, lockOf, momentOf, passwordOf } from './lock-state.ts'
import { guidText, octetsOf } from './octets.ts'
import { photoOf } from './photo.ts'
import type { DomainPolicy } from './policy.ts'
import { sidText } from './sid.ts'
import { bits, text, texts } from './values.ts'

/** Fields and the attributes they are read from: a field is withheld when one of its attributes is. */
export const userFields: Readonly<Record<string, readonly string[]>> = {
  id: ['objectGUID'],
  sid: ['objectSid'],
  principal: ['userPrincipalName'],
  name: ['displayName'],
  title: ['title'],
  department: ['department'],
  company: ['company'],
  office: ['physicalDeliveryOfficeName'],
  email: ['mail'],
  phone: ['telephoneNumber'],
  mobile: ['mobile'],
  extension: ['ipPhone'],
  employeeNumber: ['employeeNumber', 'employeeID'],
  description: ['description'],
  manager: ['manager'],
  reports: ['directReports'],
  enabled: ['userAccountControl'],
  lock: ['lockoutTime'],
  password: ['pwdLastSet'],
  expiresAt: ['accountExpires'],
  lastLogonStamp: ['lastLogonTimestamp'],
  createdAt: ['whenCreated'],
  mailbox: ['proxyAddresses', 'homeMDB', 'msExchRecipientTypeDetails'],
  photo: ['thumbnailPhoto'],
  guarded: ['adminCount'],
  memberships: ['memberOf'],
}

/** Named one by one: `*` would bring secrets to an account with too many rights, and never the computed ones. */
export const userAttributes = [
  ...new Set(Object.values(userFields).flat()),
  'sAMAccountName',
  'objectClass',
  'cn',
  'userAccountControl',
  'msDS-User-Account-Control-Computed',
  'msDS-UserPasswordExpiryTimeComputed',
  'msDS-ResultantPSO',
]

/** Exchange keeps the kind of a mailbox as a number with one bit set; the remote ones are in the cloud. */
const remote = new Set(['2147483648', '8589934592', '17179869184', '34359738368'])

function mailboxOf(entry: LdapEntry): Mailbox | null {
  const addresses = texts(entry, 'proxyAddresses').filter((one) => /^smtp:/i.test(one))
  const primary = addresses.find((one) => one.startsWith('SMTP:'))?.slice(5) ?? text(entry, 'mail')
  const aliases = addresses.filter((one) => one.startsWith('smtp:')).map((one) => one.slice(5))
  const kind = text(entry, 'msExchRecipientTypeDetails')
  if (text(entry, 'homeMDB') !== null) return { where: 'here', address: primary, aliases }
  if (kind !== null && remote.has(kind)) return { where: 'elsewhere', address: primary, aliases }
  return primary === null && aliases.length === 0
    ? null
    : { where: 'address-only', address: primary, aliases }
}

/** Which fields hold nothing because they may not be read. */
export function hiddenFields(
  fields: Readonly<Record<string, readonly string[]>>,
  hidden: ReadonlySet<string> | null,
  entry: LdapEntry,
): readonly string[] {
  const empty = (name: string) => (entry.attributes.get(name.toLowerCase()) ?? []).length === 0
  return Object.entries(fields).flatMap(([field, attributes]) =>
    attributes.every(empty) && attributes.some((name) => hidden?.has(name.toLowerCase()) === true)
      ? [field]
      : [],
  )
}

export interface UserParts {
  readonly policy: DomainPolicy
  readonly hidden: ReadonlySet<string> | null
  readonly manager: Named | null
  readonly reports: readonly Named[]
  readonly reportCount: number | null
  readonly now: Date
}

/** Null for a row without a login, which is no account. */
export function userOf(
  entry: LdapEntry,
  { policy, hidden, manager, reports, reportCount, now }: UserParts,
): UserAccount | null {
  const login = text(entry, 'sAMAccountName')
  if (entry.dn === '' || login === null) return null
  const { photo, refused } = photoOf(octetsOf(entry, 'thumbnailPhoto')[0] ?? null)
  const { longestAge: _age, ...rule } = policy
  return {
    dn: entry.dn,
    id: guidText(octetsOf(entry, 'objectGUID')[0] ?? Buffer.alloc(0)),
    sid: sidText(octetsOf(entry, 'objectSid')[0] ?? Buffer.alloc(0)),
    login,
    principal: text(entry, 'userPrincipalName'),
    name: text(entry, 'displayName') ?? text(entry, 'cn') ?? commonName(entry.dn),
    title: text(entry, 'title'),
    department: text(entry, 'department'),
    company: text(entry, 'company'),
    office: text(entry, 'physicalDeliveryOfficeName'),
    email: text(entry, 'mail'),
    phone: text(entry, 'telephoneNumber'),
    mobile: text(entry, 'mobile'),
    extension: text(entry, 'ipPhone'),
    employeeNumber: text(entry, 'employeeNumber') ?? text(entry, 'employeeID'),
    description: text(entry, 'description'),
    place: placeAbove(entry.dn),
    manager,
    reports,
    reportCount,
    enabled: enabledOf(entry),
    lock: lockOf(entry, policy, now),
    password: passwordOf(entry, policy, now),
    expiresAt: momentOf(entry, 'accountExpires'),
    lastLogonStamp: momentOf(entry, 'lastLogonTimestamp'),
    createdAt: generalizedTime(text(entry, 'whenCreated')),
    policy: rule,
    mailbox: mailboxOf(entry),
    photo,
    photoRefused: refused,
    guarded: text(entry, 'adminCount') === '1',
    flags: flagsOf(bits(entry, 'userAccountControl')),
    hidden: hiddenFields(userFields, hidden, entry),
    unsure: hidden === null,
  }
}
