import type { Person } from '../../../world/model.ts'
import { workingHours } from './account-state.ts'
import type { AccountStates } from './account-state.ts'
import type { Attributes } from './entry.ts'
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
  readonly groupNames: readonly string[]
  readonly tokenGroups: () => readonly Buffer[]
  readonly manager: string | null
  readonly reports: readonly string[]
  readonly cn: string
}

export function userAttributes(person: Person, context: UserContext): Attributes {
  const { states } = context
  const { firstname, lastname, username } = person
  const time = (at: number) => (at === 0 ? '0' : fileTime(at))
  return {
    objectClass: ['top', 'person', 'organizationalPerson', 'user'],
    objectCategory: categoryName('person', context.base),
    cn: context.cn,
    name: context.cn,
    sn: lastname,
    givenName: firstname,
    displayName: `${firstname} ${lastname}`,
    description: person.kind === 'service' ? person.title : null,
    title: person.title,
    department: person.department,
    company: context.domain,
    physicalDeliveryOfficeName: person.office,
    telephoneNumber: person.phone,
    mail: person.email,
    proxyAddresses: person.email === '' ? [] : [`SMTP:${person.email}`],
    sAMAccountName: username,
    userPrincipalName: `${username}@${context.domain}`,
    employeeID: person.employeeNumber,
    employeeNumber: person.employeeNumber,
    manager: context.manager,
    directReports: context.reports,
    memberOf: context.groupNames,
    tokenGroups: context.tokenGroups,
    primaryGroupID: 513,
    sAMAccountType: 805_306_368,
    instanceType: 4,
    userAccountControl: () => storedControl(person),
    'msDS-User-Account-Control-Computed': () =>
      (person.locked ? control.lockout : 0) | (states.passwordExpired(person) ? control.passwordExpired : 0),
    lockoutTime: () => time(states.lockedAt(person)),
    badPwdCount: () => states.of(person).wrong,
    badPasswordTime: () => time(states.of(person).wrongAt),
    lastLogon: () => time(states.of(person).signedInAt),
    lastLogonTimestamp: () => time(states.of(person).signedInAt),
    pwdLastSet: () => (person.mustChangePassword ? '0' : fileTime(states.passwordSetAt(person))),
    'msDS-UserPasswordExpiryTimeComputed': () => {
      if (person.mustChangePassword) return '0'
      const end = states.passwordExpiresAt(person)
      return end === null ? never : fileTime(end)
    },
    accountExpires: () => (person.expired ? fileTime(person.passwordSetAt) : never),
    logonHours: person.kind === 'service' ? workingHours() : null,
    whenCreated: generalizedTime(person.passwordSetAt - 90 * 86_400_000),
    whenChanged: generalizedTime(person.passwordSetAt),
  }
}
