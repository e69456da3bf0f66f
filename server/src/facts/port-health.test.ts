import { refused, unreachable } from '@patchbay/connectors/failures'
import { expect, test } from 'vitest'
import { fakeInterface } from '../collector/test-switch.ts'
import { reading, system, systemsOf } from '../locate/test-systems.ts'
import { portHealth } from './port-health.ts'

const on = 'GigabitEthernet1/0/1'
const port = { switch: 'sw-a', interface: 'Gi1/0/1' }
const ask = () => ({ signal: new AbortController().signal, limit: 5_000 })
const silent = async () => {
  throw unreachable({ cause: 'timed-out', message: 'did not answer' })
}
const counters = async () => reading([{ interface: on, inErrors: 7 } as never])
const cli = (can: Parameters<typeof system<'switch'>>[2]) => system('switch', 'cli', can, ['sw-a'])
const snmp = (can: Parameters<typeof system<'switch'>>[2]) => ({
  ...system('switch', 'snmp', can, ['sw-a']),
  product: 'fake-snmp',
})

test('what the command line does not report is read by SNMP, and what nobody reports is missing', async () => {
  const systems = systemsOf([
    cli({ readInterface: async () => reading(fakeInterface(on)), readCounters: silent }),
    snmp({ readCounters: counters }),
  ])
  const found = await portHealth(systems, port, ask)
  expect(found).toMatchObject({
    interface: 'Gi1/0/1',
    counters: { inErrors: 7 },
    sessions: null,
    power: null,
  })
  expect([...(found?.missing ?? [])]).toEqual(['power', 'sessions'])
})

test('a silent command line gives way to SNMP; a refused login does not', async () => {
  const other = snmp({ readInterface: async () => reading(fakeInterface(on)) })
  expect(await portHealth(systemsOf([cli({ readInterface: silent }), other]), port, ask)).not.toBeNull()
  const refusing = cli({
    readInterface: async () => {
      throw refused({ cause: 'right-missing', message: 'login refused' })
    },
  })
  await expect(portHealth(systemsOf([refusing, other]), port, ask)).rejects.toThrow('login refused')
})

test('a switch that no system reaches has no port, and one whose ways all fail throws', async () => {
  expect(await portHealth(systemsOf([]), port, ask)).toBeNull()
  await expect(portHealth(systemsOf([cli({ readInterface: silent })]), port, ask)).rejects.toThrow(
    'did not answer',
  )
})
