import { kea } from '@patchbay/connectors/dhcp/kea/index'
import { activeDirectory } from '@patchbay/connectors/directory/active-directory/index'
import { snmpSwitch } from '@patchbay/connectors/switch/snmp/index'
import { testAuthority } from '@patchbay/connectors/transport/test-certificate'
import { startTestServer } from '@patchbay/connectors/transport/test-server'
import type { Answering, TestServer } from '@patchbay/connectors/transport/test-server'
import { certificateFingerprint } from '@patchbay/connectors/transport/trust'
import type { Check } from '@patchbay/contract/systems/checking'
import type { SystemDetail } from '@patchbay/contract/systems/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'
import { openSystems } from '../../systems/open.ts'

const secret = 'cnry-5b1f0c77d2b84e60a5c1'
const authority = testAuthority()
const issued = authority.issue(['127.0.0.1'])
const screen = '/administration/connected-systems/'

let server: TestApp
let cookie: string
let peer: TestServer
let impostor: TestServer

const config = { Dhcp4: { subnet4: [{ id: 1, subnet: '10.20.0.0/24' }] } }
/** As Kea answers: every outcome in HTTP 200, the result code inside. */
const answering =
  (outcome: (command: string) => unknown): Answering =>
  ({ body }, response) => {
    const { command } = JSON.parse(body) as { command: string }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([outcome(command)]))
  }
const well = answering((command) =>
  command === 'config-get' ? { result: 0, arguments: config } : { result: 3, arguments: { leases: [] } },
)

beforeAll(async () => {
  peer = await startTestServer(well, issued)
  impostor = await startTestServer(well, testAuthority().issue(['127.0.0.1']))
  server = await startTestApp(undefined, undefined, undefined, {
    connectors: [kea, snmpSwitch, activeDirectory],
  })
  await server.addPerson('ada', ['administrations-connected-systems'])
  cookie = await server.signIn('ada')
})
afterAll(async () => {
  await server.stop()
  await peer.close()
  await impostor.close()
})

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who asks says what it expects
async function ask<T>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: unknown,
): Promise<{ status: number; data: T; fields: Record<string, string> }> {
  const response = await server.call(method, `${screen}${path}`, {
    headers: { cookie },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  })
  expect(response.body).not.toContain(secret)
  const { data, fields = {} } = response.json<{ data: T; fields?: Record<string, string> }>()
  return { status: response.statusCode, data, fields }
}

const login = { kind: 'password', username: 'patchbay', password: secret, enable: null }
const typed = (more: object = {}) => ({
  name: 'kea-9',
  kind: 'dhcp',
  product: 'kea',
  title: 'DHCP kea-9',
  address: null,
  page: null,
  host: '127.0.0.1',
  port: peer.port,
  certificate_authority: null,
  fingerprint: null,
  server_name: null,
  settings: [{ name: 'concurrency', value: 3 }],
  credential: login,
  ...more,
})
const proven = () => ({ certificate_authority: authority.certificate })
const check = async (body: object) =>
  (await ask<Check>('POST', 'check/', { name: null, system: null, device: null, ...body })).data
const states = ({ steps }: Check) => Object.fromEntries(steps.map(({ step, state }) => [step, state]))
const stepOf = ({ steps }: Check, name: string) => steps.find(({ step }) => step === name)!

const read = async () => (await ask<SystemDetail>('GET', 'system/?name=kea-9')).data

const everyStep = ['name', 'route', 'trust', 'sign-in', 'rights', 'answer']
/** Done before it, failed at it, not reached behind it. */
const failsAt = (step: string) =>
  Object.fromEntries(
    everyStep.map((one, index) => {
      const at = everyStep.indexOf(step)
      return [one, index < at ? 'done' : index === at ? 'failed' : 'not-reached']
    }),
  )

test('before anything is pinned a test shows what the peer presents and sends it nothing', async () => {
  const result = await check({ system: typed() })
  expect(states(result)).toEqual(failsAt('trust'))
  const [shown] = stepOf(result, 'trust').shown
  expect(shown).toMatchObject({ kind: 'certificate', subject: 'CN=127.0.0.1' })
  expect(peer.received).toEqual([])
  const pinned = await check({ system: typed({ fingerprint: shown!.fingerprint }) })
  expect(states(pinned)).toEqual(Object.fromEntries(everyStep.map((step) => [step, 'done'])))
  expect(stepOf(pinned, 'answer').words).toContain('one subnet')
  expect(stepOf(pinned, 'sign-in').words).toBe('Signed in as patchbay.')
})

