import { ciscoIosSsh } from '@patchbay/connectors/switch/cisco-ios-ssh/index'
import { openScripted, stackReplies } from '@patchbay/connectors/switch/cisco-ios-ssh/test-switch'
import type { Script } from '@patchbay/connectors/transport/samples/scripted-switch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'

const password = 'right horse'
const ends: (() => unknown)[] = []
let server: TestApp
const cookies = new Map<string, string>()

beforeAll(async () => {
  server = await startTestApp(undefined, undefined, undefined, { connectors: [ciscoIosSsh] })
  await server.addPerson('ada', [
    'administrations-connected-systems',
    'siteresources-network-devices',
    'siteresources-edit',
  ])
  await server.addPerson('bob', ['siteresources-network-devices'])
  for (const name of ['ada', 'bob']) cookies.set(name, await server.signIn(name))
  const system = {
    name: 'ssh-9',
    title: 'Switches (SSH)',
    kind: 'switch',
    product: 'cisco-ios-ssh',
    address: null,
    page: null,
    host: null,
    port: null,
    certificate_authority: null,
    fingerprint: null,
    server_name: null,
    settings: [],
    credential: { kind: 'password', username: 'patchbay', password, enable: null },
  }
  const response = await server.call('POST', '/administration/connected-systems/system/', {
    headers: { cookie: cookies.get('ada')! },
    payload: system,
  })
  expect(response.statusCode).toBe(200)
})
afterAll(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await server.stop()
})

async function place(script: Script = {}) {
  const { device, end } = await openScripted(stackReplies, script)
  ends.push(end)
  return { ...device.reach, fingerprint: device.trust.fingerprint! }
}
const again = { secret: password, enable: null, privacy_key: null }
const connect = async (more: object, who = 'ada') => {
  const response = await server.call('POST', '/site-resources/network-devices/connect/', {
    headers: { cookie: cookies.get(who)! },
    payload: { system: 'ssh-9', name: '', address: null, reentered: again, add: false, ...more },
  })
  expect(response.body).not.toContain(password)
  return { status: response.statusCode, ...response.json<{ data: object; fields?: object }>() }
}
const devices = () =>
  server.database.db.selectFrom('device_reach').select(['device', 'host', 'port']).execute()

test('a device is tested first, says its name, model and serials, and is added under its name then', async () => {
  const at = await place()
  const tested = await connect(at)
  expect(tested).toMatchObject({
    status: 200,
    data: {
      check: { ok: true },
      facts: {
        name: expect.stringMatching(/./),
        model: expect.any(String),
        serials: [expect.any(String), expect.any(String)],
      },
      added: null,
    },
  })
  expect(await devices()).toEqual([])
  const { facts } = tested.data as { facts: { name: string } }
  expect(await connect({ ...at, add: true })).toMatchObject({ data: { added: facts.name } })
  expect(await devices()).toEqual([{ device: facts.name, host: at.host, port: at.port }])
  expect(await connect({ ...at, add: true })).toMatchObject({
    status: 400,
    fields: { name: 'is already a device of this system' },
  })
})

test('what fails the test is not added, and says at which step', async () => {
  const before = await devices()
  const at = await place()
  expect(await connect({ ...at, name: 'sw-x', fingerprint: null, add: true })).toMatchObject({
    data: { check: { ok: false }, facts: null, added: null },
  })
  const refusing = await place({ password: 'another horse' })
  expect(await connect({ ...refusing, name: 'sw-x', add: true })).toMatchObject({
    data: { check: { ok: false }, facts: null, added: null },
  })
  expect(await devices()).toEqual(before)
})

test('the stored secret goes nowhere before it was entered again, and only for who may edit', async () => {
  const at = await place()
  expect(await connect({ ...at, reentered: { ...again, secret: 'guessed' } })).toMatchObject({
    status: 400,
    fields: { 'reentered.secret': 'differs from the stored one' },
  })
  expect(await connect({ ...at, reentered: null })).toMatchObject({ status: 400 })
  expect(await connect({ ...at, host: '8.8.8.8' })).toMatchObject({
    fields: { host: 'lies outside the management networks' },
  })
  expect(await connect(at, 'bob')).toMatchObject({ status: 403 })
  const listed = await server.call('GET', '/site-resources/network-devices/systems/', {
    headers: { cookie: cookies.get('bob')! },
  })
  expect(listed.json()).toEqual({
    data: [{ name: 'ssh-9', title: 'Switches (SSH)', port: 22, host_key: true, secrets: ['secret'] }],
  })
})
