import { unreachable } from '@patchbay/connectors/failures'
import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { dhcpServerQuery } from '@patchbay/contract/common-queries/dhcp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { serverWith } from '../../dhcp/test-servers.ts'
import type { StoredReservation } from '../../dhcp/test-servers.ts'
import { chipOf, startTestCampus } from '../../locate/test-campus.ts'
import type { TestCampus } from '../../locate/test-campus.ts'
import { lease, mac, reservation, system, systemsOf } from '../../locate/test-systems.ts'
import { createLog } from '../../logging/log.ts'
import type { System } from '../../systems/open.ts'
import { dhcpServerCalls } from './dhcp-server.ts'

type Call = Calls['GET /common-queries/dhcp-server/']
type PageAnswer = CallAnswer<Call>

const laptop = mac(0x51)
const address = '10.0.10.120'
const books: StoredReservation = {
  leases: [lease({ mac: laptop, address })],
  reservations: [reservation({ mac: laptop, address })],
}

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
})
afterEach(() => campus.db.deleteFrom('last_answer').execute())
afterAll(() => campus.drop())

/** A server that counts what it is asked. */
function counting(name: string, kept: StoredReservation = books) {
  const counted = { asked: 0 }
  const all = Object.entries(
    serverWith(kept) as unknown as Record<string, (...asked: unknown[]) => Promise<unknown>>,
  )
  const can = Object.fromEntries(
    all.map(([what, ask]) => [
      what,
      async (...asked: unknown[]) => {
        counted.asked += 1
        return ask(...asked)
      },
    ]),
  )
  return { counted, one: system('dhcp', name, can) }
}

const silent = (name: string) =>
  system('dhcp', name, {
    ...serverWith(),
    findLeases: async () => {
      throw unreachable({ cause: 'timed-out', message: 'no answer' })
    },
  })

/** Each call is of another process: nothing is in its memory. */
async function ask(
  q: string,
  live: 'yes' | 'no',
  all: readonly System[],
  streamed = false,
): Promise<PageAnswer> {
  const log = createLog('fatal', { write: () => undefined })
  const calls = dhcpServerCalls({ database: campus.db, systems: systemsOf(all), log })
  const answer = await calls['GET /common-queries/dhcp-server/']({
    query: { q, live, raw: 'no' },
    body: undefined,
    person: { profile: { id: 1 } },
    signal: new AbortController().signal,
    streamed,
    tell: () => undefined,
  } as unknown as Parameters<(typeof calls)['GET /common-queries/dhcp-server/']>[0])
  return dhcpServerQuery.answer.parse(answer)
}

test.each([false, true])(
  'without live nobody is asked, and the last answer says how old it is',
  async (streamed) => {
    const [one, two] = [counting('kea-1'), counting('kea-2')]
    const before = await ask(laptop, 'yes', [one.one, two.one], streamed)
    expect(before.question).not.toHaveProperty('kept')
    const asked = [one.counted.asked, two.counted.asked]
    const { question, answer, sources } = await ask('0200.5e10.0051', 'no', [one.one, two.one], streamed)
    expect([one.counted.asked, two.counted.asked]).toEqual(asked)
    expect(answer.leases).toEqual(before.answer.leases)
    expect(answer.reservations).toEqual(before.answer.reservations)
    expect(answer.subnets.map(({ use }) => use)).toEqual(before.answer.subnets.map(({ use }) => use))
    const since = question.lastKnown!
    expect(Date.parse(since)).toBeLessThanOrEqual(Date.parse(before.answer.leases[0]!.observedAt))
    expect(sources.filter(({ kind }) => kind === 'dhcp').map(({ id, state }) => [id, state])).toEqual([
      ['kea-1', 'stale'],
      ['kea-2', 'stale'],
    ])
    expect(chipOf({ sources }, 'kea-1')).toMatchObject({ since, required: true })
    expect(answer.sentence).toContain(`, as of ${since}`)
    expect(answer.findings.map(({ name }) => name)).not.toContain('server-silent')
  },
)

test('nothing kept is said to be that, never that nobody knows it', async () => {
  const { one, counted } = counting('kea-1', {})
  const { question, answer, sources } = await ask(laptop, 'no', [one])
  expect(counted.asked).toBe(0)
  expect(question.lastKnown).toBeNull()
  expect(chipOf({ sources }, 'kea-1')).toMatchObject({
    state: 'not-asked',
    why: 'no answer of it is stored',
    required: true,
  })
  expect(answer).toMatchObject({
    verdict: 'incomplete',
    sentence: `Nothing is stored about ${laptop}, and no server was asked now`,
    unread: { leases: ['kea-1'], reservations: ['kea-1'] },
  })
})

