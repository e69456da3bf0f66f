import type { World } from '../../../world/model/world.ts'
import type { ControllerName } from './account-state.ts'
import type { Directory } from './directory.ts'
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
} as const

/** Taken, and nothing comes of them here: extended names, search options. */
const tolerated = ['529', '1340', '1504', '2064'].map((last) => `1.2.840.113556.1.4.${last}`)

export const supportedControls: readonly string[] = [...Object.values(controlType), ...tolerated]

export const extension = {
  startTls: '1.3.6.1.4.1.1466.20037',
  whoAmI: '1.3.6.1.4.1.4203.1.11.3',
  disconnection: '1.3.6.1.4.1.1466.20036',
} as const

/** What clients read before they sign in. */
export function rootDse(
  directory: Directory,
  world: World,
  controller: ControllerName,
): { name: string; values: readonly Value[] }[] {
  const { base, domain } = directory
  const host = `${controller}.${domain}`
  const list: Readonly<Record<string, readonly string[]>> = {
    currentTime: [generalizedTime(world.clock.now())],
    subschemaSubentry: [`CN=Aggregate,CN=Schema,CN=Configuration,${base}`],
    namingContexts: [base, `CN=Configuration,${base}`, `CN=Schema,CN=Configuration,${base}`],
    defaultNamingContext: [base],
    rootDomainNamingContext: [base],
    configurationNamingContext: [`CN=Configuration,${base}`],
    schemaNamingContext: [`CN=Schema,CN=Configuration,${base}`],
    supportedControl: supportedControls,
    supportedLDAPVersion: ['3', '2'],
    supportedLDAPPolicies: ['MaxPageSize', 'MaxValRange', 'MaxConnIdleTime', 'InitRecvTimeout'],
    supportedExtension: [extension.startTls, extension.whoAmI],
    supportedCapabilities: ['800', '1670', '1791', '1935', '2080'].map(
      (last) => `1.2.840.113556.1.4.${last}`,
    ),
    dnsHostName: [host],
    ldapServiceName: [`${domain}:${controller}$@${domain.toUpperCase()}`],
    serverName: [
      `CN=${controller.toUpperCase()},CN=Servers,CN=Default-First-Site-Name,CN=Sites,CN=Configuration,${base}`,
    ],
    isSynchronized: ['TRUE'],
    isGlobalCatalogReady: ['TRUE'],
    domainFunctionality: ['7'],
    forestFunctionality: ['7'],
    domainControllerFunctionality: ['7'],
  }
  return Object.entries(list).map(([name, values]) => ({ name, values }))
}
