import { expect, test } from 'vitest'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { checkNew, checkPort } from './checks.ts'
import type { PortSnapshot } from '../../../ports/snapshot.ts'
import { behindPort as device, portAsRead as port } from './test-port.ts'
import type { Network } from '../../../switches/vlan-path/read-networks.ts'

const here = '00:50:56:84:00:11'
const gone = '00:50:56:84:00:12'

const checkOf = (id: string, before: PortSnapshot) =>
  checkNew({ switch: 'sw-a', interface: 'Gi1/0/14', bounce: 'auto' }, before).find((check) => check.id === id)

const by = { interface: 'Te1/1/1', to: 'dist-b12-1' }
const walkedAt = '2026-11-23T10:00:00.000Z'
const on = (path: Network['path'], scope: Network['scope'] = null) =>
  port({ networks: [{ vlan: 120, path, scope }] })
const carried: Network['path'] = { is: 'carried', by, gateway: 'core-1', notBy: [], walkedAt }

test.each<[Network['path'], string, string]>([
  [{ is: 'here' }, 'green', 'The gateway of VLAN 120 is on this switch itself.'],
  [
    carried,
    'green',
    'VLAN 120 is carried by Te1/1/1 to dist-b12-1, and its gateway is on core-1, as walked 4 min ago.',
  ],
  [
    { ...carried, notBy: [{ interface: 'Te1/1/2', to: 'dist-b12-2' }] },
    'amber',
    'VLAN 120 is carried by Te1/1/1 to dist-b12-1, and its gateway is on core-1, as walked 4 min ago. It is not carried by Te1/1/2 to dist-b12-2: after a failover the device has no network.',
  ],
  [
    { is: 'nowhere', notBy: [by] },
    'red',
    'No uplink of this switch carries VLAN 120: not Te1/1/1 to dist-b12-1. The device would have no network.',
  ],
  [
    {
      is: 'stops',
      at: { switch: 'dist-b12-1', interface: 'Te1/1/4' },
      towards: 'core-1',
      why: 'not-carried',
      walkedAt: '2026-11-22T06:00:00.000Z',
    },
    'amber',
    'VLAN 120 leaves this switch, and Te1/1/4 of dist-b12-1 towards core-1 does not carry it, as walked 28 h ago.',
  ],
  [
    { is: 'no-gateway', by, walkedAt },
    'amber',
    'VLAN 120 is carried by Te1/1/1 to dist-b12-1, and its gateway is not among the known switches, as walked 4 min ago.',
  ],
  [
    { is: 'unknown', why: 'it has no known link to another switch' },
    'amber',
    'The path of VLAN 120 to its gateway is not known: it has no known link to another switch.',
  ],
])('the way of a VLAN is said as it was found: %j', (path, level, words) => {
  expect(checkOf('path 120', on(path))).toMatchObject({ level, words })
})

test.each<[Network['scope'], string | undefined, string]>([
  [null, undefined, ''],
  [{ is: 'found', subnet: '10.12.0.0/24', source: 'DHCP kea-1' }, 'green', '10.12.0.0/24'],
  [{ is: 'none', address: '10.12.0.7' }, 'amber', 'such as 10.12.0.7'],
  [{ is: 'none', address: null }, 'amber', 'No DHCP subnet is known for VLAN 120:'],
  [{ is: 'unread', of: ['DHCP kea-1'] }, 'amber', 'DHCP kea-1 did not tell'],
])('a VLAN without DHCP warns, for fixed addresses exist: %j', (scope, level, words) => {
  const check = checkOf('scope 120', on(carried, scope))
  expect(check?.level).toBe(level)
  expect(check?.words ?? '').toContain(words)
})

test('a place that is kept for a device that went keeps others out, and is named', () => {
  const secure = (...more: string[]) => port({}, 'switchport port-security', ...more)
  const sticky = (mac: string) => `switchport port-security mac-address sticky ${mac}`
  expect(checkOf('port-security', port())).toBeUndefined()
  // The lines stay behind where it is turned off.
  expect(checkOf('port-security', port({}, sticky('0050.5684.0012')))).toBeUndefined()
  expect(checkOf('port-security', secure())).toMatchObject({
    level: 'green',
    words: 'Port security allows one device; one more err-disables the port.',
  })
  expect(checkOf('port-security', secure(sticky('0050.5684.0011')))).toMatchObject({
    level: 'green',
  })
  expect(
    checkOf('port-security', secure('switchport port-security violation restrict', sticky('0050.5684.0012'))),
  ).toMatchObject({
    level: 'amber',
    words: `Port security allows one device, and reserves one place for ${gone}, not seen on the port now: another device is blocked and counted.`,
  })
  expect(
    checkOf(
      'port-security',
      secure('switchport port-security maximum 2', `${sticky('0050.5684.0012')} vlan access`),
    ),
  ).toMatchObject({ level: 'green' })
})

