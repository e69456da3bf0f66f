import type { Lease } from '@patchbay/connectors/dhcp/capabilities'
import type { AuthenticationSession, ForwardingEntry } from '@patchbay/connectors/switch/capabilities'
import { portPlans } from '@patchbay/connectors/switch/cisco-ios-ssh/plan-port'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeInterface } from '../../../collector/test-switch.ts'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { serverWith, subnet } from '../../../dhcp/test-servers.ts'
import { lease, mac, reading, system, systemsOf } from '../../../locate/test-systems.ts'
import { testWorker } from '../../run/test-worker.ts'
import { TestCampus } from '../../../locate/test-campus.ts'
import { lastDevicesOn } from '../../downstream/from-index.ts'
import { actOnPort } from '../act-on-port/index.ts'
import { clientProofs } from '../../../ports/proofs.ts'
import type { PortSnapshot } from '../../../ports/snapshot.ts'
import { behindPort, portAsRead } from './test-port.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const [phone, computer] = [mac(1), mac(2)]
const port = 'GigabitEthernet1/0/14'
const at = (of: string, vlan: number): ForwardingEntry => ({
  mac: of,
  vlan,
  interface: port,
  type: 'dynamic',
})
const admitted = (of: string, status = 'Auth'): AuthenticationSession => ({
  interface: port,
  mac: of,
  method: 'mab',
  domain: null,
  status,
  sessionId: null,
})
const has = (of: string, subnetId: string) =>
  lease({ mac: of, address: `10.0.${subnetId}.30`, subnetId, startedAt: new Date() })

interface Now {
  readonly entries?: readonly ForwardingEntry[]
  readonly sessions?: readonly AuthenticationSession[]
  readonly leases?: readonly Lease[]
}

/** What each tick says, in a network that is as `now` has it. */
async function looks(intent: Partial<PortIntent>, before: PortSnapshot, now: Now) {
  const { entries = [], sessions = [], leases = [] } = now
  const vlans = [10, 20, 120].map((vlan) =>
    subnet({ id: String(vlan), subnet: `10.0.${vlan}.0/24`, vlan, pools: [] }),
  )
  const switches = {
    readForwardingTable: async () => reading(entries),
    readSessions: async () => reading(sessions),
  }
  const systems = systemsOf([
    system('dhcp', 'kea-1', serverWith({ subnets: vlans, leases })),
    { ...system('switch', 'ssh', switches, ['sw-a']), plans: portPlans },
  ])
  const means = { ...testWorker(database.db).worker.means, systems }
  const proofs = clientProofs({ switch: 'sw-a', interface: port, bounce: 'auto', ...intent }, before, means)
  const ask = { limit: 1_000, signal: new AbortController().signal }
  const look = async (name: string) => {
    const told = await proofs.find((proof) => proof.name === name)?.look(ask, new Date(0))
    return told == null ? null : { proven: told.proven, seen: told.seen }
  }
  return { mac: await look('mac'), authorized: await look('authentication'), address: await look('address') }
}

/** A phone in the voice VLAN 20 and a computer behind it in VLAN 10. */
const both = portAsRead({
  devices: [
    { ...behindPort(phone), vlan: 20 },
    { ...behindPort(computer), vlan: 10 },
  ],
})
const alone = portAsRead({ devices: [{ ...behindPort(phone), vlan: 20 }] })

test('a phone does not prove that the computer behind it is there: each is to be seen, and who is missing is named', async () => {
  const moved = { accessVlan: 120 }
  const { mac: one } = await looks(moved, both, { entries: [at(phone, 20)] })
  expect(one).toEqual({
    proven: false,
    seen: `${phone} in VLAN 20. ${computer} is not seen on the port in VLAN 120.`,
  })
  const { mac: old } = await looks(moved, both, { entries: [at(phone, 20), at(computer, 10)] })
  expect(old?.proven).toBe(false)
  const { mac: right } = await looks(moved, both, { entries: [at(phone, 20), at(computer, 120)] })
  expect(right).toEqual({ proven: true, seen: `${phone} in VLAN 20, ${computer} in VLAN 120.` })
})

test('a phone alone has its address in the voice VLAN, and each its own beside a computer', async () => {
  expect((await looks({}, alone, { leases: [has(phone, '20')] })).address?.proven).toBe(true)
  expect((await looks({}, alone, { leases: [has(phone, '10')] })).address?.proven).toBe(false)
  const moved = { accessVlan: 120 }
  const { address } = await looks(moved, both, { leases: [has(phone, '20'), has(computer, '10')] })
  expect(address).toEqual({ proven: false, seen: `${computer} has 10.0.10.30, of another subnet.` })
  const all = await looks(moved, both, { leases: [has(phone, '20'), has(computer, '120')] })
  expect(all.address?.proven).toBe(true)
})

