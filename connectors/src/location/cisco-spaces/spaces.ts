import { isIP } from 'node:net'
import { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import type { Credential } from '../../connector-context.ts'
import { refused, unreadable } from '../../failures.ts'
import { withLimit } from '../../limited-concurrency.ts'
import { canonicalMac } from '../../mac.ts'
import { checked, jsonOf, sift } from '../../transport/answers.ts'
import type { HttpAnswer, HttpClient } from '../../transport/https.ts'
import { everyPage } from '../../transport/pages.ts'
import { hasControl, notAllowed, pathOf } from '../../transport/path.ts'
import type {
  FloorName,
  HourOfFloor,
  LocatedDevice,
  LocatedFloor,
  LocationQuestion,
  Position,
} from '../capabilities.ts'
import { DeviceHistory, FloorHistory, HistoryReader } from './history.ts'
import { floorsIn } from './floors.ts'
import type { TreeFloor } from './floors.ts'
import { deviceRow, mapElement, metres } from './models.ts'
import type { MapElement } from './models.ts'
import type { CiscoSpacesSettings } from './settings.ts'

const root = '/api/location'
/** Pages of one list: a thousand devices each. */
const mostPages = 20
const mostFloors = 500
/** Octets of a history: a day of a campus is some 50 MB. */
const largestHistory = 256 * 1024 * 1024
const farthest = 30 * 24 * 3_600_000

interface Parts {
  readonly name: string
  readonly http: HttpClient
  readonly credential: Credential | null
  readonly version: CiscoSpacesSettings['version']
}

/** A device or a floor between two instants. */
interface Past {
  readonly of: string
  readonly from: Date
  readonly to: Date
  readonly now: Date
}

/** Devices and floors of the cloud's Location API. */
export class Spaces {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Some settings hold the key with its scheme before it. */
  #headers(): Readonly<Record<string, string>> {
    const { name, credential } = this.#parts
    if (credential?.kind !== 'api-key') {
      throw refused({ cause: 'credential-refused', message: `${name} needs an API key` })
    }
    const key = credential.secret.reveal().replace(/^Bearer\s+/i, '')
    if (hasControl(key) || key.trim() === '')
      throw refused({ cause: 'credential-refused', message: `${name} refused the login` })
    return { authorization: `Bearer ${key}` }
  }

  async #get(path: string, query: Readonly<Record<string, string>>, ask: Ask): Promise<HttpAnswer> {
    return this.#parts.http.ask(
      {
        method: 'GET',
        path,
        query: new URLSearchParams(query),
        headers: this.#headers(),
        types: ['application/json'],
        judged: [404],
      },
      ask,
    )
  }

  /** What stands under one name; null where it is not there. */
  async #inside(answer: HttpAnswer, field: string): Promise<unknown> {
    if (answer.status === 404) return null
    const { name } = this.#parts
    const body = jsonOf(name, answer.text)
    if (Array.isArray(body)) return body
    const named = checked(name, z.record(z.string(), z.unknown()), body)
    if (named['success'] === false) {
      throw unreadable({ cause: 'not-understood', message: `${name} rejected the question` })
    }
    return named[field] ?? null
  }

  /** Those that are located now. A hashed MAC is nobody's, and is left out and counted. */
  async find(question: LocationQuestion, ask: Ask): Promise<Reading<readonly LocatedDevice[]>> {
    const { name, version } = this.#parts
    const filter = filterOf(question)
    const list = await everyPage(
      { most: mostPages, keyOf: ({ mac }: LocatedDevice) => mac },
      async (page) => {
        const query = { ...filter, page: String(page) }
        const path = pathOf(root, version, version === 'v2' ? 'devices' : 'clients')
        const answer = await this.#get(path, query, ask)
        const rows = checked(name, z.array(z.unknown()), (await this.#inside(answer, 'results')) ?? [])
        const sifted = sift(deviceRow, rows)
        const known = sifted.rows.filter(({ hashed }) => !hashed)
        const more = z.object({ morePage: z.boolean() }).safeParse(parsed(answer.text)).data?.morePage
        return {
          rows: known.map(({ hashed: _hashed, ...device }) => device),
          dropped: sifted.dropped + sifted.rows.length - known.length,
          total: null,
          next: more === true ? page + 1 : null,
          receivedAt: answer.receivedAt,
        }
      },
    )
    return {
      value: list.rows.filter((device) => isMeant(question, device)),
      complete: list.complete,
      dropped: list.dropped,
      observedAt: list.receivedAt,
    }
  }

  async #tree(ask: Ask) {
    const { name } = this.#parts
    const answer = await this.#get(pathOf(root, 'v1', 'map', 'hierarchy'), {}, ask)
    const rows = checked(name, z.array(z.unknown()), (await this.#inside(answer, 'map')) ?? [])
    const { rows: elements, dropped } = sift(mapElement, rows)
    return { floors: floorsIn(elements), dropped, observedAt: answer.receivedAt }
  }

  async floorNames(ask: Ask): Promise<Reading<readonly FloorName[]>> {
    const { floors, dropped, observedAt } = await this.#tree(ask)
    return { value: floors.map(({ named }) => named), complete: true, dropped, observedAt }
  }

  /** Its size is in the tree, or else in its own element. */
  async #withPlan({ element, named }: TreeFloor, ask: Ask): Promise<LocatedFloor> {
    const details = element.details?.width == null ? await this.#details(element.id, ask) : element.details
    return {
      ...named,
      width: metres(details?.width),
      length: metres(details?.length),
      image: details?.image?.imageName ?? null,
    }
  }

  async floor(id: string, ask: Ask): Promise<Reading<LocatedFloor | null>> {
    const { floors, dropped, observedAt } = await this.#tree(ask)
    const floor = floors.find(({ element }) => element.id === id)
    const value = floor === undefined ? null : await this.#withPlan(floor, ask)
    return { value, complete: value !== null || dropped === 0, dropped, observedAt }
  }

  /** Floors with what stands above them; sizes are asked of each by itself where the tree does not have them. */
  async floors(ask: Ask): Promise<Reading<readonly LocatedFloor[]>> {
    const { floors, dropped, observedAt } = await this.#tree(ask)
    const value = await withLimit(floors.slice(0, mostFloors), 2, (floor) => this.#withPlan(floor, ask))
    return {
      value,
      complete: floors.length <= mostFloors,
      ...(floors.length <= mostFloors ? {} : { of: floors.length }),
      dropped,
      observedAt,
    }
  }

  async #details(id: string, ask: Ask): Promise<MapElement['details']> {
    const answer = await this.#get(pathOf(root, 'v1', 'map', 'elements', id), {}, ask)
    return mapElement.safeParse(await this.#inside(answer, 'map')).data?.details
  }

  /** The stream is of everybody where the tenant passes over the filter: only the device's rows are kept. */
  async history({ of: asked, from, to, now }: Past, ask: Ask): Promise<Reading<readonly Position[]>> {
    const mac = canonicalMac(asked)
    if (mac === null) throw notAllowed()
    const positions = new DeviceHistory(mac)
    const reader = new HistoryReader(this.#parts.name, positions)
    const observedAt = await this.#stream(reader, { deviceId: mac }, { from, to, now }, ask)
    const within = positions.rows.filter(({ at }) => at !== null && at >= from && at <= to)
    return {
      value: within.toSorted((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0)),
      complete: true,
      dropped: reader.dropped,
      observedAt,
    }
  }

  /** The same stream, narrowed to a floor where the tenant knows that filter. */
  async hours({ of: floor, ...past }: Past, ask: Ask): Promise<Reading<readonly HourOfFloor[]>> {
    if (floor === '' || hasControl(floor)) throw notAllowed()
    const counted = new FloorHistory(floor, past)
    const reader = new HistoryReader(this.#parts.name, counted)
    const observedAt = await this.#stream(reader, { floorId: floor }, past, ask)
    return { value: counted.hours, complete: true, dropped: reader.dropped, observedAt }
  }

  async #stream(
    reader: HistoryReader,
    filter: Readonly<Record<string, string>>,
    { from, to, now }: Omit<Past, 'of'>,
    ask: Ask,
  ): Promise<Date> {
    if (from >= to || now.getTime() - from.getTime() > farthest) throw notAllowed()
    const query = { ...filter, startTime: String(from.getTime()), endTime: String(to.getTime()) }
    const answer = await this.#parts.http.ask(
      {
        method: 'GET',
        path: pathOf(root, 'v1', 'history'),
        query: new URLSearchParams(query),
        headers: this.#headers(),
        types: ['text/csv', 'application/octet-stream', 'text/plain'],
        maximum: largestHistory,
        taking: (octets) => reader.take(octets),
      },
      ask,
    )
    reader.end()
    return answer.receivedAt
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function filterOf(question: LocationQuestion): Readonly<Record<string, string>> {
  const [text = ''] = Object.values(question)
  if (text.trim() === '' || text.length > 200 || hasControl(text)) throw notAllowed()
  if ('mac' in question) {
    const mac = canonicalMac(question.mac)
    if (mac === null) throw notAllowed()
    return { deviceId: mac }
  }
  if ('address' in question) {
    if (isIP(question.address) === 0) throw notAllowed()
    return { ipAddress: question.address }
  }
  if ('floor' in question) return { floorId: question.floor, deviceType: 'CLIENT' }
  return { username: question.username, deviceType: 'CLIENT' }
}

/** A filter that is not known is passed over there, and everybody comes back. */
function isMeant(question: LocationQuestion, device: LocatedDevice): boolean {
  if ('mac' in question) return device.mac === canonicalMac(question.mac)
  if ('address' in question) return device.addresses.includes(question.address)
  if ('floor' in question) return device.floor === question.floor
  const bare = (login: string) => login.replace(/^.*\\/, '').replace(/@.*$/, '').toLowerCase()
  return device.username !== null && bare(device.username) === bare(question.username)
}
