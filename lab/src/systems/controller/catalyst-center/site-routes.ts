import type { HttpAnswer } from '../../../emulator/http-listener.ts'
import { bare, cut, enveloped, gateway, invalid, notFound, pageOf, paged } from './answers.ts'
import type { Center } from './center.ts'
import { since } from './center.ts'
import { connectedClients } from './clients.ts'
import { shownSiteHealth, shownSummary } from './health.ts'
import { shown, type Route } from './inventory-routes.ts'
import { holds, shownInV1, shownTyped, type Site } from './sites.ts'

/** The gateway gives up where more devices than this have to be summed up in one answer. */
const mostForGateway = 5_000

const byId = (center: Center, id: string): Site => {
  const site = center.sites.find((one) => one.id === id)
  if (!site) throw notFound(`No site with id ${id} exists`)
  return site
}

function sitesOfV1(center: Center, query: URLSearchParams): HttpAnswer {
  const page = pageOf(query)
  const [name, id, type] = [query.get('name'), query.get('siteId'), query.get('type')]
  const matching = center.sites.filter(
    (one) =>
      (name === null || one.path === name) &&
      (id === null || one.id === id) &&
      (type === null || one.type === type),
  )
  // A name that is not there is an error of HTTP and no empty list.
  if (matching.length === 0 && (name !== null || id !== null))
    throw notFound(`No site with name ${name ?? id} exists`)
  return enveloped(cut(matching, page).map(shownInV1))
}

function typedSites(center: Center, query: URLSearchParams): readonly Site[] {
  const [name, path, type] = [query.get('name'), query.get('nameHierarchy'), query.get('type')]
  return center.sites.filter(
    (one) =>
      (name === null || one.name === name) &&
      (path === null || one.path === path) &&
      (type === null || one.type === type),
  )
}

/** As many entries as there are child sites, to be summed up. */
function membership(center: Center, id: string, query: URLSearchParams): HttpAnswer {
  const site = byId(center, id)
  const page = pageOf(query)
  const sites = center.sites.filter((one) => one.of !== null && one.type === 'floor' && holds(site, one.of))
  const devices = center.devices()
  return bare({
    site: { response: [], version: '1.0', message: '' },
    device: sites.map((one) => ({
      response: cut(
        devices.filter(({ floor }) => floor === one.of),
        page,
      ).map((device) => shown(center, device)),
      version: '1.0',
      siteId: one.id,
    })),
  })
}

const placeOf = (center: Center, floor: string, deviceId: string) => {
  const site = center.floors.get(floor)
  return { deviceId, siteId: site?.id ?? null, siteNameHierarchy: site?.path ?? null, siteType: 'floor' }
}

function assigned(center: Center, query: URLSearchParams) {
  const id = query.get('siteId')
  if (id === null) throw invalid('siteId is mandatory')
  const site = byId(center, id)
  return center.devices().filter(({ floor }) => holds(site, floor))
}

function siteHealth(center: Center, query: URLSearchParams): HttpAnswer {
  const page = pageOf(query, 50, 25)
  const type = query.get('siteType')
  if (type !== null && type !== 'AREA' && type !== 'BUILDING') throw invalid(`siteType ${type} is not known`)
  const sites = center.sites.filter(
    (one) =>
      (one.type === 'area' || one.type === 'building') && (type === null || one.type === type.toLowerCase()),
  )
  const devices = center.devices()
  const { siteHealth: lever } = center.lab.levers.system(center.system)
  if (lever === 'lost' || devices.length > mostForGateway) return gateway(504, 'Gateway Time-out')
  const clients = connectedClients(center)
  return enveloped(cut(sites, page).map((one) => shownSiteHealth(one, devices, clients)))
}

export const siteRoutes: readonly Route[] = [
  ['GET', /^site$/, (center, _, { query }) => sitesOfV1(center, query)],
  ['GET', /^site\/count$/, (center) => enveloped(center.sites.length)],
  ['GET', /^membership\/([^/]+)$/, (center, [id = ''], { query }) => membership(center, id, query)],
  ['GET', /^site-health$/, (center, _, { query }) => siteHealth(center, query)],
]

/** Of 2.3.7.6 and later. */
export const typedSiteRoutes: readonly Route[] = [
  [
    'GET',
    /^sites$/,
    (center, _, { query }) => enveloped(cut(typedSites(center, query), pageOf(query)).map(shownTyped)),
  ],
  ['GET', /^sites\/count$/, (center, _, { query }) => enveloped({ count: typedSites(center, query).length })],
  [
    'GET',
    /^site-member\/([^/]+)\/member$/,
    (center, [id = ''], { query }) => {
      const site = byId(center, id)
      const members = center.devices().filter(({ floor }) => holds(site, floor))
      return enveloped(cut(members, pageOf(query)).map((one) => shown(center, one)))
    },
  ],
  [
    'GET',
    /^networkDevices\/assignedToSite$/,
    (center, _, { query }) =>
      enveloped(
        cut(assigned(center, query), pageOf(query)).map(({ floor, id }) => placeOf(center, floor, id)),
      ),
  ],
  [
    'GET',
    /^networkDevices\/assignedToSite\/count$/,
    (center, _, { query }) => enveloped({ count: assigned(center, query).length }),
  ],
  [
    'GET',
    /^networkDevices\/([^/]+)\/assignedToSite$/,
    (center, [id = '']) => {
      const one = center.devices().find((device) => device.id === id)
      if (!one) throw notFound(`No device with id ${id} exists`)
      return enveloped(placeOf(center, one.floor, one.id))
    },
  ],
]

/** Below `/dna/data/api/v1`. */
export const siteSummaryRoutes: readonly Route[] = [
  [
    'GET',
    /^siteHealthSummaries$/,
    (center, _, { query }) => {
      const page = pageOf(query, 20, 10)
      const wanted = query.get('siteType')?.toLowerCase() ?? null
      const sites = center.sites.filter(
        ({ type, id }) =>
          type !== 'global' && (wanted === null || type === wanted) && (query.get('id') ?? id) === id,
      )
      const [devices, clients] = [center.devices(), connectedClients(center)]
      const rows = cut(sites, page).map((one) => shownSummary(one, devices, clients))
      return paged(rows, { ...page, count: sites.length })
    },
  ],
  [
    'GET',
    /^siteHealthSummaries\/count$/,
    (center) => enveloped({ count: center.sites.filter(({ type }) => type !== 'global').length }),
  ],
  [
    'GET',
    /^siteHealthSummaries\/([^/]+)$/,
    (center, [id = '']) =>
      enveloped(shownSummary(byId(center, id), center.devices(), connectedClients(center))),
  ],
]

export const hasTypedSites = (center: Center): boolean => since(center, '2.3.7.6')
