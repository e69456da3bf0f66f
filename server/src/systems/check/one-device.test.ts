import { resolver } from '@patchbay/connectors/dns/resolver/index'
import { ciscoIosSsh } from '@patchbay/connectors/switch/cisco-ios-ssh/index'
import { openScripted, stackReplies } from '@patchbay/connectors/switch/cisco-ios-ssh/test-switch'
import { snmpSwitch } from '@patchbay/connectors/switch/snmp/index'
import { ciscoStack } from '@patchbay/connectors/switch/snmp/samples/switches'
import { startResponder } from '@patchbay/connectors/transport/samples/snmp-responder'
import type { Behaviour } from '@patchbay/connectors/transport/samples/snmp-responder'
import type { Reply, Script } from '@patchbay/connectors/transport/samples/scripted-switch'
import { dnsAnswer, startTestDns, zoneOf } from '@patchbay/connectors/transport/test-dns'
import type { DnsAnswering } from '@patchbay/connectors/transport/test-dns'
import type { Check } from '@patchbay/contract/systems/checking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'

const screen = '/administration/connected-systems/'
const ends: (() => unknown)[] = []
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

const system = {
  address: null,
  page: null,
  host: null as string | null,
  port: null as number | null,
  certificate_authority: null,
  fingerprint: null,
  server_name: null,
  settings: [] as { name: string; value: string }[],
}
const password = 'right horse'
const community = 'public'
const ssh = { ...system, name: 'ssh-9', title: 'Switches (SSH)', kind: 'switch', product: 'cisco-ios-ssh' }
const snmp = { ...system, name: 'snmp-9', title: 'Switches (SNMP)', kind: 'switch', product: 'snmp' }

beforeAll(async () => {
  server = await startTestApp(undefined, undefined, undefined, {
    connectors: [ciscoIosSsh, snmpSwitch, resolver],
  })
  await server.addPerson('ada', ['administrations-connected-systems'])
  cookie = await server.signIn('ada')
  const login = { kind: 'password', username: 'patchbay', password, enable: null }
  await ask('POST', 'system/', { ...ssh, credential: login })
  await ask('POST', 'system/', { ...snmp, credential: { kind: 'snmp-v2c', community } })
})
afterAll(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await server.stop()
})

interface Place {
  readonly host: string
  readonly port: number
  readonly fingerprint: string | null
}

let count = 0
/** Adds a device to a system and tests it, as the list does. */
async function checkOne(name: 'ssh-9' | 'snmp-9', place: Place): Promise<Check> {
  count += 1
  const device = `sw-${count}`
  const facts = { address: null, role: null, model: null, building: null, closet: null }
  const reentered = { secret: name === 'ssh-9' ? password : community, enable: null, privacy_key: null }
  await ask('POST', 'devices/', { system: name, name: device, ...facts, ...place, reentered })
  return ask<Check>('POST', 'check/', { name, system: null, device })
}

const order = ['name', 'route', 'trust', 'sign-in', 'rights', 'answer']

/** The one step that failed, with its words; none before it did, and none behind it was reached. */
function failedAt({ ok, steps }: Check) {
  expect(steps.map(({ step }) => step)).toEqual(order)
  const at = steps.findIndex(({ state }) => state === 'failed')
  expect(ok).toBe(at === -1)
  if (at === -1) return null
  expect(steps.slice(0, at).every(({ state }) => state === 'done' || state === 'skipped')).toBe(true)
  expect(steps.slice(at + 1).every(({ state }) => state === 'not-reached')).toBe(true)
  expect(steps[at]!.todo).toBeTruthy()
  return steps[at]!
}

async function scripted(replies: Record<string, Reply> = {}, script: Script = {}): Promise<Place> {
  const { device, end } = await openScripted({ ...stackReplies, ...replies }, script)
  ends.push(end)
  return { ...device.reach, fingerprint: device.trust.fingerprint! }
}

const sshCases: [string, () => Promise<Place>, RegExp][] = [
  ['name', async () => ({ ...(await scripted()), host: 'no-such-switch.invalid' }), /name/],
  [
    'route',
    async () => {
      const { device, end } = await openScripted({})
      await end()
      return { ...device.reach, fingerprint: device.trust.fingerprint! }
    },
    /refuse/,
  ],
  [
    'trust',
    async () => ({ ...(await scripted()), fingerprint: `SHA256:${'a'.repeat(43)}` }),
    /host key differs/,
  ],
  ['sign-in', () => scripted({}, { password: 'another horse' }), /refused the login/],
  ['rights', () => scripted({ 'show mac address-table': '% Authorization failed.' }), /forwarding table/],
  ['answer', () => scripted({ 'show mac address-table': '% Invalid input detected at' }), /does not know/],
]

