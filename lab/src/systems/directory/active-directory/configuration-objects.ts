import { adminLimits } from './admin-limits.ts'
import {
  configurationName,
  controllerComputer,
  invocationOf,
  serverName,
  settingsName,
  siteName,
} from './domain-controllers.ts'
import type { PlainObject } from './plain-object.ts'
import { schemaName } from './schema.ts'
import { guidOf, guidText } from './values.ts'

/** Of Windows Server 2016, 2019 and 2022; 2025 has 10. */
export const functionalLevel = 7

/** Naming contexts of the name service, beside the domain. */
export const zoneContexts = (base: string) =>
  ['DomainDnsZones', 'ForestDnsZones'].map((name) => ({ name, dn: `DC=${name},${base}` }))

export interface ConfigurationPlan {
  readonly base: string
  readonly domain: string
  readonly netbios: string
  /** The first one holds the roles of which there is one. */
  readonly controllers: readonly string[]
}

/** What all controllers of a forest share besides its schema: where they stand, and which directories there are. */
export function configurationObjects(plan: ConfigurationPlan): PlainObject[] {
  const root = configurationName(plan.base)
  return [
    { dn: root, classes: ['configuration'], attributes: { instanceType: 13 } },
    ...siteObjects(plan),
    ...plan.controllers.flatMap((controller) => serverObjects(controller, plan)),
    ...partitionObjects(plan),
    ...serviceObjects(root),
  ]
}

function siteObjects({ base, controllers: [first = ''] }: ConfigurationPlan): PlainObject[] {
  const sites = `CN=Sites,${configurationName(base)}`
  const site = siteName(base)
  return [
    { dn: sites, classes: ['sitesContainer'] },
    { dn: `CN=Subnets,${sites}`, classes: ['subnetContainer'] },
    { dn: site, classes: ['site'], attributes: { description: 'The campus' } },
    {
      dn: `CN=NTDS Site Settings,${site}`,
      classes: ['applicationSiteSettings', 'nTDSSiteSettings'],
      attributes: { interSiteTopologyGenerator: settingsName(first, base) },
    },
    { dn: `CN=Servers,${site}`, classes: ['serversContainer'] },
  ]
}

function serverObjects(controller: string, { base, domain }: ConfigurationPlan): PlainObject[] {
  const full = [base, configurationName(base), schemaName(base)]
  return [
    {
      dn: serverName(controller, base),
      classes: ['server'],
      attributes: {
        dNSHostName: `${controller}.${domain}`,
        serverReference: controllerComputer(controller, base),
        systemFlags: 1_375_731_712,
      },
    },
    {
      dn: settingsName(controller, base),
      classes: ['applicationSettings', 'nTDSDSA'],
      attributes: {
        // 1 is a global catalog.
        options: 1,
        invocationId: invocationOf(controller),
        hasMasterNCs: full,
        'msDS-hasMasterNCs': [...full, ...zoneContexts(base).map(({ dn }) => dn)],
        'msDS-HasDomainNCs': [base],
        dMDLocation: schemaName(base),
        'msDS-Behavior-Version': functionalLevel,
        'msDS-isGC': 'TRUE',
        systemFlags: 33_554_432,
      },
    },
  ]
}

/** The list of directories: each with the name service's name for it, and a domain with its short name. */
function partitionObjects({ base, domain, netbios, controllers }: ConfigurationPlan): PlainObject[] {
  const partitions = `CN=Partitions,${configurationName(base)}`
  const crossRef = (name: string, attributes: PlainObject['attributes']): PlainObject => ({
    dn: `CN=${name},${partitions}`,
    classes: ['crossRef'],
    ...(attributes === undefined ? {} : { attributes }),
  })
  return [
    {
      dn: partitions,
      classes: ['crossRefContainer'],
      attributes: {
        'msDS-Behavior-Version': functionalLevel,
        fSMORoleOwner: settingsName(controllers[0] ?? '', base),
      },
    },
    crossRef('Enterprise Configuration', {
      nCName: configurationName(base),
      dnsRoot: domain,
      systemFlags: 1,
    }),
    crossRef('Enterprise Schema', { nCName: schemaName(base), dnsRoot: domain, systemFlags: 1 }),
    crossRef(netbios, {
      nCName: base,
      dnsRoot: domain,
      nETBIOSName: netbios,
      systemFlags: 3,
      'msDS-Behavior-Version': functionalLevel,
    }),
    ...zoneContexts(base).map(({ name, dn }) =>
      crossRef(guidText(guidOf(`partition ${dn}`)), {
        nCName: dn,
        dnsRoot: `${name}.${domain}`,
        systemFlags: 5,
        'msDS-NC-Replica-Locations': controllers.map((controller) => settingsName(controller, base)),
      }),
    ),
  ]
}

function serviceObjects(root: string): PlainObject[] {
  const services = `CN=Services,${root}`
  const directory = `CN=Directory Service,CN=Windows NT,${services}`
  return [
    { dn: services, classes: ['container'] },
    { dn: `CN=Windows NT,${services}`, classes: ['container'] },
    { dn: directory, classes: ['nTDSService'], attributes: { tombstoneLifetime: 180 } },
    { dn: `CN=Query-Policies,${directory}`, classes: ['container'] },
    {
      dn: `CN=Default Query Policy,CN=Query-Policies,${directory}`,
      classes: ['queryPolicy'],
      attributes: {
        lDAPAdminLimits: Object.entries(adminLimits).map(([name, value]) => `${name}=${value}`),
      },
    },
  ]
}

/** The zones of the name service, without their records. */
export function zoneObjects({ base, domain }: ConfigurationPlan): readonly (readonly PlainObject[])[] {
  return zoneContexts(base).map(({ name, dn }): readonly PlainObject[] => [
    { dn, classes: ['domain', 'domainDNS'], attributes: { instanceType: 13 } },
    { dn: `CN=MicrosoftDNS,${dn}`, classes: ['container'] },
    {
      dn: `DC=${name === 'DomainDnsZones' ? domain : `_msdcs.${domain}`},CN=MicrosoftDNS,${dn}`,
      classes: ['dnsZone'],
    },
  ])
}
