import { expect, test } from 'vitest'
import { isUnchanged, valuesFilled, valuesOf } from './form-values.ts'
import { testPort } from './test-port.ts'

test('a page that leads here fills in VLAN, description, reason, ticket and times', () => {
  const vlan = String(testPort.vlans.find(({ id }) => id !== testPort.accessVlan)?.id ?? '')
  const values = valuesFilled(testPort, {
    port: testPort.title,
    vlan,
    description: 'B12-204-1',
    reason: 'Move of the registrar',
    ticket: 'REQ-4711',
    begin: '2026-12-01 08:00',
    until: '2027-01-01 08:00',
  })
  expect(values).toMatchObject({
    accessVlan: vlan,
    description: 'B12-204-1',
    reason: 'Move of the registrar',
    ticket: 'REQ-4711',
    begin: '2026-12-01 08:00',
    until: '2027-01-01 08:00',
  })
  expect(isUnchanged(testPort, values ?? valuesOf(testPort))).toBe(false)
})

test('a VLAN that the switch lacks stays out, and a link with the port alone fills in nothing', () => {
  expect(valuesFilled(testPort, { port: testPort.title, vlan: '4000', ticket: 'REQ-1' })).toMatchObject({
    accessVlan: valuesOf(testPort).accessVlan,
    ticket: 'REQ-1',
  })
  expect(valuesFilled(testPort, { port: testPort.title })).toBeNull()
})
