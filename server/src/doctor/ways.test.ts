import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { lease, mac, reading } from '../locate/test-systems.ts'
import type { System } from '../systems/open.ts'
import { client, controller } from '../wireless/test-wireless.ts'
import {
  entryOf,
  examineIn,
  here,
  hopIn,
  it,
  keaSaying,
  address,
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
test('an outlet that is patched nowhere ends there', async () => {
  const found = await examine(well(), { q: 'B02-1.07-Z' })
  expect(found).toMatchObject({ verdict: 'broken', broken: 'patched' })
  expect(hopIn(found, 'outlet')).toMatchObject({ state: 'good', value: 'B02-1.07-Z' })
})

test('by its outlet, its port or its address the same device is examined', async () => {
  for (const q of ['B02-1.07-A', 'sw-a Gi1/0/1', address])
    expect(await examine(well(), { q })).toMatchObject({ verdict: 'well', mac: it })
})

test('a wireless client is examined on the air', async () => {
  const on = { mac: mac(0x61), addresses: ['10.0.10.161'], vlan: 10 }
  const leased = keaSaying({ leases: [lease({ mac: on.mac, address: '10.0.10.161' })] })
  const gateway = switchSaying({ addresses: [entryOf({ mac: on.mac, address: '10.0.10.161' })] })
  const air = (of: Parameters<typeof client>[0] = {}) =>
    controller('wlc-1', { clients: [client({ ...on, ...of })] })
  const found = await examine(wellBut(leased, gateway, air()), { q: on.mac })
  expect(found).toMatchObject({ way: 'wireless', verdict: 'well' })
  expect(found.hops.map(({ name }) => name).slice(0, 3)).toEqual(['heard', 'joined', 'authentication'])
  expect(found.hops.map(({ name }) => name)).not.toContain('outlet')
  const excluded = { reason: 'client-excl-wrong-psk', words: 'wrong PSK' }
  const out = await examine(wellBut(leased, gateway, air({ stage: 'excluded', exclusion: excluded })), {
    q: on.mac,
  })
  expect(out.broken).toBe('joined')
  expect(hopIn(out, 'joined').owner).toMatch(/^user/)
  const waiting = await examine(wellBut(leased, gateway, air({ stage: 'authenticating' })), { q: on.mac })
  expect(waiting.broken).toBe('authentication')
})

test('a port with several devices offers them, unless it is broken for all', async () => {
  await campus.port('sw-a', 'Gi1/0/2')
  await campus.seen(mac(0x71), 'sw-a', 'Gi1/0/2')
  await campus.seen(mac(0x72), 'sw-a', 'Gi1/0/2')
  const found = await examine(well(), { q: 'sw-a Gi1/0/2' })
  expect(found.verdict).toBe('several')
  expect(found.choices.map(({ ask }) => ask).sort()).toEqual([mac(0x71), mac(0x72)])
  const shut = switchSaying({
    state: { name: 'GigabitEthernet1/0/2', adminUp: false, operUp: false },
    macs: [],
  })
  expect(await examine(wellBut(shut), { q: 'sw-a Gi1/0/2' })).toMatchObject({
    verdict: 'broken',
    broken: 'enabled',
  })
})

test('a port on which nobody was seen is examined by what its switch has there now', async () => {
  await campus.port('sw-a', 'Gi1/0/3', { mac_count: 0 })
  const table = (macs: readonly string[]) => {
    const saying = switchSaying({ state: { name: 'GigabitEthernet1/0/3' }, sessions: [] })
    const rows = macs.map((one) => here({ mac: one, interface: 'GigabitEthernet1/0/3' }))
    return {
      ...saying,
      can: async () => ({ ...(await saying.can()), readForwardingTable: async () => reading(rows) }),
    }
  }
  const q = 'sw-a Gi1/0/3'
  const empty = await examine(wellBut(table([])), { q })
  expect(empty).toMatchObject({ verdict: 'broken', broken: 'seen', mac: null })
  const used = await examine(wellBut(table([mac(0x73)])), { q })
  expect(hopIn(used, 'seen')).toMatchObject({ state: 'good', value: mac(0x73) })
  expect(used.verdict).toBe('partial')
  const untold = await examine(wellBut(switchSaying({ state: { name: 'GigabitEthernet1/0/3' } })), { q })
  expect(hopIn(untold, 'seen').state).toBe('unknown')
})
