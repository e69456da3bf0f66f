import type { LdapEntry, LdapSession } from '../../transport/ldap-session.ts'
import type { GroupAccount, Member, Named } from '../accounts.ts'
import { primaryMembers } from './account-filter.ts'
import { enabledOf, kindOf } from './account-rows.ts'
import { commonName, placeAbove } from './distinguished-name.ts'
import { equal } from './filters.ts'
import { generalizedTime } from './generalized-time.ts'
import { namedOf } from './names.ts'
import { guidText, octetAttributes, octetsOf } from './octets.ts'
import { completeRange } from './range.ts'
import { privilegedSid, sidText } from './sid.ts'
import { hiddenFields } from './user-account.ts'
import { bits, text, texts } from './values.ts'
import { readOne } from './visibility.ts'

export const groupFields: Readonly<Record<string, readonly string[]>> = {
  id: ['objectGUID'],
  sid: ['objectSid'],
  description: ['description'],
  email: ['mail'],
  purpose: ['groupType'],
  scope: ['groupType'],
  owner: ['managedBy'],
  createdAt: ['whenCreated'],
  members: ['member'],
}

export const groupAccountAttributes = [
  ...new Set(Object.values(groupFields).flat()),
  'objectClass',
  'cn',
  'sAMAccountName',
  'adminCount',
]

const scopes = { 2: 'global', 4: 'domain-local', 8: 'universal' } as const
const securityEnabled = 0x8000_0000

export const purposeOf = (groupType: number | null): 'rights' | 'mail' | null =>
  groupType === null ? null : (groupType & securityEnabled) === 0 ? 'mail' : 'rights'

function scopeOf(groupType: number | null): GroupAccount['scope'] {
  const bit = ([2, 4, 8] as const).find((one) => groupType !== null && (groupType & one) !== 0)
  return bit === undefined ? null : scopes[bit]
}

/** Why whoever is in it rules something: a well-known group, or one that the directory itself guards. */
export function whyPrivileged(entry: LdapEntry): string | null {
  const known = privilegedSid(sidText(octetsOf(entry, 'objectSid')[0] ?? Buffer.alloc(0)))
  if (known !== null) return known === text(entry, 'sAMAccountName') ? 'well-known' : `is ${known}`
  return text(entry, 'adminCount') === '1' ? 'protected by the directory' : null
}

export function groupOf(
  entry: LdapEntry,
  hidden: ReadonlySet<string> | null,
  owner: Named | null,
): GroupAccount | null {
  if (entry.dn === '') return null
  const groupType = bits(entry, 'groupType')
  return {
    dn: entry.dn,
    id: guidText(octetsOf(entry, 'objectGUID')[0] ?? Buffer.alloc(0)),
    sid: sidText(octetsOf(entry, 'objectSid')[0] ?? Buffer.alloc(0)),
    name: text(entry, 'sAMAccountName') ?? text(entry, 'cn') ?? commonName(entry.dn),
    description: text(entry, 'description'),
    email: text(entry, 'mail'),
    purpose: purposeOf(groupType),
    scope: scopeOf(groupType),
    place: placeAbove(entry.dn),
    owner,
    privileged: whyPrivileged(entry),
    createdAt: generalizedTime(text(entry, 'whenCreated')),
    hidden: hiddenFields(groupFields, hidden, entry),
    unsure: hidden === null,
  }
}

/** Members that are described; of more, the names stand in the list and nothing besides. */
const mostDescribed = 10_000

const memberAttributes = [
  'objectClass',
  'displayName',
  'name',
  'sAMAccountName',
  'userAccountControl',
] as const

const memberOf = (entry: LdapEntry, primary: boolean): Member => ({
  ...namedOf(entry),
  kind: kindOf(entry),
  enabled: enabledOf(entry),
  primary,
})

export interface MembersRead {
  readonly members: readonly Member[]
  /** All are in the list, and whoever could be described was. */
  readonly complete: boolean
  /** How many there are, where the list itself was read to its end. */
  readonly of: number | null
}

/**
 * Direct members: the list, range by range, and those who have it as their primary group, whom no list has. What they
 * are is read by searches from their side, which need no ranges.
 */
export async function readMembers(
  session: LdapSession,
  domain: string,
  dn: string,
  signal: AbortSignal,
): Promise<MembersRead | null> {
  const entry = await readOne(session, dn, ['objectSid', 'member'], signal)
  if (entry === null) return null
  const listed = await completeRange(session, entry, 'member', signal)
  const described = (filter: ReturnType<typeof equal>) =>
    session.search(
      {
        base: domain,
        scope: 'sub',
        filter,
        attributes: memberAttributes,
        octets: octetAttributes,
        most: mostDescribed,
      },
      signal,
    )
  const relative = /-(\d+)$/.exec(sidText(octetsOf(entry, 'objectSid')[0] ?? Buffer.alloc(0)) ?? '')?.[1]
  const direct = await described(equal('memberOf', dn))
  const primary = relative === undefined ? null : await described(primaryMembers(Number(relative)))
  const known = new Map(direct.entries.map((one) => [one.dn.toLowerCase(), memberOf(one, false)]))
  const members = texts(listed.entry, 'member').map(
    (one): Member =>
      known.get(one.toLowerCase()) ?? {
        dn: one,
        name: commonName(one),
        login: null,
        kind: null,
        enabled: null,
        primary: false,
      },
  )
  const all = [...members, ...(primary?.entries ?? []).map((one) => memberOf(one, true))]
  const whole = listed.complete && (primary?.complete ?? true)
  return { members: all, complete: whole && direct.complete, of: whole ? all.length : null }
}
