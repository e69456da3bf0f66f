import { Failure } from '../../failures.ts'
import type { LdapEntry, LdapSession } from '../../transport/ldap-session.ts'
import type { ComputerAccount, LocalPassword, Named, RecoveryKeys } from '../accounts.ts'
import { enabledOf } from './account-rows.ts'
import { commonName, placeAbove } from './distinguished-name.ts'
import { equal } from './filters.ts'
import { generalizedTime } from './generalized-time.ts'
import { momentOf } from './lock-state.ts'
import { guidText, octetsOf } from './octets.ts'
import { sidText } from './sid.ts'
import { hiddenFields } from './user-account.ts'
import { text } from './values.ts'

export const computerFields: Readonly<Record<string, readonly string[]>> = {
  id: ['objectGUID'],
  sid: ['objectSid'],
  dnsName: ['dNSHostName'],
  operatingSystem: ['operatingSystem'],
  description: ['description'],
  location: ['location'],
  owner: ['managedBy'],
  enabled: ['userAccountControl'],
  lastLogonStamp: ['lastLogonTimestamp'],
  passwordSetAt: ['pwdLastSet'],
  createdAt: ['whenCreated'],
  // The time at which a kept password ends is no secret; the password is never asked for.
  localPasswords: ['msLAPS-PasswordExpirationTime', 'ms-Mcs-AdmPwdExpirationTime'],
}

export const computerAccountAttributes = [
  ...new Set(Object.values(computerFields).flat()),
  'objectClass',
  'name',
  'cn',
  'sAMAccountName',
  'operatingSystemVersion',
]

function localPasswordsOf(entry: LdapEntry): readonly LocalPassword[] {
  const kinds = [
    ['windows-laps', 'msLAPS-PasswordExpirationTime'],
    ['legacy-laps', 'ms-Mcs-AdmPwdExpirationTime'],
  ] as const
  return kinds.flatMap(([kind, attribute]) =>
    text(entry, attribute) === null ? [] : [{ kind, expiresAt: momentOf(entry, attribute) }],
  )
}

/** More keys than a computer has ever had. */
const mostKeys = 100

/** Recovery keys are objects below the computer; their number and age are read, nothing else. */
export async function readRecoveryKeys(
  session: LdapSession,
  dn: string,
  signal: AbortSignal,
): Promise<RecoveryKeys | null> {
  try {
    const { entries, complete } = await session.search(
      {
        base: dn,
        scope: 'sub',
        filter: equal('objectClass', 'msFVE-RecoveryInformation'),
        attributes: ['whenCreated'],
        most: mostKeys,
      },
      signal,
    )
    const times = entries
      .map((entry) => generalizedTime(text(entry, 'whenCreated'))?.getTime() ?? null)
      .filter((time) => time !== null)
    return {
      count: entries.length,
      more: !complete,
      newestAt: times.length === 0 ? null : new Date(Math.max(...times)),
    }
  } catch (error) {
    if (error instanceof Failure && error.kind === 'refused' && session.open) return null
    throw error
  }
}

export interface ComputerParts {
  readonly hidden: ReadonlySet<string> | null
  readonly owner: Named | null
  readonly recoveryKeys: RecoveryKeys | null
}

export function computerAccountOf(
  entry: LdapEntry,
  { hidden, owner, recoveryKeys }: ComputerParts,
): ComputerAccount | null {
  const name = text(entry, 'name') ?? text(entry, 'cn') ?? text(entry, 'sAMAccountName')?.replace(/\$$/, '')
  if (entry.dn === '') return null
  const system = [text(entry, 'operatingSystem'), text(entry, 'operatingSystemVersion')]
  return {
    dn: entry.dn,
    id: guidText(octetsOf(entry, 'objectGUID')[0] ?? Buffer.alloc(0)),
    sid: sidText(octetsOf(entry, 'objectSid')[0] ?? Buffer.alloc(0)),
    login: text(entry, 'sAMAccountName'),
    name: name ?? commonName(entry.dn),
    dnsName: text(entry, 'dNSHostName'),
    operatingSystem: system.filter((part) => part !== null).join(', ') || null,
    description: text(entry, 'description'),
    location: text(entry, 'location'),
    place: placeAbove(entry.dn),
    owner,
    enabled: enabledOf(entry),
    lastLogonStamp: momentOf(entry, 'lastLogonTimestamp'),
    passwordSetAt: momentOf(entry, 'pwdLastSet'),
    createdAt: generalizedTime(text(entry, 'whenCreated')),
    localPasswords: localPasswordsOf(entry),
    recoveryKeys,
    hidden: hiddenFields(computerFields, hidden, entry),
    unsure: hidden === null,
  }
}
