import { hash } from '../../../world/random.ts'
import { connectedClients, isWell, type KnownClient } from './clients.ts'
import type { Center } from './center.ts'
import type { Managed } from './devices.ts'
import { holds, siteOf, type Site } from './sites.ts'

/** 1 to 10, lower is worse. */
export const scoreOf = (one: Managed): number =>
  !one.reachable ? 1 : one.partial !== null ? 5 : hash(`${one.key}/health`) % 30 === 0 ? 7 : 10

const share = (good: number, all: number): number | null =>
  all === 0 ? null : Math.round((good * 100) / all)

const floorOf = (one: KnownClient, sites: readonly Site[]): string =>
  sites.find(({ path }) => path === one.site)?.of ?? ''

/** What is in a site, with what of it is well. */
export function inSite(
  center: Center,
  site: Site,
  devices: readonly Managed[],
  clients: readonly KnownClient[],
) {
  const own = devices.filter(({ floor }) => holds(site, floor))
  const here = clients.filter((one) => holds(site, floorOf(one, center.sites)))
  const well = (some: readonly Managed[]) => some.filter((one) => scoreOf(one) >= 8).length
  const family = (name: Managed['family']) => own.filter((one) => one.family === name)
  const [wired, wireless] = [here.filter(({ air }) => air === null), here.filter(({ air }) => air !== null)]
  const aps = family('Unified AP')
  return {
    own,
    here,
    wired,
    wireless,
    aps,
    switches: family('Switches and Hubs'),
    wlcs: family('Wireless Controller'),
    well,
  }
}

/** Its parent has a leading blank where that is the whole. */
const parentName = ({ parent }: Site) =>
  parent === null || parent.type === 'global' ? ' All Sites' : parent.name

export function shownSiteHealth(
  center: Center,
  site: Site,
  devices: readonly Managed[],
  clients: readonly KnownClient[],
) {
  const { own, here, wired, wireless, aps, switches, wlcs, well } = inSite(center, site, devices, clients)
  const [wiredWell, wirelessWell] = [wired.filter(isWell).length, wireless.filter(isWell).length]
  return {
    siteName: site.name,
    siteId: site.id,
    siteType: site.type.toUpperCase(),
    parentSiteId: site.parent?.id ?? null,
    parentSiteName: parentName(site),
    latitude: site.type === 'building' ? site.latitude : null,
    longitude: site.type === 'building' ? site.longitude : null,
    healthyNetworkDevicePercentage: share(well(own), own.length),
    healthyClientsPercentage: share(wiredWell + wirelessWell, here.length),
    clientHealthWired: share(wiredWell, wired.length),
    clientHealthWireless: share(wirelessWell, wireless.length),
    numberOfClients: here.length,
    numberOfNetworkDevice: own.length,
    networkHealthAverage: share(well(own), own.length),
    networkHealthAccess: share(well(switches), switches.length),
    networkHealthCore: null,
    networkHealthDistribution: null,
    networkHealthRouter: null,
    networkHealthWireless: share(well([...aps, ...wlcs]), aps.length + wlcs.length),
    networkHealthAP: share(well(aps), aps.length),
    networkHealthWLC: share(well(wlcs), wlcs.length),
    numberOfWiredClients: wired.length,
    numberOfWirelessClients: wireless.length,
    wiredGoodClients: wiredWell,
    wirelessGoodClients: wirelessWell,
    apDeviceTotalCount: aps.length,
    apDeviceGoodCount: well(aps),
  }
}

/** One site of the newer family. */
export function shownSummary(
  center: Center,
  site: Site,
  devices: readonly Managed[],
  clients: readonly KnownClient[],
) {
  const { own, here, wired, wireless, aps, well } = inSite(center, site, devices, clients)
  const good = here.filter(isWell).length
  return {
    id: site.id,
    siteHierarchy: site.path,
    siteHierarchyId: site.id,
    siteType: site.type,
    latitude: site.type === 'building' ? site.latitude : null,
    longitude: site.type === 'building' ? site.longitude : null,
    networkDeviceCount: own.length,
    networkDeviceGoodHealthCount: well(own),
    networkDeviceGoodHealthPercentage: share(well(own), own.length),
    clientCount: here.length,
    clientGoodHealthCount: good,
    clientGoodHealthPercentage: share(good, here.length),
    wiredClientCount: wired.length,
    wirelessClientCount: wireless.length,
    apDeviceCount: aps.length,
    apDeviceGoodHealthCount: well(aps),
  }
}

