import { expect, test } from 'vitest'
import { saidOfRun } from './run-announcement.ts'
import type { Heard } from './run-announcement.ts'

const step: Heard['steps'][number] = {
  direction: 'forth',
  name: 'section',
  title: 'Set the section',
  state: 'done',
  tries: 1,
  beganAt: null,
  endedAt: null,
  sent: [],
  answer: null,
  why: null,
}
const proof = {
  name: 'link',
  title: 'The link is up',
  limit: 60,
  seen: null,
  source: null,
  at: null,
} as const
const run = (state: Heard['state'], more: Partial<Heard> = {}): Heard => ({
  state,
  target: 'sw-1 Gi1/0/1',
  steps: [],
  proofs: [],
  ...more,
})

test('each step, tick and state is said once, and nothing of what stood there already', () => {
  const begun = run('running')
  const set = run('running', { steps: [step] })
  const over = run('done', { steps: [step], proofs: [{ ...proof, state: 'proven' }] })
  expect(saidOfRun(null, over)).toEqual([])
  expect(saidOfRun(begun, set)).toEqual(['Set the section: done'])
  expect(saidOfRun(set, set)).toEqual([])
  expect(saidOfRun(set, over)).toEqual(['The link is up: proven', 'sw-1 Gi1/0/1: Done'])
})

test('a way back and an end that was not meant are said as what they are', () => {
  const back = run('running', { steps: [{ ...step, direction: 'back' }] })
  expect(saidOfRun(run('running'), back)).toEqual(['Back: Set the section: done'])
  expect(saidOfRun(back, run('undo-failed', { steps: back.steps }))).toEqual(['sw-1 Gi1/0/1: Undo failed'])
})
