import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Failure } from '../../failures.ts'
import { Secret } from '../../secret.ts'
import { json, reply, startTestServer, surroundings, within } from '../../transport/test-server.ts'
import type { Answering, TestServer } from '../../transport/test-server.ts'
import { kea } from './index.ts'

const sample = (name: string) => readFileSync(new URL(`./samples/${name}.json`, import.meta.url), 'utf8')
const raw = (text: string) => reply(200, { 'content-type': 'application/json' }, text)
const mac = '3c:52:82:aa:10:7e'
const nothing = [{ result: 3, text: '0 IPv4 lease(s) found.', arguments: { leases: [] } }]
const unsupported = [{ result: 2, text: 'command not supported.' }]

let server: TestServer
let open: ReturnType<typeof kea.open>
/** Answers by command; what is not listed is unsupported. */
let answers: Record<string, Answering>

interface Command {
  readonly command: string
  readonly service: readonly string[]
  readonly arguments?: Readonly<Record<string, unknown>>
}
const commands = () => server.received.map(({ body }) => JSON.parse(body) as Command)

function connect(settings: object = { tls: false }) {
  return kea.open(
    {
      name: 'kea-1',
      reach: { host: '127.0.0.1', port: server.port },
      trust: {},
      credential: { kind: 'password', username: 'reader', password: new Secret('s3cret-words') },
      settings: kea.settings.parse(settings),
    },
    surroundings,
  )
}

const byCommand: Answering = (received, response) => {
  const { command } = JSON.parse(received.body) as Command
  ;(answers[command] ?? json(unsupported))(received, response)
}

beforeAll(async () => {
  server = await startTestServer(byCommand)
})
afterAll(() => server.close())
beforeEach(() => {
  server.received.length = 0
  server.answer = byCommand
  answers = {
    'config-get': raw(sample('config-get')),
    'lease4-get-by-hw-address': raw(sample('lease4-get-by-hw-address')),
    'lease4-get': raw(sample('lease4-get')),
    'lease4-get-by-hostname': json(nothing),
    'reservation-get-by-id': raw(sample('reservation-get-by-id')),
  }
  open = connect()
})
afterEach(() => open.close())

const failed = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as Failure,
  )

test.each<[string, Answering, string, string]>([
  ['refused credentials', json({ result: 401, text: 'Unauthorized' }, 401), 'refused', 'credential-refused'],
  ['a role without the right', json([{ result: 403, text: 'Forbidden' }]), 'refused', 'right-missing'],
  ['rate limit', reply(429, { 'retry-after': '3' }, ''), 'throttled', 'rate-limited'],
  ['server error', reply(500, {}, ''), 'unreachable', 'server-error'],
  [
    'DHCP server down behind the agent',
    json([{ result: 1, text: 'unable to forward command to the dhcp4 service: No such file or directory.' }]),
    'unreachable',
    'server-error',
  ],
  ['garbled answer', raw('[{"result":0,'), 'unreadable', 'not-understood'],
  ['another shape', json({ leases: [] }), 'unreadable', 'not-understood'],
  ['an empty list of services', json([]), 'unreadable', 'not-understood'],
  ['a web page', reply(200, { 'content-type': 'text/html' }, '<html>'), 'unreadable', 'not-understood'],
])('%s', async (_title, answer, kind, cause) => {
  server.answer = answer
  const error = await failed(open.can.findLeases!({ mac }, within()))
  expect([error?.kind, error?.detail.cause]).toEqual([kind, cause])
  expect(error?.message).toMatch(/^kea-1 /)
})

test('no answer', async () => {
  server.answer = () => {}
  const asked = performance.now()
  const error = await failed(open.can.findLeases!({ mac }, within(800)))
  // The configuration and the lease share the limit.
  expect(performance.now() - asked).toBeLessThan(1_150)
  expect([error?.kind, error?.detail.cause]).toEqual(['unreachable', 'timed-out'])
})

test('empty answer', async () => {
  answers['lease4-get-by-hw-address'] = json(nothing)
  const reading = await open.can.findLeases!({ mac }, within())
  expect(reading).toMatchObject({ value: [], complete: true, dropped: 0 })
})

test('one bad row is left out and counted', async () => {
  const good = JSON.parse(sample('lease4-get-by-hw-address')) as [{ arguments: { leases: object[] } }]
  good[0].arguments.leases.unshift({ 'ip-address': 'ten', 'subnet-id': 716 })
  answers['lease4-get-by-hw-address'] = json(good)
  const reading = await open.can.findLeases!({ mac }, within())
  expect([reading.value.length, reading.dropped]).toEqual([1, 1])
})

