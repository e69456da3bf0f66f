import { afterEach, expect, test, vi } from 'vitest'
import { askedHistory } from './history-query.ts'
import { filterWords, sameFilter, subscribedFilter } from './subscribed-filter.ts'

afterEach(() => vi.unstubAllGlobals())

const kinds = [{ name: 'assign-port', title: 'Switch port assignment' }]
const of = (address: Record<string, string>) => subscribedFilter(askedHistory(address))

test('times, page and size of a look are no part of what is subscribed to', () => {
  const times = { from: '2026-11-24T00:00:00Z', to: '2026-11-25T00:00:00Z', before: '814', size: '50' }
  expect(of({ target: 'sw-b12-2', q: '', ...times })).toEqual({ target: 'sw-b12-2' })
})

test('a look is the same as a subscription in any order, and not with one filter more', () => {
  const look = of({ actor: 'bob', target: 'sw-b12-2' })
  expect(sameFilter(look, { target: 'sw-b12-2', actor: 'bob' })).toBe(true)
  expect(sameFilter(look, { target: 'sw-b12-2' })).toBe(false)
  expect(sameFilter(look, { target: 'sw-b12-2', actor: 'bob', made: 'here' })).toBe(false)
})

test('a filter is said in words, a kind that is not there any more by its name', () => {
  // A page that names the product nowhere.
  vi.stubGlobal('document', { querySelector: () => null })
  expect(filterWords({}, kinds)).toBe('every change')
  expect(
    filterWords(
      { system: 'ISE', kind: 'assign-port', proven: 'no', result: 'not-proven', q: 'archive', actor: 'bob' },
      kinds,
    ),
  ).toBe(
    'words archive, who bob, result Done, not proven, proof not all seen, kind Switch port assignment, system ISE',
  )
  expect(filterWords({ made: 'outside', target: 'sw-b12-2' }, kinds)).toBe(
    'target sw-b12-2, made outside only',
  )
  expect(filterWords({ kind: 'gone' }, kinds)).toBe('kind gone')
})
