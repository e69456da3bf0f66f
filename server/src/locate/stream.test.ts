import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { LocateAnswer } from '@patchbay/contract/workflows/search-and-locate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { searchAndLocateCalls } from '../calls/workflows/search-and-locate.ts'
import type { Handlers } from '../http/handlers.ts'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import type { System } from '../systems/open.ts'
import { TestCampus } from './test-campus.ts'
import { heldPace } from '../sources/test-pace.ts'
import type { HeldPace } from '../sources/test-pace.ts'
import { dhcpWith, identityWith, lease, mac, session, silence, system, systemsOf } from './test-systems.ts'

type Search = Handlers['GET /workflows/search-and-locate/']

const it = mac(0x60)
const path = `/workflows/search-and-locate/?q=${it}`
let server: TestApp
let cookie: string
let port: number
let systems: System[] = []
let pace: HeldPace
let calls: () => ReturnType<typeof searchAndLocateCalls>

const usual = () => [
  system('dhcp', 'kea-1', dhcpWith([lease({ mac: it })])),
  system('identity', 'ise-1', identityWith([session({ mac: it })])),
]

beforeAll(async () => {
  const search: Search = (asked) => calls()['GET /workflows/search-and-locate/'](asked)
  server = await startTestApp((handlers) => ({ ...handlers, 'GET /workflows/search-and-locate/': search }))
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  await server.addPerson('ada', ['workflows-search-and-locate'])
  cookie = await server.signIn('ada')
  const campus = new TestCampus(server.database)
  await campus.walked('sw-a', { address: '10.255.0.1' })
  await campus.seen(it, 'sw-a', 'Gi1/0/1')
})
afterAll(() => server.stop())
beforeEach(() => {
  systems = usual()
  pace = heldPace()
  calls = () => searchAndLocateCalls({ ...server.context, systems: systemsOf(systems) }, pace)
})

const fetched = (accept: string, signal?: AbortSignal, at = path) =>
  fetch(`http://127.0.0.1:${port}/api${at}`, {
    headers: { cookie, accept },
    ...(signal === undefined ? {} : { signal }),
  })

interface Reported {
  readonly event: string
  readonly data: unknown
}

const eventsIn = (text: string): Reported[] =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [, event = '', data = ''] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? []
      return { event, data: JSON.parse(data) }
    })

test('the question comes first, chips in their order, an answer after the last of them, settled at the end', async () => {
  const events = eventsIn(await (await fetched('text/event-stream')).text())
  const names = events.map(({ event }) => event)
  expect([names[0], names.at(-2), names.at(-1)]).toEqual(['question', 'answer', 'settled'])
  expect(names.filter((name) => name === 'question' || name === 'settled')).toHaveLength(2)
  expect(events[0]!.data).toMatchObject({
    question: { text: it, kind: 'mac', canonical: it, words: 'MAC, colon notation' },
    sources: [
      { id: 'index', state: 'waiting' },
      { id: 'kea-1', state: 'waiting' },
      { id: 'ise-1', state: 'waiting' },
      { id: 'directory', state: 'not-configured' },
      { id: 'switch', state: 'not-configured' },
    ],
  })
  for (const id of ['index', 'kea-1', 'ise-1']) {
    const chips = events.filter(({ event, data }) => event === 'source' && (data as { id: string }).id === id)
    expect(chips.map(({ data }) => (data as { state: string }).state)).toEqual(['asking', 'ok'])
    const settledAt = events.indexOf(chips.at(-1)!)
    expect(names.slice(settledAt)).toContain('answer')
  }
})

