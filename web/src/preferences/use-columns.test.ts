import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnId, columnsInAddress, withColumns } from './use-columns.ts'

test('each table of a page has its own choice in the address', () => {
  const one = withColumns('', 'dhcp-leases', ['mac', 'until'])
  const both = withColumns(one, 'dhcp-servers', ['role'])
  expect(both).toBe('dhcp-leases:mac.until;dhcp-servers:role')
  expect(columnsInAddress(both, 'dhcp-leases')).toEqual(['mac', 'until'])
  expect(columnsInAddress(both, 'dhcp-servers')).toEqual(['role'])
  expect(columnsInAddress(both, 'dhcp')).toBeNull()
  expect(withColumns(both, 'dhcp-leases', null)).toBe('dhcp-servers:role')
})

test('all columns taken away is a choice, none made is not', () => {
  expect(columnsInAddress(withColumns('', 'a', []), 'a')).toEqual([])
  expect(columnsInAddress('', 'a')).toBeNull()
  // The choice of ports in the address of a switch is a list without a table.
  expect(columnsInAddress('link,mac', 'a')).toBeNull()
})

test('whatever was chosen last is what the address says, and other tables keep theirs', () => {
  const name = fc.stringMatching(/^[a-z]{1,3}(-[a-z]{1,3})?$/)
  const choice = fc.record({ table: name, ids: fc.option(fc.uniqueArray(name, { maxLength: 4 })) })
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 8 }), (choices) => {
      const text = choices.reduce((before, { table, ids }) => withColumns(before, table, ids), '')
      const last = new Map(choices.map(({ table, ids }) => [table, ids]))
      for (const [table, ids] of last) expect(columnsInAddress(text, table)).toEqual(ids)
    }),
  )
})

test.each([
  ['Given or renewed', 'given-or-renewed'],
  ['MAC', 'mac'],
  ['Its port ', 'its-port'],
])('the column %j is %j', (head, id) => {
  expect(columnId(head)).toBe(id)
})
