import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { json, askWithin } from '../../transport/test-server.ts'
import { data, failed, hostsWhere, mac, startTestKea } from './test-kea.ts'
import type { Command, TestKea } from './test-kea.ts'

let kea: TestKea
beforeAll(async () => {
  kea = await startTestKea()
})
afterAll(() => kea.close())
beforeEach(() => kea.reopen({ 'config-get': data('config-get') }))

const configured = (dhcp: object) => json([{ result: 0, arguments: { hash: '7F', Dhcp4: dhcp } }])
const leases = (...rows: readonly object[]) =>
  json([
    {
      result: 0,
      text: `${rows.length} IPv4 lease(s) found.`,
      arguments: {
        leases: rows.map((row, index) => ({
          'ip-address': `10.7.17.${index + 1}`,
          'hw-address': mac,
          'subnet-id': 716,
          cltt: 1_795_158_701,
          'valid-lft': 28_800,
          'fqdn-fwd': false,
          'fqdn-rev': false,
          hostname: '',
          state: 0,
          ...row,
        })),
      },
    },
  ])

test('a released lease is nobody’s, whether the release has a word for it or only no time left', async () => {
  kea.answers['lease4-get-by-hw-address'] = leases(
    { 'valid-lft': 0 },
    { state: 3, 'valid-lft': 0 },
    { 'valid-lft': 4_294_967_295 },
    { 'hw-address': '', state: 1 },
  )
  const { value, dropped } = await kea.open.can.findLeases!({ mac }, askWithin())
  expect(value.map(({ state }) => state)).toEqual(['reclaimed', 'reclaimed', 'active', 'declined'])
  expect(value[0]?.expiresAt).toEqual(value[0]?.startedAt)
  expect(value[2]?.expiresAt.getUTCFullYear()).toBe(2162)
  expect(dropped).toBe(0)
})

test('a lease of 3.0 and later carries more, and is read all the same', async () => {
  kea.answers['lease4-get-by-hw-address'] = leases({
    'pool-id': 7,
    'user-context': { ISC: { 'binding-variables': { port: 'Gi1/0/7' }, 'client-classes': ['ALL'] } },
  })
  expect(await kea.open.can.findLeases!({ mac }, askWithin())).toMatchObject({ dropped: 0, value: [{ mac }] })
})

test('an option that is never sent, for a class or of a vendor is no option of the subnet', async () => {
  const option = (code: number, name: string, text: string, more: object = {}) => ({
    'always-send': false,
    'never-send': false,
    code,
    'csv-format': true,
    data: text,
    name,
    space: 'dhcp4',
    ...more,
  })
  kea.answers['config-get'] = configured({
    'option-data': [
      option(6, 'domain-name-servers', '10.0.0.53'),
      option(15, 'domain-name', 'labs.example.edu', { 'client-classes': ['labs'] }),
      option(42, 'ntp-servers', '10.0.0.123', { 'never-send': true }),
    ],
    subnet4: [
      {
        id: 716,
        subnet: '10.7.16.0/20',
        'option-data': [
          option(3, 'routers', '10.7.16.9', { 'client-classes': ['phones'] }),
          option(3, 'routers', '10.7.16.1'),
          option(6, 'domain-name-servers', '10.0.0.99', { 'client-classes': ['labs'] }),
          option(42, 'ntp-servers', '10.7.16.123'),
          option(2, 'tftp-servers', '10.7.16.69', { space: 'vendor-4491' }),
        ],
        reservations: [
          {
            'hw-address': mac,
            'ip-address': '10.7.17.1',
            'option-data': [
              option(6, 'domain-name-servers', '', { 'never-send': true }),
              option(12, 'host-name', 'b07-lamp'),
            ],
          },
        ],
      },
      { id: 717, subnet: '10.8.0.0/24', 'option-data': [option(3, 'routers', '', { 'never-send': true })] },
    ],
  })
  const { value } = await kea.open.can.listSubnets!(askWithin())
  expect(value.map(({ routers, options }) => [routers, options])).toEqual([
    [
      ['10.7.16.1'],
      [
        { code: 3, name: 'routers', data: '10.7.16.1', from: 'subnet' },
        { code: 6, name: 'domain-name-servers', data: '10.0.0.53', from: 'server' },
      ],
    ],
    [[], [{ code: 6, name: 'domain-name-servers', data: '10.0.0.53', from: 'server' }]],
  ])
  const [host] = (await kea.open.can.findReservations!({ mac }, askWithin())).value
  expect(host?.options).toEqual([{ code: 12, name: 'host-name', data: 'b07-lamp' }])
})

