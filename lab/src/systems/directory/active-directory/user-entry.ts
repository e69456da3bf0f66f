import type { Person } from '../../../world/model/people.ts'
import type { World } from '../../../world/model/world.ts'
import { hash } from '../../../world/random.ts'
import { guardedGroup, workingHours } from './account-state.ts'
import type { AccountStates } from './account-state.ts'
import type { ChangeNumbers } from './change-numbers.ts'
import { entryKind } from './entry.ts'
import type { EntryKind } from './entry.ts'
import type { Memberships } from './memberships.ts'
import { portraitOf } from './portrait.ts'
import { postalOf } from './postal.ts'
import { replicationData } from './replication-data.ts'
import { categoryName } from './schema.ts'
import { fileTime, generalizedTime, never } from './values.ts'

/** Bits of userAccountControl. */
export const control = {
  disabled: 0x2,
  lockout: 0x10,
  normal: 0x200,
  workstation: 0x1000,
  passwordNeverExpires: 0x1_0000,
  passwordExpired: 0x80_0000,
} as const

/** Stored bits only: lockout and an expired password are told by the computed attribute. */
export function storedControl(person: Person): number {
  const forever = person.kind === 'service' ? control.passwordNeverExpires : 0
  return control.normal | forever | (person.enabled ? 0 : control.disabled)
}

export interface UserContext {
  readonly base: string
  readonly domain: string
  readonly world: World
  readonly states: AccountStates
  readonly memberships: Memberships
  readonly numbers: ChangeNumbers
  readonly sid: (rid: number) => Buffer
}

/** The domain's fine-grained policy, and the container that it lies in. */
export const policyContainer = (base: string) => `CN=Password Settings Container,CN=System,${base}`
export const guardedPolicyName = (base: string) => `CN=Guarded accounts,${policyContainer(base)}`

/** A number of their own, which the world does not know. */
export const mobileOf = ({ phone }: Person) => phone.replace(/ 555 /, ' 777 ')

/** The extension that a phone of the site rings; the world does not know it. */
export const extensionOf = ({ phone, kind }: Person) =>
  kind === 'staff' ? phone.replace(/\D/g, '').slice(-5) : null

/** Some service accounts are for two machines only, by their NetBIOS names; null is anywhere. */
export const workstationsOf = ({ kind, username }: Person): string | null =>
  kind === 'service' && hash(username) % 2 === 1 ? 'SRV-JOBS-1,SRV-JOBS-2' : null

const isGuarded = ({ groups }: Person) => groups.includes(guardedGroup)

const time = (at: number) => (at === 0 ? '0' : fileTime(at))

export function userKind(context: UserContext): EntryKind<Person> {
  const { base, domain, world, states, memberships, numbers, sid } = context
  const postal = (person: Person) => postalOf(person, world)
  const commonName = ({ username }: Person) => memberships.personName(username).cn
  const objectCategory = categoryName('person', base)
  return entryKind<Person>({
    objectClass: () => ['top', 'person', 'organizationalPerson', 'user'],
    objectCategory: () => objectCategory,
    cn: commonName,
    name: commonName,
    sn: (person) => person.lastname,
    givenName: (person) => person.firstname,
    displayName: ({ firstname, lastname }) => `${firstname} ${lastname}`,
    description: (person) => (person.kind === 'service' ? person.title : null),
    title: (person) => person.title,
    department: (person) => person.department,
    company: () => domain,
    physicalDeliveryOfficeName: (person) => person.office,
    telephoneNumber: (person) => person.phone,
    ipPhone: extensionOf,
    streetAddress: (person) => postal(person)?.street,
    l: (person) => postal(person)?.town,
    st: (person) => postal(person)?.state,
    postalCode: (person) => postal(person)?.code,
    c: (person) => postal(person)?.country,
    co: (person) => postal(person)?.countryName,
    countryCode: (person) => postal(person)?.countryNumber ?? 0,
    uid: ({ kind, username }) => (kind === 'staff' ? username : null),
    info: ({ kind }) => (kind === 'service' ? 'Its password is changed by its owner only.' : null),
    userWorkstations: workstationsOf,
    mobile: (person) => (person.kind === 'service' ? null : mobileOf(person)),
    thumbnailPhoto: portraitOf,
    adminCount: (person) => (isGuarded(person) ? 1 : null),
    homeMDB: (person) =>
      person.kind === 'staff' ? `CN=Mailboxes 1,CN=Databases,CN=Configuration,${base}` : null,
    msExchRecipientTypeDetails: ({ kind }) =>
      kind === 'staff' ? '1' : kind === 'student' ? '2147483648' : null,
    mail: (person) => person.email,
    proxyAddresses: ({ email }) => (email === '' ? [] : [`SMTP:${email}`]),
    sAMAccountName: (person) => person.username,
    userPrincipalName: ({ username }) => `${username}@${domain}`,
    employeeID: (person) => person.employeeNumber,
    employeeNumber: (person) => person.employeeNumber,
    employeeType: ({ kind }) => kind,
    manager: ({ manager }) => (manager === null ? null : memberships.nameOf(manager)),
    directReports: ({ username }) => memberships.reportsOf(username),
    memberOf: ({ groups }) => groups.map((name) => memberships.groupName(name)),
    tokenGroups: (person) => [513, ...memberships.allRidsOf(person)].map(sid),
    primaryGroupID: () => 513,
    sAMAccountType: () => 805_306_368,
    instanceType: () => 4,
    userAccountControl: storedControl,
    'msDS-User-Account-Control-Computed': (person) =>
      (states.isLocked(person) ? control.lockout : 0) |
      // Who must change it has one that ran out.
      (person.mustChangePassword || states.passwordExpired(person) ? control.passwordExpired : 0),
    lockoutTime: (person) => time(states.lockedAt(person)),
    badPwdCount: (person) => states.of(person).wrong,
    badPasswordTime: (person) => time(states.of(person).wrongAt),
    lastLogon: (person) => time(states.of(person).signedInAt),
    logonCount: (person) => states.of(person).logons,
    lastLogonTimestamp: (person) => time(states.stampedAt(person)),
    'msDS-ResultantPSO': (person) => (isGuarded(person) ? guardedPolicyName(base) : null),
    'msDS-ReplAttributeMetaData': (person) => {
      const controller = states.lockedOn(person)
      return [
        replicationData(
          { attribute: 'pwdLastSet', at: states.passwordSetAt(person), controller: 'dc1' },
          base,
        ),
        ...(controller === null
          ? []
          : [replicationData({ attribute: 'lockoutTime', at: states.lockedAt(person), controller }, base)]),
      ]
    },
    pwdLastSet: (person) => (person.mustChangePassword ? '0' : fileTime(states.passwordSetAt(person))),
    'msDS-UserPasswordExpiryTimeComputed': (person) => {
      if (person.mustChangePassword) return '0'
      const end = states.passwordExpiresAt(person)
      return end === null ? never : fileTime(end)
    },
    accountExpires: (person) => (person.expired ? fileTime(person.passwordSetAt) : never),
    logonHours: (person) => (person.kind === 'service' ? workingHours() : null),
    whenCreated: (person) => generalizedTime(person.passwordSetAt - 90 * 86_400_000),
    whenChanged: (person) =>
      generalizedTime(Math.max(person.passwordSetAt, numbers.changedAt(person.username) ?? 0)),
  })
}