test.each([
  ['name', { host: 'no-such-name.invalid' }, /name/],
  ['name', { host: '192.0.2.1' }, /outside the management networks/],
  ['name', { host: '169.254.169.254' }, /outside the management networks/],
  ['trust', { certificate_authority: testAuthority().certificate }, /another authority/],
  ['trust', { certificate_authority: null, fingerprint: `SHA256:${'a'.repeat(43)}` }, /certificate differs/],
])('a test says that it fails at the %s, and what is behind is not reached', async (step, more, words) => {
  const before = peer.received.length
  const result = await check({ system: typed({ ...proven(), ...more }) })
  expect(states(result)).toEqual(failsAt(step))
  expect(stepOf(result, step).words).toMatch(words)
  expect(stepOf(result, step).todo).toBeTruthy()
  expect(peer.received).toHaveLength(before)
})

test('a closed port fails at the route', async () => {
  const closed = await startTestServer(well)
  await closed.close()
  expect(states(await check({ system: typed({ ...proven(), port: closed.port }) }))).toEqual(failsAt('route'))
})

test.each([
  ['sign-in', () => ({ result: 401, text: 'no' }), /refused the login/],
  [
    'rights',
    (command: string) =>
      command === 'config-get' ? { result: 0, arguments: config } : { result: 403, text: 'no' },
    /Not permitted: leases, reservations|Not permitted: leases/,
  ],
  [
    'answer',
    (command: string) => (command === 'config-get' ? { result: 0, arguments: { Dhcp4: 7 } } : { result: 3 }),
    /could not be parsed/,
  ],
] as const)('a test says that it fails at the %s', async (step, outcome, words) => {
  peer.answer = answering(outcome)
  try {
    const result = await check({ system: typed(proven()) })
    expect(states(result)).toEqual(failsAt(step))
    expect(stepOf(result, step).words).toMatch(words)
  } finally {
    peer.answer = well
  }
})

test('a system is added, is asked without a restart, and what is wrong is named by field', async () => {
  const wrong = await ask('POST', 'system/', typed({ port: null, certificate_authority: 'no' }))
  expect([wrong.status, wrong.fields]).toEqual([
    400,
    { port: 'is missing', certificate_authority: 'is not a certificate in PEM' },
  ])
  const outside = await ask('POST', 'system/', typed({ ...proven(), host: '192.0.2.1' }))
  expect(outside.fields).toEqual({ host: 'lies outside the management networks' })
  expect((await check({ system: typed(proven()) })).ok).toBe(true)
  const { status, data } = await ask<SystemDetail>('POST', 'system/', typed(proven()))
  expect([status, data.origin, data.state, data.locked]).toEqual([200, 'console', 'untried', null])
  expect(data.credential).toMatchObject({ kind: 'password', username: 'patchbay', has_secret: true })
  const can = await server.context.systems.ofKind('dhcp')[0]!.can()
  const reading = await can.listSubnets!({ signal: new AbortController().signal, limit: 5_000 })
  expect(reading.value).toHaveLength(1)
  expect(await read()).toMatchObject({ state: 'ok', health: { answers: 1, last_failure: null } })
  const again = await ask('POST', 'system/', typed(proven()))
  expect(again.fields).toEqual({ name: 'is the name of another system' })
})

test.each([
  ['port', () => ({ port: impostor.port })],
  ['host', () => ({ host: '127.0.0.2' })],
  ['authority', () => ({ certificate_authority: null, fingerprint: `SHA256:${'b'.repeat(43)}` })],
  ['name in the certificate', () => ({ server_name: 'elsewhere.example' })],
  ['protection', () => ({ settings: [{ name: 'tls', value: false }] })],
])('another %s asks for the secret again, in a change and in a test', async (_, more) => {
  const { version } = await read()
  const body = typed({ ...proven(), ...more(), credential: 'keep' })
  const refused = await ask('PUT', 'system/', { ...body, version })
  expect([refused.status, refused.fields]).toEqual([
    400,
    { credential: 'Enter the secret again. It would be sent to another address.' },
  ])
  const before = [peer.received.length, impostor.received.length]
  const tested = await check({ name: 'kea-9', system: body })
  expect(tested.ok).toBe(false)
  expect([peer.received.length, impostor.received.length]).toEqual(before)
})

