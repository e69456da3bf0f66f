import type { OutsideChange, PastChange } from '@patchbay/contract/command-centre/command-history'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Timeline } from './timeline.tsx'

// Links, the zone of whoever reads and the name of the product are a browser's.
vi.mock('../../ui/product.ts', () => ({ productName: () => 'Patchbay' }))
vi.mock('../instant.tsx', () => ({ Instant: ({ at }: { at: string }) => <time>{at}</time> }))
vi.mock('../../ui/run-link.tsx', () => ({
  RunLink: ({ id, children }: { id: number; children: ReactNode }) => <a href={`?id=${id}`}>{children}</a>,
}))
vi.mock('../made-outside/log-link.tsx', () => ({
  LogLink: ({ name }: { name: string }) => `(log of ${name})`,
}))

const run = { id: 814, target: 'sw-a01-1 Gi1/0/14' }
const times = { from: '2026-11-21T07:00:00.000Z', to: '2026-11-21T09:05:00.000Z' }
const past = {
  made: 'here',
  kind: 'assign-port',
  title: 'Switch port assignment',
  state: 'done',
  target: run.target,
  at: '2026-11-21T08:00:00.000Z',
} as unknown as PastChange
const itself = {
  ...past,
  id: 814,
  sentence: 'Set the description to Printer.',
  requester: { id: 1, name: 'ada' },
}
const other = {
  ...past,
  id: 790,
  sentence: 'Turn its power off and on.',
  state: 'undone',
  requester: { id: 2, name: 'bob' },
  target: 'aa:bb:cc:00:11:22',
} as const
const outside: OutsideChange = {
  made: 'outside',
  id: 3,
  at: '2026-11-21T07:30:00.000Z',
  since: '2026-11-21T07:25:00.000Z',
  target: run.target,
  switch: 'sw-a01-1',
  interface: 'Gi1/0/14',
  fields: [{ what: 'access VLAN', before: '10', now: '38' }],
  perhapsBySignIn: false,
}
const nothing = { ...times, untold: 0, earlier: 0 }
const shown = (around: Parameters<typeof Timeline>[0]['timeline']) =>
  renderToStaticMarkup(<Timeline run={run} timeline={around} />)
const linesOf = (html: string) => [...html.matchAll(/<li.*?<\/li>/gs)].map(([line]) => line)
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

test('each entry says who, what, when and how it stands; another run is a link, this one is marked', () => {
  const [first = '', second = '', third = '', ...more] = linesOf(
    shown({ ...nothing, entries: [outside, other, itself] }),
  )
  expect(more).toEqual([])
  expect(textOf(first)).toMatch(/Access VLAN 10 to 38\..*outside not through Patchbay \(log of sw-a01-1\)/)
  expect(first).not.toContain('<a ')
  expect(second).toContain('<a href="?id=790">Turn its power off and on.</a>')
  expect(textOf(second)).toContain('Undone Run 790, by bob, Switch port assignment On aa:bb:cc:00:11:22')
  // What it did stands above it.
  expect(textOf(third)).toMatch(/ This run Done By ada, Switch port assignment $/)
  expect(third).toContain('aria-current="true"')
  expect([first, second].join('')).not.toContain('aria-current')
  expect(third).not.toContain('<a ')
})

test('where nothing else was done one sentence says so, and none where something may not be looked at', () => {
  const alone = 'No other change on sw-a01-1 Gi1/0/14 in this time.'
  expect(textOf(shown({ ...nothing, entries: [itself] }))).toContain(alone)
  expect(linesOf(shown({ ...nothing, entries: [itself] }))).toEqual([])
  const some = textOf(shown({ ...nothing, entries: [itself], untold: 2 }))
  expect(some).toContain('2 more changes are hidden from you.')
  expect(some).not.toContain(alone)
})
