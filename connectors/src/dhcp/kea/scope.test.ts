import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Failure } from '../../failures.ts'
import { json, reply, startTestServer, surroundings, within } from '../../transport/test-server.ts'
import type { Answering, TestServer } from '../../transport/test-server.ts'
import { kea } from './index.ts'

const sample = (name: string) =>
  reply(
    200,
    { 'content-type': 'application/json' },
    readFileSync(new URL(`./samples/${name}.json`, import.meta.url), 'utf8'),
  )
const unsupported = json([{ result: 2, text: 'command not supported.' }])
const nothing = json([{ result: 3, text: 'nothing' }])

interface Command {
  readonly command: string
  readonly arguments?: Readonly<Record<string, unknown>>
}

let server: TestServer
let open: ReturnType<typeof kea.open>
/** Answers by command; what is not listed is unsupported. */
let answers: Record<string, Answering>
const asked = (name: string) =>
  server.received.map(({ body }) => JSON.parse(body) as Command).filter(({ command }) => command === name)

beforeAll(async () => {
  server = await startTestServer((received, response) => {
    const { command } = JSON.parse(received.body) as Command
    ;(answers[command] ?? unsupported)(received, response)
  })
})
afterAll(() => server.close())
beforeEach(() => {
  server.received.length = 0
  answers = { 'config-get': sample('config-get') }
  open = kea.open(
    {
      name: 'kea-1',
      reach: { host: '127.0.0.1', port: server.port },
      trust: {},
      credential: null,
      settings: kea.settings.parse({ tls: false }),
    },
    surroundings,
  )
})
afterEach(() => open.close())

const failed = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as Failure,
  )

const leaseRow = (address: string, more: object = {}) => ({
  'ip-address': address,
  'hw-address': '3c:52:82:aa:10:7e',
  'subnet-id': 716,
  cltt: 1_795_158_701,
  'valid-lft': 28_800,
  state: 0,
  ...more,
})

test('the leases of a subnet come in the order of addresses, those of others left out', async () => {
  answers['lease4-get-all'] = json([
    {
      result: 0,
      text: '4 IPv4 lease(s) found.',
      arguments: {
        leases: [
          leaseRow('10.7.17.100'),
          leaseRow('10.7.17.9', { state: 1 }),
          leaseRow('10.9.0.130', { 'subnet-id': 900 }),
          { 'ip-address': 'ten' },
        ],
      },
    },
  ])
  const reading = await open.can.listLeases!('716', within())
  expect(reading.value.map(({ address, state, subnet }) => [address, state, subnet])).toEqual([
    ['10.7.17.9', 'declined', '10.7.16.0/20'],
    ['10.7.17.100', 'active', '10.7.16.0/20'],
  ])
  expect([reading.complete, reading.dropped]).toEqual([true, 1])
  expect(asked('lease4-get-all')[0]?.arguments).toEqual({ subnets: [716] })
})

test('an answer too large for one piece is read page by page', async () => {
  answers['lease4-get-all'] = (_received, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const piece = ' '.repeat(1024 * 1024)
    let sent = 0
    const more = () => {
      while (sent < 40 && !response.destroyed) {
        sent += 1
        if (!response.write(piece)) return response.once('drain', more)
      }
      return response.end()
    }
    more()
  }
  answers['lease4-get-page'] = json([
    {
      result: 0,
      arguments: { count: 2, leases: [leaseRow('10.7.17.9'), leaseRow('10.9.0.1', { 'subnet-id': 900 })] },
    },
  ])
  const reading = await open.can.listLeases!('716', within())
  expect(reading.value.map(({ address }) => address)).toEqual(['10.7.17.9'])
})

test.each(['0', '-1', '716 or 1', '', '1e3', '99999999999'])('%j is no subnet', async (subnet) => {
  for (const ask of [open.can.listLeases!(subnet, within()), open.can.listReservations!(subnet, within())]) {
    expect((await failed(ask))?.detail.cause).toBe('text-not-allowed')
  }
  expect(server.received).toEqual([])
})

test('reservations of a subnet: those of the configuration, and those of the hosts database page by page', async () => {
  const configured = await open.can.listReservations!('716', within())
  expect(configured.value.map(({ address, mac }) => [address, mac])).toEqual([
    ['10.7.16.60', '3c:52:82:aa:10:99'],
    ['10.7.16.61', '3c:52:82:aa:10:9a'],
  ])
  const pages = [
    {
      result: 0,
      arguments: {
        count: 1,
        hosts: [
          {
            'subnet-id': 716,
            'hw-address': '3c:52:82:aa:10:99',
            'ip-address': '10.7.16.60',
            hostname: 'b07-printer-02',
          },
        ],
        next: { from: 2, 'source-index': 1 },
      },
    },
    {
      result: 0,
      arguments: {
        count: 1,
        hosts: [
          {
            'subnet-id': 716,
            'hw-address': '00:11:22:33:44:66',
            'ip-address': '10.7.16.77',
            'option-data': [{ name: 'tftp-server-name', data: '10.0.0.7' }],
          },
        ],
        next: { from: 3, 'source-index': 1 },
      },
    },
    { result: 3, text: '0 IPv4 host(s) found.', arguments: { count: 0, hosts: [] } },
  ]
  answers['reservation-get-page'] = (received, response) => json([pages.shift()])(received, response)
  const both = await open.can.listReservations!('716', within())
  expect(both.value.map(({ address }) => address)).toEqual(['10.7.16.60', '10.7.16.61', '10.7.16.77'])
  expect(both.value[2]?.options).toEqual([{ code: 66, name: 'tftp-server-name', data: '10.0.0.7' }])
  expect(
    asked('reservation-get-page')
      .slice(1)
      .map(({ arguments: given }) => given),
  ).toEqual([
    { 'subnet-id': 716, limit: 500 },
    { 'subnet-id': 716, limit: 500, from: 2, 'source-index': 1 },
    { 'subnet-id': 716, limit: 500, from: 3, 'source-index': 1 },
  ])
})