test('what stays where it is keeps its secret, and who was slower is told', async () => {
  const { version } = await read()
  const body = { ...typed({ ...proven(), title: 'DHCP nine', credential: 'keep' }), version }
  expect((await ask<SystemDetail>('PUT', 'system/', body)).data.title).toBe('DHCP nine')
  expect((await ask('PUT', 'system/', body)).status).toBe(409)
  expect(states(await check({ name: 'kea-9' }))).toMatchObject({ answer: 'done' })
  expect(await read()).toMatchObject({ shown: { kind: 'certificate' }, state: 'ok' })
})

test('a system tells its limits, what is used of them, and what proved it on a connection', async () => {
  const { systems } = server.context
  const held = Promise.withResolvers<void>()
  const { answer } = peer
  peer.answer = (received, response) => void held.promise.then(() => answer(received, response))
  const can = await systems.ofKind('dhcp')[0]!.can()
  const asking = { signal: new AbortController().signal, limit: 20_000 }
  const questions = [1, 2, 3, 4, 5].map((at) => can.findLeases!({ mac: `02:00:00:00:00:0${at}` }, asking))
  const waiting = async () => (await read()).ways?.[0]?.waiting
  await expect.poll(waiting, { timeout: 15_000 }).toBe(2)
  expect(await read()).toMatchObject({
    ways: [
      {
        title: null,
        per_device: false,
        concurrency: 3,
        running: 3,
        waiting: 2,
        budget: null,
        away: null,
        breaker: { state: 'closed', failures: 0, since: null, until: null },
      },
    ],
  })
  peer.answer = answer
  held.resolve()
  await Promise.allSettled(questions)
  expect((await read()).ways).toMatchObject([{ running: 0, waiting: 0 }])
})

test('what proved a system on a connection is kept, and an end that is near raises one alarm', async () => {
  const { database, context } = server
  const soon = new Date(Date.now() + 10 * 86_400_000)
  const near = authority.issue(['127.0.0.1'], [-1, 10])
  const ending = await startTestServer(well, near)
  // Pinned, since the authority of the tests itself ends tomorrow.
  const pinned = { fingerprint: certificateFingerprint(near.der), port: ending.port }
  const moved = { ...typed(pinned), version: (await read()).version }
  expect((await ask('PUT', 'system/', moved)).status).toBe(200)
  expect(await read()).toMatchObject({ peers: [], proven: 0 })
  const heard: string[] = []
  const hearing = {
    distrusted: () => undefined,
    skipped: () => undefined,
    expiring: ({ words }: { words: string }) => void heard.push(words),
  }
  const rhythm = { look: 20, write: 20, patience: 1_000 }
  const open = () => openSystems(database.db, context.vault, [kea], context.site.outside, hearing, rhythm)
  const other = await open()
  const can = await other.ofKind('dhcp')[0]!.can()
  await can.listSubnets!({ signal: new AbortController().signal, limit: 5_000 })
  await expect.poll(async () => (await read()).proven, { timeout: 15_000 }).toBe(1)
  const { peers, expires_at: end, shown } = await read()
  expect(peers).toMatchObject([{ kind: 'certificate', device: null, door: null, subject: 'CN=127.0.0.1' }])
  expect(shown?.fingerprint).toBe(peers[0]!.fingerprint)
  expect(Math.abs(Date.parse(end!) - soon.getTime())).toBeLessThan(86_400_000)
  await expect.poll(() => heard.length, { timeout: 15_000 }).toBe(1)
  expect(heard[0]).toMatch(/^The certificate of kea-9 expires in \d+ days, on /)
  await other.close()
  // Who starts later does not tell it again.
  const later = await open()
  await later.close()
  expect(heard).toHaveLength(1)
  const back = { ...typed(proven()), version: (await read()).version }
  await ask('PUT', 'system/', back)
  expect(await read()).toMatchObject({ peers: [], proven: 0 })
  await ending.close()
})

