import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownClock } from '../../transport/test-clock.ts'
import { json, reply, askWithin } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import { data, failed, mac, raw, sample, startTestKea } from './test-kea.ts'
import type { Command, TestKea } from './test-kea.ts'

const nothing = [{ result: 3, text: '0 IPv4 lease(s) found.', arguments: { leases: [] } }]

let kea: TestKea
beforeAll(async () => {
  kea = await startTestKea()
})
afterAll(() => kea.close())
beforeEach(() =>
  kea.reopen({
    'config-get': data('config-get'),
    'lease4-get-by-hw-address': data('lease4-get-by-hw-address'),
    'lease4-get': data('lease4-get'),
    'lease4-get-by-hostname': json(nothing),
    'reservation-get-by-id': data('reservation-get-by-id'),
  }),
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
  kea.server.answer = answer
  const error = await failed(kea.open.can.findLeases!({ mac }, askWithin()))
  expect([error?.kind, error?.detail.cause]).toEqual([kind, cause])
  expect(error?.message).toMatch(/^kea-1 /)
})

test('no answer: the configuration and the lease share the limit', async () => {
  const pass = ownClock({ standing: true })
  const { answer } = kea.server
  const asked: string[] = []
  kea.server.answer = (received, response) => {
    const { command } = JSON.parse(received.body) as { command: string }
    asked.push(command)
    if (command !== 'config-get') return pass(1_000)
    pass(4_000)
    answer(received, response)
  }
  const error = await failed(kea.open.can.findLeases!({ mac }, askWithin(5_000)))
  expect([error?.kind, error?.detail.cause]).toEqual(['unreachable', 'timed-out'])
  expect(asked).toEqual(['config-get', 'lease4-get-by-hw-address'])
})

test('empty answer', async () => {
  kea.answers['lease4-get-by-hw-address'] = json(nothing)
  const reading = await kea.open.can.findLeases!({ mac }, askWithin())
  expect(reading).toMatchObject({ value: [], complete: true, dropped: 0 })
})

test('one bad row is left out and counted', async () => {
  const good = JSON.parse(sample('lease4-get-by-hw-address')) as [{ arguments: { leases: object[] } }]
  good[0].arguments.leases.unshift({ 'ip-address': 'ten', 'subnet-id': 716 })
  kea.answers['lease4-get-by-hw-address'] = json(good)
  const reading = await kea.open.can.findLeases!({ mac }, askWithin())
  expect([reading.value.length, reading.dropped]).toEqual([1, 1])
})

test('a lease by MAC in any notation', async () => {
  const reading = await kea.open.can.findLeases!({ mac: '3C52.82AA.107E' }, askWithin())
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
  const [asked] = kea.asked('lease4-get-by-hw-address')
  expect(asked).toEqual({
    command: 'lease4-get-by-hw-address',
    service: ['dhcp4'],
    arguments: { 'hw-address': mac },
  })
})

test('a lease by address from a server that answers a bare map, and without a configuration', async () => {
  const [bare] = JSON.parse(sample('lease4-get')) as [object]
  kea.answers = { 'lease4-get': json(bare), 'config-get': json([{ result: 1, text: 'no' }]) }
  const reading = await kea.open.can.findLeases!({ address: '10.7.16.41' }, askWithin())
  expect(reading.value).toMatchObject([{ address: '10.7.16.41', subnet: null, subnetId: '716' }])
  expect((await kea.open.can.findLeases!({ address: '2001:db8::1' }, askWithin())).value).toEqual([])
})

test('a host name is asked in full and short, with and without the closing dot', async () => {
  kea.answers['lease4-get-by-hostname'] = (received, response) => {
    const { arguments: asked } = JSON.parse(received.body) as Command
    const hit = asked?.['hostname'] === 'b07-pc-0231.campus.example.edu.'
    ;(hit ? data('lease4-get-by-hw-address') : json(nothing))(received, response)
  }
  const reading = await kea.open.can.findLeases!({ hostname: 'B07-PC-0231' }, askWithin())
  expect(reading.value.map(({ address }) => address)).toEqual(['10.7.16.41'])
})

test('without the searches every lease is read, page by page, or all at once', async () => {
  kea.answers = { 'config-get': data('config-get'), 'lease4-get-page': data('lease4-get-page') }
  const byMac = await kea.open.can.findLeases!({ mac: '3c:52:82:aa:10:7f' }, askWithin())
  expect(byMac.value).toMatchObject([{ address: '10.7.16.42', state: 'reclaimed' }])
  kea.answers = { 'lease4-get-all': data('lease4-get-page') }
  const byName = await kea.open.can.findLeases!({ hostname: 'b07-pc-0231' }, askWithin())
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
  kea.answers = {
    'lease4-get-page': (received, response) => {
      const from = (JSON.parse(received.body) as Command).arguments?.['from']
      seen.push(from)
      const leases = from === 'start' ? page(1) : page(2)
      json([{ result: 0, arguments: { leases, count: 1000 } }])(received, response)
    },
  }
  const reading = await kea.open.can.findLeases!({ mac }, askWithin())
  expect(seen).toEqual(['start', '10.1.3.231', '10.2.3.231'])
  expect(reading.complete).toBe(false)
})

test('a server without the hook says what is missing', async () => {
  kea.answers = {}
  for (const question of [{ mac }, { address: '10.0.0.1' }, { hostname: 'x' }]) {
    const error = await failed(kea.open.can.findLeases!(question, askWithin()))
    expect(error?.detail).toMatchObject({ cause: 'right-missing' })
    expect(error?.message).toContain('lease_cmds')
  }
})

test('plain HTTP only where the settings say so', async () => {
  await kea.reopen(kea.answers, {})
  const error = await failed(kea.open.can.listSubnets!(askWithin()))
  expect(error?.detail.cause).toBe('trust-not-proven')
  expect(kea.server.received).toEqual([])
})

test('no text asked for changes path, command or service', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('../x', 'a?b#c', '%2f..', '","command":"config-set'),
  )
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom('mac', 'address', 'hostname'), async (value, by) => {
      kea.server.received.length = 0
      const question = { [by]: value } as { hostname: string }
      const error = await failed(kea.open.can.findLeases!(question, askWithin()))
      if (error !== null) expect(error.detail.cause).toBe('text-not-allowed')
      for (const { method, url, headers } of kea.server.received) {
        expect([method, url, headers.host]).toEqual(['POST', '/', `127.0.0.1:${kea.server.port}`])
      }
      for (const { command, service } of kea.asked()) {
        expect(command).toMatch(/^(config-get|lease4-get(-by-hw-address|-by-hostname)?)$/)
        expect(service).toEqual(['dhcp4'])
      }
    }),
    { numRuns: 200 },
  )
})
