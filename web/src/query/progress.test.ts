import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedAgain, nothingYet, take } from './progress.ts'
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
  const again = take(askedAgain(settled), question('a'))
  expect(again).toMatchObject({ answer: { title: 'old' }, answerIsOld: true, took: null })
  expect(take(again, answer('new'))).toMatchObject({ answer: { title: 'new' }, answerIsOld: false })
  expect(askedAgain(nothingYet).answerIsOld).toBe(false)
})

test('an event nobody knows changes nothing', () => {
  const event = { event: 'weather', data: {} } as unknown as SearchEvent
  expect(take(nothingYet, event)).toBe(nothingYet)
})
