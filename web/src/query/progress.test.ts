import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedAgain, brokenOff, nothingYet, oneAskedAgain, take } from './progress.ts'
import type { Progress, QuestionEvent } from './progress.ts'

interface Drawn {
  readonly title: string
}
type SearchEvent = QuestionEvent<Drawn>

const source = (id: string, state: 'waiting' | 'ok' | 'failed' = 'waiting') => ({
  id,
  name: id,
  kind: 'dhcp' as const,
  state,
  required: true,
})

const question = (...ids: string[]): SearchEvent => ({
  event: 'question',
  data: {
    question: {
      text: 'x',
      kind: 'mac',
      words: 'MAC',
      canonical: 'x',
      vendor: null,
      badges: [],
      askedAt: '2026-11-21T09:00:00Z',
    },
    sources: ids.map((id) => source(id)),
  },
})

const raw = (of: string): SearchEvent => ({
  event: 'raw',
  data: { source: of, system: of, asked: '?', answered: of, at: '2026-11-21T09:00:00Z', took: 1, cut: false },
})

/** The question of `ids`, of which one is asked again. */
function retried(source: string, others: string | null, ...ids: string[]): SearchEvent {
  const begun = question(...ids)
  if (begun.event !== 'question') throw new Error('no question')
  const { question: asked, sources } = begun.data
  return {
    event: 'question',
    data: { question: { ...asked, askedAt: '2026-11-21T09:05:00Z', retry: { source, others } }, sources },
  }
}

const answer = (title: string) => ({ event: 'answer', data: { title } }) as unknown as SearchEvent

test('chips keep the order of the question in whatever order they answer', () => {
  const ids = ['index', 'kea-1', 'ise-1', 'sw-b12-2']
  fc.assert(
    fc.property(fc.shuffledSubarray(ids), (order) => {
      const end = order.reduce<Progress<Drawn>>(
        (progress, id) => take(progress, { event: 'source', data: source(id, 'ok') }),
        take(nothingYet, question(...ids)),
      )
      expect(end.sources.map(({ id }) => id)).toEqual(ids)
      expect(
        end.sources
          .filter(({ state }) => state === 'ok')
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(order.toSorted())
    }),
  )
})

test('a source that the question did not name goes to the end', () => {
  const progress = take(take(nothingYet, question('index')), { event: 'source', data: source('sw-9', 'ok') })
  expect(progress.sources.map(({ id }) => id)).toEqual(['index', 'sw-9'])
})

test('asked again, the old answer stays and is marked until the first new one', () => {
  const settled = take(take(take(nothingYet, question('a')), answer('old')), {
    event: 'settled',
    data: { took: 9 },
  })
  expect(settled).toMatchObject({ answerIsOld: false, took: 9 })
  const retried = take(askedAgain(settled, false), question('a'))
  expect(retried).toMatchObject({ answer: { title: 'old' }, answerIsOld: true, took: null })
  expect(take(retried, answer('new'))).toMatchObject({ answer: { title: 'new' }, answerIsOld: false })
  expect(askedAgain(nothingYet, false).answerIsOld).toBe(false)
})

test('one source is asked again: the answer is not old, and what the others said word for word stays', () => {
  const told = [question('a', 'b'), raw('a'), raw('b'), answer('first')].reduce<Progress<Drawn>>(
    take,
    nothingYet,
  )
  const begun = take(oneAskedAgain(told, false), retried('b', '2026-11-21T09:00:00Z', 'a', 'b'))
  expect(begun).toMatchObject({ answer: { title: 'first' }, answerIsOld: false, took: null })
  expect(begun.exchanges.map(({ source: of }) => of)).toEqual(['a'])
  // Where nothing was kept, all are asked, and nothing that was said before stands.
  expect(take(oneAskedAgain(told, false), retried('b', null, 'a', 'b')).exchanges).toEqual([])
})

test('what there is to read word for word is told for what it is', () => {
  expect(askedAgain(nothingYet, true).overheard).toBe('all')
  expect(askedAgain(askedAgain(nothingYet, true), false).overheard).toBe('none')
  expect(oneAskedAgain(nothingYet, true).overheard).toBe('some')
  expect(oneAskedAgain(nothingYet, false).overheard).toBe('none')
  expect(oneAskedAgain(askedAgain(nothingYet, true), false).overheard).toBe('all')
})

test('the last whole answer outlives a question that broke off, with its time', () => {
  const whole = [
    question('a'),
    answer('whole'),
    { event: 'settled', data: { took: 9 } } as SearchEvent,
  ].reduce<Progress<Drawn>>(take, nothingYet)
  expect(whole.answeredFor).toBe('2026-11-21T09:00:00Z')
  const half = [retried('a', null, 'a', 'b'), answer('half')].reduce<Progress<Drawn>>(
    take,
    askedAgain(whole, false),
  )
  expect(half.answeredFor).toBe('2026-11-21T09:05:00Z')
  expect(brokenOff(whole, half)).toBe(whole)
})

test('of a first question that broke off what has come stays, and who was still asked has failed', () => {
  const half = [
    question('a', 'b'),
    { event: 'source', data: source('a', 'ok') } as SearchEvent,
    answer('half'),
  ].reduce<Progress<Drawn>>(take, nothingYet)
  const broken = brokenOff(nothingYet, half)
  expect(broken.answer).toEqual({ title: 'half' })
  expect(broken.sources.map(({ state, why }) => [state, why])).toEqual([
    ['ok', undefined],
    ['failed', 'the connection to the console was cut off'],
  ])
})

test('an event nobody knows changes nothing', () => {
  const event = { event: 'weather', data: {} } as unknown as SearchEvent
  expect(take(nothingYet, event)).toBe(nothingYet)
})
