import { accessKeys } from '@patchbay/contract/access-keys'
import { screens } from '@patchbay/contract/screens'
import type { MenuEntry } from '@patchbay/contract/screens'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Shortcut } from '../keys/keyboard.ts'
import { offersFor } from './offers.ts'
import type { Circumstances } from './offers.ts'
import { withRecent, withRemembered, withoutRecent } from './use-recent.ts'

const everything: Circumstances = {
  held: new Set(accessKeys),
  shortcuts: [],
  actions: [],
  recent: [],
  views: [],
}
const holding = (...keys: string[]): Circumstances => ({ ...everything, held: new Set(keys) })

const lines = (typed: string, circumstances: Circumstances = everything, map?: readonly MenuEntry[]) =>
  offersFor(typed, circumstances, map).sections.map(({ title, offers }) => [
    title,
    offers.map((offer) => offer.title),
  ])

test('an identifier is offered to the searches that take it, the search of everything first', () => {
  const map: MenuEntry[] = [
    { title: 'Switch', path: '/switch', key: 'queries-cisco-switch', takes: ['port', 'ipv4'] },
    {
      title: 'Directory',
      path: '/directory',
      key: 'queries-active-directory',
      takes: ['email'],
    },
    { title: 'Locate', path: '/locate', key: 'workflows-search-and-locate', takes: 'any' },
  ]
  expect(lines('sw-b07-2 gi1/0/14', everything, map)).toEqual([
    ['Found for sw-b07-2 gi1/0/14', ['Locate', 'Switch']],
  ])
  expect(lines('ada@campus.example', everything, map)).toEqual([
    ['Found for ada@campus.example', ['Locate', 'Directory']],
  ])
  expect(lines('10.7.0.2', holding('queries-cisco-switch'), map)).toEqual([
    ['Found for 10.7.0.2', ['Switch']],
  ])
})

test('a page is found by the beginnings of its words, its initials and its area', () => {
  const first = (typed: string) => offersFor(typed, everything).sections[0]?.offers[0]?.title
  expect(first('dev look')).toBe('Device lookup')
  expect(first('user')).toBe('User management')
  expect(first('ise')).toBe('ISE endpoint onboard')
  expect(lines('dir').find(([title]) => title === 'Go to')?.[1]).toEqual([
    'Active directory',
    'DHCP IP reservation',
  ])
  expect(lines('site res').find(([title]) => title === 'Go to')?.[1]).toContain('UPS units')
})

test('a word that begins the name of a page offers the page first, anything else the search', () => {
  expect(lines('Switch').map(([title]) => title)[0]).toBe('Go to')
  expect(lines('sw-b07-2').map(([title]) => title)[0]).toBe('Found for sw-b07-2')
  expect(lines('00:1b:54:0a:3c:7f').map(([title]) => title)[0]).toBe('Found for 00:1b:54:0a:3c:7f')
})

test('a text that is no identifier is explained', () => {
  expect(offersFor('001b540a3c7', everything)).toEqual({
    sections: [],
    fault: '11 hex digits, needs 12',
  })
})

test('what the page can do is offered by its words', () => {
  const run = () => undefined
  const shortcuts: Shortcut[] = [
    { press: '.', does: 'Ask all sources again', group: 'On this page', run },
    { press: '?', does: 'Show all keys', group: 'Everywhere', run },
    { press: '/', does: 'Go to the field', group: 'Everywhere', run },
  ]
  expect(lines('ask', { ...everything, held: new Set(), shortcuts })).toEqual([
    ['On this page', ['Ask all sources again']],
  ])
  expect(lines('?', { ...everything, held: new Set(), shortcuts })).toEqual([
    ['On this page', ['Show all keys']],
  ])
})

test('what has no key is offered too, without typing and by its words', () => {
  const run = () => undefined
  const actions = [
    { id: 'csv', does: 'Export as CSV', detail: '12 rows', run },
    { id: 'share', does: 'Share', detail: 'copies the link', run },
  ]
  const shortcuts: Shortcut[] = [{ press: 'j', does: 'Next row', group: 'On this page', run }]
  const offered = (typed: string) =>
    lines(typed, { ...everything, held: new Set(), shortcuts, actions }).find(
      ([title]) => title === 'On this page',
    )?.[1]
  expect(offered('')).toEqual(['Next row', 'Export as CSV', 'Share'])
  expect(offered('exp')).toEqual(['Export as CSV'])
  expect(offered('link')).toEqual(['Share'])
  const first = (typed: string) => lines(typed, { ...everything, actions })[0]?.[0]
  expect(first('export as csv')).toBe('On this page')
  expect(first('link')).toBe('Found for link')
  expect(first('export-1')).toBe('Found for export-1')
  expect(offered('j')).toEqual(['Next row'])
})

