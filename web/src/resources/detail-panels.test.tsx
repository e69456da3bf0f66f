import type { ResourceDetail } from '@patchbay/contract/resources/resource-detail'
import { departments } from '@patchbay/contract/resources/departments'
import { upsUnits } from '@patchbay/contract/resources/ups-units'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { DetailPanels } from './detail-panels.tsx'
import { Facts } from './resource-facts.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: () => null }))
vi.mock('../table/row-link.tsx', () => ({
  RowLink: ({ to, search, children }: { to: string; search: object; children: ReactNode }) => (
    <a href={`${to} ${JSON.stringify(search)}`}>{children}</a>
  ),
}))
vi.mock('../session/use-session.ts', () => ({
  useProfile: () => null,
  heldKeys: () => new Set(['queries-cisco-switch', 'siteresources-network-locations']),
}))

const plain = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const links = (markup: string) =>
  [...markup.matchAll(/<a href="([^"]*)">/g)].map(([, href = '']) => href.replaceAll('&quot;', '"'))
type Panel = ResourceDetail['panels'][number]
const panel = (more: Partial<Panel>): Panel => ({
  title: 'Ports',
  section: 'Ports',
  columns: ['Port', 'Neighbour'],
  identifiers: ['Port'],
  rows: [],
  none: 'None.',
  opens: [],
  ...more,
})
const drawn = (more: Partial<Panel>) =>
  renderToStaticMarkup(<DetailPanels panels={[panel(more)]} part="Ports" />)

test('a cell leads to the page that it names, for who may open that, and is text for the others', () => {
  const rows = [
    [
      { text: 'Gi1/0/2', to: '/common-queries/cisco-switch?q=sw-a+Gi1%2F0%2F2' },
      { text: 'sw-b', to: '/site-resources/network-devices?id=sw-b' },
    ],
  ]
  expect(links(drawn({ rows }))).toEqual(['/common-queries/cisco-switch {"q":"sw-a Gi1/0/2"}'])
  expect(plain(drawn({ rows }))).toContain('sw-b')
  expect(plain(drawn({}))).toContain('None.')
})

test('a day says its hours in words beside what is drawn, and today is marked', () => {
  const markup = drawn({
    columns: ['Day', 'Open', 'Differs by'],
    identifiers: [],
    rows: [
      [
        'Monday',
        {
          text: '08:00–12:00, 13:00–17:00',
          open: [
            [480, 720],
            [780, 1020],
          ],
        },
        '',
      ],
      ['Tuesday, today', { text: 'closed', open: [], now: 600 }, 'Holiday: Founding day'],
    ],
  })
  expect(plain(markup)).toMatch(/Monday 08:00–12:00, 13:00–17:00 Tuesday, today closed Holiday: Founding day/)
  expect(
    [...markup.matchAll(/<rect x="(\d+)" y="1" width="(\d+)"/g)].map(([, x, width]) => [x, width]),
  ).toEqual([
    ['480', '240'],
    ['780', '240'],
  ])
  expect(markup.match(/aria-current="date"/g)).toHaveLength(1)
  expect(markup.match(/<svg[^>]*aria-hidden="true"/g)).toHaveLength(2)
})

test('facts stand in the groups of the declaration, what no group names after them, and what a panel shows is left out', () => {
  const row = (values: object) => ({
    id: 'a',
    version: 1,
    removed_at: null,
    unknown: [],
    values: { ...values },
  })
  const heads = (markup: string) =>
    [...markup.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, head = '']) => plain(head).trim())
  const ups = renderToStaticMarkup(
    <Facts
      resource={upsUnits}
      row={row({
        name: 'ups-1',
        state: 'on line',
        charge: 98,
        building: 'B01',
        room: '',
        feeds_rooms: ['B01/1'],
        notes: 'x',
      })}
    />,
  )
  expect(heads(ups)).toEqual([
    'State last reading',
    'Battery last reading',
    'Power last reading',
    'Feeds',
    'Place',
    'Identity last reading',
    'Documented',
  ])
  expect(plain(ups)).not.toContain('B01/1')
  expect(links(ups)).toEqual(['/site-resources/network-locations {"list":"buildings","id":"B01"}'])
  const bare = { ...departments, groups: undefined } as unknown as typeof departments
  expect(
    heads(renderToStaticMarkup(<Facts resource={bare} row={row({ code: 'PHY', name: 'Physics' })} />)),
  ).toEqual(['Read', 'Documented'])
})
