import type { Answer, Device } from '@patchbay/contract/common-queries/active-directory'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ControllersPanel } from './controllers-panel.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { OriginPanel } from './origin-panel.tsx'
import { Others } from './others.tsx'

const held = vi.hoisted(() => new Set<string>())
// Who looks, and where links lead, are a browser's.
vi.mock('../../../session/use-session.ts', () => ({ useProfile: () => ({}), heldKeys: () => held }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search: { q: string }; children: ReactNode }) => (
    <a href={`${to}?q=${search.q}`}>{children}</a>
  ),
  useMatch: () => '/common-queries/active-directory',
}))
// Which columns somebody chose, and how wide the window is, too.
vi.mock('../../../table/chosen-columns.tsx', () => ({
  ChosenColumns: <Columns,>({
    columns,
    children,
  }: {
    columns: Columns
    children: (all: Columns) => ReactNode
  }) => children(columns),
}))
vi.mock('../../../ui/relative-age.tsx', () => ({ RelativeAge: ({ since }: { since: string }) => since }))

const nameOf = (source: string) => `(${source})`
/** What is read, without what it is made of. */
const text = (node: ReactNode) =>
  renderToStaticMarkup(node)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const device: Device = {
  mac: '00:1b:54:0a:3c:7f',
  title: 'LT-0142',
  because: ['is managed by them'],
  address: '10.0.10.5',
  place: null,
  port: null,
  present: false,
  seenAt: null,
  lease: 'held',
  session: {
    passed: true,
    method: 'dot1x',
    result: 'Domain_Computer_Access',
    vlan: 110,
    through: 'sw-b07-2 Gi1/0/14',
    startedAt: null,
    source: 'ise-1',
  },
  source: 'kea-1',
}

const devices = (rows: Device[]): NonNullable<Answer['devices']> => ({
  rows,
  complete: true,
  state: 'told',
  why: null,
  source: null,
  observedAt: null,
})

test('a device says how it is authenticated and through which port, with the way to ISE for who may look', () => {
  const shown = () => <DevicesPanel devices={devices([device])} kind="user" nameOf={nameOf} />
  held.clear()
  expect(text(shown())).toContain('authorized by dot1x Domain_Computer_Access, VLAN 110')
  expect(text(shown())).toContain('sw-b07-2 Gi1/0/14 by its authentication')
  expect(renderToStaticMarkup(shown())).not.toContain('<a ')
  held.add('queries-cisco-ise')
  expect(renderToStaticMarkup(shown())).toContain(`href="/common-queries/cisco-ise?q=${device.mac}"`)
})

test('a computer without a lease is shown by its name, and what is not known is not called none', () => {
  const nowhere: Device = { ...device, mac: null, address: null, session: null, lease: 'none' }
  const shown = (lease: Device['lease']) =>
    text(<DevicesPanel devices={devices([{ ...nowhere, lease }])} kind="user" nameOf={nameOf} />)
  expect(shown('none')).toContain('LT-0142')
  expect(shown('none')).toContain('no lease now')
  expect(shown('none')).toContain('no authentication known')
  expect(shown('none')).not.toContain('never on a switch')
  expect(shown('not-told')).toContain('lease not known')
})

test('the origin says whose device it is, its address, the port of its authentication, and whether it matches in time', () => {
  held.clear()
  const row = {
    device,
    at: '2026-11-21T09:00:00.000Z',
    inTime: false,
    failure: 'Wrong password',
    owner: { name: 'Ann Other', login: 'ann', source: 'ise-1' },
    through: 'sw-b07-2 Gi1/0/14',
    source: 'ise-1',
  }
  const origin = {
    state: 'possible',
    sentence: 'Wrong passwords may come from LT-0142',
    rows: [row],
  } as const
  const shown = <OriginPanel origin={{ ...origin, rows: [...origin.rows] }} nameOf={nameOf} />
  for (const words of [
    'Ann Other',
    'says (ise-1)',
    '10.0.10.5',
    'at another time',
    'sw-b07-2 Gi1/0/14 by its authentication',
  ])
    expect(text(shown)).toContain(words)
  expect(renderToStaticMarkup(shown)).toContain('href="/common-queries/active-directory?q=ann"')
  expect(renderToStaticMarkup(shown)).toContain('data-tone="warn"')
})

test('controllers that nobody connected are named with what to do', () => {
  const controllers: NonNullable<Answer['controllers']> = {
    sentence: 'all 2 connected controllers answered; 1 more is not connected: dc3',
    rows: [],
    missing: [{ name: 'dc3.campus.example', site: 'South', readOnly: true }],
    missingWhy: null,
    source: 'ad',
    observedAt: null,
  }
  const shown = text(<ControllersPanel controllers={controllers} kind="user" nameOf={nameOf} />)
  expect(shown).toContain('Not connected: dc3.campus.example (South, read-only)')
  expect(shown).toContain('Connected systems')
  const unknown = { ...controllers, missing: [], missingWhy: 'the controllers of the domain are not known' }
  expect(text(<ControllersPanel controllers={unknown} kind="user" nameOf={nameOf} />)).toContain(
    'The controllers of the domain are not known',
  )
})

test('that others fit is one line, with the list on demand', () => {
  const choices = [{ ask: 'lann', title: 'Lee Ann', detail: 'Registrar', source: 'ad' }]
  const shown = text(
    <Others others={{ sentence: '1 other fits lee', choices, more: true }} nameOf={nameOf} />,
  )
  expect(shown).toContain('1 other fits lee; more may exist.')
  expect(shown).toContain('Show')
  expect(shown).not.toContain('Lee Ann')
})

test('what was not told of a device or a controller is not called never', () => {
  const list = { ...devices([{ ...device, session: null }]) }
  const shown = (whole: boolean) =>
    text(<DevicesPanel devices={{ ...list, complete: whole }} kind="user" nameOf={nameOf} />)
  expect(shown(true)).toContain('never on a switch')
  expect(shown(false)).not.toContain('never on a switch')
  expect(shown(false)).not.toContain('not seen')
  const row = { name: 'dc1', answered: true, why: null, lock: null, lockedAt: null, origin: false }
  const controllers = (counted: number | null) => ({
    sentence: '',
    rows: [{ ...row, badPasswords: counted, badPasswordAt: null, lastLogonAt: null, logons: counted }],
    missing: [],
    missingWhy: null,
    source: 'ad',
    observedAt: null,
  })
  const told = (counted: number | null) =>
    text(<ControllersPanel controllers={controllers(counted)} kind="user" nameOf={nameOf} />)
  expect(told(0)).toContain('never here')
  expect(told(null)).not.toContain('never here')
})
