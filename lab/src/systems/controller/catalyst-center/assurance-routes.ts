import type { HttpRequest } from '../../../emulator/http-listener.ts'
import { bare, cut, enveloped, invalid, json, notFound, pageOf, paged } from './answers.ts'
import type { Center } from './center.ts'
import { clientAt, connectedClients, shownDetail, shownRecord, type KnownClient } from './clients.ts'
import type { Managed } from './devices.ts'
import { complianceOf, issuesOf, wholeCompliance } from './findings.ts'
import { clientHealth, networkHealth, scoreOf, shownDeviceDetail } from './health.ts'
import { deviceById, shown, type Route } from './inventory-routes.ts'
import { holds } from './sites.ts'

/** Days back for which a time may be asked. */
const daysBack = 30

function timeIn(center: Center, query: URLSearchParams): number | null {
  const text = query.get('timestamp')
  if (text === null || text === '') return null
  const at = Number(text)
  if (!Number.isFinite(at)) throw invalid('timestamp must be milliseconds')
  if (at < center.belief.now() - daysBack * 86_400_000)
    throw invalid(`timestamp must be within ${daysBack} days`)
  return at
}

function clientDetail(center: Center, query: URLSearchParams) {
  const mac = query.get('macAddress')?.toLowerCase() ?? ''
  if (!/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/.test(mac)) throw invalid('macAddress is required')
  const one = clientAt(center, mac, timeIn(center, query))
  if (one === null) throw notFound(`No client with macAddress ${mac.toUpperCase()} was found`)
  return bare(shownDetail(one))
}

const identified: Readonly<Record<string, (one: Managed) => string>> = {
  macAddress: ({ mac }) => mac.toUpperCase(),
  nwDeviceName: ({ name }) => name,
  uuid: ({ id }) => id,
}

function deviceDetail(center: Center, query: URLSearchParams) {
  const by = identified[query.get('identifier') ?? '']
  const value = query.get('searchBy')
  if (!by || value === null) throw invalid('identifier must be one of macAddress, nwDeviceName, uuid')
  const one = center.devices().find((device) => by(device).toLowerCase() === value.toLowerCase())
  if (!one) throw notFound(`No device ${value} was found`)
  return enveloped(shownDeviceDetail(center, one))
}

const header = ({ headers }: HttpRequest, name: string): string => {
  const value = headers[name]
  return Array.isArray(value) ? (value[0] ?? '') : (value ?? '')
}

/** Devices on the other ends of its cables; an error in place of a list for one that has none. */
function topology(center: Center, one: Managed) {
  const { world } = center.lab
  const device = world.switches.get(one.key)
  const neighbours = device === undefined ? [] : world.neighbours(device)
  const known = new Map(center.devices().map((other) => [other.name, other]))
  const others = neighbours.flatMap(({ name }) => known.get(name) ?? [])
  const nodes = [one, ...new Set(others)].map((node) => ({
    role: node.role,
    name: node.name,
    id: node.id,
    ip: node.address,
    deviceType: node.platform,
    family: node.family,
    nodeType: 'networkDevice',
    healthScore: scoreOf(node),
    level: node === one ? 0 : 1,
  }))
  if (nodes.length === 1 && one.family !== 'Unified AP')
    return [
      {
        errorCode: 5000,
        message: 'An internal has error occurred while processing this request.',
        detail: 'no topology',
      },
    ]
  return [
    {
      nodes,
      links: nodes.slice(1).map(({ id }) => ({ source: one.id, target: id, linkStatus: 'UP', label: [] })),
    },
  ]
}

function deviceEnrichment(center: Center, request: HttpRequest) {
  const [type, value] = [header(request, 'entity_type'), header(request, 'entity_value').toLowerCase()]
  const by: Readonly<Record<string, (one: Managed) => string>> = {
    device_id: ({ id }) => id,
    mac_address: ({ mac }) => mac,
    ip_address: ({ address }) => address,
  }
  const is = by[type]
  if (!is || value === '') throw invalid('the headers entity_type and entity_value are required')
  const one = center.devices().find((device) => is(device).toLowerCase() === value)
  if (!one) throw notFound(`No device ${value} was found`)
  return bare([{ deviceDetails: { ...shown(center, one), neighborTopology: topology(center, one) } }])
}