test('a system that asked to be left alone says since when and until when', async () => {
  const { systems } = server.context
  const { answer } = peer
  peer.answer = (_received, response) => void response.writeHead(429, { 'retry-after': '900' }).end()
  const can = await systems.ofKind('dhcp')[0]!.can()
  const asking = { signal: new AbortController().signal, limit: 5_000 }
  const ask9 = () => can.findLeases!({ mac: '02:00:00:00:00:09' }, asking).catch(() => null)
  await ask9()
  const before = peer.received.length
  await ask9()
  expect(peer.received).toHaveLength(before)
  const { state, ways } = await read()
  expect(state).toBe('throttled')
  const { since, until } = ways![0]!.away!
  expect(Date.parse(until) - Date.parse(since)).toBe(900_000)
  peer.answer = answer
})

const writer = { ...login, username: 'patchbay-writes', password: `${secret}-writes` }
const basic = ({ username, password }: typeof login) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

test('changes need a credential that writes, which reads nothing and moves with nothing', async () => {
  const allow = async (changes: boolean) =>
    ask<SystemDetail>('POST', 'system/allow/', {
      name: 'kea-9',
      version: (await read()).version,
      changes,
      containment: false,
    })
  expect((await allow(true)).fields).toEqual({ changes: 'needs a write credential. Set it first.' })
  const { version } = await read()
  await ask('PUT', 'system/write-credential/', { name: 'kea-9', version, credential: writer })
  expect((await allow(true)).data).toMatchObject({
    allow_changes: true,
    credential: { username: 'patchbay' },
    write_credential: { username: 'patchbay-writes' },
  })
  // Opened anew, so that it signs in with what is stored now; and tested, which signs in too.
  const { database, context } = server
  const other = await openSystems(database.db, context.vault, [kea], context.site.outside)
  const before = peer.received.length
  const asking = { signal: new AbortController().signal, limit: 5_000 }
  const can = await other.ofKind('dhcp')[0]!.can()
  await can.listSubnets!(asking)
  await can.findLeases!({ mac: '02:00:00:00:00:0a' }, asking)
  await other.close()
  expect((await check({ name: 'kea-9' })).ok).toBe(true)
  const seen = peer.received.slice(before).map(({ headers }) => headers.authorization)
  expect(seen.length).toBeGreaterThan(3)
  expect(new Set(seen)).toEqual(new Set([basic(login)]))
  const moved = await ask<SystemDetail>('PUT', 'system/', {
    ...typed({ certificate_authority: null, fingerprint: await fingerprintOf() }),
    version: (await read()).version,
  })
  expect(moved.data).toMatchObject({ allow_changes: false, write_credential: null })
})

const fingerprintOf = async () => stepOf(await check({ system: typed() }), 'trust').shown[0]!.fingerprint

test('a disabled system is asked by nobody, also in other processes, until it is enabled', async () => {
  const { database, context } = server
  const { vault, site } = context
  const other = await openSystems(database.db, vault, [kea], site.outside, undefined, {
    look: 20,
    write: 20,
    patience: 1_000,
  })
  const enable = async (enabled: boolean) =>
    ask<SystemDetail>('POST', 'system/enable/', { name: 'kea-9', version: (await read()).version, enabled })
  const held = await context.systems.ofKind('dhcp')[0]!.can()
  expect((await enable(false)).data.state).toBe('disabled')
  expect(context.systems.ofKind('dhcp')).toEqual([])
  expect(context.systems.disabled).toEqual([{ name: 'kea-9', kind: 'dhcp', title: 'DHCP kea-9' }])
  await expect(held.listSubnets!({ signal: new AbortController().signal, limit: 5_000 })).rejects.toThrow(
    'was changed during the question',
  )
  await expect.poll(() => other.ofKind('dhcp').length, { timeout: 15_000 }).toBe(0)
  await enable(true)
  await expect.poll(() => other.ofKind('dhcp').length, { timeout: 15_000 }).toBe(1)
  expect(context.systems.named('kea-9')).toBeDefined()
  await other.close()
})

test('a system whose test failed is saved disabled, and nobody asks it', async () => {
  const fields = typed({ ...proven(), name: 'kea-off', title: 'DHCP off' })
  const { status, data } = await ask<SystemDetail>('POST', 'system/', { ...fields, enabled: false })
  expect([status, data.enabled]).toEqual([200, false])
  const again = { ...fields, credential: 'keep' }
  const stays = await ask<SystemDetail>('PUT', 'system/', { ...again, version: data.version })
  expect([stays.status, stays.data.enabled]).toEqual([200, false])
  const on = await ask<SystemDetail>('PUT', 'system/', {
    ...again,
    version: stays.data.version,
    enabled: true,
  })
  expect([on.status, on.data.enabled]).toEqual([200, true])
  await ask('POST', 'system/remove/', { name: 'kea-off', version: on.data.version })
})

