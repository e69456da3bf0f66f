import type { SystemKind } from '@patchbay/connectors/connector/connector'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { identity } from '../../ise-session/test-ise-session.ts'
import { directory, row } from '../../directory/test-account.ts'
import type { Handlers } from '../../http/handlers.ts'
import { startTestCampus } from '../../locate/test-campus.ts'
import type { TestCampus } from '../../locate/test-campus.ts'
import { dhcpWith, identityWith, lease, mac, session, system, systemsOf } from '../../locate/test-systems.ts'
import { createLog } from '../../logging/log.ts'
import type { System } from '../../systems/open.ts'
import { activeDirectoryCalls } from './active-directory.ts'
import { ciscoIseCalls } from './cisco-ise.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
})
afterEach(() => campus.db.deleteFrom('last_answer').execute())
afterAll(() => campus.drop())

const counted = { asked: 0 }
/** A system that counts what it is asked. */
function counting<K extends SystemKind>(kind: K, name: string, can: object): System<K> {
  const asks = Object.entries(can as Readonly<Record<string, (...asked: unknown[]) => unknown>>)
  const counts = asks.map(([what, ask]) => [
    what,
    (...asked: unknown[]) => {
      counted.asked += 1
      return ask(...asked)
    },
  ])
  return system(kind, name, Object.fromEntries(counts) as Parameters<typeof system<K>>[2])
}

interface ReportedAnswer {
  readonly question: { readonly lastKnown?: string | null }
  readonly sources: readonly { readonly id: string; readonly state: string }[]
  readonly answer: object
}

/** Each call is of another process: nothing is in its memory. */
async function ask(
  name: keyof Handlers,
  q: string,
  live: 'yes' | 'no',
  all: readonly System[],
): Promise<ReportedAnswer> {
  const context = {
    database: campus.db,
    systems: systemsOf(all),
    log: createLog('fatal', { write: () => undefined }),
  }
  const calls = {
    ...activeDirectoryCalls(context),
    ...ciscoIseCalls(context),
  } as unknown as Record<string, (asked: object) => Promise<ReportedAnswer>>
  return calls[name]!({
    query: { q, live, raw: 'no' },
    body: undefined,
    person: { profile: { id: 1 } },
    signal: new AbortController().signal,
    streamed: false,
    tell: () => undefined,
  })
}

const ad = 'GET /common-queries/active-directory/'
const ise = 'GET /common-queries/cisco-ise/'
const device = mac(1)
const people = () => [
  counting('directory', 'ad', directory([row()])),
  counting('identity', 'ise-1', identityWith([session({ mac: device, username: 'jdoe' })])),
  counting('dhcp', 'kea-1', dhcpWith([lease({ mac: device })])),
]

test.each([
  [ad, 'jdoe', people],
  [ise, device, () => [counting('identity', 'ise-1', identity())]],
] as const)(
  '%s without live: nobody is asked, and the last answer says how old it is',
  async (name, q, systems) => {
    const first = await ask(name, q, 'yes', systems())
    expect(first.question).not.toHaveProperty('kept')
    const asked = counted.asked
    expect(asked).toBeGreaterThan(0)
    const last = await ask(name, q, 'no', systems())
    expect(counted.asked).toBe(asked)
    expect(Date.parse(last.question.lastKnown ?? '')).toBeLessThanOrEqual(Date.now())
    const systemsIn = ({ sources }: ReportedAnswer) =>
      sources.filter(({ id, state }) => id !== 'index' && state !== 'not-configured')
    expect(systemsIn(first).every(({ state }) => state === 'ok' || state === 'none')).toBe(true)
    expect(systemsIn(last).map(({ state }) => state)).toEqual(systemsIn(first).map(() => 'stale'))
    // Our own index is looked into anew.
    const without = ({ answer }: ReportedAnswer): unknown =>
      JSON.parse(JSON.stringify({ ...answer, sighting: null }).replaceAll(/"freshness":"[a-z-]+",?/g, ''))
    expect(without(last)).toEqual(without(first))
    expect(JSON.stringify(last.answer)).not.toContain('"freshness":"live"')
  },
)

test.each([
  [ad, 'jdoe', people],
  [ise, device, () => [counting('identity', 'ise-1', identity())]],
] as const)('%s of which nothing is kept says so, and takes nobody for unknown', async (name, q, systems) => {
  const before = counted.asked
  const last = await ask(name, q, 'no', systems())
  expect(counted.asked).toBe(before)
  expect(last.question.lastKnown).toBeNull()
  const answered = last.sources.filter(
    ({ id, state }) => id !== 'index' && (state === 'ok' || state === 'none'),
  )
  expect(answered).toEqual([])
})

test('of somebody who is not in the directory the kept answer says that nobody was asked now', async () => {
  const empty = () => [counting('directory', 'ad', directory([]))]
  const sentence = ({ answer }: ReportedAnswer) => (answer as { readonly sentence: string }).sentence
  expect(sentence(await ask(ad, 'nobody.here', 'no', empty()))).toBe(
    'Nothing is stored about nobody.here, and no directory was asked now',
  )
  await ask(ad, 'nobody.here', 'yes', empty())
  expect(sentence(await ask(ad, 'nobody.here', 'no', empty()))).toBe(
    'nobody.here is in no stored answer, and no directory was asked now',
  )
})
