import type { World } from '../../../world/model/world.ts'
import type { ControllerName } from './account-state.ts'
import { policiesOf } from './admin-limits.ts'
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

/** Taken, and nothing comes of them here: extended names, names that are to be checked, search options, and their like. */
const tolerated = ['529', '619', '1338', '1340', '1504', '2064'].map((last) => `1.2.840.113556.1.4.${last}`)

/** Those that are not refused when they must be understood. */
export const doneControls: readonly string[] = [...Object.values(controlType), ...tolerated]

/** All that controllers name since Windows Server 2016, in their order; short ones are numbers of Microsoft's own. */
export const supportedControls: readonly string[] = [
  '319 801 473 528 417 619 841 529 805 521 970 1338 474 1339 1340 1413',
  '2.16.840.1.113730.3.4.9 2.16.840.1.113730.3.4.10',
  '1504 1852 802 1907 1948 1974 1341 2026 2064 2065 2066 2090',
  '2205 2204 2206 2211 2239 2255 2256 2309 2330 2354',
]
  .flatMap((line) => line.split(' '))
  .map((one) => (one.includes('.') ? one : `1.2.840.113556.1.4.${one}`))

export const extension = {
  startTls: '1.3.6.1.4.1.1466.20037',
  whoAmI: '1.3.6.1.4.1.4203.1.11.3',
  disconnection: '1.3.6.1.4.1.1466.20036',
} as const

/** All that controllers name; what is no `extension` here is refused: objects that end, fast logins, many at once. */
export const offeredExtensions: readonly string[] = [
  extension.startTls,
  '1.3.6.1.4.1.1466.101.119.1',
  '1.2.840.113556.1.4.1781',
  extension.whoAmI,
  '1.2.840.113556.1.4.2212',
]

/** What is offered; nobody comes in by any of them here. */
export const saslMechanisms: readonly string[] = ['GSSAPI', 'GSS-SPNEGO', 'EXTERNAL', 'DIGEST-MD5']

/** What clients read before they sign in, in the order of Windows. `supportedExtension` is for who names it. */
export function rootDse(
  directory: Directory,
  world: World,
  controller: ControllerName,
): { name: string; values: readonly Value[] }[] {
  const { base, domain } = directory
  const [, configuration = base] = directory.contexts.map(({ head }) => head?.dn ?? base)
  const level = String(functionalLevel)
  const list: Readonly<Record<string, readonly string[]>> = {
    domainFunctionality: [level],
    forestFunctionality: [level],
    domainControllerFunctionality: [level],
    rootDomainNamingContext: [base],
    ldapServiceName: [`${domain}:${controller}$@${domain.toUpperCase()}`],
    isGlobalCatalogReady: ['TRUE'],
    supportedSASLMechanisms: saslMechanisms,
    supportedLDAPVersion: ['3', '2'],
    supportedLDAPPolicies: policiesOf(controller),
    supportedControl: supportedControls,
    supportedCapabilities: ['800', '1670', '1791', '1935', '2080', '2237'].map(
      (last) => `1.2.840.113556.1.4.${last}`,
    ),
    supportedExtension: offeredExtensions,
    subschemaSubentry: [aggregateName(base)],
    serverName: [serverName(controller, base)],
    schemaNamingContext: [schemaName(base)],
    namingContexts: directory.contexts.map(({ head }) => head?.dn ?? base),
    isSynchronized: ['TRUE'],
    highestCommittedUSN: [directory.numbers.highest()],
    dsServiceName: [settingsName(controller, base)],
    dnsHostName: [`${controller}.${domain}`],
    defaultNamingContext: [base],
    currentTime: [generalizedTime(world.clock.now())],
    configurationNamingContext: [configuration],
  }
  return Object.entries(list).map(([name, values]) => ({ name, values }))
}