test('one whose last test failed is saved disabled where nobody says otherwise, by any server', async () => {
  const fields = typed({ ...proven(), name: 'kea-tested', title: 'DHCP tested' })
  const failing = { ...fields, port: impostor.port }
  const enabledBy = async (method: 'POST' | 'PUT', body: object) =>
    (await ask<SystemDetail>(method, 'system/', body)).data
  expect((await check({ system: failing })).ok).toBe(false)
  const added = await enabledBy('POST', failing)
  expect(added.enabled).toBe(false)
  // It counts for what was tested, once; a test that succeeds ends it.
  expect((await enabledBy('PUT', { ...fields, version: added.version })).enabled).toBe(false)
  const version = async () => (await ask<SystemDetail>('GET', 'system/?name=kea-tested')).data.version
  expect((await enabledBy('PUT', { ...fields, version: await version(), enabled: true })).enabled).toBe(true)
  expect((await check({ name: 'kea-tested', system: failing })).ok).toBe(false)
  expect((await check({ name: 'kea-tested', system: fields })).ok).toBe(true)
  expect((await enabledBy('PUT', { ...fields, version: await version() })).enabled).toBe(true)
  expect((await check({ name: 'kea-tested', system: failing })).ok).toBe(false)
  expect((await enabledBy('PUT', { ...failing, version: await version() })).enabled).toBe(false)
  await ask('POST', 'system/remove/', { name: 'kea-tested', version: await version() })
})

test('a person cannot look around in the network by tests', async () => {
  await server.addPerson('eve', ['administrations-connected-systems'])
  const eve = await server.signIn('eve')
  const payload = JSON.stringify({ name: null, system: typed({ host: '192.0.2.1' }), device: null })
  const codes: number[] = []
  for (let index = 0; index < 31; index += 1) {
    const response = await server.call('POST', `${screen}check/`, { headers: { cookie: eve }, payload })
    codes.push(response.statusCode)
  }
  expect(codes.filter((code) => code === 200)).toHaveLength(30)
  expect(codes.at(-1)).toBe(429)
})

const device = (more: object = {}) => ({
  name: 'sw-1',
  address: '10.7.0.1',
  role: null,
  model: null,
  building: 'B07',
  closet: null,
  host: '127.0.0.1',
  port: 161,
  fingerprint: null,
  ...more,
})
const community = { secret, enable: null, privacy_key: null }

