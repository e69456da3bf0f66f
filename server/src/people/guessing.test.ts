import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cookiesOf, startTestApp, testPassword } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { isNightly, patienceOr, roundsOr, sayRounds, sayTally } from '../test-tally.ts'
import { hashPassword } from './passwords.ts'
import { accountKey, mostTries } from './throttle.ts'

let server: TestApp
let behindProxy: TestApp
let ada: number
beforeAll(async () => {
  server = await startTestApp()
  behindProxy = await startTestApp(undefined, undefined, undefined, {
    environment: { TRUSTED_PROXIES: '10.20.0.0/16' },
  })
  ada = await server.addPerson('ada')
  await behindProxy.addPerson('ada')
})
afterAll(() => Promise.all([server.stop(), behindProxy.stop()]))
const forget = async () => {
  for (const { database } of [server, behindProxy]) {
    await database.db.deleteFrom('sign_in_try').execute()
    await database.db.deleteFrom('sign_in_failure').execute()
  }
}
beforeEach(forget)

const attempt = (
  at: TestApp,
  username: string,
  remoteAddress: string,
  headers: Record<string, string> = {},
  password = 'not this one',
) => at.call('POST', '/users/login/', { payload: { username, password }, remoteAddress, headers })

const addresses = isNightly ? 1_000 : 200

test(
  `${addresses} addresses together get a hundred tries at an account, and its owner still signs in where he is known`,
  async () => {
    const known = cookiesOf(await attempt(server, 'ada', '10.1.0.1', {}, testPassword))
    // The first ninety-five have had theirs.
    await server.database.db
      .insertInto('sign_in_failure')
      .values({ account: accountKey(ada, 'ada'), in_a_row: mostTries.inARow - 5 })
      .execute()
    const statuses: number[] = []
    for (let turn = 0; turn < addresses; turn += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => attempt(server, 'ada', `10.7.${turn / 20}.${at}`)),
      )
      statuses.push(...answers.map(({ statusCode }) => statusCode))
    }
    const of = (status: number) => statuses.filter((one) => one === status).length
    // A machine with nothing to spare may send some away before they are counted.
    expect(of(401)).toBeLessThanOrEqual(5)
    expect(of(401) + of(429) + of(503)).toBe(addresses)
    expect(of(429)).toBeGreaterThan(addresses * 0.9)
    const device = known.split('; ').find((cookie) => cookie.startsWith('device='))!
    expect((await attempt(server, 'ada', '10.7.0.1', { cookie: device }, testPassword)).statusCode).toBe(200)
    sayTally(
      `guessing: ${addresses} addresses, ${of(401)} passwords looked at, ${of(429)} refused, known browser signed in`,
    )
  },
  patienceOr(120_000),
)

test.each([
  ['a stranger who makes addresses up', () => server, '192.0.2.7', (at: number) => `10.5.0.${at}`],
  [
    'a stranger behind our proxy who makes addresses up',
    () => behindProxy,
    '10.20.0.9',
    (at: number) => `10.5.0.${at}, 198.51.100.7`,
  ],
  ['a stranger who is no proxy of ours', () => behindProxy, '192.0.2.7', (at: number) => `10.5.0.${at}`],
])('%s is counted by where they are', async (_who, at, from, forwarded) => {
  const statuses: number[] = []
  for (let times = 0; times < mostTries.perAccountAndAddress + 1; times += 1) {
    const headers = { 'x-forwarded-for': forwarded(times), forwarded: `for=${forwarded(times)}` }
    statuses.push((await attempt(at(), 'ada', from, headers)).statusCode)
  }
  expect(statuses).toEqual([...Array<number>(mostTries.perAccountAndAddress).fill(401), 429])
})

test('two people behind our proxy are two addresses', async () => {
  for (let times = 0; times < mostTries.perAccountAndAddress; times += 1) {
    await attempt(behindProxy, 'ada', '10.20.0.9', { 'x-forwarded-for': '198.51.100.7' })
  }
  const other = await attempt(behindProxy, 'ada', '10.20.0.9', { 'x-forwarded-for': '198.51.100.8' })
  expect(other.statusCode).toBe(401)
})

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

/** Two-sided p of the Mann–Whitney test, by its normal approximation; times have no ties that matter. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((time) => [time, 0] as const), ...b.map((time) => [time, 1] as const)]
  const ranks = all.toSorted(([one], [other]) => one - other)
  const sum = ranks.reduce((total, [, of], at) => total + (of === 0 ? at + 1 : 0), 0)
  const u = sum - (a.length * (a.length + 1)) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  const z = Math.abs(u - (a.length * b.length) / 2) / deviation
  // Abramowitz and Stegun 26.2.17.
  const t = 1 / (1 + 0.231_641_9 * z)
  const tail =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  return (2 * tail * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI)
}

const pairs = roundsOr(5)
/** The campaign judges milliseconds, on a machine that does nothing else; a test only that the same work is done. */
const measured = process.env['ROUNDS'] !== undefined

/** Milliseconds of work by this process, whatever else the machine does. */
const workSoFar = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
const clock = measured ? () => performance.now() : workSoFar

test(
  `a name that nobody has takes the time of a wrong password (${pairs} each)`,
  async () => {
    const password_hash = await hashPassword(testPassword)
    await server.database.db.updateTable('person').set({ password_hash }).where('id', '=', ada).execute()
    const times = { known: [] as number[], unknown: [] as number[] }
    const take = async (which: 'known' | 'unknown', at: number) => {
      const began = clock()
      await attempt(server, which === 'known' ? 'ada' : `nobody-${at}`, '10.2.0.1')
      times[which].push(clock() - began)
    }
    await take('known', 0)
    await take('unknown', 0)
    times.known.length = times.unknown.length = 0
    for (let at = 0; at < pairs; at += 1) {
      // Alternately first, so that neither has the warmer machine.
      const order = at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const which of order) await take(which, at)
      await forget()
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    const p = mannWhitney(times.known, times.unknown)
    const apart = Math.abs(known - unknown)
    sayTally(
      `sign-in times: ${pairs} each, medians ${known.toFixed(2)} and ${unknown.toFixed(2)} ms, ${apart.toFixed(2)} ms apart, p ${p.toFixed(3)}`,
    )
    const told = measured ? apart >= 5 || p <= 0.01 : apart > Math.max(known, unknown) / 2
    sayRounds(pairs, told ? 1 : 0)
    expect(told).toBe(false)
  },
  patienceOr(120_000),
)
