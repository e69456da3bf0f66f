import { expect, test } from 'vitest'
import { fittingRows } from './long-rows.tsx'
import type { ResultColumn } from './result-column.ts'

interface Device {
  readonly mac: string
  readonly host: string | null
  readonly vlan: number
}

const rows: readonly Device[] = [
  { mac: '3c:52:82:aa:10:7e', host: 'Printer-7.campus.example', vlan: 120 },
  { mac: '0040.8c11.2233', host: null, vlan: 20 },
]
const columns: readonly ResultColumn<Device>[] = [
  { head: 'MAC', text: ({ mac }) => mac },
  { head: 'Host', text: ({ host }) => host },
  { head: 'VLAN', text: ({ vlan }) => vlan },
]
const vlansFound = (find: string) => fittingRows({ columns, rows }, find).map(({ vlan }) => vlan)

test.each([
  ['', [120, 20]],
  ['  ', [120, 20]],
  ['printer', [120]],
  ['PRINTER-7 120', [120]],
  ['printer 20', [120]],
  ['printer 0040', []],
  ['20', [120, 20]],
  ['nobody', []],
])('“%s” leaves rows with every word', (find, left) => {
  expect(vlansFound(find)).toEqual(left)
})

test.each(['3C-52-82-AA-10-7E', '3c5282aa107e', '3c52.82aa.107e', '82:aa', '82AA'])(
  'a MAC address or a part of it is found in any notation: %s',
  (find) => expect(vlansFound(find)).toEqual([120]),
)

test('a word that is no MAC address is not looked for across its signs', () => {
  expect(vlansFound('printer7')).toEqual([])
  expect(vlansFound('8c-11')).toEqual([20])
  expect(vlansFound('7.campus')).toEqual([120])
  expect(vlansFound('7campus')).toEqual([])
})