function clientEnrichment(center: Center, request: HttpRequest) {
  const [type, value] = [header(request, 'entity_type'), header(request, 'entity_value').toLowerCase()]
  if (value === '' || (type !== 'mac_address' && type !== 'network_user_id'))
    throw invalid('the headers entity_type and entity_value are required')
  const clients: readonly KnownClient[] =
    type === 'mac_address'
      ? [clientAt(center, value, null)].filter((one) => one !== null)
      : connectedClients(center).filter(({ username }) => username?.toLowerCase() === value)
  return bare(
    clients.map((one) => ({
      userDetails: shownDetail(one).detail,
      connectedDevice: center
        .devices()
        .filter(({ id }) => id === one.device?.id)
        .map((device) => ({
          deviceDetails: { ...shown(center, device), neighborTopology: topology(center, device) },
        })),
    })),
  )
}

function issues(center: Center, query: URLSearchParams) {
  const [device, mac, priority] = [query.get('deviceId'), query.get('macAddress'), query.get('priority')]
  const site = center.sites.find(({ id }) => id === query.get('siteId'))
  const status = query.get('issueStatus') ?? 'ACTIVE'
  const floors = new Map(center.sites.map(({ id, of }) => [id, of]))
  return status.toUpperCase() !== 'ACTIVE'
    ? []
    : issuesOf(center).filter(
        (one) =>
          (device === null || one.deviceId === device) &&
          (mac === null || one.clientMac.toLowerCase() === mac.toLowerCase()) &&
          (priority === null || one.priority === priority) &&
          (site === undefined || holds(site, floors.get(one.siteId) ?? '')),
      )
}

function compliances(center: Center, query: URLSearchParams) {
  const wanted = query.get('complianceStatus')?.split(',') ?? null
  const device = query.get('deviceUuid')
  const types = query.get('complianceType')?.toUpperCase().split(',') ?? null
  const devices = device === null ? center.devices() : center.devices().filter(({ id }) => id === device)
  return {
    kinds: () =>
      devices
        .flatMap((one) => complianceOf(center, one))
        .filter(
          (one) =>
            (wanted === null || wanted.includes(one.status)) &&
            (types === null || types.includes(one.complianceType)),
        ),
    whole: () =>
      devices
        .flatMap((one) => wholeCompliance(center, one))
        .filter((one) => wanted === null || wanted.includes(one.complianceStatus)),
  }
}

function deviceHealth(center: Center, query: URLSearchParams) {
  const page = pageOf(query)
  const site = center.sites.find(({ id }) => id === query.get('siteId'))
  const all = center.devices().filter(({ floor }) => site === undefined || holds(site, floor))
  const rows = cut(all, page).map((one) => ({
    deviceType: one.platform,
    deviceFamily: one.family,
    name: one.name,
    ipAddress: one.address,
    macAddress: one.mac.toUpperCase(),
    uuid: one.id,
    model: one.platform,
    osVersion: one.software,
    overallHealth: scoreOf(one),
    issueCount: scoreOf(one) < 8 ? 1 : 0,
    location: center.floors.get(one.floor)?.path ?? null,
    reachabilityHealth: one.reachable ? 'REACHABLE' : 'UNREACHABLE',
  }))
  return json(200, { response: rows, totalCount: all.length, version: '1.0' })
}