test('what names of clients are completed with, and whether the name service is told, is by subnet, network or server', async () => {
  const named = async (updates: boolean | undefined) => {
    kea.answers['config-get'] = configured({
      'ddns-qualifying-suffix': 'campus.example.edu.',
      ...(updates === undefined ? {} : { 'dhcp-ddns': { 'enable-updates': updates } }),
      subnet4: [
        { id: 1, subnet: '10.1.0.0/24', 'ddns-qualifying-suffix': 'staff.example.edu' },
        { id: 2, subnet: '10.2.0.0/24', 'ddns-send-updates': false, 'ddns-qualifying-suffix': '' },
      ],
      'shared-networks': [
        {
          name: 'B09',
          'ddns-qualifying-suffix': 'labs.example.edu',
          'ddns-send-updates': false,
          subnet4: [
            { id: 3, subnet: '10.3.0.0/24' },
            { id: 4, subnet: '10.4.0.0/24', 'ddns-send-updates': true },
          ],
        },
        { name: 'B10', subnet4: [{ id: 5, subnet: '10.5.0.0/24' }] },
      ],
    })
    const { value } = await kea.open.can.listSubnets!(askWithin())
    return value.map(({ naming }) => [naming.suffix, naming.updates])
  }
  expect(await named(true)).toEqual([
    ['staff.example.edu', true],
    [null, false],
    ['labs.example.edu', false],
    ['labs.example.edu', true],
    ['campus.example.edu', true],
  ])
})

test.each([[false], [undefined]])(
  'where updates are %s, the name service is told of nothing',
  async (updates) => {
    kea.answers['config-get'] = configured({
      ...(updates === undefined ? {} : { 'dhcp-ddns': { 'enable-updates': updates } }),
      'ddns-send-updates': true,
      subnet4: [{ id: 1, subnet: '10.1.0.0/24' }],
    })
    const { value } = await kea.open.can.listSubnets!(askWithin())
    expect(value.map(({ naming }) => naming)).toEqual([{ suffix: null, updates: false }])
  },
)

test('a short name is tried with every domain that the server completes names with', async () => {
  const pool = (suffix: string) => ({ pool: '10.9.0.8-10.9.0.99', 'ddns-qualifying-suffix': suffix })
  kea.answers['config-get'] = configured({
    'ddns-qualifying-suffix': 'campus.example.edu.',
    'hosts-databases': [{ type: 'postgresql' }],
    subnet4: [{ id: 716, subnet: '10.7.16.0/20', 'ddns-qualifying-suffix': 'Staff.example.edu' }],
    'shared-networks': [
      {
        name: 'B09',
        'ddns-qualifying-suffix': 'labs.example.edu',
        subnet4: [{ id: 900, subnet: '10.9.0.0/24', pools: [pool('guests.example.edu')] }],
      },
    ],
  })
  kea.answers['lease4-get-by-hostname'] = (received, response) => {
    const { arguments: asked } = JSON.parse(received.body) as Command
    const hit = asked?.['hostname'] === 'b09-lamp.guests.example.edu'
    ;(hit ? leases({ hostname: 'b09-lamp.guests.example.edu' }) : json([{ result: 3 }]))(received, response)
  }
  const found = await kea.open.can.findLeases!({ hostname: 'b09-lamp' }, askWithin())
  expect(found).toMatchObject({ complete: true, value: [{ hostname: 'b09-lamp.guests.example.edu' }] })
  const host = { 'subnet-id': 716, 'hw-address': mac, hostname: 'lamp' }
  kea.answers['reservation-get-by-hostname'] = hostsWhere((given) => given['hostname'] === 'lamp', host)
  expect(
    await kea.open.can.findReservations!({ hostname: 'lamp.staff.example.edu' }, askWithin()),
  ).toMatchObject({
    complete: true,
    value: [{ mac }],
  })
})

