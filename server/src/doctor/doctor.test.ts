import { unreachable } from '@patchbay/connectors/failures'
import type { AddressEntry } from '@patchbay/connectors/switch/capabilities'
import type { AccessKey } from '@patchbay/contract/access-keys'
import type { HopName } from '@patchbay/contract/workflows/network-connect/doctor'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subnet } from '../dhcp/test-servers.ts'
import { deny, firewall } from '../firewall/test-firewall.ts'
import { authentication } from '../ise-session/test-ise-session.ts'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { lease, mac, minutesAgo, reading, reservation, session } from '../locate/test-systems.ts'
import type { System } from '../systems/open.ts'
import {
  address,
  dnsSaying,
  entryOf,
  examineIn,
  here,
  hopIn,
  iseSaying,
  it,
  keaSaying,
  placeDevice,
  switchSaying,
  well,
  wellBut,
} from './test-doctor.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await placeDevice(campus)
})
afterAll(() => campus.drop())

const examine = (systems: readonly System[], wanted = {}) => examineIn(campus, systems, wanted)
const silent = async () => {
  throw unreachable({ cause: 'timed-out', message: 'did not answer in 8 s' })
}

test('a device that is all well has every hop good or not needed, with source and age', async () => {
  const found = await examine(well())
  expect(found).toMatchObject({ verdict: 'well', broken: null, way: 'wired', mac: it, port: 'sw-a Gi1/0/1' })
  expect(found.sentence).toMatch(/: all well, \d+ hops are good\.$/)
  for (const { state, source, owner, mends } of found.hops) {
    expect(['good', 'not-needed']).toContain(state)
    expect(source).not.toBeNull()
    expect(owner).not.toBe('')
    expect(mends).toEqual([])
  }
  expect(hopIn(found, 'gateway')).toMatchObject({
    value: `${address} at ${it}`,
    why: 'an entry of 3 minutes',
  })
})

