import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { json, askWithin } from '../../transport/test-server.ts'
import { data, hostsWhere, mac, sample, startTestKea } from './test-kea.ts'
import type { Command, TestKea } from './test-kea.ts'

let kea: TestKea
beforeAll(async () => {
  kea = await startTestKea()
})
afterAll(() => kea.close())
beforeEach(() =>
  kea.reopen({
    'config-get': data('config-get'),
    'reservation-get-by-id': data('reservation-get-by-id'),
  }),
)

test('reservations of configuration and database are one list', async () => {
  const reading = await kea.open.can.findReservations!({ mac: '3c5282aa1099' }, askWithin())
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
  kea.answers = { 'config-get': data('config-get') }
  const find = async (question: Parameters<NonNullable<typeof kea.open.can.findReservations>>[0]) =>
    (await kea.open.can.findReservations!(question, askWithin())).value
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
  const [named] = kea.asked('reservation-get')
  expect(named?.arguments).toEqual({ 'subnet-id': 716, 'ip-address': '10.7.16.60' })
})

test('a host that is reserved by its client id is found in the database by its MAC', async () => {
  const stored = { 'subnet-id': 900, 'client-id': '01:3c:52:82:aa:10:7e', 'ip-address': '10.9.0.8' }
  kea.answers['reservation-get-by-id'] = hostsWhere(
    (given) => given['identifier-type'] === 'client-id' && given['identifier'] === stored['client-id'],
    stored,
  )
  const reading = await kea.open.can.findReservations!({ mac }, askWithin())
  const identifier = { kind: 'client-id', value: `01:${mac}` }
  expect(reading).toMatchObject({
    complete: true,
    value: [{ mac, identifier, address: '10.9.0.8', subnetId: '900' }],
  })
})

/** A server whose hosts are in a database, with this domain for short names. */
const withDatabase = (suffix: object) =>
  json([
    {
      result: 0,
      arguments: {
        Dhcp4: { ...suffix, subnet4: [{ id: 900, subnet: '10.9.0.0/24' }], 'hosts-databases': [{}] },
      },
    },
  ])

test.each([
  ['b07-plotter', 'b07-plotter.campus.example.edu.'],
  ['b07-plotter.campus.example.edu', 'b07-plotter'],
  ['B07-Plotter.', 'b07-plotter.'],
])('a name %s is found in the database as %s', async (asked, hostname) => {
  const stored = { 'subnet-id': 900, 'hw-address': mac, 'ip-address': '10.9.0.8', hostname }
  kea.answers['config-get'] = withDatabase({ 'ddns-qualifying-suffix': 'campus.example.edu.' })
  kea.answers['reservation-get-by-hostname'] = hostsWhere((given) => given['hostname'] === hostname, stored)
  const reading = await kea.open.can.findReservations!({ hostname: asked }, askWithin())
  expect(reading).toMatchObject({ complete: true, value: [{ address: '10.9.0.8' }] })
})

test('a short name without a known domain may stand in the database in another form, and the reading says so', async () => {
  kea.answers['reservation-get-by-hostname'] = json([{ result: 3, arguments: { hosts: [] } }])
  kea.answers['config-get'] = withDatabase({})
  const find = async (hostname: string) =>
    (await kea.open.can.findReservations!({ hostname }, askWithin())).complete
  expect([await find('b07-plotter'), await find('b07-plotter.campus.example.edu')]).toEqual([false, true])
})

test('a reservation that holds everywhere is found by its address on 2.2 too', async () => {
  const stored = { 'subnet-id': 0, 'hw-address': mac, 'ip-address': '10.7.16.99' }
  kea.answers = {
    'config-get': data('config-get'),
    'reservation-get': (received, response) => {
      const hit = (JSON.parse(received.body) as Command).arguments?.['subnet-id'] === 0
      json([{ result: 0, text: 'Host found.', ...(hit ? { arguments: stored } : {}) }])(received, response)
    },
  }
  const reading = await kea.open.can.findReservations!({ address: '10.7.16.99' }, askWithin())
  expect(reading.value).toMatchObject([{ mac, subnetId: null }])
})

