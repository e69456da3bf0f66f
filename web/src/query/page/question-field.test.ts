import { expect, test } from 'vitest'
import { portInScope } from './question-field.tsx'

const path = '/common-queries/cisco-switch'

test.each([
  ['1/0/14', 'sw-b12-2', 'sw-b12-2 1/0/14'],
  ['gi 1/0/14', '10.8.1.2', '10.8.1.2 gi 1/0/14'],
  ['1/0/15', 'sw-b12-2 gi1/0/14', 'sw-b12-2 1/0/15'],
])('%s on the page of %s is %s', (wanted, q, asked) => {
  expect(portInScope(wanted, { path, q })).toBe(asked)
})

test.each(['sw-a 1/0/14', 'sw-a', '10.0.0.5', 'aa:bb:cc:dd:ee:ff'])('%s stays what it is', (wanted) => {
  expect(portInScope(wanted, { path, q: 'sw-b12-2' })).toBe(wanted)
})

test('without a switch that is shown, and on other pages, a port alone stays alone', () => {
  expect(portInScope('1/0/14', { path, q: '' })).toBe('1/0/14')
  expect(portInScope('1/0/14', { path: '/workflows/search-and-locate', q: 'sw-b12-2' })).toBe('1/0/14')
})
