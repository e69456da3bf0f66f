import { createHash, timingSafeEqual } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { StartEmulator } from '../../../emulator/emulator.ts'
import { httpListener, type HttpAnswer, type HttpRequest } from '../../../emulator/http-listener.ts'
import { countHistory, writeHistory, type Past } from './history.ts'
import { Locating, type Fix } from './located.ts'
import { Maps, tenant } from './maps.ts'
import { recordV1, recordV2, type Parts } from './records.ts'

const system = 'spaces-1'
const root = '/api/location'
const day = 86_400_000

/** Records on a page of each version. */
export interface SpacesOptions {
  readonly pageV1: number
  readonly pageV2: number
}

/** A thousand are documented of v2; of v1 nothing is. */
export const usual: SpacesOptions = { pageV1: 100, pageV2: 1_000 }

const json = (status: number, body: object): HttpAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
const csv = (text: string): HttpAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'text/csv' },
  body: text,
})
const gzipped = (text: string): HttpAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'application/octet-stream' },
  bytes: gzipSync(text),
})
const htmlPage = (status: number, words: string): HttpAnswer => ({
  status,
  headers: { 'Content-Type': 'text/html' },
  body: `<html><head><title>${status} ${words}</title></head><body><h1>${status} ${words}</h1></body></html>`,
})

