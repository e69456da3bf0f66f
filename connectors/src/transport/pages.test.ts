import { expect, test } from 'vitest'
import { everyPage, nextLink, numberInLink } from './pages.ts'
import type { Page } from './pages.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 28, 8, 0, second))
const page = (
  rows: readonly string[],
  next: number | null,
  more: Partial<Page<string>> = {},
): Page<string> => ({
  rows,
  dropped: 0,
  total: null,
  next,
  receivedAt: at(rows.length),
  ...more,
})

const readers: [string, Record<number, Page<string>>, object, object][] = [
  ['one page', { 1: page(['a'], null) }, {}, { rows: ['a'], complete: true, of: null }],
  [
    'offsets of two, past a row that did not fit',
    { 1: page(['a'], 3, { dropped: 1, total: 3 }), 3: page(['c'], null, { total: 3 }) },
    {},
    { rows: ['a', 'c'], dropped: 1, complete: true, of: null },
  ],
  [
    'fewer than were counted',
    { 1: page(['a'], null, { total: 4 }) },
    {},
    { rows: ['a'], complete: false, of: 4 },
  ],
  [
    'a missing link, with the count',
    { 1: page(['a'], null, { total: 2 }), 2: page(['b'], null, { total: 2 }) },
    { after: (number: number) => number + 1 },
    { rows: ['a', 'b'], complete: true, of: null },
  ],
  [
    'a page that repeats itself',
    { 1: page(['a', 'b'], 2, { total: 9 }), 2: page(['b', 'a'], 3, { total: 9 }), 3: page(['c'], null) },
    { keyOf: (row: string) => row },
    { rows: ['a', 'b'], complete: false, of: 9 },
  ],
  [
    'a page left empty, where rows cannot be known apart',
    { 1: page(['a'], 2), 2: page([], 3), 3: page(['c'], null) },
    {},
    { rows: ['a', 'c'], complete: true },
  ],
  ['a link that leads back', { 1: page(['a'], 1) }, {}, { rows: ['a'], complete: false, of: null }],
  ['more pages than are read', { 1: page(['a'], 2), 2: page(['b'], 3) }, { most: 2 }, { complete: false }],
  [
    'more characters than are read',
    { 1: page(['a'], 2, { size: 7 }), 2: page(['b'], 3, { size: 7 }) },
    { largest: 10 },
    { rows: ['a', 'b'], complete: false },
  ],
]

test.each(readers)('a list with %s', async (_title, pages, limits, expected) => {
  const read = (number: number) => Promise.resolve(pages[number]!)
  expect(await everyPage({ most: 10, ...limits }, read)).toMatchObject(expected)
})

test('of a link its number alone is taken', () => {
  expect(numberInLink('https://elsewhere.example.net:9060/ers/config/endpoint?size=100&page=3', 'page')).toBe(
    3,
  )
  expect(numberInLink('/x?offset=501', 'offset')).toBe(501)
  for (const link of ['/x', '/x?page=', '/x?page=-1', '/x?page=1e3', '/x?page=2147483648000']) {
    expect(numberInLink(link, 'page')).toBeNull()
  }
})

test('the next page of a Link header', () => {
  const of = (...values: string[]) => nextLink(new Map([['link', values]]))
  expect(of('<https://x.example.net/a?page=2>; rel="next", <https://x.example.net/a?page=9>; rel=last')).toBe(
    'https://x.example.net/a?page=2',
  )
  expect(of('<a?page=1>; rel=prev', '<a?page=3>; title="more"; rel="next"')).toBe('a?page=3')
  expect(of('<a?page=9>; rel="last"')).toBeNull()
  expect(of()).toBeNull()
})
