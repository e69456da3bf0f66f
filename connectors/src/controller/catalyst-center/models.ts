import { isIP } from 'node:net'
import { z } from 'zod'
import { canonicalMac } from '../../mac.ts'

// Numbers come as text in the older APIs and as numbers in the newer ones; an access point's error code may be the word `null`.

export const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    const trimmed = String(value ?? '').trim()
    return trimmed === '' || trimmed === 'null' ? null : trimmed
  })

export const number = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof read === 'number' && Number.isFinite(read) ? read : null
  })

/** Milliseconds since 1970; nought stands for never. */
export const instant = number.transform((value) => (value === null || value <= 0 ? null : new Date(value)))

export const mac = text.transform((value) => (value === null ? null : canonicalMac(value)))
export const address = text.transform((value) => (value !== null && isIP(value) !== 0 ? value : null))

/** Members of a stack, with a comma between them. */
const members = text.transform((value) => (value ?? '').split(/\s*,\s*/).filter((one) => one !== ''))

export const device = z.object({
  id: z.string(),
  hostname: text,
  managementIpAddress: address,
  macAddress: mac,
  apEthernetMacAddress: mac,
  serialNumber: members,
  platformId: members,
  family: text,
  role: text,
  softwareVersion: text,
  reachabilityStatus: text,
  reachabilityFailureReason: text,
  collectionStatus: text,
  inventoryStatusDetail: text,
  errorDescription: text,
  errorCode: text,
  lastUpdateTime: instant,
  uptimeSeconds: number,
  associatedWlcIp: address,
})
export type DeviceRow = z.output<typeof device>

export const deviceDetail = z.object({
  overallHealth: number,
  cpuScore: number,
  memoryScore: number,
  interfaceLinkErrHealthScore: number.optional(),
  interDeviceLinkAvailScore: number.optional(),
  noiseScore: number.optional(),
  airQualityHealth: number.optional(),
  interferenceScore: number.optional(),
  utilizationScore: number.optional(),
  location: text,
  timestamp: instant,
})

export const compliance = z.object({
  deviceUuid: z.string(),
  complianceType: z.string(),
  status: z.string(),
  lastUpdateTime: instant,
})

export const assigned = z.object({ siteNameHierarchy: text })

/** In answers of enrichment; an error may stand in its place. */
export const enriched = z.object({
  deviceDetails: z.object({
    neighborTopology: z
      .array(
        z.object({
          nodes: z
            .array(z.object({ id: text, name: text, ip: text, nodeType: text }))
            .nullish()
            .transform((value) => value ?? []),
        }),
      )
      .catch([]),
  }),
})

export const clientDetail = z.object({
  hostMac: mac,
  hostName: text,
  userId: text,
  connectionStatus: text,
  hostType: text,
  hostIpV4: address,
  vlanId: number,
  ssid: text,
  frequency: text,
  channel: number,
  location: text,
  clientConnection: text,
  authType: text,
  connectedDevice: z
    .array(z.object({ name: text, 'ip address': address }))
    .nullish()
    .transform((value) => value ?? []),
  rssi: number,
  snr: number,
  issueCount: number,
  lastUpdated: instant,
  port: text,
  wlcName: text,
  healthScore: z
    .array(z.object({ healthType: z.string(), reason: text, score: number }))
    .nullish()
    .transform((value) => value ?? []),
})

export const siteHealth = z.object({
  siteId: z.string(),
  siteName: text,
  siteType: text,
  parentSiteName: text,
  healthyNetworkDevicePercentage: number,
  healthyClientsPercentage: number,
  numberOfNetworkDevice: number,
  numberOfClients: number,
  apDeviceTotalCount: number,
  apDeviceGoodCount: number,
})

/** The same of one site, in the newer API. */
export const siteSummary = z.object({
  id: z.string(),
  siteHierarchy: text,
  siteType: text,
  networkDeviceGoodHealthPercentage: number,
  clientGoodHealthPercentage: number,
  networkDeviceCount: number,
  clientCount: number,
  apDeviceCount: number,
  apDeviceGoodHealthCount: number,
})

export const site = z.object({ id: z.string(), nameHierarchy: text, type: text })

/** `occurence` is spelt so there. */
export const issue = z.object({
  issueId: z.string(),
  name: z.string(),
  siteId: text,
  deviceId: text,
  clientMac: mac,
  issue_occurence_count: number,
  status: text,
  priority: text,
  category: text,
  last_occurence_time: instant,
})