test.each<[HopName, string, () => System[], RegExp, RegExp | null]>([
  [
    'enabled',
    'a shut port',
    () => wellBut(switchSaying({ state: { adminUp: false, operUp: false }, macs: [] })),
    /^shut$/,
    /^enabled$/,
  ],
  [
    'err-disabled',
    'a port that the switch took down',
    () =>
      wellBut(
        switchSaying({ state: { operUp: false, status: 'err-disabled', reason: 'bpduguard' }, macs: [] }),
      ),
    /bpduguard/,
    null,
  ],
  [
    'power',
    'a fault of PoE',
    () => wellBut(switchSaying({ power: { fault: 'overload' }, state: { operUp: false }, macs: [] })),
    /overload/,
    null,
  ],
  [
    'link',
    'a port without a link',
    () => wellBut(switchSaying({ state: { operUp: false }, macs: [] })),
    /^down$/,
    /^up$/,
  ],
  [
    'seen',
    'a port on which the device is not',
    () =>
      wellBut(switchSaying({ macs: [], sessions: [] }), iseSaying({ findSessions: async () => reading([]) })),
    /not on the port/,
    null,
  ],
  [
    'authentication',
    'a refusal',
    () =>
      wellBut(
        switchSaying({ sessions: [{ status: 'Unauth' }] }),
        iseSaying({
          readHistory: async () =>
            reading([
              authentication({
                mac: it,
                passed: false,
                at: minutesAgo(1),
                failure: { code: '22056', text: 'Subject not found', meaning: null },
              }),
            ]),
        }),
      ),
    /22056 Subject not found/,
    /^authorized$/,
  ],
  [
    'authentication',
    'containment',
    () =>
      wellBut(
        iseSaying({ readContainment: async () => reading({ mac: it, policy: 'Quarantine', actions: [] }) }),
      ),
    /contained by policy Quarantine/,
    null,
  ],
  [
    'vlan',
    'a VLAN other than the reservation’s',
    () =>
      wellBut(
        keaSaying({
          reservations: [reservation({ mac: it, address: '10.0.20.7', subnetId: '20' })],
          subnets: [subnet(), subnet({ id: '20', subnet: '10.0.20.0/24', vlan: 20 })],
        }),
      ),
    /^VLAN 10$/,
    /^VLAN 20$/,
  ],
  [
    'lease',
    'a scope without a free address',
    () =>
      wellBut(
        switchSaying({ addresses: [] }),
        keaSaying({ leases: [], use: [{ subnetId: '10', total: 100, assigned: 99, declined: 1 }] }),
      ),
    /scope 10\.0\.10\.0\/24 is full: 100 of 100/,
    null,
  ],
  [
    'lease',
    'no lease',
    () =>
      wellBut(
        switchSaying({ addresses: [] }),
        keaSaying({ leases: [], use: [{ subnetId: '10', total: 100, assigned: 3, declined: 0 }] }),
      ),
    /^no lease$/,
    /10\.0\.10\.0\/24/,
  ],
  [
    'subnet',
    'an address of another VLAN',
    () =>
      wellBut(
        keaSaying({
          leases: [lease({ mac: it, address: '10.0.20.7', subnetId: '20' })],
          subnets: [subnet(), subnet({ id: '20', subnet: '10.0.20.0/24', vlan: 20 })],
        }),
      ),
    /10\.0\.20\.7/,
    /10\.0\.10\.0\/24, VLAN 10/,
  ],
  [
    'gateway',
    'no entry',
    () => wellBut(switchSaying({ addresses: [entryOf({ mac: mac(0x52), address: '10.0.10.9' })] })),
    /^no entry$/,
    null,
  ],
  [
    'gateway',
    'the address at another device',
    () => wellBut(switchSaying({ addresses: [entryOf({ mac: mac(0x52) })] })),
    new RegExp(mac(0x52)),
    null,
  ],
  [
    'dns',
    'a name that leads elsewhere',
    () => wellBut(dnsSaying({ [address]: ['lt-51.campus.example'], 'lt-51.campus.example': ['10.0.10.77'] })),
    /lt-51\.campus\.example is 10\.0\.10\.77/,
    new RegExp(address),
  ],
])('%s is broken by %s, and is the only one', async (name, _, systems, value, expected) => {
  const found = await examine(systems())
  expect([found.verdict, found.broken]).toEqual(['broken', name])
  const hop = hopIn(found, name)
  expect(hop.value).toMatch(value)
  if (expected !== null) expect(hop.expected).toMatch(expected)
  expect(hop.mends.at(-1)).toEqual({ by: 'request' })
  expect(found.sentence).toMatch(/: .+\. (?:The [a-z ]+|Facilities) can mend it\.$/)
  expect(found.details).toContain(hop.value)
  const at = found.hops.findIndex((one) => one.name === name)
  expect(found.hops.slice(0, at).map(({ state }) => state)).not.toContain('broken')
  expect(new Set(found.hops.slice(at + 1).map(({ state }) => state))).toEqual(
    new Set(at + 1 < found.hops.length ? ['not-reached'] : []),
  )
})

test('a link slower than the same device had on the same port is a cable', async () => {
  await sql`update sighting set best_speed = 1000 where mac = ${it}`.execute(campus.db)
  const found = await examine(wellBut(switchSaying({ state: { speed: 100 } })))
  await sql`update sighting set best_speed = null where mac = ${it}`.execute(campus.db)
  expect(found.broken).toBe('speed')
  expect(hopIn(found, 'speed')).toMatchObject({
    value: '100 Mb/s',
    expected: '1 Gb/s',
    owner: 'facilities: outlets and cabling',
  })
  expect(hopIn(found, 'speed').mends[0]).toMatchObject({
    screen: 'workflows-cable-health-check',
    search: { q: 'sw-a Gi1/0/1' },
  })
  const unseen = await examine(wellBut(switchSaying({ state: { speed: 100 } })))
  expect(hopIn(unseen, 'speed').state).toBe('not-needed')
})

