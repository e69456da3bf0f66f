import { Buffer } from 'node:buffer'
import type { StartEmulator } from '../../../emulator/emulator.ts'
import { httpListener, type HttpAnswer, type HttpRequest } from '../../../emulator/http-listener.ts'
import { airOf } from './air-of.ts'
import { dataTree } from './data-tree.ts'
import { operate } from './operations.ts'
import { failure, noKeypath, read } from './restconf.ts'

const cursorLost = (path: string) =>
  failure(500, 'operation-failed', 'failed to retrieve table cursor', `/${path}`)

const busy: HttpAnswer = {
  status: 503,
  headers: { 'Content-Type': 'text/html' },
  body: '<html><head><title>503 Service Temporarily Unavailable</title></head></html>',
}

const hostMeta: HttpAnswer = {
  status: 200,
  headers: { 'Content-Type': 'application/xrd+xml' },
  body: `<XRD xmlns='http://docs.oasis-open.org/ns/xri/xrd-1.0'><Link rel='restconf' href='/restconf'/></XRD>`,
}

const describe = ({ method, path, query, body }: HttpRequest): string => {
  const asked = query.size === 0 ? '' : `?${query.toString()}`
  return `${method} ${path}${asked}${method === 'POST' && body.length < 300 ? ` ${body}` : ''}`
}

/** A list of clients as a whole, not one row of it. */
const ofClients = /client-oper-data\/(?:dot11|common)-oper-data$/

/** A Catalyst 9800 over RESTCONF, of the release that the campus's controller of this name runs. */
export const catalyst9800 =
  (name: string): StartEmulator =>
  (lab) => {
    const air = airOf(lab, name)
    const controller = lab.world.wireless.controllers.get(name)
    const version = controller?.software ?? ''
    const roots = dataTree(air, version)
    const { wireless, wirelessReader } = lab.accounts
    let lists = 0

    const login = ({ headers }: HttpRequest): 'writer' | 'reader' | null => {
      const [scheme, word = ''] = (headers.authorization ?? '').split(' ')
      if (scheme?.toLowerCase() !== 'basic') return null
      const given = Buffer.from(word, 'base64').toString('utf8')
      const is = (one: typeof wireless) => given === `${one.username}:${one.password}`
      return is(wireless) ? 'writer' : is(wirelessReader) ? 'reader' : null
    }

    /** Some reads of a list of clients lose their place in the table; the next one mostly does not. */
    const losesCursor = (path: string): boolean => {
      const { cursor } = lab.levers.system(name)
      if (cursor === undefined || cursor === 'held' || !ofClients.test(path)) return false
      return cursor === 'lost' || lists++ % 2 === 0
    }

    function data({ method, query }: HttpRequest, path: string): HttpAnswer {
      if (method !== 'GET' && method !== 'HEAD')
        return failure(405, 'operation-not-supported', 'read only here')
      if (losesCursor(path)) return cursorLost(path)
      if (path === 'Cisco-IOS-XE-native:native/version')
        return leaf('Cisco-IOS-XE-native:version', version.split('.').slice(0, 2).join('.'))
      if (path === 'Cisco-IOS-XE-native:native/hostname') return leaf('Cisco-IOS-XE-native:hostname', name)
      // Looked for by name where it has a blank or a slash, an access point is not found.
      if (/ap-name-mac-map=.*(?:%20|%2F|\+)/i.test(path)) return noKeypath(`/${path}`)
      return read(roots, path, query)
    }

    function answer(request: HttpRequest): HttpAnswer {
      const { path, method } = request
      if (path === '/.well-known/host-meta') return hostMeta
      if (!path.startsWith('/restconf')) return { status: 404, body: '' }
      const who = login(request)
      if (who === null) {
        const refused = failure(401, 'access-denied', 'access denied')
        return { ...refused, headers: { ...refused.headers, 'WWW-Authenticate': 'Basic realm="restconf"' } }
      }
      const [, area, rest = ''] = /^\/restconf\/(data|operations)\/?(.*)$/.exec(path) ?? []
      if (area === 'data') return data(request, rest)
      if (area !== 'operations')
        return leaf('ietf-restconf:restconf', {
          data: {},
          operations: {},
          'yang-library-version': '2016-06-21',
        })
      if (method !== 'POST') return failure(405, 'operation-not-supported', 'operations are posted')
      if (who === 'reader') return failure(403, 'access-denied', 'access denied')
      return operate(air, version, decodeURIComponent(rest), request.body)
    }

    const names = [`${name}.${lab.world.domain}`, name, 'localhost', lab.host]
    const listener = httpListener({
      lab,
      system: name,
      identity: (impostor) => lab.certificates.issue(names, impostor),
      describe,
      answer,
      changes: ({ method }) => method === 'POST',
      throttled: () => busy,
      failed: () => failure(500, 'operation-failed', 'Process DBAL response failed'),
    })
    return { system: name, start: async () => [await listener.start()], stop: () => listener.stop() }
  }

const leaf = (name: string, value: unknown): HttpAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'application/yang-data+json' },
  body: JSON.stringify({ [name]: value }),
})

/** The two of the campus. */
export const wirelessControllers: readonly StartEmulator[] = [catalyst9800('wlc-1'), catalyst9800('wlc-2')]
