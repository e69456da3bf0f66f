import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CallFailure } from '../../api/failure.ts'
import { nothingYet } from '../progress.ts'
import type { Asked } from './question-page.tsx'
import { QuestionResult } from './question-result.tsx'

// Its panel reads preferences and clock of a browser.
vi.mock('../question-failure.tsx', () => ({ QuestionFailure: ({ q }: { q: string }) => `(${q} failed)` }))
vi.mock('../last-answer.tsx', () => ({ LastAnswer: ({ askedAt }: { askedAt: string }) => `(of ${askedAt})` }))

interface Answer {
  readonly verdict: 'found' | 'asking'
  readonly name: string
}

const question = {
  q: 'it',
  live: true,
  raw: false,
  list: null,
  setLive: () => {},
  setRaw: () => {},
} as unknown as Asked<Answer>['question']

const asked = (more: Partial<Asked<Answer>>, answer: Answer | null = null): Asked<Answer> => ({
  question,
  progress: { ...nothingYet, answer, answeredFor: answer === null ? null : '09:00' },
  asking: false,
  failure: null,
  faulty: false,
  askAgain: () => {},
  actionsOf: () => [],
  ...more,
})

const shown = (of: Asked<Answer>, more: { arrived?: () => boolean } = {}) =>
  renderToStaticMarkup(
    <QuestionResult asked={of} title="Type it" words="All are asked." arriving="(arriving)" {...more}>
      {({ name }) => `(${name})`}
    </QuestionResult>,
  )

const found: Answer = { verdict: 'found', name: 'printer' }
const growing: Answer = { verdict: 'asking', name: 'half' }
const failure = new CallFailure('GET /x/', { status: null })

test('an empty page says what to type, a refused text that nothing was asked', () => {
  const empty = asked({ question: { ...question, q: '' } }, found)
  expect(shown(empty)).toContain('Type it')
  expect(shown(empty)).toContain('All are asked.')
  const refused = shown(asked({ faulty: true }, found))
  expect(refused).toContain('Nothing was asked')
  expect(refused).not.toContain('Type it')
})

test('an answer is drawn as soon as it says something', () => {
  expect(shown(asked({ asking: true }))).toBe('(arriving)')
  expect(shown(asked({ asking: true }, growing))).toBe('(arriving)')
  expect(shown(asked({ asking: true }, growing), { arrived: () => true })).toBe('(half)')
  expect(shown(asked({ asking: true }, found))).toBe('(printer)')
})

test('the last answer outlives a failure, below it and with its time; while it is asked again, the answer is there', () => {
  expect(shown(asked({ failure }, found))).toMatch(/\(it failed\).*\(of 09:00\).*\(printer\)/)
  expect(shown(asked({ failure, asking: true }, found))).toBe('(printer)')
})

test('a failure stands alone where there is no answer, or one that says nothing yet', () => {
  for (const alone of [shown(asked({ failure })), shown(asked({ failure }, growing))]) {
    expect(alone).toContain('(it failed)')
    expect(alone).not.toMatch(/\(of|half|arriving/)
  }
})