/** `network-health`: totals beside the envelope, and the vendor's own spelling of a key. */
export function networkHealth(center: Center) {
  const devices = center.devices()
  const at = center.belief.momentOf(null)
  const good = devices.filter((one) => scoreOf(one) >= 8).length
  const bad = devices.filter((one) => scoreOf(one) <= 3).length
  const fair = devices.length - good - bad
  const score = share(good, devices.length) ?? 0
  const counts = {
    totalCount: devices.length,
    goodCount: good,
    fairCount: fair,
    badCount: bad,
    unmonCount: 0,
    noHealthCount: 0,
  }
  const categories = { Access: 'Switches and Hubs', AP: 'Unified AP', WLC: 'Wireless Controller' } as const
  return {
    version: '1.0',
    response: [
      {
        time: new Date(at).toISOString().replace('Z', '+0000'),
        healthScore: score,
        ...counts,
        entity: null,
        timeinMillis: at,
      },
    ],
    measuredBy: 'global',
    latestMeasuredByEntity: null,
    latestHealthScore: score,
    monitoredDevices: devices.length,
    monitoredHealthyDevices: good,
    monitoredUnHealthyDevices: fair + bad,
    unMonitoredDevices: 0,
    noHealthDevices: 0,
    totalDevices: devices.length,
    healthContributingDevices: devices.length,
    healthDistirubution: Object.entries(categories).map(([category, family]) => {
      const some = devices.filter((one) => one.family === family)
      const well = some.filter((one) => scoreOf(one) >= 8).length
      return {
        category,
        totalCount: some.length,
        healthScore: share(well, some.length) ?? 0,
        goodPercentage: share(well, some.length) ?? 0,
        goodCount: well,
        badCount: some.filter((one) => scoreOf(one) <= 3).length,
      }
    }),
  }
}

/** `client-health`: a score for all, for the wired and for the wireless. */
export function clientHealth(center: Center) {
  const clients = connectedClients(center)
  const at = center.belief.momentOf(null)
  const detail = (value: string, some: readonly KnownClient[]) => ({
    scoreCategory: { scoreCategory: 'CLIENT_TYPE', value },
    scoreValue: share(some.filter(isWell).length, some.length) ?? -1,
    clientCount: some.length,
    clientUniqueCount: some.length,
    starttime: at - 300_000,
    endtime: at,
    scoreList: [
      {
        scoreCategory: { scoreCategory: 'SCORE_TYPE', value: 'GOOD' },
        scoreValue: -1,
        clientCount: some.filter(isWell).length,
      },
      {
        scoreCategory: { scoreCategory: 'SCORE_TYPE', value: 'FAIR' },
        scoreValue: -1,
        clientCount: some.filter((one) => !isWell(one)).length,
      },
    ],
  })
  return [
    {
      siteId: 'global',
      scoreDetail: [
        detail('ALL', clients),
        detail(
          'WIRED',
          clients.filter(({ air }) => air === null),
        ),
        detail(
          'WIRELESS',
          clients.filter(({ air }) => air !== null),
        ),
      ],
    },
  ]
}

export function shownDeviceDetail(center: Center, one: Managed) {
  const score = scoreOf(one)
  return {
    nwDeviceId: one.id,
    nwDeviceName: one.name,
    nwDeviceType: one.platform,
    nwDeviceFamily: one.family,
    nwDeviceRole: one.role,
    managementIpAddr: one.address,
    ip_addr_managementIpAddr: one.address,
    macAddress: one.mac.toUpperCase(),
    ethernetMac: one.ethernetMac?.toUpperCase() ?? null,
    serialNumber: one.serial,
    platformId: one.platform,
    softwareVersion: one.software,
    osType: one.family === 'Unified AP' ? null : 'IOS-XE',
    communicationState: one.reachable ? 'REACHABLE' : 'UNREACHABLE',
    collectionStatus: one.partial === null ? 'SUCCESS' : 'PARTIAL',
    location: siteOf(center.sites, one.floor)?.path ?? null,
    cpu: String(10 + (hash(`${one.key}/cpu`) % 40)),
    cpuScore: score === 7 ? 7 : 10,
    memory: String(30 + (hash(`${one.key}/memory`) % 40)),
    memoryScore: 10,
    overallHealth: score,
    timestamp: center.belief.momentOf(null),
    upTime: null,
  }
}
