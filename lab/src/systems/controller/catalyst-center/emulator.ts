import type { StartEmulator } from '../../../emulator/emulator.ts'
import { httpListener, type HttpAnswer, type HttpRequest } from '../../../emulator/http-listener.ts'
import { Access, type Role } from './access.ts'
import { CenterError, enveloped, failure, gateway, invalid, json, notFound } from './answers.ts'
import { assuranceRoutes, dataRoutes } from './assurance-routes.ts'
import { openCenter, since, type Center } from './center.ts'
import { inventoryRoutes, type Route } from './inventory-routes.ts'
import { licenceRoutes } from './licence-routes.ts'
import { accessPointRoutes, newInventoryRoutes } from './more-inventory-routes.ts'
import { siteRoutes, siteSummaryRoutes, typedSiteRoutes } from './site-routes.ts'

const tokenPath = '/dna/system/api/v1/auth/token'

/** Seconds after which one that was asked too often may be asked again. */
const retryAfter = 20

/** Its progress looks like JSON and is none. */
const pseudoJson = "{'status': 'AP reboot request was sent'}"

/** Reboots an access point as a controller does, and says that it was asked to. */
function rebootAccessPoints(center: Center, { body }: HttpRequest): HttpAnswer {
  const { apMacAddresses } = JSON.parse(body === '' ? '{}' : body) as { readonly apMacAddresses?: unknown }
  if (!Array.isArray(apMacAddresses) || apMacAddresses.length === 0 || apMacAddresses.length > 200)
    throw invalid('apMacAddresses must name 1 to 200 access points')
  for (const mac of apMacAddresses) {
    const one = [...center.lab.world.wireless.accessPoints.values()].find(
      (other) => other.mac === String(mac).toLowerCase() || other.radioMac === String(mac).toLowerCase(),
    )
    if (one) center.lab.world.wireless.resetAccessPoint(one.mac)
  }
  return center.tasks.start('Wireless', 5_000, 'AP reboot is in progress', pseudoJson)
}

const platformRoutes: readonly Route[] = [
  [
    'GET',
    /^dnac-release$/,
    ({ release }) =>
      enveloped({
        name: 'Cisco Catalyst Center',
        installedVersion: release,
        systemVersion: release,
        corePackages: [],
        packages: [],
        supportedDirectUpdates: [],
        tenantId: '65f2a0b1c3d4e5f601234567',
      }),
  ],
  ['GET', /^task\/([^/]+)$/, ({ tasks }, [id = '']) => enveloped(tasks.shown(id))],
  ['GET', /^task\/([^/]+)\/tree$/, ({ tasks }, [id = '']) => enveloped([tasks.shown(id)])],
  ['POST', /^device-reboot\/apreboot$/, (center, _, request) => rebootAccessPoints(center, request)],
]

const newerRoutes: readonly Route[] = [
  ...typedSiteRoutes,
  ['GET', /^tasks\/([^/]+)$/, ({ tasks }, [id = '']) => enveloped(tasks.shownNewly(id))],
  [
    'GET',
    /^tasks\/([^/]+)\/detail$/,
    ({ tasks }, [id = '']) => {
      const { progress, errorCode, failureReason } = tasks.shown(id)
      return enveloped({ data: '', progress, errorCode, failureReason })
    },
  ],
]

/** Method and path; bodies here hold ids alone. */
const describe = ({ method, path, query, body }: HttpRequest): string => {
  const asked = query.size === 0 ? '' : `?${query.toString()}`
  return `${method} ${path}${asked}${method === 'GET' || body === '' || path === tokenPath ? '' : ` ${body.slice(0, 300)}`}`
}

export interface CenterOptions {
  /** `2.3.7.9`; before 2.3.7.6 the newer paths are not found. */
  readonly release: string
}

/** Cisco Catalyst Center over its Intent API. */
export const catalystCenter =
  (name: string, { release }: CenterOptions): StartEmulator =>
  (lab) => {
    const center = openCenter(lab, name, release)
    const access = new Access(lab)
    const isNewer = since(center, '2.3.7.6')
    const intent = [
      ...inventoryRoutes,
      ...licenceRoutes,
      ...siteRoutes,
      ...accessPointRoutes,
      ...assuranceRoutes,
      ...platformRoutes,
      ...(isNewer ? newerRoutes : []),
      ...(since(center, '2.3.7.9') ? newInventoryRoutes : []),
    ]
    const data = isNewer ? [...dataRoutes, ...siteSummaryRoutes] : []

    function route(routes: readonly Route[], path: string, request: HttpRequest, role: Role): HttpAnswer {
      const matching = routes.flatMap(([method, pattern, answer]) => {
        const match = pattern.exec(path)
        return match === null
          ? []
          : [
              {
                method,
                answer,
                parts: match.slice(1).map((part) => (part === undefined ? part : decodeURIComponent(part))),
              },
            ]
      })
      if (matching.length === 0) throw notFound(`No resource ${request.path} exists`)
      const one = matching.find(({ method }) => method === request.method)
      if (!one) throw failure(405, 'NCNA00405', 'Method not allowed', request.method)
      if (request.method !== 'GET' && role === 'observer')
        throw failure(
          403,
          'NCND00403',
          'Access denied',
          'Role does not have valid permissions to access the API',
        )
      return one.answer(center, one.parts, request)
    }

    function answer(request: HttpRequest): HttpAnswer {
      const path = request.path.replace(/\/+$/, '')
      if (path === tokenPath || path === '/api/system/v1/auth/token')
        return request.method === 'POST'
          ? access.logIn(request)
          : json(405, { message: 'Method not allowed' })
      const role = access.roleOf(request)
      if (role === null) return json(401, { exp: 'token expired' })
      try {
        const [, family = '', rest = ''] = /^\/dna\/(intent|data)\/api\/v1\/(.+)$/.exec(path) ?? []
        return route(family === 'data' ? data : family === 'intent' ? intent : [], rest, request, role)
      } catch (error) {
        if (error instanceof CenterError) return error.answer
        if (error instanceof SyntaxError) return invalid('the body is no JSON').answer
        throw error
      }
    }

    const host = name.replace('center', 'catalyst-center')
    const names = [`${host}.${lab.world.domain}`, name, 'localhost', lab.host]
    const listener = httpListener({
      lab,
      system: name,
      identity: (impostor) => lab.certificates.issue(names, impostor),
      describe,
      answer,
      changes: ({ method, path }) => method !== 'GET' && path !== tokenPath,
      throttled: () => {
        const levers = lab.levers.system(name)
        if (levers.throttling === 'unavailable') return gateway(502, 'Bad Gateway')
        const refused = json(429, { message: 'Rate limit exceeded' })
        if (levers.retryAfter === 'absent') return refused
        return { ...refused, headers: { ...refused.headers, 'Retry-After': String(retryAfter) } }
      },
      failed: () =>
        failure(500, 'NCNA00500', 'Internal server error', 'The request could not be processed').answer,
    })
    return { system: name, start: async () => [await listener.start()], stop: () => listener.stop() }
  }

/** The one of the campus. */
export const center: StartEmulator = catalystCenter('center-1', { release: '2.3.7.9' })
