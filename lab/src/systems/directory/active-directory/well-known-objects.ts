import type { Given } from './entry.ts'
import type { PlainObject } from './plain-object.ts'
import { builtinGroups, domainGroups } from './well-known-groups.ts'
import type { WellKnownGroup } from './well-known-groups.ts'
import { fileTime, never, sidOctets } from './values.ts'

interface WellKnownUser {
  readonly name: string
  /** Null for accounts that somebody made, which get the next number. */
  readonly rid: number | null
  readonly control: number
  readonly description: string
  readonly folder: string
  readonly primary: number
  readonly guarded: boolean
}

const users: readonly WellKnownUser[] = [
  {
    name: 'Administrator',
    rid: 500,
    control: 66_048,
    description: 'Came with the domain',
    folder: 'CN=Users',
    primary: 513,
    guarded: true,
  },
  {
    name: 'Guest',
    rid: 501,
    control: 66_082,
    description: 'For whoever has no account; never enabled',
    folder: 'CN=Users',
    primary: 514,
    guarded: false,
  },
  {
    name: 'krbtgt',
    rid: 502,
    control: 514,
    description: 'Key of the tickets',
    folder: 'CN=Users',
    primary: 513,
    guarded: true,
  },
  // Accounts that are used for ruling the domain and nothing else.
  ...['adm-1', 'adm-2'].map((name) => ({
    name,
    rid: null,
    control: 512,
    description: 'Rules the domain; belongs to Network Operations',
    folder: 'OU=Admin Accounts',
    primary: 513,
    guarded: true,
  })),
]

/** How many of them are in the category `person`. */
export const wellKnownUserCount = users.length

interface Placed {
  readonly dn: string
  readonly name: string
  readonly sid: () => Buffer
  readonly members: readonly string[]
}

export interface WellKnownPlan {
  readonly base: string
  /** World time at which the lab began. */
  readonly now: number
  readonly sid: (rid: number) => Buffer
  readonly nextRid: () => number
}

/** Accounts and groups that every domain has, and who is a member of what. */
export function wellKnownObjects({ base, now, sid, nextRid }: WellKnownPlan): PlainObject[] {
  const place = (folder: string, sidOf: (rid: number) => Buffer) => (group: WellKnownGroup) => ({
    group,
    name: group.name,
    dn: `CN=${group.name},${folder},${base}`,
    sid: () => sidOf(group.rid),
    members: group.members,
  })
  const groups = [
    ...builtinGroups.map(place('CN=Builtin', (rid) => sidOctets([32, rid]))),
    ...domainGroups.map(place('CN=Users', sid)),
  ]
  const accounts = users.map((user) => {
    const rid = user.rid ?? nextRid()
    return {
      user,
      name: user.name,
      dn: `CN=${user.name},${user.folder},${base}`,
      sid: () => sid(rid),
      members: [],
    }
  })
  const all: readonly Placed[] = [...groups, ...accounts]
  const nameOf = new Map(all.map((one) => [one.name, one.dn]))
  const above = (name: string) => groups.filter(({ members }) => members.includes(name))
  const common = (one: Placed) => ({
    sAMAccountName: one.name,
    memberOf: above(one.name).map(({ dn }) => dn),
    isCriticalSystemObject: 'TRUE',
  })
  return [
    ...groups.map((one): PlainObject => ({
      dn: one.dn,
      classes: ['group'],
      sid: one.sid,
      attributes: { ...common(one), ...groupAttributes(one.group, nameOf) },
    })),
    ...accounts.map((one): PlainObject => {
      const token = [...around(one.name, above)].map((group) => group.sid())
      return {
        dn: one.dn,
        classes: ['person', 'organizationalPerson', 'user'],
        sid: one.sid,
        attributes: {
          ...common(one),
          ...userAttributes(one.user, now),
          tokenGroups: [sid(one.user.primary), ...token],
        },
      }
    }),
  ]
}

const groupAttributes = (group: WellKnownGroup, nameOf: ReadonlyMap<string, string>) => ({
  description: group.description,
  groupType: group.type,
  // Groups that count in their own domain only are aliases to the account manager.
  sAMAccountType: (group.type & 4) === 0 ? 268_435_456 : 536_870_912,
  primaryGroupToken: group.rid,
  member: group.members.flatMap((name) => nameOf.get(name) ?? []),
  adminCount: group.guarded ? 1 : null,
})

const userAttributes = (user: WellKnownUser, now: number): Readonly<Record<string, Given>> => ({
  description: user.description,
  userAccountControl: user.control,
  'msDS-User-Account-Control-Computed': 0,
  'msDS-UserPasswordExpiryTimeComputed': never,
  primaryGroupID: user.primary,
  sAMAccountType: 805_306_368,
  adminCount: user.guarded ? 1 : null,
  pwdLastSet: fileTime(now - 120 * 86_400_000),
  accountExpires: never,
  lockoutTime: '0',
  badPwdCount: 0,
  badPasswordTime: '0',
  logonCount: 0,
  lastLogon: '0',
  countryCode: 0,
})

/** Every group that one is in through others. */
function around<T extends Placed>(name: string, above: (name: string) => readonly T[]): Set<T> {
  const found = new Set<T>()
  const visit = (of: string) => {
    for (const group of above(of)) {
      if (found.has(group)) continue
      found.add(group)
      visit(group.name)
    }
  }
  visit(name)
  return found
}
