import type { InterfaceState, Neighbour } from '@patchbay/connectors/switch/capabilities'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { replaceInterfaces, replaceNeighbours, replaceVlans } from '../../collector/snapshots.ts'
import { fakeInterface } from '../../collector/test-switch.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { judgePath } from './judge-path.ts'
import { readAround } from './read-neighbourhood.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const table of ['device', 'interface_snapshot', 'neighbour_snapshot', 'vlan_snapshot'] as const)
    await database.db.deleteFrom(table).execute()
})
afterAll(() => database.drop())

const walkedAt = new Date('2026-11-23T10:00:00Z')

const trunk = (name: string, more: Partial<InterfaceState> = {}): InterfaceState => ({
  ...fakeInterface(name),
  mode: 'trunk',
  accessVlan: null,
  nativeVlan: 1,
  allowedVlans: 'all',
  ...more,
})
const routes = (vlan: number, more: Partial<InterfaceState> = {}): InterfaceState => ({
  ...fakeInterface(`Vlan${vlan}`),
  mode: 'routed',
  accessVlan: null,
  physical: false,
  ...more,
})
const sees = (on: string, name: string, remote: string | null, more: Partial<Neighbour> = {}): Neighbour => ({
  interface: on,
  protocol: 'cdp',
  name,
  remoteInterface: remote,
  address: null,
  mac: null,
  platform: null,
  forwards: true,
  capabilities: ['switch'],
  ...more,
})

interface Walked {
  readonly role?: string | null
  readonly interfaces: readonly InterfaceState[]
  readonly neighbours?: readonly Neighbour[]
  readonly vlans?: readonly number[]
}

async function walked(
  name: string,
  { role = null, interfaces, neighbours = [], vlans = [120] }: Walked,
): Promise<readonly InterfaceState[]> {
  await database.db.insertInto('device').values({ name, role }).execute()
  await database.db.transaction().execute(async (trx) => {
    await replaceInterfaces(trx, name, walkedAt, interfaces, new Map(), null)
    await replaceNeighbours(trx, name, walkedAt, neighbours)
    await replaceVlans(
      trx,
      name,
      walkedAt,
      vlans.map((id) => ({ id, name: `v${id}`, active: true })),
    )
  })
  return interfaces
}

const judged = async (name: string, interfaces: readonly InterfaceState[], vlan = 120) =>
  judgePath(await readAround(database.db, { name, interfaces }, vlan), vlan)

const member = (name: string, channel: string) => trunk(name, { channel, allowedVlans: [10] })

test('a bundle stands for its members at both ends, whose own lists say nothing', async () => {
  const own = await walked('access', {
    interfaces: [
      trunk('Port-channel1', { members: ['GigabitEthernet1/0/1', 'GigabitEthernet1/0/2'] }),
      member('GigabitEthernet1/0/1', 'Port-channel1'),
      member('GigabitEthernet1/0/2', 'Port-channel1'),
    ],
    neighbours: [
      sees('GigabitEthernet1/0/1', 'dist.example.org', 'GigabitEthernet1/0/7'),
      sees('GigabitEthernet1/0/2', 'dist.example.org', 'GigabitEthernet1/0/8'),
    ],
  })
  const far = [
    trunk('Port-channel7', { members: ['GigabitEthernet1/0/7', 'GigabitEthernet1/0/8'] }),
    member('GigabitEthernet1/0/7', 'Port-channel7'),
    member('GigabitEthernet1/0/8', 'Port-channel7'),
    routes(120),
  ]
  await walked('dist', { role: 'distribution', interfaces: far })
  expect(await judged('access', own)).toEqual({
    is: 'carried',
    by: { interface: 'Po1', to: 'dist' },
    gateway: 'dist',
    notBy: [],
    walkedAt: walkedAt.toISOString(),
  })
  const without = own.map((one) => (one.members.length > 0 ? { ...one, allowedVlans: [10] } : one))
  expect(await judged('access', without)).toEqual({
    is: 'nowhere',
    notBy: [{ interface: 'Po1', to: 'dist' }],
  })
})

