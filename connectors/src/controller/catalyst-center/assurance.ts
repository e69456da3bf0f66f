import { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import { withLimit } from '../../limited-concurrency.ts'
import { canonicalMac } from '../../mac.ts'
import { sift } from '../../transport/answers.ts'
import { hasControl, notAllowed } from '../../transport/path.ts'
import type {
  ControllerCapabilities,
  ControllerClient,
  ControllerIssue,
  SiteHealth,
} from '../capabilities.ts'
import type { Center } from './channel.ts'
import { clientDetail, issue, site, siteHealth, siteSummary } from './models.ts'

const day = 24 * 3_600_000
/** Older questions are refused there. */
const farthest = 30 * day
/** Entries of a page of site health, and how many pages are read. */
const sitePage = 50
const mostSites = 500

/** What it believes of a client now, or believed then. Releases answer for an unknown MAC with nothing, 400 or 404. */
export async function readClient(
  center: Center,
  asked: string,
  at: Date | null,
  now: Date,
  ask: Ask,
): Promise<Reading<ControllerClient | null>> {
  const mac = canonicalMac(asked)
  if (mac === null || (at !== null && now.getTime() - at.getTime() > farthest)) throw notAllowed()
  const query = {
    macAddress: mac.toUpperCase(),
    ...(at === null ? {} : { timestamp: String(at.getTime()) }),
  }
  const answer = await center.read({ parts: ['client-detail'], query }, ask).catch((error: unknown) => {
    if (error instanceof Failure && error.detail.evidence === 'HTTP 400') return null
    throw error
  })
  const detail = z.object({ detail: clientDetail }).safeParse(answer?.value).data?.detail
  const none = { value: null, complete: true, dropped: 0, observedAt: answer?.receivedAt ?? now }
  if (detail === undefined || detail.hostMac === null) return none
  const [connected] = detail.connectedDevice
  return {
    value: {
      mac: detail.hostMac,
      name: detail.hostName,
      username: detail.userId,
      connected:
        detail.connectionStatus === null ? null : detail.connectionStatus.toUpperCase() === 'CONNECTED',
      wireless: detail.hostType === null ? null : detail.hostType.toUpperCase() === 'WIRELESS',
      device: detail.clientConnection ?? connected?.name ?? null,
      deviceAddress: connected?.['ip address'] ?? null,
      port: detail.port,
      ssid: detail.ssid,
      band: detail.frequency,
      channel: detail.channel,
      signal: detail.rssi,
      signalToNoise: detail.snr,
      address: detail.hostIpV4,
      vlan: detail.vlanId,
      authentication: detail.authType,
      site: detail.location,
      wirelessController: detail.wlcName,
      health: detail.healthScore.flatMap(({ healthType, score, reason }) =>
        score === null ? [] : [{ of: healthType, score, reason }],
      ),
      issues: detail.issueCount,
      at: detail.lastUpdated,
    },
    complete: true,
    dropped: 0,
    observedAt: answer?.receivedAt ?? now,
  }
}

/** Names of parents may begin with a blank there. */
const healthRow = (row: z.output<typeof siteHealth>): SiteHealth => ({
  id: row.siteId,
  name: [row.parentSiteName, row.siteName].filter((name) => name !== null && name !== 'All Sites').join('/'),
  type: row.siteType,
  devicesWell: row.healthyNetworkDevicePercentage,
  clientsWell: row.healthyClientsPercentage,
  devices: row.numberOfNetworkDevice,
  clients: row.numberOfClients,
  accessPoints: row.apDeviceTotalCount,
  accessPointsWell: row.apDeviceGoodCount,
})

/** Of all sites at once; where that takes the controller too long (504), of each by itself. */
export async function listSiteHealth(center: Center, ask: Ask): Promise<Reading<readonly SiteHealth[]>> {
  const rows: SiteHealth[] = []
  let dropped = 0
  let receivedAt: Date | null = null
  try {
    for (let offset = 1; offset <= mostSites; offset += sitePage) {
      const query = { limit: String(sitePage), offset: String(offset) }
      const answer = await center.read({ parts: ['site-health'], query }, ask)
      const given = z.array(z.unknown()).catch([]).parse(answer?.value)
      const page = sift(siteHealth, given)
      const known = new Set(rows.map(({ id }) => id))
      rows.push(...page.rows.filter(({ siteId }) => !known.has(siteId)).map(healthRow))
      dropped += page.dropped
      receivedAt = answer?.receivedAt ?? receivedAt
      if (given.length < sitePage)
        return { value: rows, complete: true, dropped, observedAt: receivedAt ?? new Date() }
    }
    return { value: rows, complete: false, dropped, observedAt: receivedAt ?? new Date() }
  } catch (error) {
    const late = error instanceof Failure && /^HTTP 50[24]$/.test(error.detail.evidence ?? '')
    if (!late) throw error
    return bySite(center, ask)
  }
}

async function bySite(center: Center, ask: Ask): Promise<Reading<readonly SiteHealth[]>> {
  const sites = await center.list({ parts: ['sites'] }, site, ask)
  const asked = sites.rows.filter(({ type }) => type !== 'floor').slice(0, mostSites)
  const failures: Failure[] = []
  const rows = await withLimit(asked, 4, async ({ id, nameHierarchy }) => {
    try {
      const answer = await center.read({ api: 'data', parts: ['siteHealthSummaries', id] }, ask)
      const row = siteSummary.safeParse(answer?.value).data
      if (row === undefined) return null
      return {
        id,
        name: nameHierarchy ?? row.siteHierarchy ?? id,
        type: row.siteType,
        devicesWell: row.networkDeviceGoodHealthPercentage,
        clientsWell: row.clientGoodHealthPercentage,
        devices: row.networkDeviceCount,
        clients: row.clientCount,
        accessPoints: row.apDeviceCount,
        accessPointsWell: row.apDeviceGoodHealthCount,
      }
    } catch (error) {
      if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
      failures.push(error)
      return null
    }
  })
  const value = rows.filter((row) => row !== null)
  const [failure] = failures
  return {
    value,
    complete: sites.complete && value.length === asked.length,
    of: sites.of ?? asked.length,
    dropped: sites.dropped,
    ...(failure === undefined
      ? {}
      : { notRead: [{ fields: [], cause: failure.detail.cause, why: failure.detail.message }] }),
    observedAt: sites.receivedAt,
  }
}

/** It has no pages: what is narrowed is the time. */
export async function listIssues(
  center: Center,
  question: Parameters<ControllerCapabilities['listIssues']>[0],
  now: Date,
  ask: Ask,
): Promise<Reading<readonly ControllerIssue[]>> {
  const about: Record<string, string> = {}
  if (question !== 'all' && 'device' in question) {
    if (!/^[0-9a-f-]{1,64}$/i.test(question.device) || hasControl(question.device)) throw notAllowed()
    about['deviceId'] = question.device
  } else if (question !== 'all') {
    const mac = canonicalMac(question.mac)
    if (mac === null) throw notAllowed()
    about['macAddress'] = mac.toUpperCase()
  }
  const query = {
    ...about,
    issueStatus: 'ACTIVE',
    startTime: String(now.getTime() - day),
    endTime: String(now.getTime()),
  }
  const answer = await center.read({ parts: ['issues'], query }, ask)
  const { rows, dropped } = sift(issue, z.array(z.unknown()).catch([]).parse(answer?.value))
  return {
    value: rows.map((row) => ({
      id: row.issueId,
      name: row.name,
      priority: row.priority,
      status: row.status,
      category: row.category,
      device: row.deviceId,
      client: row.clientMac,
      site: row.siteId,
      times: row.issue_occurence_count,
      lastAt: row.last_occurence_time,
    })),
    complete: true,
    dropped,
    observedAt: answer?.receivedAt ?? now,
  }
}
