import { expect, test } from 'vitest'
import { standingWords } from './daily-list.tsx'

const now = Date.parse('2026-11-28T12:00:00Z')
const question = {
  id: 1,
  q: '10.1.16.9',
  to: '203.0.113.10',
  service: 'tcp/443',
  savedAt: '2026-11-20T08:00:00.000Z',
  verdict: {
    is: 'allowed' as const,
    sentence: 'tcp/443 is allowed by campus-web (12) on fw-1',
    observedAt: '2026-11-28T08:00:00.000Z',
    since: '2026-11-20T08:00:00.000Z',
  },
  without: null,
  nextAt: '2026-11-29T08:00:00.000Z',
  stopped: null,
}

test('a verdict stands with its age, since when it is the same, and the next time', () => {
  expect(standingWords(question, 'UTC', now)).toMatch(
    /^tcp\/443 is allowed by campus-web \(12\) on fw-1, read 4 h ago, the same since .*2026-11-20.*\. Next .*2026-11-29.*\.$/,
  )
})

test('a time without a verdict and a stop say why, beside the verdict before', () => {
  const without = { why: 'Not known whether it passes; fw-1: no answer', at: '2026-11-28T11:00:00.000Z' }
  const stopped = {
    why: 'Your permission for Firewall or your account ended.',
    at: '2026-11-28T11:30:00.000Z',
  }
  expect(standingWords({ ...question, without, stopped, nextAt: null }, 'UTC', now)).toMatch(
    /read 4 h ago.* No verdict 1 h ago: Not known .* no answer\. Stopped 30 min ago\. Your permission .* ended\.$/,
  )
  expect(standingWords({ ...question, verdict: null }, 'UTC', now)).toMatch(/^No verdict yet\. Next /)
})
