import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { expect, test } from 'vitest'
import { mac, system, systemsOf } from '../locate/test-systems.ts'
import { checkAct } from './act.ts'
import { checkNew } from '../changes/kinds/assign-port/checks.ts'
import { assignPort } from '../changes/kinds/assign-port/index.ts'
import { oursBehind, oursOf } from './management-path.ts'
import { behindPort, portAsRead } from '../changes/kinds/assign-port/test-port.ts'

const at = (address: string, internal = false) =>
  ({ address, mac: mac(7).toUpperCase(), internal, netmask: '', family: 'IPv4', cidr: null }) as const
const systems = systemsOf([
  { ...system('dhcp', 'kea-1', {}), address: '10.0.10.7' },
  system('switch', 'ssh', {}, ['sw-a']),
])
const ours = oursOf(systems, { eth0: [at('10.0.10.5')], lo: [at('127.0.0.1', true)] })
const devicesOn = (of: { readonly mac?: string; readonly address?: string }) =>
  oursBehind([{ ...behindPort(mac(1)), ...of }], ours)

test('a port is known to lead to this machine, to a connected system and to a device by what stands behind it', () => {
  expect(devicesOn({ mac: mac(7) })).toEqual(['this console'])
  expect(devicesOn({ address: '10.0.10.5' })).toEqual(['this console'])
  expect(devicesOn({ address: '10.0.10.7' })).toEqual(['DHCP kea-1'])
  expect(devicesOn({ address: '192.0.2.1' })).toEqual(['sw-a'])
  expect([devicesOn({}), devicesOn({ address: '127.0.0.1' })]).toEqual([[], []])
})

const before = portAsRead({ ours: ['this console', 'DHCP kea-1'], delivering: true })
const on = { switch: 'sw-a', interface: 'Gi1/0/14' }
const asked = (of: Partial<PortIntent>) => {
  const intent = { ...on, bounce: 'auto' as const, ...of }
  const check = checkNew(intent, before).find(({ id }) => id === 'own-way')
  return { check, goesBack: assignPort.provesOrUndoes?.(intent, before) }
}

test('what could cut us off says so, and goes back by itself unless it is proven', () => {
  const { check, goesBack } = asked({ accessVlan: 120 })
  expect(check).toMatchObject({
    level: 'amber',
    words:
      'The port is on the path of this console and of DHCP kea-1, which this may cut off. Automatic undo is on.',
  })
  expect(goesBack).toBe(true)
  expect(asked({ description: 'desk' })).toEqual({ check: undefined, goesBack: false })
  const elsewhere = { ...on, bounce: 'auto' as const, accessVlan: 120 }
  expect(assignPort.provesOrUndoes?.(elsewhere, portAsRead())).toBe(false)
})

test('an act on such a port says so, and promises no way back that it has not', () => {
  const words = checkAct({ ...on, act: 'power-cycle' }, before).find(({ id }) => id === 'own-way')?.words
  expect(words).toBe('The port is on the path of this console and of DHCP kea-1, which this may cut off.')
})