function describe({ method, path, query }: HttpRequest): string {
  const asked = query.toString()
  return `${method} ${path}${asked === '' ? '' : `?${asked}`}`
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The Location API of Cisco Spaces, v1 and v2, for the campus as one tenant. */
export const spacesCloud =
  (given: Partial<SpacesOptions> = {}): StartEmulator =>
  (lab) => {
    const { world, levers, accounts } = lab
    const options = { ...usual, ...given }
    const leversNow = () => levers.system(system)
    const locating = new Locating(world)
    const maps = new Maps(world, () => leversNow().mapless ?? null)
    const parts: Parts = { world, maps, locating, unplaced: () => leversNow().unplaced === true }
    const expected = digest(`Bearer ${accounts.spaces.key}`)

    /** What a filter of each name reads; another name is passed over. */
    const filters: Readonly<Record<string, (fix: Fix) => string>> = {
      deviceId: ({ mac }) => mac,
      deviceType: () => 'CLIENT',
      floorId: ({ floor }) => (parts.unplaced() ? '' : maps.floorId(floor)),
      ssid: ({ association }) => association?.ssid.name ?? '',
      ipAddress: ({ association }) => association?.address ?? '',
    }
    const matchingFixes = (query: URLSearchParams, names: readonly string[]): Fix[] => {
      const asked = names.flatMap((name) => {
        const value = query.get(name)
        const read = filters[name]
        return value === null || read === undefined ? [] : [{ read, value: value.toLowerCase() }]
      })
      const mac = query.get('deviceId')?.toLowerCase()
      const one = mac === undefined ? null : world.wireless.clients.has(mac) ? locating.now(mac) : null
      const among = mac === undefined ? locating.all() : one === null ? [] : [one]
      return [...among].filter((fix) => asked.every(({ read, value }) => read(fix).toLowerCase() === value))
    }
    const inV1 = ['deviceId', 'ssid', 'floorId']
    const inV2 = ['deviceType', 'deviceId', 'ipAddress', 'floorId']

    const listPage = (
      query: URLSearchParams,
      names: readonly string[],
      most: number,
      record: (parts: Parts, fix: Fix) => object,
    ): HttpAnswer => {
      const at = Number(query.get('page') ?? '1')
      if (!Number.isInteger(at) || at < 1) return json(400, { success: false, message: 'page' })
      const all = matchingFixes(query, names)
      const results = all.slice((at - 1) * most, at * most).map((fix) => record(parts, fix))
      return json(200, {
        results,
        querystring: { tenantId: tenant },
        success: true,
        morePage: at * most < all.length,
      })
    }
    const countByFloor = (query: URLSearchParams, names: readonly string[]): HttpAnswer => {
      const byFloor = Map.groupBy(parts.unplaced() ? [] : matchingFixes(query, names), ({ floor }) =>
        maps.floorId(floor),
      )
      const results = [...byFloor].map(([floorId, fixes]) => ({ floorId, count: fixes.length }))
      return json(200, { results, success: true })
    }
    const readPast = (query: URLSearchParams): Past | null => {
      const now = world.clock.now()
      const from = Number(query.get('startTime') ?? now - day)
      const to = Number(query.get('endTime') ?? now)
      if (!Number.isFinite(from) || !Number.isFinite(to) || from >= to) return null
      const mac = query.get('deviceId')?.toLowerCase() ?? null
      return { from, to, mac, building: query.get('buildingId'), floor: query.get('floorId') }
    }
    const answerHistory = (query: URLSearchParams, as: (asked: Past) => HttpAnswer): HttpAnswer => {
      const asked = readPast(query)
      return asked === null ? json(400, { success: false, message: 'startTime, endTime' }) : as(asked)
    }

    /** By the path below the root; a step in braces is handed over. */
    const routes: readonly (readonly [string, (query: URLSearchParams, step: string) => HttpAnswer])[] = [
      ['v1/clients', (query) => listPage(query, inV1, options.pageV1, recordV1)],
      [
        'v1/clients/count',
        (query) =>
          json(200, {
            results: [{ deviceType: 'CLIENT', count: matchingFixes(query, inV1).length }],
            success: true,
          }),
      ],
      ['v1/clients/floors', (query) => countByFloor(query, inV1)],
      ['v1/history', (query) => answerHistory(query, (asked) => csv(writeHistory(parts, asked)))],
      ['v1/history/records', (query) => answerHistory(query, (asked) => gzipped(writeHistory(parts, asked)))],
      [
        'v1/history/records/count',
        (query) => answerHistory(query, (asked) => json(200, { count: countHistory(parts, asked) })),
      ],
      ['v1/map/hierarchy', () => json(200, { map: maps.tree(false) })],
      [
        'v1/map/elements/{id}',
        (_query, id) => {
          const map = maps.element(id)
          return map === null ? json(404, { success: false, message: 'Not found' }) : json(200, { map })
        },
      ],
      ['v2/devices', (query) => listPage(query, inV2, options.pageV2, recordV2)],
      [
        'v2/devices/count',
        (query) =>
          json(200, {
            results: [{ deviceType: 'CLIENT', count: matchingFixes(query, inV2).length }],
            success: true,
          }),
      ],
      ['v2/devices/floors', (query) => countByFloor(query, inV2)],
      [
        'v2/history/record/export',
        (query) => answerHistory(query, (asked) => csv(writeHistory(parts, asked))),
      ],
    ]

    function answer({ method, path, query, headers }: HttpRequest): HttpAnswer {
      // The region's balancer answers, and nothing behind it.
      if (leversNow().region === 'down') return htmlPage(503, 'Service Temporarily Unavailable')
      if (!path.startsWith(`${root}/`)) return htmlPage(404, 'Not Found')
      const isTaken =
        timingSafeEqual(digest(headers.authorization ?? ''), expected) && leversNow().token !== 'expired'
      if (!isTaken) return json(401, { success: false, message: 'Unauthorized' })
      if (method !== 'GET') return json(405, { success: false, message: 'Method Not Allowed' })
      const steps = path
        .slice(root.length + 1)
        .replace(/\/$/, '')
        .split('/')
      for (const [pattern, answerTo] of routes) {
        const wanted = pattern.split('/')
        if (wanted.length !== steps.length) continue
        if (wanted.every((step, at) => step.startsWith('{') || step === steps[at]))
          return answerTo(query, steps.at(-1) ?? '')
      }
      return json(404, { success: false, message: 'Not found' })
    }

    const listener = httpListener({
      lab,
      system,
      identity: (impostor) =>
        lab.certificates.issue([system, `${system}.${world.domain}`, 'localhost', lab.host], impostor),
      describe,
      answer,
      throttled: () => ({
        ...json(429, { success: false, message: 'Too Many Requests' }),
        headers: { 'Content-Type': 'application/json', 'Retry-After': '10' },
      }),
      failed: () => htmlPage(500, 'Internal Server Error'),
    })
    return { system, start: async () => [await listener.start()], stop: () => listener.stop() }
  }

/** The tenant of the campus. */
export const spaces: StartEmulator = spacesCloud()
