import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { nothingYet } from '../../../query/progress.ts'
import type { Asked } from '../../../query/page/question-page.tsx'
import { AccountResult } from './active-directory.tsx'

// Links, and the strip of who did not answer, are a browser's.
vi.mock('../../../query/question-link.tsx', () => ({
  QuestionLink: ({ q, children }: { q: string; children: ReactNode }) => <a href={`?q=${q}`}>{children}</a>,
}))
vi.mock('../../../query/page/nothing-found.tsx', () => ({
  NothingFound: ({ sentence, everybodyAnswered }: { sentence: string; everybodyAnswered: boolean }) =>
    `(nothing: ${sentence}, ${everybodyAnswered})`,
}))
vi.mock('./account.tsx', () => ({ Account: () => '(account)' }))

const others = {
  sentence: '1 sounds alike',
  choices: [{ ask: 'jmeier', title: 'Jürgen Meier', detail: 'jmeier · Registrar', source: 'ad' }],
  more: false,
}
const shown = (answer: Partial<Answer>) => {
  const asked = {
    question: { q: 'Mayer', live: true },
    progress: { ...nothingYet, answer: { title: 'Mayer', choices: [], others: null, ...answer } as Answer },
    asking: false,
    failure: null,
    faulty: false,
  } as unknown as Asked<Answer>
  return renderToStaticMarkup(<AccountResult asked={asked} />)
}

test('who sounds alike stands as choices in the place of the empty page', () => {
  const sentence = 'Nobody has the name Mayer; 1 sounds alike'
  const page = shown({ verdict: 'none', sentence, others })
  expect(page).toContain(sentence)
  expect(page).toContain('<a href="?q=jmeier">')
  expect(page).toContain('Jürgen Meier')
  expect(page).not.toContain('(account)')
  expect(page).not.toContain('(nothing')
})

test('nobody sounds alike: the page is as empty as ever', () => {
  expect(shown({ verdict: 'none', sentence: 'No directory has it' })).toBe(
    '(nothing: No directory has it, true)',
  )
})

test('where a directory did not answer, that stands above who sounds alike', () => {
  const page = shown({ verdict: 'incomplete', sentence: 'Not found in 1 of 2', others })
  expect(page).toMatch(/\(nothing: Not found in 1 of 2, false\).*jmeier/s)
})
