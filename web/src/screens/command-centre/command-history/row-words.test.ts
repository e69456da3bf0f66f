import { expect, test } from 'vitest'
import { outsideWords, proofWords, undoWords, whoWords } from './row-words.ts'

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

test.each([
  [{ undoOf: null, undoneBy: null, undoable: true }, 'possible'],
  [{ undoOf: null, undoneBy: 815, undoable: false }, 'undone by 815'],
  [{ undoOf: 814, undoneBy: null, undoable: true }, 'undoes 814, possible'],
  [{ undoOf: 814, undoneBy: 816, undoable: false }, 'undoes 814, undone by 816'],
  [{ undoOf: null, undoneBy: null, undoable: false }, null],
])('of the undoing of %j is said: %s', (change, words) => {
  expect(undoWords(change)).toBe(words)
})

test('of a change made outside is said what was and is, since when, and what else may have done it', () => {
  const change = {
    made: 'outside',
    id: 3,
    at: '2026-01-02T03:04:05Z',
    since: '2026-01-02T02:59:05Z',
    target: 'sw-a01-1 Gi1/0/14',
    switch: 'sw-a01-1',
    interface: 'Gi1/0/14',
    fields: [
      { what: 'description', before: 'none', now: 'Lobby' },
      { what: 'access VLAN', before: '10', now: '38' },
    ],
    perhapsBySignIn: false,
  } as const
  const words = 'Description none to Lobby, access VLAN 10 to 38. Still as before at 2026-01-02T02:59:05Z.'
  expect(outsideWords({ ...change, fields: [...change.fields] })).toBe(words)
  expect(outsideWords({ ...change, fields: [...change.fields], perhapsBySignIn: true })).toBe(
    `${words} A device that signed in there may have been given this VLAN.`,
  )
})