test('a lease by MAC in any notation', async () => {
  const reading = await open.can.findLeases!({ mac: '3C52.82AA.107E' }, within())
  expect(reading.value).toEqual([
    {
      address: '10.7.16.41',
      mac,
      clientId: '01:3c:52:82:aa:10:7e',
      hostname: 'b07-pc-0231.campus.example.edu',
      subnet: '10.7.16.0/20',
      subnetId: '716',
      state: 'active',
      fqdnForward: true,
      fqdnReverse: true,
      startedAt: new Date(1795158701_000),
      expiresAt: new Date((1795158701 + 28800) * 1000),
    },
  ])
  const asked = commands().find(({ command }) => command === 'lease4-get-by-hw-address')
  expect(asked).toEqual({
    command: 'lease4-get-by-hw-address',
    service: ['dhcp4'],
    arguments: { 'hw-address': mac },
  })
})

test('a lease by address from a server that answers a bare map, and without a configuration', async () => {
  const [bare] = JSON.parse(sample('lease4-get')) as [object]
  answers = { 'lease4-get': json(bare), 'config-get': json([{ result: 1, text: 'no' }]) }
  const reading = await open.can.findLeases!({ address: '10.7.16.41' }, within())
  expect(reading.value).toMatchObject([{ address: '10.7.16.41', subnet: null, subnetId: '716' }])
  expect((await open.can.findLeases!({ address: '2001:db8::1' }, within())).value).toEqual([])
})

test('a host name is asked in full and short, with and without the closing dot', async () => {
  answers['lease4-get-by-hostname'] = (received, response) => {
    const { arguments: asked } = JSON.parse(received.body) as Command
    const hit = asked?.['hostname'] === 'b07-pc-0231.campus.example.edu.'
    ;(hit ? raw(sample('lease4-get-by-hw-address')) : json(nothing))(received, response)
  }
  const reading = await open.can.findLeases!({ hostname: 'B07-PC-0231' }, within())
  expect(reading.value.map(({ address }) => address)).toEqual(['10.7.16.41'])
})

test('without the searches every lease is read, page by page, or all at once', async () => {
  answers = { 'config-get': raw(sample('config-get')), 'lease4-get-page': raw(sample('lease4-get-page')) }
  const byMac = await open.can.findLeases!({ mac: '3c:52:82:aa:10:7f' }, within())
  expect(byMac.value).toMatchObject([{ address: '10.7.16.42', state: 'reclaimed' }])
  answers = { 'lease4-get-all': raw(sample('lease4-get-page')) }
  const byName = await open.can.findLeases!({ hostname: 'b07-pc-0231' }, within())
  expect(byName.value).toMatchObject([{ address: '10.7.16.41' }])
})

test('pages are followed to the end, and a page that leads nowhere ends the reading as incomplete', async () => {
  const page = (from: number) =>
    Array.from({ length: 1000 }, (_, index) => ({
      'ip-address': `10.${from}.${index >> 8}.${index & 255}`,
      'hw-address': mac,
      'subnet-id': from,
      cltt: 1,
      'valid-lft': 1,
    }))
  const seen: unknown[] = []
  answers = {
    'lease4-get-page': (received, response) => {
      const from = (JSON.parse(received.body) as Command).arguments?.['from']
      seen.push(from)
      const leases = from === 'start' ? page(1) : page(2)
      json([{ result: 0, arguments: { leases, count: 1000 } }])(received, response)
    },
  }
  const reading = await open.can.findLeases!({ mac }, within())
  expect(seen).toEqual(['start', '10.1.3.231', '10.2.3.231'])
  expect(reading.complete).toBe(false)
})

test('a server without the hook says what is missing', async () => {
  answers = {}
  for (const question of [{ mac }, { address: '10.0.0.1' }, { hostname: 'x' }]) {
    const error = await failed(open.can.findLeases!(question, within()))
    expect(error?.detail).toMatchObject({ cause: 'right-missing' })
    expect(error?.message).toContain('lease_cmds')
  }
})

test('reservations of configuration and database are one list', async () => {
  const reading = await open.can.findReservations!({ mac: '3c5282aa1099' }, within())
  expect(reading.value).toEqual([
    {
      address: '10.7.16.60',
      mac: '3c:52:82:aa:10:99',
      hostname: 'b07-printer-02',
      subnet: '10.7.16.0/20',
      subnetId: '716',
      options: [],
    },
    {
      address: '10.9.0.7',
      mac: '3c:52:82:aa:10:99',
      hostname: null,
      subnet: '10.9.0.0/24',
      subnetId: '900',
      options: [],
    },
  ])
  expect(reading.complete).toBe(true)
})

