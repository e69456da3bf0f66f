import { expect, test } from 'vitest'
import { comeAndGone, comeAndGoneWords, isMissingAny } from './come-and-gone.ts'
import type { WaitingChange } from './use-approvals.ts'

const change = (id: number, more: object = {}) =>
  ({ id, target: `sw-1 Gi1/0/${id}`, ...more }) as unknown as WaitingChange
const shown = { waiting: [change(1), change(2)], more: 0 }
const nothing = { came: [], gone: new Set<number>() }
const targetOf = (id: number) => `sw-1 Gi1/0/${id}`

test('what comes is added at the end, once, and as it was read first', () => {
  const first = comeAndGone(shown, [], [1, 2, 3], [change(1), change(3), change(2)])
  expect(first.came.map(({ id }) => id)).toEqual([3])
  expect([...first.gone]).toEqual([])
  const next = comeAndGone(shown, first.came, [1, 2, 3, 4], [change(4), change(3, { target: 'another' })])
  expect(next.came.map(({ target }) => target)).toEqual(['sw-1 Gi1/0/3', 'sw-1 Gi1/0/4'])
  expect(comeAndGone(shown, next.came, [1, 2, 3, 4], [change(4)]).came).toBe(next.came)
})

test('what goes stays, also where it had come, and is told to be gone', () => {
  const { came, gone } = comeAndGone(shown, [change(3)], [2], [change(2)])
  expect(came.map(({ id }) => id)).toEqual([3])
  expect([...gone]).toEqual([1, 3])
})

test('what is read and has gone meanwhile is not added, nor anything while nobody knows what waits', () => {
  expect(comeAndGone(shown, [], [1, 2], [change(3)]).came).toEqual([])
  expect(comeAndGone(shown, [], null, [change(3)])).toEqual(nothing)
})

test('a full page is not made longer: it says how many more there are', () => {
  expect(isMissingAny({ ...shown, more: 1 }, [], [1, 2, 3])).toBe(false)
  expect(comeAndGone({ ...shown, more: 1 }, [], [1, 2, 3], [change(3)]).came).toEqual([])
  expect(isMissingAny(shown, [], [1, 2, 3])).toBe(true)
  expect(isMissingAny(shown, [change(3)], [1, 3])).toBe(false)
})

test('each is said once', () => {
  const one = { came: [change(3)], gone: new Set([1]) }
  expect(comeAndGoneWords(one, nothing, targetOf)).toBe(
    '1 more change waits, at the end of the page. sw-1 Gi1/0/1 is no longer pending',
  )
  expect(comeAndGoneWords(one, one, targetOf)).toBeNull()
  const two = { came: [change(3), change(4), change(5)], gone: new Set([1]) }
  expect(comeAndGoneWords(two, one, targetOf)).toBe('2 more changes wait, at the end of the page')
})
