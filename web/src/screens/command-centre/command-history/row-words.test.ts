import { expect, test } from 'vitest'
import { proofWords, undoWords, whoWords } from './row-words.ts'

const ada = { id: 1, name: 'ada' }

test('who agreed stands beside who asked', () => {
  expect(whoWords({ requester: ada, approver: null })).toBe('ada')
  expect(whoWords({ requester: ada, approver: { id: null, name: 'bob' } })).toBe('ada, agreed by bob')
})

test('a proof says how much was seen of how much, and nothing where nothing was watched for', () => {
  const watchedUntil = null
  expect(proofWords({ proof: { seen: 5, missed: 2, of: 7 }, watchedUntil })).toBe('5 of 7 seen')
  expect(proofWords({ proof: { seen: 0, missed: 0, of: 0 }, watchedUntil })).toBe(null)
  const until = '2026-11-28T08:00:00.000Z'
  expect(proofWords({ proof: { seen: 2, missed: 1, of: 3 }, watchedUntil: until })).toBe(
    `2 of 3 seen, watched until ${until}`,
  )
})

test.each<[Parameters<typeof undoWords>[0], string | null]>([
  [{ undoOf: null, undoneBy: null, undoable: true }, 'possible'],
  [{ undoOf: null, undoneBy: { id: 815, state: 'done' }, undoable: false }, 'undone by 815'],
  [{ undoOf: 814, undoneBy: null, undoable: true }, 'undoes 814, possible'],
  [
    { undoOf: 814, undoneBy: { id: 816, state: 'scheduled' }, undoable: false },
    'undoes 814, to be undone by 816',
  ],
  [{ undoOf: null, undoneBy: null, undoable: false }, null],
])('of the undoing of %j is said: %s', (change, words) => {
  expect(undoWords(change)).toBe(words)
})