test('what nobody knew then is told as of then', async () => {
  const { one } = counting('kea-1', {})
  expect((await ask(laptop, 'yes', [one])).answer.verdict).toBe('none')
  const { question, answer } = await ask(laptop, 'no', [one])
  expect(answer).toMatchObject({
    verdict: 'incomplete',
    sentence: `At ${question.lastKnown} no DHCP server knew ${laptop}; none was asked now`,
  })
})

test('an answer for which a needed server was silent does not take the place of a whole one', async () => {
  const two = counting('kea-2').one
  await ask(laptop, 'yes', [counting('kea-1').one, two])
  const whole = (await ask(laptop, 'no', [two])).question.lastKnown
  await ask(laptop, 'yes', [silent('kea-1'), two])
  const after = await ask(laptop, 'no', [counting('kea-1').one, two])
  expect(after.question.lastKnown).toBe(whole)
  expect(after.answer.leases[0]?.servers).toEqual(['kea-1', 'kea-2'])
  await ask(laptop, 'yes', [counting('kea-1', {}).one, counting('kea-2', {}).one])
  expect((await ask(laptop, 'no', [counting('kea-1').one, two])).answer.leases).toEqual([])
})

test('what a server never tells keeps no newer answer from being kept', async () => {
  const before = (await ask(laptop, 'yes', [silent('kea-1')])).question
  expect(before).not.toHaveProperty('kept')
  const first = (await ask(laptop, 'no', [silent('kea-1')])).question.lastKnown
  expect(first).not.toBeNull()
  await campus.db
    .updateTable('last_answer')
    .set({ told_at: new Date(Date.now() - 60_000) })
    .execute()
  await ask(laptop, 'yes', [silent('kea-1')])
  const again = (await ask(laptop, 'no', [silent('kea-1')])).question.lastKnown
  expect(Date.parse(again!)).toBeGreaterThanOrEqual(Date.parse(first!))
})

test('what the gateways see now says nothing against a lease of before', async () => {
  const { one } = counting('kea-1')
  await ask(address, 'yes', [one])
  await campus.held(mac(0x52), address, 'sw-b')
  const live = await ask(address, 'yes', [one])
  expect(live.answer.findings.map(({ name }) => name)).toContain('used-by-another')
  const kept = await ask(address, 'no', [one])
  expect(kept.answer.findings.map(({ name }) => name)).not.toContain('used-by-another')
  expect(kept.answer.holders.map((holder) => holder.mac)).toContain(mac(0x52))
})

test('an answer that is too old is not kept any more', async () => {
  const { one } = counting('kea-1')
  await ask(laptop, 'yes', [one])
  await campus.db
    .updateTable('last_answer')
    .set({ told_at: new Date(Date.now() - 8 * 86_400_000) })
    .execute()
  expect((await ask(laptop, 'no', [one])).question.lastKnown).toBeNull()
  await ask(address, 'yes', [one])
  expect(await campus.db.selectFrom('last_answer').select('about').execute()).toHaveLength(1)
})

test.each([
  [
    'https://stork.example/dhcp/leases?text={asked}',
    address,
    `https://stork.example/dhcp/leases?text=${address}`,
  ],
  [
    'https://stork.example/dhcp/leases?text={mac}',
    address,
    `https://stork.example/dhcp/leases?text=02%3A00%3A5e%3A10%3A00%3A51`,
  ],
  [
    'https://stork.example/dhcp/leases?text={address}',
    laptop,
    `https://stork.example/dhcp/leases?text=${address}`,
  ],
  ['https://stork.example/dhcp/leases?text={mac}', '10.0.10.77', 'https://stork.example/'],
  ['https://stork.example/dhcp/leases?text={asked}', 'kea-1', 'https://stork.example/'],
  ['https://stork.example/dhcp', laptop, 'https://stork.example/dhcp'],
])('the page %s leads for %s to %s', async (page, q, to) => {
  const { sources } = await ask(q, 'yes', [{ ...counting('kea-1').one, page }])
  expect(chipOf({ sources }, 'kea-1')?.page).toBe(to)
})