test('of many domains only the first are tried, and a name that was not found may still be there', async () => {
  const subnet4 = Array.from({ length: 7 }, (_, index) => ({
    id: index + 1,
    subnet: `10.${index}.0.0/16`,
    'ddns-qualifying-suffix': `site-${index}.example.edu`,
  }))
  kea.answers['config-get'] = configured({ subnet4 })
  kea.answers['lease4-get-by-hostname'] = json([{ result: 3, text: '0 IPv4 lease(s) found.' }])
  kea.answers['reservation-get-by-hostname'] = json([{ result: 3, arguments: { hosts: [] } }])
  const find = (hostname: string) => kea.open.can.findLeases!({ hostname }, askWithin())
  expect([(await find('lamp')).complete, (await find('lamp.site-6.example.edu')).complete]).toEqual([
    false,
    true,
  ])
  const asked = kea.asked('lease4-get-by-hostname').map(({ arguments: given }) => given?.['hostname'])
  expect(asked).toHaveLength(14)
  expect(asked.slice(-2)).toEqual(['lamp', 'lamp.'])
})

test('a partner that has said nothing yet is not reached and has no state', async () => {
  kea.answers['status-get'] = json([
    {
      result: 0,
      arguments: {
        'csv-lease-file': '/var/lib/kea/kea-leases4.csv',
        'extended-info-tables': false,
        'high-availability': [
          {
            'ha-mode': 'load-balancing',
            'ha-servers': {
              local: {
                role: 'primary',
                scopes: [],
                'server-name': 'north',
                state: 'waiting',
                'system-time': null,
              },
              remote: {
                age: 0,
                'analyzed-packets': 0,
                'clock-skew': null,
                'communication-interrupted': false,
                'connecting-clients': 0,
                'in-touch': false,
                'last-scopes': [],
                'last-state': '',
                role: 'secondary',
                'server-name': 'south',
                'system-time': null,
                'unacked-clients': 0,
                'unacked-clients-left': 0,
              },
            },
          },
        ],
        uptime: 3,
      },
    },
  ])
  const { value, dropped } = await kea.open.can.readServer!(askWithin())
  expect(dropped).toBe(0)
  expect(value.pair).toEqual({
    mode: 'load-balancing',
    self: { name: 'north', role: 'primary', state: 'waiting' },
    partner: { name: 'south', role: 'secondary', state: '', reached: false, age: null, unanswered: 0 },
  })
})

test.each([
  ['Dhcp6', 'the DHCPv6 server'],
  ['DhcpDdns', 'the server for DNS updates'],
  ['Control-agent', 'the control agent for itself'],
])('the channel of another daemon is told apart: %s', async (key, whose) => {
  kea.answers['config-get'] = json([{ result: 0, arguments: { [key]: {} } }])
  const error = await failed(kea.open.can.listSubnets!(askWithin()))
  expect([error?.detail.cause, error?.message]).toEqual(['not-understood', expect.stringContaining(whose)])
})

test.each([
  "unsupported service 'dhcp4', expected 'dhcp6'",
  'forwarding socket is not configured for the server type dhcp4',
])('a server that does not know the service: %s', async (text) => {
  kea.answers['lease4-get'] = json([{ result: 1, text }])
  const error = await failed(kea.open.can.findLeases!({ address: '10.7.16.41' }, askWithin()))
  expect(error?.detail.cause).toBe('server-error')
  expect(error?.message).toContain('is not the DHCPv4 server of Kea')
})

test('the last page of hosts has none and names no next one', async () => {
  const host = { 'subnet-id': 716, 'hw-address': mac, 'ip-address': '10.7.17.1' }
  kea.answers['reservation-get-page'] = (received, response) => {
    const { from = 0 } = (JSON.parse(received.body) as Command).arguments ?? {}
    const next = { 'source-index': 1, from: 9 }
    const page =
      from === 0
        ? { result: 0, text: '1 IPv4 host(s) found.', arguments: { count: 1, hosts: [host], next } }
        : { result: 3, text: '0 IPv4 host(s) found.', arguments: { count: 0, hosts: [] } }
    json([page])(received, response)
  }
  const { value, complete } = await kea.open.can.listReservations!('716', askWithin())
  expect([value.length, complete]).toEqual([3, true])
  expect(kea.asked('reservation-get-page').map(({ arguments: given }) => given)).toEqual([
    { 'subnet-id': 716, limit: 500 },
    { 'subnet-id': 716, limit: 500, from: 9, 'source-index': 1 },
  ])
})
