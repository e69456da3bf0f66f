import { expect, test } from 'vitest'
import { notated } from './notated.ts'

test('every text of an answer is rewritten, but not what it is asked with', () => {
  const answer = {
    title: '00:1b:54:0a:3c:7f',
    confidence: { squares: 3, because: 'seen as 001b.540a.3c7f' },
    choices: [{ ask: '00:1b:54:0a:3c:7f', title: 'Printer 00:1b:54:0a:3c:7f' }],
    observedAt: null,
  }
  expect(notated(answer, 'hyphen')).toEqual({
    title: '00-1b-54-0a-3c-7f',
    confidence: { squares: 3, because: 'seen as 00-1b-54-0a-3c-7f' },
    choices: [{ ask: '00:1b:54:0a:3c:7f', title: 'Printer 00-1b-54-0a-3c-7f' }],
    observedAt: null,
  })
})
