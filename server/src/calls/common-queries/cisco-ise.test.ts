import { ciscoIse } from '@patchbay/contract/common-queries/cisco-ise'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity, known, authentication } from '../../ise-session/test-ise-session.ts'
import { CallError } from '../../errors/call-error.ts'
import { startTestCampus } from '../../locate/test-campus.ts'
import type { TestCampus } from '../../locate/test-campus.ts'
import { mac, minutesAgo, reading, system, systemsOf } from '../../locate/test-systems.ts'
import { createLog } from '../../logging/log.ts'
import { ciscoIseCalls } from './cisco-ise.ts'

const name = 'GET /common-queries/cisco-ise/'
const [laptop, camera, stranger] = [mac(0x31), mac(0x32), mac(0x33)]

/** Nobody has a session; the laptop is being denied. */
const ise = system(
  'identity',
  'ise-1',
  identity({
    readSessions: async () => reading([]),
    listSessionsOn: async () => reading([]),
    readHistory: async (asked) =>
      reading(asked === laptop ? [authentication({ mac: laptop, passed: false })] : []),
    readEndpoint: async (asked) => reading(asked === laptop ? known({ mac: laptop }) : null),
  }),
)

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.port('sw-a', 'Gi1/0/2')
  await campus.seen(laptop, 'sw-a', 'Gi1/0/1')
  await campus.held(laptop, '10.0.10.120', 'sw-b')
  await campus.held(camera, '10.0.10.120', 'sw-b', minutesAgo(1_440))
  await campus.seen(stranger, 'sw-a', 'Gi1/0/2', { first: minutesAgo(90_000), last: minutesAgo(80_000) })
})
afterAll(() => campus.drop())

async function ask(q: string, more: { readonly at?: string; readonly twin?: string } = {}, all = [ise]) {
  const log = createLog('fatal', { write: () => undefined })
  const calls = ciscoIseCalls({ database: campus.db, systems: systemsOf(all), log })
  const answer = await calls[name]({
    query: { q, live: 'yes', raw: 'no', ...more },
    body: undefined,
    signal: new AbortController().signal,
    streamed: false,
    tell: () => undefined,
  } as unknown as Parameters<(typeof calls)[typeof name]>[0])
  return ciscoIse.answer.parse(answer).answer
}

test('who is denied is found by the address that it holds, and by the port that it stands on', async () => {
  for (const q of ['10.0.10.120', 'sw-a gi1/0/1', 'SW-A Gi1/0/1']) {
    expect([q, await ask(q)]).toMatchObject([q, { mac: laptop, standing: 'kept-out' }])
  }
})

test('at an instant, whoever held the address then', async () => {
  const answer = await ask('10.0.10.120', { at: minutesAgo(1_470).toISOString() })
  expect([answer.verdict, answer.mac]).toEqual(['elsewhere', camera])
})

test('what a switch saw last, ISE not knowing it', async () => {
  const answer = await ask(stranger)
  expect(answer).toMatchObject({ verdict: 'elsewhere', notes: [{ name: 'seen-elsewhere' }] })
  expect(answer.sentence).toMatch(/^ISE does not know it; a switch saw it last on .* UTC at sw-a Gi1\/0\/2$/)
})

test.each([
  ['a network', '10.0.10.0/24', {}, 'q', 'a network'],
  ['the future', laptop, { at: '2100-01-01T00:00:00.000Z' }, 'at', 'lies in the future'],
  ['a twin that is no MAC', laptop, { twin: 'jdoe' }, 'twin', 'not a MAC'],
])('%s is refused with why, and nobody is asked', async (_what, q, more, field, words) => {
  const error: unknown = await ask(q, more).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(CallError)
  expect((error as CallError).fields?.[field]).toContain(words)
})

test('a port of a switch that nobody knows is refused where no identity system could know it', async () => {
  const error: unknown = await ask('sw-nowhere gi1/0/1', {}, []).catch((failure: unknown) => failure)
  expect((error as CallError).fields?.['q']).toContain('a switch without a known address')
})