test('JSON is the last answer of the stream', async () => {
  const events = eventsIn(await (await fetched('text/event-stream')).text())
  const last = events.findLast(({ event }) => event === 'answer')?.data as LocateAnswer['answer']
  const json = (await (await fetched('application/json')).json()) as { data: LocateAnswer }
  // What the fakes say now is read a moment later.
  const timeless = (answer: unknown) =>
    JSON.parse(JSON.stringify(answer).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then'))
  expect(timeless(json.data.answer)).toEqual(timeless(last))
  expect(json.data.answer.confidence.word).toBe('confirmed')
})

test('a client that leaves calls off what was asked', async () => {
  const mute = silence()
  systems = [system('dhcp', 'kea-1', { findLeases: mute.ask, findReservations: mute.ask })]
  const leaving = new AbortController()
  const response = await fetched('text/event-stream', leaving.signal)
  const reader = response.body!.getReader()
  let text = ''
  while (mute.asks.length < 2 || !text.includes('"ok"')) {
    text += new TextDecoder().decode((await reader.read()).value)
  }
  const ended = mute.asks.map(({ signal }) => once(signal, 'abort'))
  leaving.abort()
  await Promise.all(ended)
  expect(mute.asks.every(({ signal }) => signal.aborted)).toBe(true)
})

test('a source that never answers ends with the question, well before the deadline of the request', async () => {
  const mute = silence()
  systems = [system('dhcp', 'kea-1', { findLeases: mute.ask })]
  const response = await fetched('text/event-stream')
  const reader = response.body!.getReader()
  let text = ''
  const readUntil = async (part: string) => {
    while (!text.includes(part)) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`ended without ${part}`)
      text += new TextDecoder().decode(value)
    }
  }
  await readUntil('"ok"')
  await pace.advance(8_000)
  await readUntil('no answer in 8 s')
  await pace.advance(17_000)
  await readUntil('event: settled')
  const events = eventsIn(text)
  expect(events.some(({ event }) => event === 'error')).toBe(false)
  expect(events.at(-1)?.event).toBe('settled')
})

test.each([
  ['aabbccddeef', '11 hex digits, needs 12'],
  ['gi1/0/14', 'a port without its switch: type the switch too, as in "sw-b12-2 Gi1/0/14"'],
  ['INC0012345', 'a ticket, and no service desk is connected'],
])('%s is refused with what is wrong with it', async (q, fault) => {
  const answer = await fetched(
    'application/json',
    undefined,
    `/workflows/search-and-locate/?q=${encodeURIComponent(q)}`,
  )
  expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { q: fault } }])
})

test('the record says who looked for what, and holds the words apart so that they can be erased', async () => {
  await (await fetched('application/json')).text()
  await server.context.recorder.settled()
  const row = await server.database.db
    .selectFrom('record')
    .innerJoin('record_name as actor', 'actor.key', 'record.actor')
    .innerJoin('record_name as target', 'target.key', 'record.target')
    .select(['record.target as key', 'record.detail', 'actor.name as who', 'target.name as what'])
    .where('record.action', '=', 'GET /workflows/search-and-locate/')
    .where('record.result', '=', 'read')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    who: 'ada',
    what: new URLSearchParams({ q: it }).toString(),
  })
  expect(JSON.stringify([row.key, row.detail])).not.toContain(it)
})

test('one source can be asked again: the others are not, and what they said stays', async () => {
  const asked: string[] = []
  let leases = 0
  systems = [
    system('dhcp', 'kea-1', {
      findLeases: async (question, ask) => {
        asked.push('kea-1')
        leases += 1
        return dhcpWith([lease({ mac: it, hostname: `name-${leases}.campus.example` })]).findLeases!(
          question,
          ask,
        )
      },
    }),
    system('identity', 'ise-1', {
      findSessions: async (question, ask) => {
        asked.push('ise-1')
        return identityWith([session({ mac: it })]).findSessions!(question, ask)
      },
    }),
  ]
  const kept = calls()
  calls = () => kept
  const namesIn = (answer: LocateAnswer['answer']) => [...new Set(JSON.stringify(answer).match(/name-\d/g))]
  const told = async (more = '') => {
    const events = eventsIn(await (await fetched('text/event-stream', undefined, `${path}${more}`)).text())
    const answers = events.filter(({ event }) => event === 'answer')
    return { events, answers, last: answers.at(-1)!.data as LocateAnswer['answer'] }
  }
  const first = await told()
  expect([first.last.verdict, asked.toSorted()]).toEqual(['found', ['ise-1', 'kea-1']])
  asked.length = 0
  const again = await told('&retry=kea-1')
  expect(asked).toEqual(['kea-1'])
  expect(namesIn(first.last)).toEqual(['name-1'])
  expect(namesIn(again.last)).toEqual(['name-2'])
  expect(again.last.facts.map(({ name }) => name)).toEqual(first.last.facts.map(({ name }) => name))
  expect(again.answers).toHaveLength(1)
  expect((again.events[0]!.data as LocateAnswer).question.retry).toMatchObject({ source: 'kea-1' })
  // Taken as it was said then, with its age.
  const signedOnAt = (answer: LocateAnswer['answer']) =>
    answer.facts.find(({ name }) => name === 'sign-on')?.observedAt
  expect(signedOnAt(again.last)).toBe(signedOnAt(first.last))
})
