import { expect, test } from 'vitest'
import { fitsAddress, longestInAddress, nextAddress } from './use-question.ts'

const macs = (many: number) =>
  Array.from({ length: many }, (_, at) => `02:00:5e:10:00:${at.toString(16).padStart(2, '0')}`)

test('a list that people paste into a chat stands in the address, a column of a spreadsheet does not', () => {
  expect(fitsAddress(macs(100))).toBe(true)
  expect(fitsAddress(macs(200))).toBe(false)
})

test('it is counted as the address writes it', () => {
  const plain = 'list='.length
  expect(fitsAddress(['x'.repeat(longestInAddress - plain)])).toBe(true)
  expect(fitsAddress(['x'.repeat(longestInAddress - plain + 1)])).toBe(false)
  expect(fitsAddress([':'.repeat(longestInAddress / 2)])).toBe(false)
})

test('how a page is looked at and asked goes on to the next question', () => {
  const before = {
    q: 'sw-1',
    view: 'power',
    tab: 'history',
    columns: 'port,drawn',
    open: 'trail-table',
    live: 'no',
    raw: 'yes',
  }
  expect(nextAddress('/common-queries/cisco-switch', before, ' sw-2 ')).toEqual({ ...before, q: 'sw-2' })
})

test('what is about the question before ends with it, whatever a page calls it', () => {
  const before = {
    q: 'sw-1',
    only: 'down',
    find: 'lab',
    port: 'Gi1/0/1',
    at: '2026-05-03T12:05:00.000Z',
    list: 'a\nb',
    held: 'k1',
    page: '4',
    members: 'listed',
    rows: '25',
    command: 'interface',
    value: 'Gi1/0/1',
  }
  expect(nextAddress('/common-queries/cisco-switch', before, 'sw-2')).toEqual({ q: 'sw-2' })
})

test('an empty parameter is none', () => {
  expect(nextAddress('/scanner', { live: '', view: undefined }, 'x')).toEqual({ q: 'x' })
})

test('the other end of traffic goes on where the page declares it, and nowhere else', () => {
  const before = { q: 'a', to: 'www.example.net', service: 'https', count: '2', at: 'then' }
  expect(nextAddress('/common-queries/firewall', before, 'b')).toEqual({
    q: 'b',
    to: 'www.example.net',
    service: 'https',
  })
  expect(nextAddress('/workflows/switch-port-allocation', before, 'b')).toEqual({ q: 'b', count: '2' })
  expect(nextAddress('/common-queries/device-lookup', before, 'b')).toEqual({ q: 'b' })
})
