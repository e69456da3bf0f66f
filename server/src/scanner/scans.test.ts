import { unreachable } from '@patchbay/connectors/failures'
import type { CapabilitiesByKind } from '@patchbay/connectors/connector/connector'
import type { KeptScan, Scan } from '@patchbay/contract/scanner/scans'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeInterface } from '../collector/test-switch.ts'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { mac, reading, system, systemsOf } from '../locate/test-systems.ts'
import type { Systems } from '../systems/open.ts'
import { patchRounds } from './patch-rounds.ts'

type Can = Partial<CapabilitiesByKind['switch']>

let can: Can = {}
let server: TestApp
let systems: Systems
let cookies: Record<'ada' | 'bob', string>
const device = mac(0x11)

beforeAll(async () => {
  const switches = { ...system('switch', 'ssh', {}, ['SW-a']), can: async () => can }
  systems = systemsOf([switches])
  server = await startTestApp(undefined, undefined, undefined, { systems })
  await server.addPerson('ada', ['tools-scanner'])
  await server.addPerson('bob', ['tools-scanner'])
  await server.addPerson('eve', ['queries-device-lookup'])
  cookies = { ada: await server.signIn('ada'), bob: await server.signIn('bob') }
})
afterAll(() => server.stop())
beforeEach(async () => {
  can = {}
  await server.database.db.deleteFrom('scan').execute()
})

let numbered = 0
const id = () => `00000000-0000-4000-8000-${String((numbered += 1)).padStart(12, '0')}`

const patch = (of: Partial<Extract<Scan, { kind: 'patch' }>> = {}): Scan => ({
  kind: 'patch',
  id: id(),
  scannedAt: new Date().toISOString(),
  outlet: 'B02-A',
  device: device.toUpperCase().replaceAll(':', '-'),
  port: 'sw-a GigabitEthernet1/0/1',
  ...of,
})