test('a list is told by the switch now, and not by what a walk kept of it', async () => {
  const neighbours = [sees('TenGigabitEthernet1/1/1', 'dist', 'GigabitEthernet1/0/7')]
  await walked('access', { interfaces: [trunk('TenGigabitEthernet1/1/1')], neighbours })
  await walked('dist', {
    role: 'distribution',
    interfaces: [trunk('GigabitEthernet1/0/7'), routes(120)],
  })
  expect((await judged('access', [trunk('TenGigabitEthernet1/1/1', { allowedVlans: [10] })])).is).toBe(
    'nowhere',
  )
})

test('a cable that only its far end tells of is one too', async () => {
  const own = await walked('access', { interfaces: [trunk('TenGigabitEthernet1/1/1')] })
  await walked('dist', {
    role: 'distribution',
    interfaces: [trunk('GigabitEthernet1/0/7'), routes(120)],
    neighbours: [sees('GigabitEthernet1/0/7', 'access', 'TenGigabitEthernet1/1/1')],
  })
  expect((await judged('access', own)).is).toBe('carried')
})

test('an access point that shows itself as a switch is no uplink, nor is a link that is down', async () => {
  const own = await walked('access', {
    interfaces: [
      trunk('GigabitEthernet1/0/5'),
      trunk('TenGigabitEthernet1/1/1', { operUp: false }),
      trunk('TenGigabitEthernet1/1/2', { allowedVlans: [10] }),
    ],
    neighbours: [
      sees('GigabitEthernet1/0/5', 'ap-1', 'GigabitEthernet0'),
      sees('GigabitEthernet1/0/5', 'ap-1', null, {
        protocol: 'lldp',
        forwards: false,
        capabilities: ['access-point'],
      }),
      sees('TenGigabitEthernet1/1/1', 'dist', 'GigabitEthernet1/0/7'),
      sees('TenGigabitEthernet1/1/2', 'dist', 'GigabitEthernet1/0/8'),
    ],
  })
  await walked('dist', {
    role: 'distribution',
    interfaces: [
      trunk('GigabitEthernet1/0/7', { operUp: false }),
      trunk('GigabitEthernet1/0/8'),
      routes(120),
    ],
  })
  expect(await judged('access', own)).toEqual({
    is: 'nowhere',
    notBy: [{ interface: 'Te1/1/2', to: 'dist' }],
  })
})

test('an access switch is managed in a VLAN, and is no gateway of it; one that is down routes nothing', async () => {
  const own = await walked('access', {
    role: 'access',
    interfaces: [trunk('TenGigabitEthernet1/1/1'), routes(120)],
    neighbours: [sees('TenGigabitEthernet1/1/1', 'dist', 'GigabitEthernet1/0/7')],
  })
  await walked('dist', {
    role: 'distribution',
    interfaces: [
      trunk('GigabitEthernet1/0/7'),
      trunk('TenGigabitEthernet1/1/4'),
      routes(120, { operUp: false }),
    ],
    neighbours: [sees('TenGigabitEthernet1/1/4', 'core', 'TenGigabitEthernet1/0/1')],
  })
  await walked('core', { role: 'core', interfaces: [trunk('TenGigabitEthernet1/0/1')] })
  expect((await judged('access', own)).is).toBe('no-gateway')
  await database.db
    .updateTable('interface_snapshot')
    .set({ oper_up: true })
    .where('switch', '=', 'dist')
    .execute()
  expect((await judged('access', own)).is).toBe('carried')
})

test('what nobody read of a switch on the way is not known', async () => {
  const own = await walked('access', {
    interfaces: [trunk('TenGigabitEthernet1/1/1')],
    neighbours: [sees('TenGigabitEthernet1/1/1', 'dist', 'GigabitEthernet1/0/7')],
  })
  await walked('dist', {
    role: 'distribution',
    interfaces: [trunk('GigabitEthernet1/0/7', { allowedVlans: null }), routes(120)],
  })
  expect(await judged('access', own)).toEqual({
    is: 'unknown',
    why: 'what Gi1/0/7 of dist carries was not read',
  })
})