test('a hosts database without its hook makes the reading incomplete', async () => {
  const config = JSON.parse(sample('config-get')) as [{ arguments: { Dhcp4: Record<string, unknown> } }]
  config[0].arguments.Dhcp4['hosts-databases'] = [{ type: 'mysql', password: 'must-not-leave' }]
  kea.answers = { 'config-get': json(config) }
  const reading = await kea.open.can.findReservations!({ mac }, askWithin())
  expect(reading).toMatchObject({ value: [], complete: false })
  kea.answers['reservation-get-by-id'] = json([{ result: 0, text: 'Host not found.' }])
  expect(await kea.open.can.findReservations!({ mac }, askWithin())).toMatchObject({ complete: true })
})

test('reservations of a subnet: those of the configuration, and those of the hosts database page by page', async () => {
  const configured = await kea.open.can.listReservations!('716', askWithin())
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
  kea.answers['reservation-get-page'] = (received, response) => json([pages.shift()])(received, response)
  const both = await kea.open.can.listReservations!('716', askWithin())
  expect(both.value.map(({ address }) => address)).toEqual(['10.7.16.60', '10.7.16.61', '10.7.16.77'])
  expect(both.value[2]?.options).toEqual([{ code: 66, name: 'tftp-server-name', data: '10.0.0.7' }])
  expect(
    kea
      .asked('reservation-get-page')
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
  kea.answers['config-get'] = json([{ result: 0, arguments: config }])
  const host = { 'subnet-id': 716, 'hw-address': '00:11:22:33:44:66', 'ip-address': '10.7.16.77' }
  kea.answers['reservation-get-page'] = json([
    { result: 0, arguments: { count: 1, hosts: [host], next: { from: 2, 'source-index': 1 } } },
  ])
  const reading = await kea.open.can.listReservations!('716', askWithin())
  expect([reading.value.length, reading.complete]).toEqual([1, false])
})

const duid = 'ff:12:34:56:78:00:02:00:00:ab:11:01'

test('leases and reservations of a client id, however it is written', async () => {
  await kea.reopen({
    'config-get': data('config-get'),
    'lease4-get-by-client-id': json([
      {
        result: 0,
        text: '1 IPv4 lease(s) found.',
        arguments: {
          leases: [
            {
              'ip-address': '10.7.16.77',
              'subnet-id': 716,
              'hw-address': mac,
              'client-id': duid,
              cltt: 1_763_700_000,
              'valid-lft': 3_600,
              state: 0,
            },
          ],
        },
      },
    ]),
    'reservation-get-by-id': hostsWhere(
      (given) => given['identifier-type'] === 'client-id' && given['identifier'] === duid,
      { 'client-id': duid.toUpperCase(), 'ip-address': '10.7.16.78', 'subnet-id': 716, hostname: 'nx-1' },
    ),
  })
  const clientId = 'FF-12-34-56-78-00-02-00-00-AB-11-01'
  const leases = await kea.open.can.findLeases!({ clientId }, askWithin())
  expect(leases.value).toMatchObject([{ address: '10.7.16.77', mac, clientId: duid }])
  expect(kea.asked('lease4-get-by-client-id')[0]!.arguments).toEqual({ 'client-id': duid })
  const { value } = await kea.open.can.findReservations!({ clientId }, askWithin())
  expect(value).toMatchObject([
    { address: '10.7.16.78', mac: null, identifier: { kind: 'client-id', value: duid }, hostname: 'nx-1' },
  ])
})

test.each([
  ['client-id', '0100', '01:00'],
  ['duid', '0001:0002', '00:01:00:02'],
  ['circuit-id', "'Gi1/0/14'", "'Gi1/0/14'"],
  ['flex-id', '736F6D65', '73:6f:6d:65'],
] as const)('a reservation by %s says by what it goes', async (kind, stored, value) => {
  await kea.reopen({
    'config-get': data('config-get'),
    'reservation-get-by-address': hostsWhere(() => true, {
      [kind]: stored,
      'ip-address': '10.7.16.79',
      'subnet-id': 716,
    }),
  })
  const found = await kea.open.can.findReservations!({ address: '10.7.16.79' }, askWithin())
  expect(found.value).toMatchObject([{ mac: null, identifier: { kind, value } }])
})
