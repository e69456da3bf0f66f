import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Random } from '../../lab/src/world/random.ts'
import type { Endpoint } from '../../lab/src/world/model.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { saidOf, truthOf } from './identity-truth.ts'
import type { Facts, Found } from './identity-truth.ts'

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('identity')
  await campus.server.addPerson('ada', ['queries-cisco-ise'])
  cookie = await campus.server.signIn('ada')
})
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

const get = async <T>(path: string, query: Record<string, string>): Promise<T> => {
  const target = `${path}?${new URLSearchParams(query)}`
  const answer = await campus.server.call('GET', target, {
    headers: { cookie, accept: 'application/json' },
  })
  if (answer.statusCode !== 200) throw new Error(`${target}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ data: T }>().data
}
const ask = (q: string) => get<Found>('/common-queries/cisco-ise/', { q })

const draw = <T>(all: Iterable<T>, count: number, seed: string): T[] =>
  new Random(seed).shuffle([...all]).slice(0, count)

const online = () => [...campus.lab.world.endpoints.values()].filter((one) => campus.lab.world.session(one.mac))
const sessionOf = ({ mac }: Endpoint) => campus.lab.world.session(mac)!
/** Endpoints that never fail, so that how they stand follows from the world alone. */
const awayWell = () =>
  [...campus.lab.world.endpoints.values()].filter(
    (one) => one.authentication === 'mab' && campus.lab.world.session(one.mac) === null,
  )

/** Asked so that one endpoint fits: the ways in turn. */
const ways: readonly ((endpoint: Endpoint) => string)[] = [
  ({ mac }) => mac,
  ({ mac }) => mac.replaceAll(':', '').replace(/(.{4})(.{4})/, '$1.$2.'),
  ({ mac }) => mac.toUpperCase().replaceAll(':', '-'),
  (endpoint) => sessionOf(endpoint).address ?? endpoint.mac,
  (endpoint) => sessionOf(endpoint).id,
]

const differences = (asked: string, said: Facts, truth: Facts): string[] =>
  Object.entries(truth).flatMap(([name, value]) =>
    said[name] === value ? [] : [`${asked}, ${name}: ${said[name] ?? 'nothing'}, not ${value}`],
  )

test('200 identifiers of the campus: every fact as it really is', async () => {
  const { world } = campus.lab
  const wrong: string[] = []
  let facts = 0
  const compare = async (q: string, endpoint: Endpoint) => {
    const found = await ask(q)
    const truth = truthOf(world, endpoint, world.clock.now())
    facts += Object.keys(truth).length
    wrong.push(...differences(q, saidOf(found), truth))
    for (const { name, state, why } of found.sources) {
      if (state !== 'ok' && state !== 'none') wrong.push(`${q}: ${name} ${state} ${why ?? ''}`)
    }
  }
  for (const [at, endpoint] of draw(online(), 170, 'online').entries()) {
    await compare(ways[at % ways.length]!(endpoint), endpoint)
  }
  for (const endpoint of draw(awayWell(), 30, 'away')) await compare(endpoint.mac, endpoint)
  expect(wrong).toEqual([])
  expect(facts).toBeGreaterThan(4_000)
}, 300_000)
