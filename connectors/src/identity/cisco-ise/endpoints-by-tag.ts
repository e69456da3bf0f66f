import type { Ask, Reading } from '../../asking.ts'
import { refused } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import { withLimit } from '../../limited-concurrency.ts'
import { sift } from '../../transport/answers.ts'
import { notAllowed } from '../../transport/path.ts'
import { hasWord } from '../../whole-words.ts'
import type { TaggedEndpoint } from '../detail.ts'
import type { CachedReading } from './cached-reading.ts'
import type { EndpointServices } from './endpoint-detail.ts'
import { customOf, textsOf } from './endpoints.ts'
import { pageSize } from './ers.ts'
import { notOffered } from './open-api.ts'
import { bareList, openEndpoint } from './open-api-schema.ts'
import type { OpenEndpoint } from './open-api-schema.ts'
import { before } from './version.ts'

/** Pages asked for at a time. */
const width = 4
/** Pages of the list: 5 000 endpoints. */
const mostPages = 50

interface Labelled {
  readonly id: string
  readonly mac: string
  readonly description: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Endpoints with what may be an asset tag or a serial of each. */
export interface Tags {
  readonly endpoints: readonly Labelled[]
  readonly complete: boolean
  readonly dropped: number
  readonly observedAt: Date
}

const labelsOf = (row: OpenEndpoint) =>
  textsOf([
    ...Object.entries(customOf(row)),
    ['serialNumber', row.serialNumber],
    ['mdmSerial', row.mdmAttributes?.['mdmSerial']],
    ['description', row.description],
  ])

/**
 * No filter of ISE takes an attribute or a serial, so the list of the OpenAPI is read, a hundred a page, which has them in each row.
 *
 * @throws Failure `refused`, saying so, where the OpenAPI is off or too old
 */
export async function readTags({ api, release }: EndpointServices, ask: Ask): Promise<Tags> {
  const version = await release.get(ask)
  if (version !== null && before(version, 3, 2)) {
    const message = `${api.name} lists endpoints with their attributes from release 3.2 on`
    throw refused({ cause: 'right-missing', message })
  }
  const endpoints = new Map<string, Labelled>()
  let dropped = 0
  let observedAt: Date | undefined
  const read = async (page: number) => {
    const query = new URLSearchParams({ page: String(page), size: String(pageSize) })
    const answer = await api.get(['endpoint'], query, bareList, ask)
    if (answer === null) throw notOffered(api.name)
    observedAt ??= answer.receivedAt
    const all = answer.value
    const { rows } = sift(openEndpoint, all)
    dropped += all.length - rows.length
    for (const row of rows) {
      const mac = canonicalMac(row.mac ?? row.name ?? '')
      if (mac === null) dropped += 1
      else
        endpoints.set(mac, { id: row.id, mac, description: row.description ?? '', attributes: labelsOf(row) })
    }
    return all.length < pageSize
  }
  let ended = false
  for (let first = 1; first <= mostPages && !ended; first += width) {
    const pages = Array.from({ length: Math.min(width, mostPages - first + 1) }, (_, at) => first + at)
    ended = (await withLimit(pages, width, read)).includes(true)
  }
  return {
    endpoints: [...endpoints.values()],
    complete: ended && dropped === 0,
    dropped,
    observedAt: observedAt ?? new Date(),
  }
}

/** Endpoints that have this asset tag or serial, among those that were read. */
export async function findEndpointsByTag(
  tags: CachedReading<Tags>,
  tag: string,
  ask: Ask,
): Promise<Reading<readonly TaggedEndpoint[]>> {
  if (!/^[\p{L}\p{N}_-]{3,40}$/u.test(tag)) throw notAllowed()
  const { endpoints, complete, dropped, observedAt } = await tags.get(ask)
  const value = endpoints.flatMap(({ attributes, ...stub }) => {
    const [attribute] = Object.entries(attributes).find(([, text]) => hasWord(text, tag)) ?? []
    return attribute === undefined ? [] : [{ ...stub, attribute }]
  })
  return { value, complete, dropped, observedAt }
}
