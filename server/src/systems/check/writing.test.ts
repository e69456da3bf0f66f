import { ciscoIosSsh } from '@patchbay/connectors/switch/cisco-ios-ssh/index'
import { openScripted, stackReplies } from '@patchbay/connectors/switch/cisco-ios-ssh/test-switch'
import type { Reply } from '@patchbay/connectors/transport/samples/scripted-switch'
import type { Check } from '@patchbay/contract/systems/checking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'

const screen = '/administration/connected-systems/'
const ends: (() => unknown)[] = []
let server: TestApp
let cookie: string

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  server.call(method, `${screen}${path}`, {
    headers: { cookie },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  })

async function ask<T>(...asked: Parameters<typeof call>): Promise<T> {
  const response = await call(...asked)
  expect([asked[1], response.statusCode, response.body]).toEqual([asked[1], 200, expect.anything()])
  return response.json<{ data: T }>().data
}

const login = { kind: 'password', username: 'patchbay', password: 'right horse', enable: null }

beforeAll(async () => {
  server = await startTestApp(undefined, undefined, undefined, { connectors: [ciscoIosSsh] })
  await server.addPerson('ada', ['administrations-connected-systems'])
  cookie = await server.signIn('ada')
  await ask('POST', 'system/', {
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
    credential: login,
  })
})
afterAll(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await server.stop()
})

async function addSwitch(name: string, replies: Readonly<Record<string, Reply>> = {}): Promise<void> {
  const { device, end } = await openScripted({ ...stackReplies, ...replies })
  ends.push(end)
  await ask('POST', 'devices/', {
    system: 'ssh-9',
    name,
    address: null,
    role: null,
    model: null,
    building: null,
    closet: null,
    ...device.reach,
    fingerprint: device.trust.fingerprint,
    reentered: { secret: login.password, enable: null, privacy_key: null },
  })
}

async function saveWriting(): Promise<void> {
  const { version } = await ask<{ version: number }>('GET', 'system/?name=ssh-9')
  await ask('PUT', 'system/write-credential/', { name: 'ssh-9', version, credential: login })
}

const tested = (device: string, credential: 'reads' | 'writes') =>
  ask<Check>('POST', 'check/', { name: 'ssh-9', system: null, device, credential })

const failedAt = ({ steps }: Check) => steps.find(({ state }) => state === 'failed') ?? null

/** Of the first port that it has. */
const configuration = 'show running-config interface GigabitEthernet0/0'
const section = 'interface GigabitEthernet0/0\n no ip address\n shutdown\nend\n'

test('the credential that writes is tested before its first use, and only where it was entered', async () => {
  await addSwitch('sw-allowed', { [configuration]: section })
  await addSwitch('sw-hidden', { [configuration]: '% Authorization failed.' })
  const asked = { name: 'ssh-9', system: null, device: 'sw-allowed', credential: 'writes' }
  const none = await call('POST', 'check/', asked)
  expect([none.statusCode, none.body]).toEqual([400, expect.stringContaining('no write credential is saved')])
  await saveWriting()
  await addSwitch('sw-later', { [configuration]: section })

  const well = await tested('sw-allowed', 'writes')
  expect(failedAt(well)).toBeNull()
  const rights = well.steps.find(({ step }) => step === 'rights')
  expect(rights?.parts.map(({ title }) => title)).toContain('Configuration')

  expect(failedAt(await tested('sw-hidden', 'writes'))).toMatchObject({
    step: 'rights',
    words: 'Not permitted: configuration.',
  })
  expect(failedAt(await tested('sw-later', 'writes'))).toMatchObject({
    step: 'sign-in',
    words: 'The write credential was entered for another address.',
  })
  // The one that reads need not see the configuration, and what is typed is no place for the other one.
  expect(failedAt(await tested('sw-hidden', 'reads'))).toBeNull()
  const typed = { name: 'sw-typed', address: null, role: null, model: null, building: null, closet: null }
  const place = { ...typed, host: '127.0.0.1', port: 22, fingerprint: null }
  const elsewhere = await call('POST', 'check/', { ...asked, device: place })
  expect([elsewhere.statusCode, elsewhere.body]).toEqual([400, expect.stringContaining('Save it first')])
})
