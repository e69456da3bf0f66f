import { expect, test } from 'vitest'
import { proofWords, undoWords, whoWords } from './row-words.ts'

const ada = { id: 1, name: 'ada' }

test('who agreed stands beside who asked', () => {
  expect(whoWords({ requester: ada, approver: null })).toBe('ada')
  expect(whoWords({ requester: ada, approver: { id: null, name: 'bob' } })).toBe('ada, agreed by bob')
})

test('a proof says how much was seen of how much, and nothing where nothing was watched for', () => {
  expect(proofWords({ proof: { seen: 5, missed: 2, of: 7 } })).toBe('5 of 7 seen')
  expect(proofWords({ proof: { seen: 0, missed: 0, of: 0 } })).toBe(null)
})

test.each([
  [{ undoOf: null, undoneBy: null, undoable: true }, 'possible'],
  [{ undoOf: null, undoneBy: 815, undoable: false }, 'undone by 815'],
  [{ undoOf: 814, undoneBy: null, undoable: true }, 'undoes 814, possible'],
  [{ undoOf: 814, undoneBy: 816, undoable: false }, 'undoes 814, undone by 816'],
  [{ undoOf: null, undoneBy: null, undoable: false }, null],
])('of the undoing of %j is said: %s', (change, words) => {
  expect(undoWords(change)).toBe(words)
})
