import { afterEach, expect, test } from 'vitest'
import { tablesOf } from '../../transport/samples/snmp-responder.ts'
import { openStack } from './test-stack.ts'
import type { Ask } from '../../asking.ts'
import type { Tables } from '../../transport/samples/snmp-responder.ts'

const close: (() => void)[] = []
afterEach(() => {
  for (const end of close.splice(0)) end()
})
const begin = async (more: Tables) => {
  const opened = await openStack(more)
  close.push(opened.end)
  return opened
}
const ask = (): Ask => ({ limit: 10_000, signal: new AbortController().signal })

test('roles and states of a stack by CISCO-STACKWISE-MIB, with a unit that is only planned', async () => {
  const { can, device } = await begin(
    tablesOf({
      '1.3.6.1.2.1.17.1.1': { 0: Buffer.from('0c75bd6edb80', 'hex') },
      '1.3.6.1.4.1.9.9.500.1.2.1.1.1': { 1001: 1, 2001: 2, 3001: 3 },
      '1.3.6.1.4.1.9.9.500.1.2.1.1.3': { 1001: 1, 2001: 2, 3001: 3 },
      '1.3.6.1.4.1.9.9.500.1.2.1.1.4': { 1001: 15, 2001: 1, 3001: 0 },
      '1.3.6.1.4.1.9.9.500.1.2.1.1.6': { 1001: 4, 2001: 6, 3001: 9 },
      '1.3.6.1.4.1.9.9.500.1.2.1.1.7': { 1001: Buffer.from('0c75bd6edb00', 'hex') },
    }),
  )
  const { value } = await can.readStack!(device, ask())
  expect(value.map((unit) => [unit.number, unit.role, unit.priority, unit.state, unit.ready])).toEqual([
    [1, 'active', 15, 'Ready', true],
    [2, 'member', 1, 'V-Mismatch', false],
    [3, 'unknown', 0, 'Provisioned', false],
  ])
  expect(value[0]).toMatchObject({
    mac: '0c:75:bd:6e:db:00',
    base: '0c:75:bd:6e:db:80',
    serial: 'FOC1932X0C1',
  })
  expect(value[2]).toMatchObject({ model: null, serial: null })
})

test('what CDP and LLDP say besides: VTP domain, voice VLAN, management, a neighbour with IPv6 alone', async () => {
  const six = Buffer.from('20010db8000700000000000000000001', 'hex')
  const { can, device } = await begin(
    tablesOf({
      '1.3.6.1.4.1.9.9.23.1.2.1.1.3': { '10601.1': 20 },
      '1.3.6.1.4.1.9.9.23.1.2.1.1.4': { '10601.1': six },
      '1.3.6.1.4.1.9.9.23.1.2.1.1.10': { '10601.1': 'campus' },
      '1.3.6.1.4.1.9.9.23.1.2.1.1.14': { '10601.1': 66 },
      '1.3.6.1.4.1.9.9.23.1.2.1.1.20': { '10601.1': Buffer.from([10, 0, 0, 1]) },
    }),
  )
  const { value } = await can.readNeighbours!(device, ask())
  expect(value.find((near) => near.protocol === 'cdp')).toMatchObject({
    address: '2001:db8:7::1',
    detail: { vtpDomain: 'campus', voiceVlan: 66, managementAddress: '10.0.0.1' },
  })
  expect(value.find((near) => near.interface === 'GigabitEthernet1/0/1')?.detail).toMatchObject({
    remoteDescription: 'SW PORT',
    software: null,
  })
})

test('PoE: power denied, more drawn than allowed, and priorities', async () => {
  const { can, device } = await begin(
    tablesOf({
      '1.3.6.1.4.1.9.9.402.1.2.1.5': { '1.1': Buffer.from([0x40]), '1.2': Buffer.from([0x80]) },
      '1.3.6.1.2.1.105.1.1.1.7': { '1.1': 1, '1.2': 3 },
    }),
  )
  const { value } = await can.readPower!(device, ask())
  expect(value.map((port) => [port.interface, port.fault, port.priority])).toEqual([
    ['GigabitEthernet1/0/1', 'overdraw', 'critical'],
    ['GigabitEthernet1/0/2', 'power-deny', 'low'],
  ])
  const detail = await can.readPowerDetail!(device, { interface: 'GigabitEthernet1/0/2' }, ask())
  expect(detail.value).toMatchObject({ operation: 'power-deny', priority: 'low' })
})
