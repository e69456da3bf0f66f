import { unreachable } from '@patchbay/connectors/failures'
import type { Question } from '@patchbay/contract/questions'
import type { Source } from '@patchbay/contract/systems/sources'
import { expect, test } from 'vitest'
import { dhcpWith, lease, mac, silence, system, systemsOf } from '../../locate/test-systems.ts'
import { createLog } from '../../logging/log.ts'
import type { System, Systems } from '../../systems/open.ts'
import type { QuestionListener, TellQuestion } from '../listener.ts'
import { SourceQuestion } from '../source-question.ts'
import { heldPace } from '../test-pace.ts'
import { systemsWaiting } from '../waiting-sources.ts'
import { KeptQuestions } from './cached-questions.ts'
import { streamQuestion } from './stream-question.ts'
import type { AskedToTell } from './stream-question.ts'

const it = mac(0x31)
const log = createLog('fatal', { write: () => undefined })

/** What each server said of the device, by the server's name. */
type Answer = Readonly<Record<string, number | string>>

interface Reported {
  readonly event: string
  readonly data: unknown
}

/** Asks every DHCP server for the leases of one device; `q` is the device. */
function leasesOf(systems: Systems, listener: QuestionListener<Answer>, q: string, pace = heldPace()) {
  const said: Record<string, number | string> = {}
  const asked = new SourceQuestion<Answer>({
    sources: systemsWaiting(systems, 'dhcp', true),
    pace,
    log,
    patient: true,
    signal: new AbortController().signal,
    draw: () => ({ ...said }),
    listener,
  })
  const question: Question = {
    text: q,
    kind: 'mac',
    words: 'MAC',
    canonical: q,
    vendor: null,
    badges: [],
    askedAt: new Date().toISOString(),
  }
  listener.question(question, asked.strip.all)
  for (const one of systems.ofKind('dhcp')) {
    void asked.strip.ask(one.name, async (turn) => {
      turn.asking()
      const can = await one.can()
      const { value } = await can.findLeases!({ mac: q }, asked.ask)
      said[one.name] = value.length
      asked.grown()
      return { count: value.length }
    })
  }
  return asked.settled().then((answer) => ({ question, sources: [...asked.strip.all], answer }))
}

/** A server that counts its questions and answers the leases it has then. */
function server(name: string, answers: () => ReturnType<typeof lease>[]) {
  const counted = { asked: 0 }
  const one = system('dhcp', name, {
    findLeases: async (question, ask) => {
      counted.asked += 1
      const of = dhcpWith(answers())
      return of.findLeases!(question, ask)
    },
  })
  return { counted, one }
}

function requester(kept = new KeptQuestions()) {
  return {
    ask: async (
      all: readonly System[],
      more: { retry?: string; person?: number; q?: string; pace?: ReturnType<typeof heldPace> } = {},
    ) => {
      const events: Reported[] = []
      const tell = ((event: string, data: unknown) =>
        void events.push({ event, data })) as TellQuestion<Answer>
      const asked: AskedToTell<Answer> = {
        query: { q: more.q ?? it, live: 'yes', raw: 'no', retry: more.retry },
        person: { profile: { id: more.person ?? 1 } },
        streamed: true,
        tell,
      }
      const found = await streamQuestion<Answer, Awaited<ReturnType<typeof leasesOf>>>(
        kept,
        asked,
        systemsOf(all),
        (systems, listener) => leasesOf(systems, listener, asked.query.q, more.pace),
      )
      return { found, events }
    },
  }
}

const of = <T>(events: readonly Reported[], name: string) =>
  events.filter(({ event }) => event === name).map(({ data }) => data as T)