test.each(sshCases)(
  'a test of one switch over SSH says that it fails at the %s',
  async (step, place, words) => {
    const failed = failedAt(await checkOne('ssh-9', await place()))
    expect([failed?.step, failed?.words]).toEqual([step, expect.stringMatching(words)])
  },
)

test('one switch over SSH that is well goes through all steps, and shows its host key before it is pinned', async () => {
  const place = await scripted()
  const fresh = await checkOne('ssh-9', { ...place, fingerprint: null })
  expect(failedAt(fresh)?.step).toBe('trust')
  expect(failedAt(fresh)?.shown).toMatchObject([{ kind: 'host-key', fingerprint: place.fingerprint }])
  const well = await checkOne('ssh-9', place)
  expect(failedAt(well)).toBeNull()
  expect(well.steps[3]?.words).toBe('Signed in as patchbay.')
})

async function responder(behaviour: Behaviour = {}): Promise<Place> {
  const agent = await startResponder(ciscoStack, behaviour)
  ends.push(() => agent.close())
  return { host: '127.0.0.1', port: agent.port, fingerprint: null }
}
/** Of the forwarding table, which is read last. */
const forwarding = '1.3.6.1.2.1.17.4.3'
const inForwarding = (status: number): Behaviour => ({
  status: (_community, from) => (from.startsWith(forwarding) ? status : 0),
})

const snmpCases: [string, () => Promise<Place>, RegExp][] = [
  ['name', async () => ({ ...(await responder()), host: 'no-such-switch.invalid' }), /name/],
  ['sign-in', () => responder({ answers: () => false }), /did not answer/],
  ['rights', () => responder(inForwarding(16)), /forwarding table/],
  ['answer', () => responder(inForwarding(5)), /error/],
]

test.each(snmpCases)(
  'a test of one switch over SNMP says that it fails at the %s',
  { timeout: 30_000 },
  async (step, place, words) => {
    const failed = failedAt(await checkOne('snmp-9', await place()))
    expect([failed?.step, failed?.words]).toEqual([step, expect.stringMatching(words)])
  },
)

test('one switch over SNMP that is well goes through; nothing proves it, and that is said', async () => {
  const check = await checkOne('snmp-9', await responder())
  expect(failedAt(check)).toBeNull()
  expect(check.steps.map(({ state }) => state)).toEqual([
    'done',
    'skipped',
    'skipped',
    'done',
    'done',
    'done',
  ])
})

/** Who tests a lot is held up; somebody else goes on. */
beforeAll(async () => {
  await server.addPerson('eve', ['administrations-connected-systems'])
})

async function checkDns(answer: DnsAnswering, host = '127.0.0.1'): Promise<Check> {
  cookie = await server.signIn('eve')
  const dns = await startTestDns(answer)
  ends.push(() => dns.close())
  const typed = {
    ...system,
    name: 'dns-9',
    title: 'DNS',
    kind: 'dns',
    product: 'resolver',
    host,
    port: dns.port,
    settings: [{ name: 'zone', value: 'campus.example.edu' }],
    credential: 'none',
  }
  return ask<Check>('POST', 'check/', { name: null, system: typed, device: null })
}
const zone = zoneOf([{ name: 'campus.example.edu', type: 'SOA', data: 'dns-1.campus.example.edu' }])

test.each<[string, DnsAnswering, string, RegExp]>([
  ['name', zone, 'no-such-server.invalid', /name/],
  ['sign-in', () => null, '127.0.0.1', /did not answer/],
  ['rights', (asked) => dnsAnswer(asked, [], { code: 5 }), '127.0.0.1', /records/],
  ['answer', (asked) => dnsAnswer(asked, [], { code: 1 }), '127.0.0.1', /did not understand/],
])(
  'a test of a name server says that it fails at the %s',
  { timeout: 30_000 },
  async (step, answer, host, words) => {
    const failed = failedAt(await checkDns(answer, host))
    expect([failed?.step, failed?.words]).toEqual([step, expect.stringMatching(words)])
  },
)

test('a name server that is well goes through without a login', async () => {
  const check = await checkDns(zone)
  expect(failedAt(check)).toBeNull()
  expect(check.steps[3]?.words).toBe('It was asked without a login.')
})
