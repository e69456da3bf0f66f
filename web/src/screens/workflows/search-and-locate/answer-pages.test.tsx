import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { AnswerActions } from './answer-actions.tsx'
import { emptyAnswer } from './test-answer.ts'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search: object; children: string }) => (
    <a href={`${to} ${JSON.stringify(search)}`}>{children}</a>
  ),
}))
const held = vi.hoisted(() => new Set<string>())
vi.mock('../../../session/use-session.ts', () => ({ heldKeys: () => held, useProfile: () => null }))
afterEach(() => held.clear())

const unit = { one: 'UPS unit', name: 'ups-1', to: '/site-resources/ups-units', list: null, id: 'ups-1' }
const room = {
  one: 'room',
  name: 'B1/2',
  to: '/site-resources/network-locations',
  list: 'rooms',
  id: 'B1/2',
}
const drawn = () =>
  renderToStaticMarkup(
    <AnswerActions answer={{ ...emptyAnswer, verdict: 'infrastructure', pages: [unit, room] }} />,
  ).replaceAll('&quot;', '"')

test('what the lists have leads to its page, for whoever may open that', () => {
  held.add('siteresources-ups-units')
  expect(drawn()).toContain('<a href="/site-resources/ups-units {"id":"ups-1"}">Open UPS unit ups-1</a>')
  expect(drawn()).not.toContain('Open room')
  held.add('siteresources-network-locations')
  expect(drawn()).toContain('{"list":"rooms","id":"B1/2"}">Open room B1/2</a>')
})

test('a room leads to the power of what is in it, for whoever may change that', () => {
  held.add('siteresources-network-locations')
  expect(drawn()).not.toContain('Manage power')
  held.add('workflows-ap-power-management')
  expect(drawn()).toContain('<a href="/workflows/power-management {"q":"B1/2"}">Manage power</a>')
})

test('without a page that may be opened there is nothing to do', () => {
  expect(drawn()).toBe('')
})
