import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { json, askWithin } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import { data, failed, startTestKea } from './test-kea.ts'
import type { TestKea } from './test-kea.ts'

const nothing = json([{ result: 3, text: 'nothing' }])

let kea: TestKea
beforeAll(async () => {
  kea = await startTestKea()
})
afterAll(() => kea.close())
beforeEach(() => kea.reopen({ 'config-get': data('config-get') }))

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
  kea.answers['lease4-get-all'] = json([
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
  const reading = await kea.open.can.listLeases!('716', askWithin())
  expect(reading.value.map(({ address, state, subnet }) => [address, state, subnet])).toEqual([
    ['10.7.17.9', 'declined', '10.7.16.0/20'],
    ['10.7.17.100', 'active', '10.7.16.0/20'],
  ])
  expect([reading.complete, reading.dropped]).toEqual([true, 1])
  expect(kea.asked('lease4-get-all')[0]?.arguments).toEqual({ subnets: [716] })
})

test('an answer too large for one piece is read page by page', async () => {
  kea.answers['lease4-get-all'] = (_received, response) => {
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
  kea.answers['lease4-get-page'] = json([
    {
      result: 0,
      arguments: { count: 2, leases: [leaseRow('10.7.17.9'), leaseRow('10.9.0.1', { 'subnet-id': 900 })] },
    },
  ])
  const reading = await kea.open.can.listLeases!('716', askWithin())
  expect(reading.value.map(({ address }) => address)).toEqual(['10.7.17.9'])
})

test.each(['0', '-1', '716 or 1', '', '1e3', '99999999999'])('%j is no subnet', async (subnet) => {
  for (const ask of [
    kea.open.can.listLeases!(subnet, askWithin()),
    kea.open.can.listReservations!(subnet, askWithin()),
  ]) {
    expect((await failed(ask))?.detail.cause).toBe('text-not-allowed')
  }
  expect(kea.server.received).toEqual([])
})

test('how full subnets are, by the names of columns in whatever order', async () => {
  kea.answers['stat-lease4-get'] = json([
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
  const reading = await kea.open.can.readUse!(askWithin())
  expect(reading.value).toEqual([{ subnetId: '716', total: 3_818, assigned: 148, declined: 1 }])
  expect(reading.dropped).toBe(1)
  kea.answers['stat-lease4-get'] = nothing
  expect((await kea.open.can.readUse!(askWithin())).value).toEqual([])
})

test('without the hook the counters of the server say how full subnets are', async () => {
  kea.answers['statistic-get-all'] = data('statistic-get-all')
  expect((await kea.open.can.readUse!(askWithin())).value).toEqual([
    { subnetId: '716', total: 3_818, assigned: 147, declined: 1 },
    { subnetId: '900', total: 128, assigned: 0, declined: 0 },
  ])
})

test.each<[string, Answering, string]>([
  ['a role without the right', json([{ result: 403, text: 'Forbidden' }]), 'right-missing'],
  ['an error of its own', json([{ result: 1, text: 'no' }]), 'server-error'],
  ['another shape', json([{ result: 0, arguments: ['x'] }]), 'not-understood'],
])('%s fails every reading of the server', async (_title, answer, cause) => {
  for (const command of ['lease4-get-all', 'stat-lease4-get', 'status-get', 'config-get'])
    kea.answers[command] = answer
  const { listReservations, readUse, readServer } = kea.open.can
  const asks = [listReservations!('716', askWithin()), readUse!(askWithin()), readServer!(askWithin())]
  const errors = await Promise.all(asks.map(failed))
  expect(errors.map((error) => error?.detail.cause)).toEqual([cause, cause, cause])
  kea.answers['config-get'] = data('config-get')
  expect((await failed(kea.open.can.listLeases!('716', askWithin())))?.detail.cause).toBe(cause)
})
