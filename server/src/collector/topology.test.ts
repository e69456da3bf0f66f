import { expect, test } from 'vitest'
import { decideTopology, isJunkMac } from './topology.ts'
import type { TopologyInput } from './topology.ts'

const mac = (n: number) =>
  `02:00:00:00:${Math.floor(n / 256)
    .toString(16)
    .padStart(2, '0')}:${(n % 256).toString(16).padStart(2, '0')}`

const input = (given: Partial<TopologyInput>): TopologyInput => ({
  ports: [],
  neighbours: [],
  forwarding: [],
  ownMacs: new Set(),
  switchByMac: new Map(),
  ...given,
})
const devicesOn = (count: number, on: string) =>
  Array.from({ length: count }, (_, n) => ({
    mac: mac(n),
    vlan: 10,
    interface: on,
    type: 'dynamic' as const,
  }))
const neighbour = (forwards: boolean, ...capabilities: string[]) => ({
  interface: 'GigabitEthernet1/0/1',
  name: 'other',
  forwards,
  capabilities,
})
const port = (mode: string, name = 'Gi1/0/1', physical = true, members: readonly string[] = []) => ({
  name,
  mode,
  physical,
  members,
})

test.each([
  ['ff:ff:ff:ff:ff:ff', true],
  ['00:00:00:00:00:00', true],
  ['01:00:5e:00:00:fb', true],
  ['33:33:00:00:00:01', true],
  ['00:00:5e:00:01:0a', true],
  ['00:00:5e:00:02:0a', true],
  ['00:00:0c:07:ac:0a', true],
  ['00:00:0c:9f:f0:0a', true],
  ['00:05:73:a0:00:0a', true],
  ['00:00:5e:00:53:01', false],
  ['00:00:0c:9f:00:0a', false],
  ['02:00:00:00:00:01', false],
])('%s tells no place: %s', (address, junk) => {
  expect(isJunkMac(address)).toBe(junk)
})

test.each<[string, Partial<TopologyInput>, boolean, string]>([
  [
    'a lone host',
    { ports: [port('access')], forwarding: devicesOn(1, 'Gi1/0/1') },
    true,
    'no switch is known on it',
  ],
  ['an empty port', { ports: [port('access')] }, true, 'no switch is known on it'],
  [
    'a switch',
    { ports: [port('access')], neighbours: [neighbour(true, 'bridge')] },
    false,
    'other downstream of it forwards',
  ],
  [
    'a phone on a trunk',
    { ports: [port('trunk')], neighbours: [neighbour(false, 'bridge', 'phone')] },
    true,
    'a phone on it',
  ],
  [
    'an access point on a trunk',
    { ports: [port('trunk')], neighbours: [neighbour(false, 'access-point')] },
    true,
    'an access point on it',
  ],
  [
    'an access point that CDP calls a switch',
    {
      ports: [port('access')],
      neighbours: [neighbour(true, 'bridge', 'switch', 'igmp'), neighbour(false, 'bridge', 'access-point')],
    },
    true,
    'an access point on it',
  ],
  [
    'an access point beside a switch',
    {
      ports: [port('access')],
      neighbours: [{ ...neighbour(true, 'switch'), name: 'sw-9' }, neighbour(false, 'access-point')],
    },
    false,
    'sw-9 downstream of it forwards',
  ],
  [
    'a host on a trunk',
    { ports: [port('trunk')], neighbours: [neighbour(false, 'station')] },
    false,
    'it is a trunk',
  ],
  ['a trunk', { ports: [port('trunk')] }, false, 'it is a trunk'],
  [
    'a port channel',
    { ports: [port('access', 'Po1', false)], forwarding: devicesOn(1, 'Po1') },
    false,
    'it is a port channel',
  ],
  [
    'a host behind a port channel',
    {
      ports: [port('access', 'Po1', false, ['Gi1/0/1', 'Gi1/0/2'])],
      forwarding: devicesOn(1, 'Port-channel1'),
    },
    true,
    'no switch is known on it',
  ],
  [
    'a switch behind a port channel, which speaks on a member',
    {
      ports: [port('trunk', 'Po1', false, ['Gi1/0/1', 'Gi1/0/2'])],
      neighbours: [neighbour(true, 'switch')],
      forwarding: devicesOn(2, 'Port-channel1'),
    },
    false,
    'other downstream of it forwards',
  ],
  ['an SVI', { ports: [port('routed', 'Vl10', false)] }, false, 'it is no port with a plug'],
  [
    'another switch itself',
    {
      ports: [port('access')],
      forwarding: devicesOn(2, 'Gi1/0/1'),
      switchByMac: new Map([[mac(1), 'sw-2']]),
    },
    false,
    'a MAC of sw-2 itself is seen on it',
  ],
  [
    '9 MACs',
    { ports: [port('access')], forwarding: devicesOn(9, 'Gi1/0/1') },
    true,
    '9 MACs on it, perhaps an unmanaged switch',
  ],
  [
    '3 MACs',
    { ports: [port('access')], forwarding: devicesOn(3, 'Gi1/0/1') },
    true,
    'no switch is known on it',
  ],
  [
    '64 MACs',
    { ports: [port('access')], forwarding: devicesOn(64, 'Gi1/0/1') },
    true,
    '64 MACs on it, perhaps an unmanaged switch',
  ],
  ['65 MACs', { ports: [port('access')], forwarding: devicesOn(65, 'Gi1/0/1') }, false, '65 MACs on it'],
])('%s behind a port', (_, given, edge, because) => {
  const [decision] = decideTopology(input(given)).edges.values()
  expect(decision).toMatchObject({ edge, because })
})

test('junk and the MACs of the switch itself are neither seen nor counted; names are short; each place once', () => {
  const entry = (address: string, on = 'GigabitEthernet1/0/1', vlan = 10) => ({
    mac: address,
    vlan,
    interface: on,
    type: 'dynamic' as const,
  })
  const { seen, edges } = decideTopology(
    input({
      forwarding: [
        entry('02:00:00:00:00:02'),
        entry('02:00:00:00:00:01'),
        entry('02:00:00:00:00:01', 'Gi1/0/1'),
        entry('02:00:00:00:00:01', 'Gi1/0/1', 20),
        entry('00:00:5e:00:01:0a'),
        entry('ff:ff:ff:ff:ff:ff'),
        entry('02:99:00:00:00:01'),
      ],
      ownMacs: new Set(['02:99:00:00:00:01']),
    }),
  )
  expect(seen).toEqual([
    { mac: '02:00:00:00:00:01', interface: 'Gi1/0/1', vlan: 10, edge: true },
    { mac: '02:00:00:00:00:01', interface: 'Gi1/0/1', vlan: 20, edge: true },
    { mac: '02:00:00:00:00:02', interface: 'Gi1/0/1', vlan: 10, edge: true },
  ])
  expect(edges.get('Gi1/0/1')?.macs).toBe(2)
})
