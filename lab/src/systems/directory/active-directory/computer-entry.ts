import type { Endpoint } from '../../../world/model/endpoint.ts'
import type { World } from '../../../world/model/world.ts'
import { hash } from '../../../world/random.ts'
import type { AccountStates } from './account-state.ts'
import { entryKind } from './entry.ts'
import type { EntryKind } from './entry.ts'
import type { Memberships } from './memberships.ts'
import { categoryName } from './schema.ts'
import { control } from './user-entry.ts'
import { fileTime, generalizedTime, never } from './values.ts'

const day = 86_400_000

/** At most 15 characters in upper case, as NetBIOS has it. */
export function computerName(endpoint: Endpoint): string {
  return (endpoint.hostname.split('.', 1)[0] ?? '').toUpperCase().slice(0, 15)
}

/** Releases of Windows 11 that machines are on; null for systems that tell none. */
export function buildOf({ operatingSystem, mac }: Endpoint): string | null {
  if (!operatingSystem.startsWith('Windows 11')) return null
  return `10.0 (${[22_631, 26_100, 22_621][hash(mac) % 3] ?? 22_631})`
}

export interface ComputerContext {
  readonly base: string
  readonly states: AccountStates
  readonly world: World
  readonly memberships: Memberships
}

export function computerKind({ base, states, world, memberships }: ComputerContext): EntryKind<Endpoint> {
  const joinedAt = world.clock.now() - 400 * day
  const host = (endpoint: Endpoint) => `${computerName(endpoint).toLowerCase()}.${world.domain}`
  const objectCategory = categoryName('computer', base)
  // Replicated only every other week or so: a machine in use shows a time of some days ago.
  const seen = ({ mac }: Endpoint) => {
    const on = world.attachment(mac) !== null
    return fileTime(Math.max(joinedAt, world.clock.now() - (on ? 6 : 20) * day))
  }
  return entryKind<Endpoint>({
    objectClass: () => ['top', 'person', 'organizationalPerson', 'user', 'computer'],
    objectCategory: () => objectCategory,
    cn: computerName,
    name: computerName,
    sAMAccountName: (endpoint) => `${computerName(endpoint)}$`,
    dNSHostName: host,
    displayName: (endpoint) => `${computerName(endpoint)}$`,
    operatingSystem: (endpoint) => endpoint.operatingSystem,
    operatingSystemVersion: buildOf,
    servicePrincipalName: (endpoint) => [`HOST/${computerName(endpoint)}`, `HOST/${host(endpoint)}`],
    managedBy: ({ owner }) => (owner === null ? null : memberships.nameOf(owner)),
    description: ({ vendor, model, assetTag }) => `${vendor} ${model}, ${assetTag}`,
    serialNumber: (endpoint) => endpoint.serial,
    location: ({ outlet }) => (outlet === null ? null : world.outlets.get(outlet)?.room),
    department: (endpoint) => endpoint.department,
    userAccountControl: () => control.workstation,
    primaryGroupID: () => 515,
    sAMAccountType: () => 805_306_369,
    instanceType: () => 4,
    isCriticalSystemObject: () => 'FALSE',
    'msDS-SupportedEncryptionTypes': () => 28,
    lastLogonTimestamp: seen,
    lastLogon: (endpoint) => fileTime(states.logonsOf(endpoint.mac).at),
    logonCount: (endpoint) => states.logonsOf(endpoint.mac).count,
    badPwdCount: () => 0,
    badPasswordTime: () => '0',
    'msDS-User-Account-Control-Computed': () => 0,
    pwdLastSet: seen,
    // Kept passwords of local administrators: the newer way on Windows 11, the older one on what came before.
    'msLAPS-PasswordExpirationTime': ({ operatingSystem }) =>
      operatingSystem.startsWith('Windows 11') ? fileTime(world.clock.now() + 12 * day) : null,
    'ms-Mcs-AdmPwdExpirationTime': ({ operatingSystem }) =>
      /^Windows (?!11)/.test(operatingSystem) ? fileTime(world.clock.now() + 20 * day) : null,
    accountExpires: () => never,
    whenCreated: () => generalizedTime(joinedAt),
    whenChanged: () => generalizedTime(joinedAt),
  })
}