test.each<[HopName, Parameters<typeof switchSaying>[0], AccessKey]>([
  ['link', { state: { operUp: false }, macs: [] }, 'workflows-cable-health-check'],
  [
    'power',
    { power: { fault: 'overload' }, state: { operUp: false }, macs: [] },
    'workflows-ap-power-management',
  ],
])(
  'a broken %s leads to the workflow that examines or mends it, at the port of the device',
  async (name, said, screen) => {
    const found = await examine(wellBut(switchSaying(said)))
    expect(found.broken).toBe(name)
    expect(hopIn(found, name).mends).toContainEqual(
      expect.objectContaining({ by: 'page', screen, search: { q: 'sw-a Gi1/0/1' } }),
    )
  },
)

test('a VLAN that was changed since the walk without a run is not the wanted one', async () => {
  const found = await examine(
    wellBut(switchSaying({ state: { accessVlan: 30 }, macs: [here({ vlan: 30 })] })),
  )
  expect(found.broken).toBe('vlan')
  expect(hopIn(found, 'vlan')).toMatchObject({ value: 'VLAN 30', expected: 'VLAN 10' })
  expect(hopIn(found, 'vlan').mends[0]).toMatchObject({
    by: 'page',
    screen: 'commands-switch-port-assignment',
  })
})

test('an access list that authentication grants and the port lacks is broken', async () => {
  const granted = { ...session({ mac: it }), accessList: 'INTERNET_ONLY' }
  const detail = {
    user: null,
    address: null,
    vlan: null,
    accessList: 'xACSACLx-IP-PERMIT_ALL-1',
    policy: null,
    hostMode: null,
    methods: [],
    remaining: null,
  }
  const ise = iseSaying({ readSessions: async () => reading([granted as never]) })
  expect((await examine(wellBut(ise, switchSaying({ sessions: [{ detail }] })))).broken).toBe('vlan')
  const right = { ...detail, accessList: 'xACSACLx-IP-INTERNET_ONLY-1' }
  expect((await examine(wellBut(ise, switchSaying({ sessions: [{ detail: right }] })))).verdict).toBe('well')
})

test('behind a broken hop nobody is asked', async () => {
  const asked: string[] = []
  const kea = keaSaying({}, { listSubnets: async () => (asked.push('subnets'), reading([])) })
  const dns = dnsSaying()
  const found = await examine(
    wellBut(switchSaying({ state: { adminUp: false, operUp: false }, macs: [] }, asked), kea, dns),
  )
  expect(found.broken).toBe('enabled')
  expect(asked).not.toContain('subnets')
  expect(asked).not.toContain('readAddressTable')
})

test('a fixed address outside all pools needs no lease', async () => {
  const fixed = '10.0.10.20'
  const entries: AddressEntry[] = [entryOf({ address: fixed })]
  const found = await examine(wellBut(keaSaying({ leases: [] }), switchSaying({ addresses: entries })))
  expect(hopIn(found, 'lease')).toMatchObject({
    state: 'not-needed',
    why: `fixed address ${fixed}, outside all pools`,
  })
  expect(hopIn(found, 'subnet')).toMatchObject({ state: 'good', value: fixed })
})

test('a destination adds the firewalls, and a rule that denies is named', async () => {
  const to = { to: '203.0.113.10', service: 'tcp/443' }
  const allowed = await examine([...well(), firewall('fw-1')], to)
  expect(hopIn(allowed, 'firewall')).toMatchObject({ state: 'good', value: 'allowed by rule campus-web' })
  const denied = await examine([...well(), firewall('fw-1', { matchPolicy: async () => reading(deny) })], to)
  expect(denied.broken).toBe('firewall')
  expect(hopIn(denied, 'firewall').mends[0]).toMatchObject({
    screen: 'queries-firewall',
    search: { q: address, ...to },
  })
  const untold = await examine([...well(), firewall('fw-1', { findPath: silent })], to)
  expect(hopIn(untold, 'firewall').state).toBe('unknown')
})