test('reservations without host_cmds: by client id, by name, and global ones', async () => {
  answers = { 'config-get': raw(sample('config-get')) }
  const find = async (question: Parameters<NonNullable<typeof open.can.findReservations>>[0]) =>
    (await open.can.findReservations!(question, within())).value
  expect(await find({ mac: '3c:52:82:aa:10:9a' })).toMatchObject([{ address: '10.7.16.61' }])
  expect(await find({ hostname: 'b07-camera-1' })).toMatchObject([{ address: '10.7.16.61' }])
  expect(await find({ address: '10.7.16.60' })).toMatchObject([{ hostname: 'b07-printer-02' }])
  expect(await find({ mac: '00:1b:44:11:3a:b7' })).toEqual([
    {
      address: null,
      mac: '00:1b:44:11:3a:b7',
      hostname: 'roaming-cart',
      subnet: null,
      subnetId: null,
      options: [],
    },
  ])
  const named = commands().find(({ command }) => command === 'reservation-get')
  expect(named?.arguments).toEqual({ 'subnet-id': 716, 'ip-address': '10.7.16.60' })
})

test('a hosts database without its hook makes the reading incomplete', async () => {
  const config = JSON.parse(sample('config-get')) as [{ arguments: { Dhcp4: Record<string, unknown> } }]
  config[0].arguments.Dhcp4['hosts-databases'] = [{ type: 'mysql', password: 'must-not-leave' }]
  answers = { 'config-get': json(config) }
  const reading = await open.can.findReservations!({ mac }, within())
  expect(reading).toMatchObject({ value: [], complete: false })
  answers['reservation-get-by-id'] = json([{ result: 0, text: 'Host not found.' }])
  expect(await open.can.findReservations!({ mac }, within())).toMatchObject({ complete: true })
})

test('subnets come from both halves of the configuration, which is read once and tells its age', async () => {
  const reading = await open.can.listSubnets!(within())
  expect(reading.value).toEqual([
    {
      id: '716',
      subnet: '10.7.16.0/20',
      pools: ['10.7.17.0-10.7.31.250'],
      routers: ['10.7.16.1'],
      name: 'B07-staff',
      vlan: 716,
      sharedNetwork: null,
      leaseTime: 28_800,
      options: [
        { code: 3, name: 'routers', data: '10.7.16.1', from: 'subnet' },
        { code: 6, name: 'domain-name-servers', data: '10.0.0.53', from: 'server' },
      ],
    },
    {
      id: '900',
      subnet: '10.9.0.0/24',
      pools: ['10.9.0.128/25'],
      routers: ['10.9.0.1', '10.9.0.2'],
      name: 'B09',
      vlan: 900,
      sharedNetwork: 'B09',
      leaseTime: 28_800,
      options: [
        { code: 3, name: null, data: '10.9.0.1, 10.9.0.2', from: 'shared-network' },
        { code: 6, name: 'domain-name-servers', data: '10.0.0.53', from: 'server' },
      ],
    },
  ])
  const again = await open.can.listSubnets!(within())
  expect(again.observedAt).toEqual(reading.observedAt)
  expect(commands().filter(({ command }) => command === 'config-get')).toHaveLength(1)
})

test('plain HTTP only where the settings say so', async () => {
  await open.close()
  open = connect({})
  const error = await failed(open.can.listSubnets!(within()))
  expect(error?.detail.cause).toBe('trust-not-proven')
  expect(server.received).toEqual([])
})

test('no text asked for changes path, command or service', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('../x', 'a?b#c', '%2f..', '","command":"config-set'),
  )
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom('mac', 'address', 'hostname'), async (value, by) => {
      server.received.length = 0
      const question = { [by]: value } as { hostname: string }
      const error = await failed(open.can.findLeases!(question, within()))
      if (error !== null) expect(error.detail.cause).toBe('text-not-allowed')
      for (const { method, url, headers } of server.received) {
        expect([method, url, headers.host]).toEqual(['POST', '/', `127.0.0.1:${server.port}`])
      }
      for (const { command, service } of commands()) {
        expect(command).toMatch(/^(config-get|lease4-get(-by-hw-address|-by-hostname)?)$/)
        expect(service).toEqual(['dhcp4'])
      }
    }),
    { numRuns: 200 },
  )
})
