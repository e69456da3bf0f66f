import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { json, askWithin } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import { data, failed, mac, startTestKea, unsupported } from './test-kea.ts'
import type { TestKea } from './test-kea.ts'

let kea: TestKea
beforeAll(async () => {
  kea = await startTestKea()
})
afterAll(() => kea.close())
beforeEach(() =>
  kea.reopen({
    'config-get': data('config-get'),
    'lease4-get-by-hw-address': data('lease4-get-by-hw-address'),
    'reservation-get-by-id': data('reservation-get-by-id'),
  }),
)

test('subnets come from both halves of the configuration, which is read once and tells its age', async () => {
  const reading = await kea.open.can.listSubnets!(askWithin())
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
      naming: { suffix: 'campus.example.edu', updates: false },
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
      naming: { suffix: 'campus.example.edu', updates: false },
    },
  ])
  const again = await kea.open.can.listSubnets!(askWithin())
  expect(again.observedAt).toEqual(reading.observedAt)
  expect(kea.asked('config-get')).toHaveLength(1)
})

test('subnets of a shared network carry its name, and its options and lease time where they have none', async () => {
  const network = {
    name: 'B07-teaching',
    'valid-lifetime': 7_200,
    'option-data': [{ name: 'ntp-servers', code: 42, data: '10.0.0.123' }],
    subnet4: [
      { id: 730, subnet: '10.7.30.0/24' },
      { id: 740, subnet: '10.7.40.0/24', 'valid-lifetime': 600 },
    ],
  }
  const config = { 'valid-lifetime': 28_800, subnet4: [], 'shared-networks': [network] }
  kea.answers['config-get'] = json([{ result: 0, arguments: { Dhcp4: config } }])
  const { value } = await kea.open.can.listSubnets!(askWithin())
  expect(
    value.map(({ id, sharedNetwork, leaseTime, options }) => [id, sharedNetwork, leaseTime, options]),
  ).toEqual(
    [
      ['730', 7_200],
      ['740', 600],
    ].map(([id, leaseTime]) => [
      id,
      'B07-teaching',
      leaseTime,
      [{ code: 42, name: 'ntp-servers', data: '10.0.0.123', from: 'shared-network' }],
    ]),
  )
})

const forbidden: [string, Answering][] = [
  ['with HTTP 403', json({ result: 403, text: 'Forbidden' }, 403)],
  ['with result 403', json([{ result: 403, text: 'Forbidden' }])],
  ['by not knowing the command', unsupported],
]
test.each(forbidden)(
  'an account that may not see the configuration lists the subnets: refused %s',
  async (_how, no) => {
    kea.answers['config-get'] = no
    kea.answers['subnet4-list'] = json([
      {
        result: 0,
        text: '3 IPv4 subnets found',
        arguments: {
          subnets: [
            { id: 716, subnet: '10.7.16.0/20', 'shared-network-name': null },
            { id: 900, subnet: '10.9.0.0/24', 'shared-network-name': 'B09' },
            { id: 'x', subnet: '10.9.1.0/24' },
          ],
        },
      },
    ])
    const reading = await kea.open.can.listSubnets!(askWithin())
    expect(reading).toMatchObject({ complete: false, dropped: 1 })
    expect(reading.value.map(({ id, subnet, sharedNetwork }) => [id, subnet, sharedNetwork])).toEqual([
      ['716', '10.7.16.0/20', null],
      ['900', '10.9.0.0/24', 'B09'],
    ])
    const [lease] = (await kea.open.can.findLeases!({ mac }, askWithin())).value
    expect(lease?.subnet).toBe('10.7.16.0/20')
    const reserved = await kea.open.can.findReservations!({ mac: '3c:52:82:aa:10:99' }, askWithin())
    expect(reserved.complete).toBe(true)
    expect(reserved.value.map(({ address, subnet }) => [address, subnet])).toEqual([
      ['10.7.16.60', '10.7.16.0/20'],
      ['10.9.0.7', '10.9.0.0/24'],
    ])
    delete kea.answers['reservation-get-by-id']
    const error = await failed(kea.open.can.findReservations!({ mac }, askWithin()))
    expect([error?.detail.cause, error?.message]).toEqual([
      'right-missing',
      expect.stringContaining('reservations'),
    ])
    kea.answers['subnet4-list'] = json([{ result: 403, text: 'Forbidden' }])
    await kea.reopen(kea.answers)
    expect((await failed(kea.open.can.listSubnets!(askWithin())))?.detail.cause).toBe('right-missing')
  },
)
