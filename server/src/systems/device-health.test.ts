import { ciscoIosSsh } from '@patchbay/connectors/switch/cisco-ios-ssh/index'
import { openScripted } from '@patchbay/connectors/switch/cisco-ios-ssh/test-switch'
import { snmpSwitch } from '@patchbay/connectors/switch/snmp/index'
import { ciscoStack } from '@patchbay/connectors/switch/snmp/samples/switches'
import { startResponder } from '@patchbay/connectors/transport/samples/snmp-responder'
import type { Behaviour } from '@patchbay/connectors/transport/samples/snmp-responder'
import type { DeviceRow } from '@patchbay/contract/systems/checking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waysToSwitches } from '../collector/collector.ts'
import { walkSwitch } from '../collector/walk-switch.ts'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { openSystems } from './open.ts'

const screen = '/administration/connected-systems/'
const ends: (() => unknown)[] = []
const behaviour: Behaviour = {}
let server: TestApp
let cookie: string

async function ask<T>(method: 'GET' | 'POST', path: string, payload?: object): Promise<T> {
  const response = await server.call(method, `${screen}${path}`, {
    headers: { cookie },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  })
  expect([path, response.statusCode, response.body]).toEqual([path, 200, expect.anything()])
  return response.json<{ data: T }>().data
}

const secretAgain = (secret: string) => ({ secret, enable: null, privacy_key: null })
const facts = { address: null, role: null, model: null, building: null, closet: null }

beforeAll(async () => {
  const connectors = [ciscoIosSsh, snmpSwitch]
  server = await startTestApp(undefined, undefined, undefined, { connectors })
  await server.addPerson('ada', ['administrations-connected-systems'])
  cookie = await server.signIn('ada')
  // It takes another password over SSH than the one that is stored, and answers SNMP well.
  const { device, end } = await openScripted({}, { password: 'another horse' })
  ends.push(end)
  const agent = await startResponder(ciscoStack, behaviour)
  ends.push(() => agent.close())
  const empty = { address: null, page: null, host: null, port: null, settings: [] }
  const trust = { certificate_authority: null, fingerprint: null, server_name: null }
  const add = (name: string, product: string, credential: object) =>
    ask('POST', 'system/', { ...empty, ...trust, name, product, title: name, kind: 'switch', credential })
  await add('ssh-9', 'cisco-ios-ssh', { kind: 'password', username: 'me', password: 'horse', enable: null })
  await add('snmp-9', 'snmp', { kind: 'snmp-v2c', community: 'public' })
  const reach = (system: string, place: object, secret: string) =>
    ask('POST', 'devices/', { system, name: 'sw-1', ...facts, ...place, reentered: secretAgain(secret) })
  const { fingerprint = null } = device.trust
  await reach('ssh-9', { ...device.reach, fingerprint }, 'horse')
  await reach('snmp-9', { host: '127.0.0.1', port: agent.port, fingerprint: null }, 'public')
})
afterAll(async () => {
  await server.stop()
  for (const end of ends.splice(0).toReversed()) await end()
})

const read = async (system: string) =>
  (await ask<{ devices: DeviceRow[] }>('GET', `devices/?name=${system}`)).devices[0]!

/** Another server on the same database, that asks and stops: what it knew is what it wrote. */
async function walkElsewhere(): Promise<void> {
  const { database, context } = server
  const { vault, site } = context
  const other = await openSystems(database.db, vault, site.connectors, site.outside)
  const ways = waysToSwitches(other.ofKind('switch')).get('sw-1') ?? []
  await walkSwitch(database.db, 'sw-1', ways, new AbortController().signal)
  await other.close()
}

test('a switch that refuses SSH while SNMP walks is well by SNMP alone', { timeout: 40_000 }, async () => {
  expect(await read('ssh-9')).toMatchObject({ state: 'untried', walk: null })
  await walkElsewhere()
  const tested = await ask<{ ok: boolean }>('POST', 'check/', { name: 'ssh-9', system: null, device: 'sw-1' })
  expect(tested.ok).toBe(false)
  expect(await read('snmp-9')).toMatchObject({
    state: 'ok',
    health: {
      last_failure: null,
      answers: 1,
      last_success_at: expect.any(String),
      median: expect.any(Number),
    },
    walk: { outcome: 'ok', why: null },
  })
  expect(await read('ssh-9')).toMatchObject({
    state: 'failing',
    health: { last_success_at: null, last_failure: expect.stringContaining('refused the login') },
    // It was not needed.
    walk: null,
  })
})

test('a walk that nothing comes of says by each way why', { timeout: 40_000 }, async () => {
  behaviour.answers = () => false
  await walkElsewhere()
  behaviour.answers = () => true
  expect(await read('snmp-9')).toMatchObject({
    state: 'failing',
    health: { last_failure: expect.stringContaining('did not answer'), answers: 1 },
    walk: { outcome: 'failed', why: expect.stringContaining('did not answer') },
  })
  expect(await read('ssh-9')).toMatchObject({
    walk: { outcome: 'failed', why: expect.stringContaining('refused the login') },
  })
  await walkElsewhere()
  expect(await read('snmp-9')).toMatchObject({ state: 'ok', walk: { outcome: 'ok' } })
})

test('a host key that proved it is told in full, with since when', async () => {
  const { fingerprint, shown } = await read('ssh-9')
  expect(shown).toMatchObject({ fingerprint, valid_to: null, since: expect.any(String) })
})

test('a switch that is disabled is asked by nobody and by no way, until it is enabled', async () => {
  const { systems } = server.context
  const enable = async (enabled: boolean) => {
    const { version } = await read('snmp-9')
    const body = { system: 'snmp-9', name: 'sw-1', version, enabled }
    return ask<DeviceRow>('POST', 'devices/enable/', body)
  }
  const device = systems.named('snmp-9')!.devices[0]!
  const can = await systems
    .ofKind('switch')
    .find(({ name }) => name === 'snmp-9')!
    .can()
  expect(await enable(false)).toMatchObject({ enabled: false, state: 'disabled' })
  expect(await read('ssh-9')).toMatchObject({ enabled: false, state: 'disabled' })
  expect(waysToSwitches(systems.ofKind('switch')).has('sw-1')).toBe(false)
  expect(systems.disabledWays('sw-1').map(({ name }) => name)).toEqual(['ssh-9', 'snmp-9'])
  // Who holds it already, such as a walk that is under way, asks it nothing more either.
  const limits = { signal: new AbortController().signal, limit: 5_000 }
  await expect(can.readVlans!(device, limits)).rejects.toThrow('sw-1 is disabled in Connected systems.')
  expect(await enable(true)).toMatchObject({ enabled: true, state: 'ok' })
  expect(systems.disabledWays('sw-1')).toEqual([])
  expect((await can.readVlans!(device, limits)).value.length).toBeGreaterThan(0)
  const history = await ask<{ changes: object[] }[]>('GET', 'history/?name=snmp-9')
  expect(history[0]).toMatchObject({ changes: [{ field: 'enabled', before: 'no', after: 'yes' }] })
})

test('how a device was is forgotten with its place', async () => {
  const { version, host, port } = await read('snmp-9')
  const moved = { ...facts, name: 'sw-1', host, port: port + 1, fingerprint: null }
  const response = await server.call('PUT', `${screen}devices/`, {
    headers: { cookie },
    payload: JSON.stringify({ system: 'snmp-9', version, ...moved, reentered: secretAgain('public') }),
  })
  expect(response.statusCode).toBe(200)
  expect(await read('snmp-9')).toMatchObject({ state: 'untried', walk: null, health: { answers: 0 } })
})