test('a phone that the port has no voice VLAN for any more is awaited in the access VLAN', async () => {
  const { mac: seen } = await looks({ voiceVlan: null }, alone, { entries: [at(phone, 10)] })
  expect(seen?.proven).toBe(true)
  expect((await looks({ voiceVlan: null }, alone, { entries: [at(phone, 20)] })).mac?.proven).toBe(false)
})

test('each that had authenticated is to re-authenticate, and no other', async () => {
  const session = (of: string, status = 'Auth') => ({ mac: of, vlan: null, status })
  const asking = { ...both, authenticated: true, sessions: [session(phone), session(computer)] }
  expect((await looks({}, asking, { sessions: [admitted(phone)] })).authorized).toEqual({
    proven: false,
    seen: `${phone}: Auth by mab. ${computer} has not authenticated.`,
  })
  const refused = await looks({}, asking, { sessions: [admitted(phone), admitted(computer, 'Unauth')] })
  expect(refused.authorized?.proven).toBe(false)
  expect(
    (await looks({}, asking, { sessions: [admitted(phone), admitted(computer)] })).authorized?.proven,
  ).toBe(true)
  const first = { ...asking, sessions: [session(phone), session(computer, 'Unauth')] }
  expect((await looks({}, first, { sessions: [admitted(phone)] })).authorized?.proven).toBe(true)
})

test('each device of a newly authenticating port authenticates, unless the first authorizes the others', async () => {
  const mab = { authentication: 'mab' } as const
  expect((await looks(mab, both, { sessions: [admitted(phone)] })).authorized?.proven).toBe(false)
  const lines = [...both.section.lines, ' authentication host-mode multi-host']
  const open = { ...both, section: { lines, bytes: null } }
  expect((await looks(mab, open, { sessions: [admitted(phone)] })).authorized?.proven).toBe(true)
})

test('where nobody was there, or nobody can be, there is nobody to see', async () => {
  const nobody = { mac: null, authorized: null, address: null }
  expect(await looks({}, portAsRead({ devices: [] }), {})).toEqual(nobody)
  expect(await looks({ power: 'never' }, both, {})).toEqual(nobody)
})

test('who was on a port before it was taken down is known from the walks, but for who is elsewhere by now', async () => {
  const campus = new TestCampus(database)
  const gone = mac(3)
  const then = new Date(Date.now() - 3 * 3_600_000)
  await campus.walked('sw-a')
  await campus.walked('sw-b')
  await campus.seen(phone, 'sw-a', 'Gi1/0/14', { last: then, vlan: 20 })
  await campus.seen(computer, 'sw-a', 'Gi1/0/14', { last: then, vlan: 10 })
  await campus.seen(gone, 'sw-a', 'Gi1/0/14', { last: then, vlan: 10 })
  await campus.seen(gone, 'sw-b', 'Gi1/0/1')
  const there = await lastDevicesOn(database.db, { switch: 'sw-a', interface: port })
  expect(there.toSorted((one, other) => one.mac.localeCompare(other.mac))).toEqual([
    { mac: phone, vlan: 20 },
    { mac: computer, vlan: 10 },
  ])
})

test.each([
  ['connected', true, [true, true, true, true]],
  ['notconnect', false, [true, false, true, true]],
  ['err-disabled', false, [false, false, true, true]],
] as const)(
  'a port that was brought back and is %s: itself, its link, each MAC and each session are looked at',
  async (status, operUp, proven) => {
    const sessions = [admitted(phone), admitted(computer)]
    const switches = {
      readConfiguration: async () => reading(both.section),
      readInterface: async () => reading({ ...fakeInterface(port), adminUp: true, operUp, status }),
      readForwardingTable: async () => reading([at(phone, 20), at(computer, 10)]),
      readSessions: async () => reading(sessions),
    }
    const systems = systemsOf([
      {
        ...system('switch', 'ssh', switches, ['sw-a']),
        plans: portPlans,
        writes: async () => ({}),
      },
    ])
    const means = { ...testWorker(database.db).worker.means, systems }
    const down = { ...both, authenticated: true, operUp: false, cause: 'A BPDU came.' }
    const intent = { switch: 'sw-a', interface: port, act: 'clear' } as const
    const ask = { limit: 1_000, signal: new AbortController().signal }
    const told = []
    for (const name of ['state', 'link', 'mac', 'authentication']) {
      const proof = actOnPort.proofs(intent, down, means).find((one) => one.name === name)
      told.push((await proof?.look(ask, new Date(0)))?.proven)
    }
    expect(told).toEqual(proven)
    // A port at which nobody was ever seen is read all the same.
    const [state] = actOnPort.proofs(intent, { ...down, devices: [] }, means)
    expect((await state?.look(ask, new Date(0)))?.proven).toBe(proven[0])
  },
)
