import type { Person } from '../../../world/model/people.ts'
import { guardedGroup, workingHours } from './account-state.ts'
import type { AccountStates } from './account-state.ts'
import { entryKind } from './entry.ts'
import type { EntryKind } from './entry.ts'
import type { Memberships } from './memberships.ts'
import { portraitOf } from './portrait.ts'
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
  readonly states: AccountStates
  readonly memberships: Memberships
  readonly sid: (rid: number) => Buffer
}

/** The domain's fine-grained policy, and the container that it lies in. */
export const policyContainer = (base: string) => `CN=Password Settings Container,CN=System,${base}`
export const guardedPolicyName = (base: string) => `CN=Guarded accounts,${policyContainer(base)}`

/** A number of their own, which the world does not know. */
export const mobileOf = ({ phone }: Person) => phone.replace(/ 555 /, ' 777 ')

const isGuarded = ({ groups }: Person) => groups.includes(guardedGroup)

const time = (at: number) => (at === 0 ? '0' : fileTime(at))

export function userKind({ base, domain, states, memberships, sid }: UserContext): EntryKind<Person> {
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
      (states.passwordExpired(person) ? control.passwordExpired : 0),
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
    whenChanged: (person) => generalizedTime(person.passwordSetAt),
  })
}
