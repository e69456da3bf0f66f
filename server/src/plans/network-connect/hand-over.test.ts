import { reservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { endpointWish } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { expect, test } from 'vitest'
import { assignPort, portLike } from '../../changes/kinds/assign-port/index.ts'
import { behindPort, portAsRead } from '../../changes/kinds/assign-port/test-port.ts'
import { plannedPort } from '../../ports/planned-port.ts'
import type { Before } from '../plan-kind.ts'
import { networkConnect } from './index.ts'
import { connectKnown } from './known.ts'
import type { ConnectKnown } from './known.ts'

const port = {
  switch: 'sw-b12-2',
  interface: 'GigabitEthernet1/0/14',
  title: 'sw-b12-2 Gi1/0/14',
  accessVlan: 10,
  open: true,
}
const known: ConnectKnown = connectKnown.parse({
  mac: '00:1b:54:0a:3c:7f',
  thing: 'printer',
  outlet: 'B12-204-1',
  owner: 'Facilities',
  hostname: 'prn-204',
  port,
  sets: { accessVlan: 30, voiceVlan: null, adminUp: true, power: 'auto', bounce: 'auto' },
  group: 'Printers',
  reservation: { subnet: '10.20.30.0/24', address: null },
})

const { changes } = networkConnect
const before = (port: 'changes' | 'as-is'): Before => new Map([['port', port]])

test('each change is asked for what its kind takes', () => {
  const endpoint = changes.endpoint(known, new Map())
  const reservation = changes.reservation(known, new Map())
  const port = changes.port(known, new Map())
  if (!('wish' in endpoint && 'wish' in reservation && 'wish' in port)) throw new Error('Left out.')
  expect(endpointWish.parse(endpoint.wish)).toMatchObject({
    mac: known.mac,
    group: 'Printers',
    thing: 'printer',
    state: 'present',
  })
  expect(reservationWish.parse(reservation.wish)).toMatchObject({
    subnet: '10.20.30.0/24',
    hostname: 'prn-204',
    owner: 'Facilities',
    state: 'reserved',
  })
  expect(plannedPort.parse(port.wish)).toMatchObject({ switch: 'sw-b12-2', accessVlan: 30, bounce: 'now' })
})

test('the device that the port is set for does not keep it from being set, where it is plugged in right before', () => {
  const port = changes.port(known, new Map())
  if (!('wish' in port)) throw new Error('Left out.')
  const intent = plannedPort.parse(port.wish)
  const before = portAsRead({ devices: [] })
  const came = (...macs: string[]) => ({ ...before, devices: macs.map((one) => behindPort(one)) })
  const stranger = '00:50:56:84:00:99'
  expect(assignPort.moved(before, came(known.mac), intent)).toBeNull()
  expect(assignPort.moved(before, came(known.mac, stranger), intent)).toBe(
    `${stranger} appeared on the port since.`,
  )
  const { expected: _expected, ...byHand } = intent
  expect(assignPort.moved(before, came(known.mac), byHand)).toContain('appeared on the port since')
  expect(assignPort.undo(intent, before, 'a test')).not.toHaveProperty('expected')
  expect(portLike.taken(intent)).not.toHaveProperty('expected')
})

test('what authenticates by itself, and any address, take no change', () => {
  expect(changes.endpoint({ ...known, group: null, thing: 'computer' }, new Map())).toHaveProperty('leftOut')
  expect(changes.reservation({ ...known, reservation: null }, new Map())).toHaveProperty('leftOut')
})

test('the port is bounced once: by its new VLAN, by being opened, or by itself', () => {
  expect(changes.bounce(known, before('changes'))).toEqual({ leftOut: 'Setting the VLAN bounces the port.' })
  expect(changes.bounce(known, before('as-is'))).toHaveProperty('wish.act', 'bounce')
  const shut = { ...known, port: { ...port, open: false } }
  expect(changes.bounce(shut, before('changes'))).toHaveProperty('leftOut')
  const stays = { ...known, sets: { ...known.sets, accessVlan: 10 } }
  expect(changes.bounce(stays, before('changes'))).toHaveProperty('wish.act', 'bounce')
})

test('it is named by device and outlet, and by its port where those differ', () => {
  expect(networkConnect.named(known)).toBe('00:1b:54:0a:3c:7f at B12-204-1')
  expect(networkConnect.sentence(known)).toBe(
    'Connect the printer 00:1b:54:0a:3c:7f at B12-204-1, sw-b12-2 Gi1/0/14.',
  )
  expect(networkConnect.sentence({ ...known, outlet: 'sw-b12-2 Gi1/0/14' })).toBe(
    'Connect the printer 00:1b:54:0a:3c:7f at sw-b12-2 Gi1/0/14.',
  )
})

test('on Wi-Fi it takes its group at ISE and a named address, and no port', () => {
  const wifi = { ...known, port: null, outlet: 'Wi-Fi' }
  expect(changes.endpoint(wifi, new Map())).toHaveProperty('wish.group', 'Printers')
  for (const change of [changes.port(wifi, new Map()), changes.bounce(wifi, before('changes'))])
    expect(change).toEqual({ leftOut: 'It connects by Wi-Fi.' })
  expect(networkConnect.sentence(wifi)).toBe('Connect the printer 00:1b:54:0a:3c:7f by Wi-Fi.')
})
