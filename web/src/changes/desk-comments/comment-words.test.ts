import { expect, test } from 'vitest'
import { pendingWords, seenBy, writerOf } from './comment-words.ts'

test.each([
  [{ by: 'svc-noc', ours: { by: 'ada' } }, 'ada, from this console'],
  [{ by: 'svc-noc', ours: { by: null } }, 'This console'],
  [{ by: 'ATaylor', ours: null }, 'ATaylor'],
  [{ by: null, ours: null }, 'The desk does not say who'],
])('of %j the writer is told', (comment, words) => expect(writerOf(comment)).toBe(words))

test('who sees it is said only where the desk says so', () => {
  expect([true, false, null].map(seenBy)).toEqual(['Public', 'Internal', null])
})

test.each([
  [{ state: 'waiting', why: null, number: null }, 'It is on its way.'],
  [{ state: 'waiting', why: null, number: '10001' }, 'It was sent and is looked for.'],
  [
    { state: 'waiting', why: 'Ivanti does not answer', number: null },
    'It waits and is tried again by itself. Ivanti does not answer.',
  ],
  [
    { state: 'given-up', why: 'Ivanti has no ticket SR-1.', number: null },
    'It could not be written because Ivanti has no ticket SR-1.',
  ],
] as const)('a comment that is %j says so', (note, words) => expect(pendingWords(note)).toBe(words))