async function send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, cookie = cookies.ada) {
  const response = await server.call(method, path, {
    headers: { cookie },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return { status: response.statusCode, data: response.json<{ data: unknown }>().data }
}
const store = (scans: readonly Scan[], cookie?: string) => send('POST', '/scanner/scans/', { scans }, cookie)
async function stored(cookie?: string): Promise<KeptScan[]> {
  const { data } = await send('GET', '/scanner/scans/', undefined, cookie)
  return (data as { scans: KeptScan[] }).scans
}
async function look(scan: Scan): Promise<KeptScan> {
  return (await send('POST', '/scanner/scans/look/', { id: scan.id })).data as KeptScan
}

test('a scan is kept with the time of the scan, once however often it is sent, and never in the future', async () => {
  const old: Scan = { kind: 'code', id: id(), scannedAt: '2026-01-02T03:04:05.000Z', code: 'B02-A' }
  const ahead: Scan = { kind: 'code', id: id(), scannedAt: '2999-01-01T00:00:00.000Z', code: 'B02-B' }
  expect((await store([old, ahead])).data).toEqual({ stored: 2 })
  expect((await store([old])).data).toEqual({ stored: 0 })
  const [newer, older] = await stored()
  expect(older).toMatchObject({ code: 'B02-A', scannedAt: old.scannedAt, proof: null })
  expect(Date.parse(newer!.scannedAt)).toBeLessThanOrEqual(Date.parse(newer!.receivedAt))
})

test('nobody reads, looks for or removes what somebody else scanned', async () => {
  const scan = patch()
  await store([scan])
  expect(await stored(cookies.bob)).toEqual([])
  expect((await send('POST', '/scanner/scans/look/', { id: scan.id }, cookies.bob)).status).toBe(404)
  expect((await send('DELETE', `/scanner/scans/?id=${scan.id}`, undefined, cookies.bob)).status).toBe(404)
  // The same id of somebody else takes nothing over.
  expect((await store([{ ...scan, outlet: 'mine' } as Scan], cookies.bob)).data).toEqual({ stored: 0 })
  expect(await stored()).toMatchObject([{ outlet: 'B02-A' }])
})

test('without the key there is no scanner', async () => {
  const eve = await server.signIn('eve')
  expect((await store([patch()], eve)).status).toBe(403)
  expect((await send('GET', '/scanner/scans/', undefined, eve)).status).toBe(403)
  expect((await send('GET', '/scanner/?q=B02-A', undefined, eve)).status).toBe(403)
})

test('a removed scan is gone, and its removal is recorded', async () => {
  const scan = patch()
  await store([scan])
  expect((await send('DELETE', `/scanner/scans/?id=${scan.id}`)).status).toBe(200)
  expect(await stored()).toEqual([])
  const entries = await server.database.db.selectFrom('record').select(['action', 'target']).execute()
  expect(entries).toContainEqual({ action: 'DELETE /scanner/scans/', target: expect.any(String) })
})

test('its MAC on the port confirms a patch, in the words of the switch', async () => {
  can = {
    findMac: async () =>
      reading({
        entries: [{ mac: device, vlan: 10, interface: 'GigabitEthernet1/0/1', type: 'dynamic' }],
        interface: null,
        session: null,
      }),
  }
  const scan = patch()
  await store([scan])
  expect(await look(scan)).toMatchObject({
    proof: 'confirmed',
    because: `${device} is on Gi1/0/1`,
    source: 'Switch ssh',
    port: 'sw-a Gi1/0/1',
    device,
  })
  expect(await stored()).toMatchObject([{ proof: 'confirmed', because: `${device} is on Gi1/0/1` }])
})

const neighbour = (of: string) => ({
  interface: 'GigabitEthernet1/0/1',
  protocol: 'lldp' as const,
  name: 'SEP001122',
  remoteInterface: null,
  address: null,
  mac: of,
  platform: null,
  forwards: false,
  capabilities: [],
})

test('a neighbour with its MAC confirms a patch; one with another does not', async () => {
  const scan = patch()
  await store([scan])
  can = { readNeighbours: async () => reading([neighbour(mac(0x99))]) }
  expect(await look(scan)).toMatchObject({ proof: 'looking' })
  can = { readNeighbours: async () => reading([neighbour(device)]) }
  expect(await look(scan)).toMatchObject({
    proof: 'confirmed',
    because: 'SEP001122 tells its name on Gi1/0/1 by LLDP',
  })
})

const linked = (operUp: boolean | null, changed: number | null): Can => ({
  readInterface: async () => reading({ ...fakeInterface('GigabitEthernet1/0/1'), operUp }),
  ...(changed === null
    ? {}
    : { readLastChanges: async () => reading([{ interface: 'GigabitEthernet1/0/1', changed }]) }),
})

test.each([
  ['came up a moment ago', linked(true, 5), 'confirmed', 'the link of Gi1/0/1 came up'],
  ['was there for an hour', linked(true, 3_600), 'looking', 'Gi1/0/1 has a link, and came up before'],
  [
    'came up nobody knows when',
    linked(true, null),
    'looking',
    'Gi1/0/1 has a link, and when it came up is not told',
  ],
  ['is down', linked(false, 5), 'looking', 'Gi1/0/1 has no link'],
  ['is not told', linked(null, 5), 'looking', 'the link of Gi1/0/1 is not told'],
])('a link that %s', async (_, told, proof, because) => {
  can = told
  const scan = patch()
  await store([scan])
  expect(await look(scan)).toMatchObject({ proof, because })
})

test('after a minute it is recorded, not proven, whatever is seen then', async () => {
  can = linked(true, 1)
  const scan = patch({ scannedAt: new Date(Date.now() - 61_000).toISOString() })
  await store([scan])
  expect(await look(scan)).toMatchObject({ proof: 'not-proven', because: null })
})

test('a switch that does not answer is named, and so is one that nothing reaches', async () => {
  can = { findMac: () => Promise.reject(unreachable({ cause: 'timed-out', message: 'no answer' })) }
  const silent = patch()
  await store([silent])
  expect(await look(silent)).toMatchObject({ proof: 'looking', because: expect.stringContaining('sw-a: ') })
  const elsewhere = patch({ port: 'sw-z Gi1/0/1' })
  await store([elsewhere])
  expect(await look(elsewhere)).toMatchObject({ because: 'no connected system reaches sw-z' })
  const nowhere = patch({ port: 'panel 7' })
  await store([nowhere])
  expect(await look(nowhere)).toMatchObject({ because: 'panel 7 is not a port with its switch' })
})

test('the server looks for a patch by itself until the network shows it, and no longer', async () => {
  const { db } = server.database
  const rounds = patchRounds({ systems, between: 1 })
  const old = patch({ scannedAt: new Date(Date.now() - 61_000).toISOString() })
  const scan = patch()
  const code: Scan = { kind: 'code', id: id(), scannedAt: new Date().toISOString(), code: 'B02-A' }
  await store([old, scan, code])
  expect(await rounds.due(db)).toEqual([scan.id])
  let looks = 0
  can = {
    readInterface: async () => {
      looks += 1
      return reading({ ...fakeInterface('GigabitEthernet1/0/1'), operUp: looks > 2 })
    },
    readLastChanges: async () => reading([{ interface: 'GigabitEthernet1/0/1', changed: 1 }]),
  }
  await rounds.read(db, scan.id, new AbortController().signal)
  expect(looks).toBe(3)
  const kept = (await stored()).find(({ id: of }) => of === scan.id)
  expect(kept).toMatchObject({ proof: 'confirmed', because: 'the link of Gi1/0/1 came up' })
  expect(await rounds.due(db)).toEqual([])
  await rounds.read(db, scan.id, new AbortController().signal)
  await rounds.read(db, old.id, new AbortController().signal)
  expect(looks).toBe(3)
})

test('a watch ends when the server stops or the record is removed, and leaves what it saw last', async () => {
  const { db } = server.database
  const rounds = patchRounds({ systems, between: 1 })
  const stopping = new AbortController()
  const scan = patch()
  await store([scan])
  can = {
    readInterface: async () => {
      stopping.abort()
      return reading({ ...fakeInterface('GigabitEthernet1/0/1'), operUp: false })
    },
  }
  await rounds.read(db, scan.id, stopping.signal)
  expect(await stored()).toMatchObject([{ proof: 'looking' }])
  let looks = 0
  can = {
    readInterface: async () => {
      looks += 1
      if (looks === 2) await send('DELETE', `/scanner/scans/?id=${scan.id}`)
      return reading({ ...fakeInterface('GigabitEthernet1/0/1'), operUp: false })
    },
  }
  await rounds.read(db, scan.id, new AbortController().signal)
  expect(looks).toBe(2)
})

test('the port that the lists have for the outlet is told where it is another', async () => {
  const { db } = server.database
  await db.insertInto('building').values({ code: 'B02', name: '' }).execute()
  await db.insertInto('room').values({ building: 'B02', code: '1', floor: '', name: '', kind: '' }).execute()
  await db
    .insertInto('outlet')
    .values({
      label: 'B02-A',
      building: 'B02',
      room: '1',
      panel: '',
      panel_port: '',
      switch: 'sw-a',
      interface: 'Gi1/0/7',
    })
    .execute()
  await store([patch(), patch({ port: 'sw-a Gi1/0/7' })])
  expect((await stored()).map(({ port, documented }) => `${port}, ${documented}`).toSorted()).toEqual([
    'sw-a Gi1/0/1, sw-a Gi1/0/7',
    'sw-a Gi1/0/7, null',
  ])
})
