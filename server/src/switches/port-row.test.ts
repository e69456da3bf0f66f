import { usualGuestPorts } from '@patchbay/contract/policies/protected-things'
import { expect, test } from 'vitest'
import { mac } from '../locate/test-systems.ts'
import type { JoinedPort } from './join-port.ts'
import { rowOf } from './port-row.ts'
import { dossierOf, joinedPort, neighbourNow, now, outletOf } from './test-port.ts'

const row = (of: Partial<JoinedPort>, names: readonly (readonly [number, string])[] = []) =>
  rowOf(joinedPort(of), { dossier: dossierOf(), ports: [], names: new Map(names), links: new Map() }, null)

const devicesOn = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    mac: mac(at + 1),
    interface: 'Gi1/0/1',
    vlan: 10,
    type: null,
    firstSeen: null,
  }))

test('of twelve MACs three are named, and of all it is counted what is known', () => {
  const spoken = neighbourNow({ name: 'printer', mac: mac(12) })
  const { macCount, devices: named, known } = row({ macs: devicesOn(12), neighbours: [spoken] })
  expect([macCount, named.length, known?.hostname]).toEqual([12, 3, 1])
  expect(row({ macs: devicesOn(12), link: 'ds-b02 downstream of it forwards' }).known).toBeNull()
})

test.each([
  [{ link: 'ds-b02 downstream of it forwards' }, 'an uplink: ds-b02 downstream of it forwards'],
  [{ now: now({ channel: 'Po1' }) }, 'a member of Po1'],
  [
    { neighbours: [neighbourNow({ name: 'ap-7', capabilities: ['access-point'] })] },
    'ap-7 is an access point',
  ],
  [{ neighbours: [neighbourNow({ name: 'SEP1', capabilities: ['phone'] })] }, 'SEP1 is a phone'],
  [{ now: now({ mode: 'routed' }) }, null],
  [{}, null],
] as const)('protected where more than one device hangs on it: %j', (of, because) => {
  expect(row(of).protectedBecause).toBe(because)
})

test.each([
  [{ macs: devicesOn(2) }, { things: [`device ${mac(2)}`] }],
  [{ now: now({ accessVlan: 666 }) }, { things: ['vlan 999', 'vlan 666'] }],
  [{ outlets: [outletOf('B02-204-A')] }, { things: ['room B02-2*'] }],
  [{ neighbours: [neighbourNow({ name: 'icu-pump-7' })] }, { things: ['host icu-*'] }],
  [{}, { things: ['port sw-a gi1/0/1'] }],
])('protected where the site has decided so, of it or of what is behind it: %j', (of, { things }) => {
  const dossier = dossierOf({
    protectedThings: { ports: usualGuestPorts, classes: [{ name: 'Care', things, owners: [] }] },
  })
  const all = { dossier, ports: [], names: new Map(), links: new Map() }
  expect(rowOf(joinedPort(of), all, null).protectedBecause).toBe(`Care (${things.at(-1)})`)
  expect(row(of).protectedBecause).toBeNull()
})

test('VLANs that a trunk carries are all named; those that the switch does not have are told apart', () => {
  const vlans = Array.from({ length: 40 }, (_, at) => at + 10)
  const names = vlans.map((id) => [id, `v${id}`] as const)
  const trunk = now({ mode: 'trunk', allowedVlans: [...vlans, 900, 901] })
  const { allowedNamed, allowedUnknown, allowedVlans } = row({ now: trunk }, names)
  expect(allowedNamed).toHaveLength(40)
  expect([allowedVlans, allowedUnknown]).toEqual(['10-49,900-901', '900-901'])
  expect(row({ now: trunk }).allowedUnknown).toBeNull()
})

test.each([
  [{ recovers: true, recoversIn: 241 }, 'automatic recovery in 241 s'],
  [{ recovers: false, recoversIn: null }, 'stays down until it is bounced'],
])('a port that was taken down says what that means and how it comes back: %j', (of, recovery) => {
  const errDisabled = { interface: 'Gi1/0/1', reason: 'bpduguard', vlans: [], ...of }
  expect(row({ errDisabled })).toMatchObject({
    link: 'err-disabled',
    reason: 'bpduguard',
    recovery,
    meaning: { fixer: 'desktop', sentence: expect.stringContaining('A switch was plugged') as string },
  })
})

test('how it comes back is said also where that was not read, and nothing of a port that is up', () => {
  const down = row({ now: now({ link: 'err-disabled', reason: 'something new' }) })
  expect([down.meaning, down.recovery]).toEqual([null, expect.stringContaining('is not known')])
  expect(row({})).toMatchObject({ meaning: null, recovery: null })
})

test('methods that the switch tried are told with how they went', () => {
  const session = {
    interface: 'Gi1/0/1',
    mac: mac(1),
    method: 'mab',
    domain: 'DATA',
    status: 'Authorized',
    sessionId: null,
    detail: {
      user: null,
      address: null,
      vlan: null,
      accessList: null,
      policy: 'DOT1X_MAB',
      hostMode: null,
      methods: [{ method: 'dot1x', state: 'Stopped' }],
      remaining: null,
    },
  }
  expect(row({ sessions: [session] }).sessions).toMatchObject([
    { policy: 'DOT1X_MAB', methods: [{ method: 'dot1x', state: 'Stopped' }] },
  ])
})

test('a port of a private VLAN says what it is there', () => {
  const host = { role: 'host', primary: 123, secondary: 1234 } as const
  expect(row({ now: now({ mode: 'private-vlan', privateVlan: host }) }).privateVlan).toBe(
    'host, primary 123, secondary 1234',
  )
})