test('devices are added, changed, imported and removed; a new place asks for the secret', async () => {
  const added = await ask('POST', 'system/', {
    ...typed({ name: 'snmp-9', kind: 'switch', product: 'snmp', host: null, port: null, settings: [] }),
    credential: { kind: 'snmp-v2c', community: secret },
  })
  expect(added.status).toBe(200)
  const add = (more: object, again: object | null) =>
    ask('POST', 'devices/', { system: 'snmp-9', ...device(more), reentered: again })
  expect((await add({}, null)).fields).toEqual({
    'reentered.secret': 'Enter it again. It would be sent to another address.',
  })
  expect((await add({}, { ...community, secret: 'guessed' })).fields).toEqual({
    'reentered.secret': 'differs from the stored one',
  })
  expect((await add({}, community)).status).toBe(200)
  const change = (more: object, version: number) =>
    ask<{ version: number }>('PUT', 'devices/', {
      system: 'snmp-9',
      version,
      ...device(more),
      reentered: null,
    })
  expect((await change({ closet: 'B07-2' }, 1)).data.version).toBe(2)
  expect((await change({ port: 1_161 }, 2)).fields).toHaveProperty(['reentered.secret'])
  const { version: at } = (await ask<SystemDetail>('GET', 'system/?name=snmp-9')).data
  const writes = { kind: 'snmp-v2c', community: `${secret}-writes` }
  await ask('PUT', 'system/write-credential/', { name: 'snmp-9', version: at, credential: writes })
  const entered = async () =>
    (
      await ask<{ devices: { name: string; write_entered: boolean }[] }>('GET', 'devices/?name=snmp-9')
    ).data.devices.map(({ name, write_entered: is }) => [name, is])
  expect(await entered()).toEqual([['sw-1', true]])
  await change({ closet: 'B07-3' }, 2)
  expect(await entered()).toEqual([['sw-1', true]])
  const csv =
    'name,host,port,building\nsw-1,127.0.0.1,1161,B07\nsw-2,127.0.0.1,161,B08\nsw-3,192.0.2.1,161,B09\n,127.0.0.1,161,\n'
  const imported = await ask<object>('POST', 'devices/import/', {
    system: 'snmp-9',
    csv,
    reentered: community,
  })
  expect(imported.data).toEqual({
    added: 1,
    changed: 1,
    unchanged: 0,
    refused: [
      { line: 4, why: 'host lies outside the management networks' },
      { line: 5, why: 'name must not be empty' },
    ],
  })
  // Who knows the secret that reads has not shown that they know the one that writes: sw-1 has another port now.
  expect(await entered()).toEqual([
    ['sw-1', false],
    ['sw-2', false],
  ])
  const listed = await ask<{ total: number; devices: { name: string; version: number }[] }>(
    'GET',
    'devices/?name=snmp-9&q=b08',
  )
  expect(listed.data).toMatchObject({ total: 1, devices: [{ name: 'sw-2', version: 1 }] })
  expect(server.context.systems.named('snmp-9')?.devices.map(({ name }) => name)).toEqual(['sw-1', 'sw-2'])
  const exported = 'name,address,product,,\nsw-4,127.0.0.4,snmp,,\nsw-5,127.0.0.5,cisco-ios-ssh,,\n'
  const both = await ask<object>('POST', 'devices/import/', {
    system: 'snmp-9',
    csv: exported,
    reentered: community,
  })
  expect(both.data).toMatchObject({
    added: 1,
    refused: [{ line: 3, why: 'product is cisco-ios-ssh; this system asks its devices as snmp' }],
  })
  await ask('POST', 'devices/remove/', { system: 'snmp-9', name: 'sw-4', version: 1 })
  await ask('POST', 'devices/remove/', { system: 'snmp-9', name: 'sw-2', version: 1 })
  expect(server.context.systems.named('snmp-9')?.devices).toHaveLength(1)
})

interface Preview {
  readonly digest: string
  readonly items: readonly {
    readonly name: string
    readonly change: string
    readonly secret: string | null
  }[]
  readonly unchanged: number
}
const preview = (yaml: string, remove_missing = false) =>
  ask<Preview>('POST', 'import/preview/', { yaml, remove_missing })

test('what is exported has no secret and changes nothing when it is imported', async () => {
  const { data } = await ask<{ yaml: string }>('GET', 'export/')
  expect(data.yaml).toContain('kea-9')
  expect((await preview(data.yaml, true)).data).toMatchObject({ items: [], unchanged: 3 })
  const elsewhere = data.yaml.replace(`port: ${peer.port}`, `port: ${impostor.port}`)
  expect((await preview(elsewhere)).data.items).toMatchObject([
    { name: 'kea-9', change: 'changed', secret: 'needed' },
  ])
  expect((await preview(data.yaml.replace('port: 1161', 'port: 2161'))).fields['yaml']).toMatch(
    /line \d+: .*secret of snmp-9/,
  )
  const reads = await preview(
    data.yaml.replace('kind: snmp-v2c', 'kind: snmp-v2c\n    secret: { file: /etc/passwd }'),
  )
  expect(reads.fields['yaml']).toMatch(/at start only/)
})

test('an import is what was previewed, or nothing', async () => {
  const { data } = await ask<{ yaml: string }>('GET', 'export/')
  const renamed = data.yaml.replace('title: DHCP kea-9', 'title: DHCP ten')
  const { digest } = (await preview(renamed)).data
  const apply = (yaml: string) => ask('POST', 'import/', { yaml, remove_missing: false, digest })
  expect((await apply(data.yaml)).status).toBe(409)
  expect((await apply(renamed)).status).toBe(200)
  expect(await read()).toMatchObject({ title: 'DHCP ten', credential: { has_secret: true } })
})

