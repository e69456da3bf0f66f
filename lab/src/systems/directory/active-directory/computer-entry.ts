import type { Endpoint, World } from '../../../world/model.ts'
import type { Attributes } from './entry.ts'
import { categoryName } from './schema.ts'
import { control } from './user-entry.ts'
import { fileTime, generalizedTime } from './values.ts'

const day = 86_400_000

/** At most 15 characters in upper case, as NetBIOS has it. */
export function computerName(endpoint: Endpoint): string {
  return (endpoint.hostname.split('.', 1)[0] ?? '').toUpperCase().slice(0, 15)
}

export interface ComputerContext {
  readonly base: string
  readonly world: World
  readonly owner: string | null
  readonly joinedAt: number
}

export function computerAttributes(endpoint: Endpoint, context: ComputerContext): Attributes {
  const { world, joinedAt } = context
  const name = computerName(endpoint)
  const host = `${name.toLowerCase()}.${world.domain}`
  // Replicated only every other week or so: a machine in use shows a time of some days ago.
  const seen = () => {
    const on = world.attachment(endpoint.mac) !== null
    return fileTime(Math.max(joinedAt, world.clock.now() - (on ? 6 : 20) * day))
  }
  return {
    objectClass: ['top', 'person', 'organizationalPerson', 'user', 'computer'],
    objectCategory: categoryName('computer', context.base),
    cn: name,
    name,
    sAMAccountName: `${name}$`,
    dNSHostName: host,
    displayName: `${name}$`,
    operatingSystem: endpoint.operatingSystem,
    servicePrincipalName: [`HOST/${name}`, `HOST/${host}`],
    managedBy: context.owner,
    description: `${endpoint.vendor} ${endpoint.model}, ${endpoint.assetTag}`,
    serialNumber: endpoint.serial,
    location: () => {
      const outlet = endpoint.outlet === null ? undefined : world.outlets.get(endpoint.outlet)
      return outlet?.room ?? null
    },
    department: endpoint.department,
    userAccountControl: control.workstation,
    primaryGroupID: 515,
    sAMAccountType: 805_306_369,
    instanceType: 4,
    isCriticalSystemObject: 'FALSE',
    'msDS-SupportedEncryptionTypes': 28,
    lastLogonTimestamp: seen,
    pwdLastSet: seen,
    accountExpires: '9223372036854775807',
    whenCreated: generalizedTime(joinedAt),
    whenChanged: generalizedTime(joinedAt),
  }
}
