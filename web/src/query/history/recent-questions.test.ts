import { expect, test } from 'vitest'
import { Recall } from './recent-questions.tsx'

const history = ['c', 'b', 'a']

test('up goes back through what was asked, down comes back to what was typed', () => {
  const recall = new Recall()
  expect(recall.older(history, 'half')).toBe('c')
  expect(recall.older(history, 'c')).toBe('b')
  expect(recall.older(history, 'b')).toBe('a')
  expect(recall.older(history, 'a')).toBeNull()
  expect(recall.newer(history)).toBe('b')
  expect(recall.newer(history)).toBe('c')
  expect(recall.newer(history)).toBe('half')
  expect(recall.newer(history)).toBeNull()
})

test('what is shown already is passed over', () => {
  expect(new Recall().older(history, 'c')).toBe('b')
})

test('typing begins anew', () => {
  const recall = new Recall()
  recall.older(history, '')
  recall.reset()
  expect(recall.newer(history)).toBeNull()
  expect(recall.older(history, 'x')).toBe('c')
})