test('all changes are stopped by a switch that says who and why', async () => {
  const stop = (flag: boolean, why: string) =>
    ask<{ changes_stopped: object | null }>('POST', 'stop-changes/', { stop: flag, why })
  expect((await stop(true, 'storm in B07')).data.changes_stopped).toMatchObject({
    by: 'ada',
    why: 'storm in B07',
  })
  expect((await ask<object>('GET', '')).data).toMatchObject({ changes_stopped: { by: 'ada' } })
  expect((await stop(false, 'over')).data.changes_stopped).toBeNull()
})

test('a system that is removed takes its secrets with it; the record tells it all without them', async () => {
  const { version } = await read()
  expect((await ask('POST', 'system/remove/', { name: 'kea-9', version })).status).toBe(200)
  const { db } = server.database
  const left = await db.selectFrom('credential').select('name').orderBy('name').execute()
  expect(left).toEqual([{ name: 'snmp-9:read' }, { name: 'snmp-9:write' }])
  const history = await ask<{ what: string; who: string; changes: { field: string }[] }[]>(
    'GET',
    'history/?name=kea-9',
  )
  expect(history.data[0]).toMatchObject({ what: expect.stringMatching(/^Remove/), who: 'ada' })
  expect(history.data.flatMap(({ changes }) => changes.map(({ field }) => field))).toContain('fingerprint')
  const everything = JSON.stringify([
    await db.selectFrom('record').selectAll().execute(),
    await db.selectFrom('record_name').selectAll().execute(),
    await db.selectFrom('system').selectAll().execute(),
    await db.selectFrom('sealed_secret').selectAll().execute(),
    server.lines,
  ])
  expect(everything).not.toContain(secret)
})

test('whoever says where people sign in proves once more who they are, by form, button and text alike', async () => {
  const { db } = server.database
  const given = {
    ...typed({
      name: 'ad-9',
      kind: 'directory',
      product: 'active-directory',
      title: 'AD',
      host: 'ad.example',
    }),
    settings: [{ name: 'domain', value: 'campus.example' }],
    certificate_authority: authority.certificate,
  }
  const wanted = {
    status: 400,
    fields: { password: 'Enter your password. People sign in with this directory.' },
  }
  const proof = { password: testPassword, code: '' }
  const add = (more: object = {}) =>
    ask<SystemDetail>('POST', 'system/', { ...given, host: '127.0.0.1', ...more })
  // Nobody signs in by it, so it is a system like others.
  const first = await add()
  expect(first).toMatchObject({ status: 200 })
  await db
    .insertInto('directory_rule')
    .values({ position: 0, system: 'ad-9', directory_group: 'staff', role: 3, group_id: null })
    .execute()
  const change = (more: object = {}) => {
    const { version } = first.data
    return ask<SystemDetail>('PUT', 'system/', {
      ...given,
      host: '127.0.0.1',
      title: 'AD 2',
      version,
      ...more,
    })
  }
  expect(await change()).toMatchObject(wanted)
  expect(await change({ proof: { ...proof, password: 'a guess' } })).toMatchObject({ status: 400 })
  const changed = await change({ proof })
  expect(changed).toMatchObject({ status: 200, data: { title: 'AD 2' } })
  const enable = (enabled: boolean, version: number, more: object = {}) =>
    ask<SystemDetail>('POST', 'system/enable/', { name: 'ad-9', version, enabled, ...more })
  const off = await enable(false, changed.data.version)
  expect(off.status).toBe(200)
  expect(await enable(true, off.data.version)).toMatchObject(wanted)
  expect(await enable(true, off.data.version, { proof })).toMatchObject({ status: 200 })

  const yaml = (await ask<{ yaml: string }>('GET', 'export/')).data.yaml.replace('AD 2', 'AD 3')
  const body = { yaml, remove_missing: false }
  const { digest } = (await ask<{ digest: string }>('POST', 'import/preview/', body)).data
  await db
    .updateTable('source_set_up')
    .set({ at: new Date(0) })
    .execute()
  expect(await ask('POST', 'import/', { ...body, digest })).toMatchObject(wanted)
  expect(await ask('POST', 'import/', { ...body, digest, proof })).toMatchObject({ status: 200 })
  // Who did it so counts as one person with whoever comes by it, too.
  expect(await db.selectFrom('source_set_up').selectAll().execute()).toEqual([
    { system: 'ad-9', person_id: expect.any(Number), at: expect.toSatisfy((at: Date) => at.getTime() > 0) },
  ])
})