test('a page that leads to itself ends the reading as incomplete', async () => {
  const config = { Dhcp4: { subnet4: [{ id: 716, subnet: '10.7.16.0/20' }], 'hosts-databases': [{}] } }
  answers['config-get'] = json([{ result: 0, arguments: config }])
  const host = { 'subnet-id': 716, 'hw-address': '00:11:22:33:44:66', 'ip-address': '10.7.16.77' }
  answers['reservation-get-page'] = json([
    { result: 0, arguments: { count: 1, hosts: [host], next: { from: 2, 'source-index': 1 } } },
  ])
  const reading = await open.can.listReservations!('716', within())
  expect([reading.value.length, reading.complete]).toEqual([1, false])
})

test('how full subnets are, by the names of columns in whatever order', async () => {
  answers['stat-lease4-get'] = json([
    {
      result: 0,
      text: 'stat-lease4-get[all subnets]: 2 rows found',
      arguments: {
        'result-set': {
          columns: ['declined-addresses', 'subnet-id', 'assigned-addresses', 'new-in-4.0', 'total-addresses'],
          rows: [
            [1, 716, 148, 'x', 3_818],
            [0, 'none', 1, 'x', 5],
          ],
          timestamp: '2026-11-20 07:12:45.000000',
        },
      },
    },
  ])
  const reading = await open.can.readUse!(within())
  expect(reading.value).toEqual([{ subnetId: '716', total: 3_818, assigned: 148, declined: 1 }])
  expect(reading.dropped).toBe(1)
  answers['stat-lease4-get'] = nothing
  expect((await open.can.readUse!(within())).value).toEqual([])
})

test('without the hook the counters of the server say how full subnets are', async () => {
  answers['statistic-get-all'] = sample('statistic-get-all')
  expect((await open.can.readUse!(within())).value).toEqual([
    { subnetId: '716', total: 3_818, assigned: 147, declined: 1 },
    { subnetId: '900', total: 128, assigned: 0, declined: 0 },
  ])
})

test('a server tells its version, its age and its partner', async () => {
  answers['version-get'] = json([{ result: 0, text: '2.2.0', arguments: { extended: '2.2.0\ntarball' } }])
  answers['status-get'] = sample('status-get-hot-standby')
  answers['list-commands'] = json([{ result: 0, arguments: ['config-get', 'reservation-add'] }])
  const { value, observedAt } = await open.can.readServer!(within())
  expect(value).toEqual({
    version: '2.2.0',
    startedAt: new Date(observedAt.getTime() - 3_600_000),
    configuredAt: new Date(observedAt.getTime() - 60_000),
    serves: null,
    reservations: 'by-command',
    pair: {
      mode: 'hot-standby',
      self: { name: null, role: 'primary', state: 'hot-standby' },
      partner: { name: null, role: 'standby', state: 'hot-standby', reached: true, age: 4, unanswered: 0 },
    },
  })
})

test.each([
  [
    'gone',
    { 'in-touch': true, 'communication-interrupted': true, age: 7, 'unacked-clients': 2 },
    false,
    7,
    2,
  ],
  ['never reached', { 'in-touch': false, age: 0 }, false, null, 0],
  ['not told', { age: 3, 'last-state': 'waiting' }, null, 3, 0],
])('a partner that is %s', async (_title, remote, reached, age, unanswered) => {
  answers['status-get'] = json([
    {
      result: 0,
      arguments: {
        'dhcp-state': { 'globally-disabled': true },
        'high-availability': [
          {
            'ha-mode': 'load-balancing',
            'ha-servers': {
              local: { role: 'primary', scopes: [], state: 'partner-down', 'server-name': 'dhcp-1' },
              remote: { role: 'secondary', 'last-state': 'unavailable', 'server-name': 'dhcp-2', ...remote },
            },
          },
        ],
      },
    },
  ])
  const { value } = await open.can.readServer!(within())
  expect(value).toMatchObject({
    version: '',
    startedAt: null,
    serves: false,
    reservations: 'in-configuration',
  })
  expect(value.pair?.self).toEqual({ name: 'dhcp-1', role: 'primary', state: 'partner-down' })
  expect(value.pair?.partner).toEqual({
    name: 'dhcp-2',
    role: 'secondary',
    state: (remote as { 'last-state'?: string })['last-state'] ?? 'unavailable',
    reached,
    age,
    unanswered,
  })
})

test.each<[string, Answering, string]>([
  ['a role without the right', json([{ result: 403, text: 'Forbidden' }]), 'right-missing'],
  ['an error of its own', json([{ result: 1, text: 'no' }]), 'server-error'],
  ['another shape', json([{ result: 0, arguments: ['x'] }]), 'not-understood'],
])('%s fails every reading of the server', async (_title, answer, cause) => {
  for (const command of ['lease4-get-all', 'stat-lease4-get', 'status-get', 'config-get'])
    answers[command] = answer
  const { listReservations, readUse, readServer } = open.can
  for (const ask of [listReservations!('716', within()), readUse!(within()), readServer!(within())]) {
    expect((await failed(ask))?.detail.cause).toBe(cause)
  }
  answers['config-get'] = sample('config-get')
  expect((await failed(open.can.listLeases!('716', within())))?.detail.cause).toBe(cause)
})