export const assuranceRoutes: readonly Route[] = [
  ['GET', /^network-health$/, (center) => bare(networkHealth(center))],
  ['GET', /^client-health$/, (center) => enveloped(clientHealth(center))],
  ['GET', /^client-detail$/, (center, _, { query }) => clientDetail(center, query)],
  ['GET', /^device-detail$/, (center, _, { query }) => deviceDetail(center, query)],
  ['GET', /^device-health$/, (center, _, { query }) => deviceHealth(center, query)],
  ['GET', /^device-enrichment-details$/, (center, _, request) => deviceEnrichment(center, request)],
  ['GET', /^(?:client|user)-enrichment-details$/, (center, _, request) => clientEnrichment(center, request)],
  [
    'GET',
    /^issues$/,
    (center, _, { query }) => {
      const rows = issues(center, query)
      return json(200, { response: rows, totalCount: String(rows.length), version: '1.0' })
    },
  ],
  [
    'GET',
    /^compliance$/,
    (center, _, { query }) => enveloped(cut(compliances(center, query).whole(), pageOf(query))),
  ],
  [
    'GET',
    /^compliance\/count$/,
    (center, _, { query }) => enveloped(compliances(center, query).whole().length),
  ],
  [
    'GET',
    /^compliance\/detail$/,
    (center, _, { query }) => enveloped(cut(compliances(center, query).kinds(), pageOf(query))),
  ],
  [
    'GET',
    /^compliance\/detail\/count$/,
    (center, _, { query }) => enveloped(compliances(center, query).kinds().length),
  ],
  [
    'GET',
    /^compliance\/([^/]+)\/detail$/,
    (center, [id = '']) => {
      const one = center.devices().find((device) => device.id === id)
      // Of a device that is not known the list is empty, and its id a word.
      if (!one) return json(200, { response: [], version: '1.0', deviceUuid: 'None' })
      return json(200, { response: complianceOf(center, one), version: '1.0', deviceUuid: id })
    },
  ],
  [
    'GET',
    /^compliance\/([^/]+)$/,
    (center, [id = '']) => enveloped(wholeCompliance(center, deviceById(center, id))[0] ?? {}),
  ],
]

function records(center: Center, query: URLSearchParams): readonly KnownClient[] {
  const text = (name: string) => query.get(name)?.toLowerCase() ?? null
  const [type, mac, address, ssid] = [text('type'), text('macAddress'), text('ipv4Address'), text('ssid')]
  const [controller, device] = [text('wlcName'), text('connectedNetworkDeviceName')]
  const site = center.sites.find(
    ({ id, path }) => id === query.get('siteId') || path === query.get('siteHierarchy'),
  )
  return connectedClients(center).filter(
    (one) =>
      (type === null || type === (one.air === null ? 'wired' : 'wireless')) &&
      (mac === null || one.mac === mac) &&
      (address === null || one.address === address) &&
      (ssid === null || one.air?.ssid.name.toLowerCase() === ssid) &&
      (controller === null || one.air?.accessPoint.controller === controller) &&
      (device === null || one.device?.name.toLowerCase() === device) &&
      (site === undefined || (one.site ?? '').startsWith(site.path)),
  )
}

/** Below `/dna/data/api/v1`. */
export const dataRoutes: readonly Route[] = [
  [
    'GET',
    /^clients$/,
    (center, _, { query }) => {
      const page = pageOf(query, 500, 100)
      const all = records(center, query)
      return paged(cut(all, page).map(shownRecord), { ...page, count: all.length })
    },
  ],
  ['GET', /^clients\/count$/, (center, _, { query }) => enveloped({ count: records(center, query).length })],
  [
    'GET',
    /^clients\/([^/]+)$/,
    (center, [mac = '']) => {
      const one = clientAt(center, mac.toLowerCase(), null)
      // Codes of this family are numbers.
      if (one === null)
        return json(404, {
          response: [{ errorCode: 14_006, message: 'Client not found', detail: `No client ${mac}` }],
          version: '1.0',
        })
      return enveloped(shownRecord(one))
    },
  ],
  [
    'GET',
    /^assuranceIssues$/,
    (center, _, { query }) => {
      const page = pageOf(query, 25)
      const all = issues(center, query)
      return paged(cut(all, page), { ...page, count: all.length })
    },
  ],
  [
    'GET',
    /^assuranceIssues\/count$/,
    (center, _, { query }) => enveloped({ count: issues(center, query).length }),
  ],
]
