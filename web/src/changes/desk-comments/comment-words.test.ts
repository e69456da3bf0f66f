import { expect, test } from 'vitest'
import { pendingWords, seenBy, writerOf } from './comment-words.ts'

test.each([
  [{ by: 'svc-noc', ours: { by: 'ada' } }, 'ada, from this console'],
  [{ by: 'svc-noc', ours: { by: null } }, 'This console'],
  [{ by: 'ATaylor', ours: null }, 'ATaylor'],
  [{ by: null, ours: null }, 'Author not given'],
])('of %j the writer is told', (comment, words) => expect(writerOf(comment)).toBe(words))

test('who sees it is said only where the desk says so', () => {
  expect([true, false, null].map(seenBy)).toEqual(['Public', 'Internal', null])
})

test.each([
  [{ state: 'waiting', why: null, number: null }, 'Sending.'],
  [{ state: 'waiting', why: null, number: '10001' }, 'Sent, not confirmed yet.'],
  [
    { state: 'waiting', why: 'Ivanti does not answer', number: null },
    'Waiting to retry. Ivanti does not answer.',
  ],
  [
    { state: 'given-up', why: 'Ivanti has no ticket SR-1.', number: null },
    'Not sent: Ivanti has no ticket SR-1.',
  ],
] as const)('a comment that is %j says so', (note, words) => expect(pendingWords(note)).toBe(words))