test('more devices than port security allows warn', () => {
  const before = port({ devices: [device(here), device(gone)] }, 'switchport port-security')
  expect(checkOf('port-security', before)).toMatchObject({ level: 'amber' })
})

test('a port that spanning tree has closed warns; what its section leaves to the switch is said', () => {
  const state = (word: string, type: string | null = 'P2p') => [{ vlan: 10, state: word, type }]
  expect(checkOf('spanning-tree', port({ spanningTree: state('blocking') }))).toMatchObject({
    level: 'amber',
    words: expect.stringContaining('blocking in VLAN 10'),
  })
  expect(checkOf('spanning-tree', port({ spanningTree: state('forwarding') }))).toMatchObject({
    level: 'green',
    words: expect.stringMatching(/no portfast.*no bpduguard/),
  })
  expect(
    checkOf('spanning-tree', port({}, 'spanning-tree portfast edge', 'spanning-tree bpduguard enable')),
  ).toMatchObject({ level: 'green', words: 'Spanning tree forwards at once.' })
  expect(
    checkOf('spanning-tree', port({ spanningTree: state('forwarding', 'P2p Edge') }))?.words,
  ).not.toContain('no portfast')
  expect(checkOf('spanning-tree', port({ mode: 'trunk' }))).toBeUndefined()
})

test('what somebody else left unsaved warns; what a run did is named', () => {
  const saved = { unsaved: true, byRun: null, source: 'Switches (SNMP)' }
  expect(checkOf('unsaved', port({ saved }))).toMatchObject({ level: 'amber' })
  expect(checkOf('unsaved', port({ saved: { ...saved, byRun: 12 } }))).toMatchObject({
    level: 'green',
    words: expect.stringContaining('run 12'),
  })
  expect(checkOf('unsaved', port({ saved: { ...saved, unsaved: false } }))).toBeUndefined()
  expect(checkOf('unsaved', port({ saved: null }))).toBeUndefined()
})

test.each<[Partial<PortIntent>, string]>([
  [{ description: 'desk' }, 'green'],
  [{ accessVlan: 120 }, 'amber'],
  [{ voiceVlan: 21 }, 'amber'],
  [{ voiceVlan: 20 }, 'green'],
  [{ bounce: 'now' }, 'amber'],
  [{ adminUp: false }, 'amber'],
  [{ power: 'never' }, 'amber'],
  [{ powerPriority: 'high' }, 'green'],
  [{ authentication: 'mab' }, 'amber'],
  [{ authentication: 'none' }, 'green'],
])('several devices that lose their connection warn: %j', (intent, level) => {
  const before = port({ devices: [device(here), device(gone)] })
  const checks = checkPort({ switch: 'sw-a', interface: 'Gi1/0/14', bounce: 'auto', ...intent }, before)
  expect(checks.find(({ id }) => id === 'devices')?.level).toBe(level)
})

test.each<[Partial<PortIntent>, Partial<PortSnapshot>, string[], string | undefined]>([
  [{ accessVlan: 120 }, {}, [], 'green: It is an access port.'],
  [
    { accessVlan: 120 },
    { mode: 'unknown' },
    ['switchport mode dynamic auto'],
    'amber: Its section says “switchport mode dynamic auto”, so it may not be an access port. This makes it an access port.',
  ],
  [
    { voiceVlan: 20 },
    { mode: 'unknown' },
    [],
    'amber: Its section sets no mode, so it may negotiate a trunk. This makes it an access port.',
  ],
  [{ voiceVlan: 20 }, { mode: 'trunk' }, [], 'red: It is a trunk: a voice VLAN would have no effect.'],
  [{ voiceVlan: null }, { mode: 'trunk' }, [], undefined],
  [{ description: 'desk' }, { mode: 'unknown' }, [], undefined],
])('an access port is called one only where it is: %j at %j', (intent, of, lines, said) => {
  const before = port(of, ...lines)
  const checks = checkPort({ switch: 'sw-a', interface: 'Gi1/0/14', bounce: 'auto', ...intent }, before)
  const mode = checks.find(({ id }) => id === 'mode')
  expect(mode === undefined ? undefined : `${mode.level}: ${mode.words}`).toBe(said)
})
