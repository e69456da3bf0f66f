import type { World } from '../../../world/model/world.ts'
import type { ControllerName } from './account-state.ts'
import { adminLimits } from './admin-limits.ts'
import { functionalLevel } from './configuration-objects.ts'
import type { Directory } from './directory.ts'
import { serverName, settingsName } from './domain-controllers.ts'
import { aggregateName } from './schema-entries.ts'
import { schemaName } from './schema.ts'
import type { Value } from './values.ts'
import { generalizedTime } from './values.ts'

export const controlType = {
  paged: '1.2.840.113556.1.4.319',
  sort: '1.2.840.113556.1.4.473',
  sorted: '1.2.840.113556.1.4.474',
  permissiveModify: '1.2.840.113556.1.4.1413',
  domainScope: '1.2.840.113556.1.4.1339',
  deleted: '1.2.840.113556.1.4.417',
  descriptor: '1.2.840.113556.1.4.801',
  dirSync: '1.2.840.113556.1.4.841',
  listView: '2.16.840.1.113730.3.4.9',
} as const

/** Taken, and nothing comes of them here: extended names, search options. */
const tolerated = ['529', '1340', '1504', '2064'].map((last) => `1.2.840.113556.1.4.${last}`)

export const supportedControls: readonly string[] = [...Object.values(controlType), ...tolerated]

export const extension = {
  startTls: '1.3.6.1.4.1.1466.20037',
  whoAmI: '1.3.6.1.4.1.4203.1.11.3',
  disconnection: '1.3.6.1.4.1.1466.20036',
} as const

/** What is offered; nobody comes in by any of them here. */
export const saslMechanisms: readonly string[] = ['GSSAPI', 'GSS-SPNEGO', 'EXTERNAL', 'DIGEST-MD5']

/** What clients read before they sign in. */
export function rootDse(
  directory: Directory,
  world: World,
  controller: ControllerName,
): { name: string; values: readonly Value[] }[] {
  const { base, domain } = directory
  const [, configuration = base] = directory.contexts.map(({ head }) => head?.dn ?? base)
  const level = String(functionalLevel)
  const list: Readonly<Record<string, readonly string[]>> = {
    currentTime: [generalizedTime(world.clock.now())],
    subschemaSubentry: [aggregateName(base)],
    dsServiceName: [settingsName(controller, base)],
    namingContexts: directory.contexts.map(({ head }) => head?.dn ?? base),
    defaultNamingContext: [base],
    schemaNamingContext: [schemaName(base)],
    configurationNamingContext: [configuration],
    rootDomainNamingContext: [base],
    supportedControl: supportedControls,
    supportedLDAPVersion: ['3', '2'],
    supportedLDAPPolicies: Object.keys(adminLimits),
    highestCommittedUSN: [directory.numbers.highest()],
    supportedSASLMechanisms: saslMechanisms,
    dnsHostName: [`${controller}.${domain}`],
    ldapServiceName: [`${domain}:${controller}$@${domain.toUpperCase()}`],
    serverName: [serverName(controller, base)],
    supportedCapabilities: ['800', '1670', '1791', '1935', '2080', '2237'].map(
      (last) => `1.2.840.113556.1.4.${last}`,
    ),
    supportedExtension: [extension.startTls, extension.whoAmI],
    isSynchronized: ['TRUE'],
    isGlobalCatalogReady: ['TRUE'],
    domainFunctionality: [level],
    forestFunctionality: [level],
    domainControllerFunctionality: [level],
  }
  return Object.entries(list).map(([name, values]) => ({ name, values }))
}