const views = [
  {
    id: 7,
    name: 'Labs, all subnets',
    screen: '/common-queries/dhcp-server',
    address: '/common-queries/dhcp-server?q=10.4.0.0%2F16',
  },
  {
    id: 9,
    name: 'Gym',
    screen: '/common-queries/cisco-switch',
    address: '/common-queries/cisco-switch?q=sw-b09-1&view=power',
  },
]

test('a saved view is offered by its name and page, with its whole address, where the page may be opened', () => {
  const offered = (typed: string, held = everything.held) =>
    offersFor(typed, { ...everything, held, views })
      .sections.find(({ title }) => title === 'Saved views')
      ?.offers.map(({ title, chosen }) => [title, chosen])
  const [labs, gym] = views
  expect(offered('')).toEqual([
    [labs?.name, { path: labs?.screen, address: labs?.address }],
    [gym?.name, { path: gym?.screen, address: gym?.address }],
  ])
  expect(offered('lab sub')?.map(([title]) => title)).toEqual(['Labs, all subnets'])
  expect(offered('dhcp')?.map(([title]) => title)).toEqual(['Labs, all subnets'])
  expect(offered('', new Set(['queries-cisco-switch']))?.map(([title]) => title)).toEqual(['Gym'])
})

test('a view that is meant by its name stands before the search for that name', () => {
  const titles = (typed: string) => lines(typed, { ...everything, views }).map(([title]) => title)
  expect(titles('gym')[0]).toBe('Saved views')
  expect(titles('sw-b09-1')[0]).toBe('Found for sw-b09-1')
})

test('the label of an outlet is offered to the page of switches', () => {
  const found = lines('B07-214-A').find(([title]) => title === 'Found for B07-214-A')
  expect(found?.[1]).toContain('Switch')
})

test('what the server remembers stands after what was asked in this visit, each once', () => {
  const visit = [{ path: '/a', q: '1' }]
  const remembered = [
    { screen: '/a', text: '2' },
    { screen: '/a', text: '1' },
    { screen: '/b', text: '1' },
  ]
  const all = withRemembered(visit, remembered)
  expect(all.map(({ path, q }) => path + q)).toEqual(['/a1', '/a2', '/b1'])
  expect(withoutRecent(all, '/a', '1').map(({ path, q }) => path + q)).toEqual(['/a2', '/b1'])
  expect(withoutRecent(all, '/a').map(({ path, q }) => path + q)).toEqual(['/b1'])
})

test('recent questions come without typing, for pages that may still be opened', () => {
  const asked = [
    { path: '/workflows/search-and-locate', q: '10.7.0.2' },
    { path: '/workflows/search-and-locate', q: '10.7.0.3' },
    { path: '/workflows/search-and-locate', q: '10.7.0.2' },
  ]
  const recent = asked.reduce(withRecent, [] as ReturnType<typeof withRecent>)
  expect(recent.map(({ q }) => q)).toEqual(['10.7.0.2', '10.7.0.3'])
  const subjects = (circumstances: Circumstances) =>
    offersFor('', circumstances)
      .sections.find(({ title }) => title === 'Recent')
      ?.offers.map(({ subject }) => subject)
  expect(subjects({ ...everything, recent })).toEqual(['10.7.0.2', '10.7.0.3'])
  expect(subjects({ ...holding('tools-scanner'), recent })).toBeUndefined()
})

test('for any keys and any text, nothing leads to a page that may not be opened or is hidden', () => {
  const texts = fc.oneof(
    fc.constantFrom(
      '',
      'a',
      'sw',
      'dhcp',
      '10.7.0.2',
      '00:1b:54:0a:3c:7f',
      'ada@campus.example',
      'B07-214-A',
    ),
    fc.string({ maxLength: 400, unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(fc.subarray([...accessKeys]), texts, (keys, typed) => {
      const recent = screens.map(({ path }) => ({ path, q: 'something' }))
      const saved = screens.map(({ path }, id) => ({ id, name: 'something', screen: path, address: path }))
      const circumstances = { ...everything, held: new Set<string>(keys), recent, views: saved }
      const { sections } = offersFor(typed, circumstances)
      const ids = sections.flatMap(({ offers }) => offers.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
      for (const { chosen } of sections.flatMap(({ offers }) => offers)) {
        if (!('path' in chosen)) continue
        const screen = screens.find(({ path }) => path === chosen.path)
        expect([chosen.path, screen?.hidden]).toEqual([chosen.path, undefined])
        expect(screen?.key === null || keys.some((key) => key === screen?.key)).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
