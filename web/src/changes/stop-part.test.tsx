import type { Run, RunStep } from '@patchbay/contract/changes/run'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StopPart } from './stop-part.tsx'

const may: Run['may'] = {
  cancel: false,
  stop: true,
  undo: false,
  approve: false,
  note: false,
  settle: false,
  extend: false,
}
const step = (tries: number): RunStep => ({
  direction: 'forth',
  name: 'section',
  title: 'Set the section',
  state: tries === 0 ? 'waiting' : 'done',
  tries,
  beganAt: null,
  endedAt: null,
  sent: [],
  answer: null,
  why: null,
})
type Shown = Parameters<typeof StopPart>[0]['run']
const run: Shown = { id: 7, state: 'running', steps: [], batch: null, may, stopAsked: null }
const shown = (otherwise: Partial<Shown>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StopPart run={{ ...run, ...otherwise }} />
    </QueryClientProvider>,
  ).replaceAll(/<[^>]+>/g, ' ')

test('the button says what it does now: nothing is sent, what was done is put back, or its proof is skipped', () => {
  expect(shown({ steps: [step(0)] })).toMatch(/Stop run .*Nothing was sent, and nothing will be\./)
  expect(shown({ steps: [step(1)] })).toMatch(/Stop and undo .*Completed steps are undone/)
  expect(shown({ state: 'verifying', steps: [step(1)] })).toMatch(/Stop and undo .*Proof is skipped/)
})

test('of a list it says what that makes of its line', () => {
  expect(shown({})).not.toContain('list')
  expect(shown({ batch: 'b6a5b7b2-0000-4000-8000-000000000000' })).toContain('counts it as failed')
})

test('while it stops it says who stops it, and who may not stop it is offered nothing', () => {
  const stopAsked = { by: { id: 3, name: 'bob' }, at: '2026-05-03T14:05:00.000Z' }
  const stopping = shown({ steps: [step(1)], may: { ...may, stop: false }, stopAsked })
  expect(stopping).toContain('bob is stopping it. Completed steps are undone.')
  expect(stopping).not.toContain('Stop and')
  expect(shown({ may: { ...may, stop: false } }).trim()).toBe('')
})