test('one source is asked again and its part is merged into what the others said', async () => {
  let leases: ReturnType<typeof lease>[] = []
  const one = server('kea-1', () => [lease({ mac: it })])
  const two = server('kea-2', () => leases)
  const { ask } = requester()
  const first = await ask([one.one, two.one])
  expect(first.found.answer).toEqual({ 'kea-1': 1, 'kea-2': 0 })
  expect(first.found.question).not.toHaveProperty('retry')
  leases = [lease({ mac: it }), lease({ mac: it, address: '10.0.10.9' })]
  const again = await ask([one.one, two.one], { retry: 'kea-2' })
  expect([one.counted.asked, two.counted.asked]).toEqual([1, 2])
  expect(again.found.answer).toEqual({ 'kea-1': 1, 'kea-2': 2 })
  const { others } = again.found.question.retry!
  expect(Date.parse(others!)).toBeLessThanOrEqual(Date.now())
  // Nothing that stands on the page goes and comes back: one chip moves, and there is one answer.
  const [begun] = of<{ sources: Source[]; question: { retry: unknown } }>(again.events, 'question')
  expect(begun!.sources.map(({ id, state }) => [id, state])).toEqual([
    ['kea-1', 'ok'],
    ['kea-2', 'waiting'],
  ])
  expect(begun!.question.retry).toEqual({ source: 'kea-2', others })
  expect(of<Source>(again.events, 'source').map(({ id, state }) => [id, state])).toEqual([
    ['kea-2', 'asking'],
    ['kea-2', 'ok'],
  ])
  expect(of<Answer>(again.events, 'answer')).toEqual([{ 'kea-1': 1, 'kea-2': 2 }])
  expect(again.events.at(-1)!.event).toBe('settled')
})

test('what failed or stayed silent is told again as it was, until it is itself asked again', async () => {
  let broken = true
  const gate = silence()
  const refusing = system('dhcp', 'kea-1', {
    findLeases: async (question, ask) => {
      if (broken) throw unreachable({ cause: 'connection-refused', message: 'kea-1 refused the connection' })
      return dhcpWith([lease({ mac: it })]).findLeases!(question, ask)
    },
  })
  const mute = system('dhcp', 'kea-2', { findLeases: gate.ask })
  const well = server('kea-3', () => [])
  const { ask } = requester()
  const pace = heldPace()
  const first = ask([refusing, mute, well.one], { pace })
  while (gate.asks.length === 0) await pace.advance(0)
  await pace.advance(25_000)
  const states = (sources: readonly Source[]) => sources.map(({ state, why }) => [state, why])
  expect(states((await first).found.sources)).toEqual([
    ['failed', 'kea-1 refused the connection'],
    ['timed-out', 'no answer in 25 s'],
    ['none', undefined],
  ])
  broken = false
  const third = await ask([refusing, mute, well.one], { retry: 'kea-3' })
  expect([gate.asks.length, well.counted.asked]).toEqual([1, 2])
  expect(states(third.found.sources)).toEqual(states((await first).found.sources))
  // The chip of one that is not asked keeps the time that it took then.
  expect(third.found.sources[1]!.took).toBe(25_000)
  const healed = await ask([refusing, mute, well.one], { retry: 'kea-1' })
  expect(healed.found.sources.map(({ state }) => state)).toEqual(['ok', 'timed-out', 'none'])
  expect([gate.asks.length, well.counted.asked]).toEqual([1, 2])
})

test.each([
  ['another person', { person: 2 }],
  ['another question', { q: mac(0x32) }],
])('%s has nothing kept: all are asked, and that is said', async (_, more) => {
  const one = server('kea-1', () => [])
  const two = server('kea-2', () => [])
  const { ask } = requester()
  await ask([one.one, two.one])
  const { found, events } = await ask([one.one, two.one], { retry: 'kea-2', ...more })
  expect([one.counted.asked, two.counted.asked]).toEqual([2, 2])
  expect(found.question.retry).toEqual({ source: 'kea-2', others: null })
  expect(new Set(of<Source>(events, 'source').map(({ id }) => id))).toEqual(new Set(['kea-1', 'kea-2']))
})

test('a whole question asks everybody, whatever is kept', async () => {
  const one = server('kea-1', () => [])
  const { ask } = requester()
  await ask([one.one])
  await ask([one.one], { retry: 'kea-9' })
  expect(one.counted.asked).toBe(1)
  await ask([one.one])
  expect(one.counted.asked).toBe(2)
})

test('what is kept is let go after ten minutes, and the longest kept when there are many', async () => {
  let now = 0
  const kept = new KeptQuestions(() => now)
  const one = server('kea-1', () => [])
  const { ask } = requester(kept)
  const again = async () => (await ask([one.one], { retry: 'kea-1' })).found.question.retry!.others
  await ask([one.one])
  now = 9 * 60_000
  expect(await again()).not.toBeNull()
  now = 19 * 60_000
  expect(await again()).toBeNull()
  for (let person = 2; person < 42; person += 1) await ask([one.one], { person })
  expect(await again()).toBeNull()
})
