import { Secret } from '@patchbay/connectors/secret'
import { afterEach, expect, test } from 'vitest'
import { connect, askWithin } from './systems/connect.ts'
import { login } from './systems/kea.ts'
import { startKeaPair } from './systems/kea-pair.ts'
import type { PairName } from './systems/kea-pair.ts'
import { whyNot } from './systems/missing.ts'
import { running } from './systems/running.ts'
import { until } from './systems/until.ts'

const pair = running(whyNot('kea'), startKeaPair)

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((system) => system.close()))
})

function open(name: PairName) {
  const system = connect('dhcp', 'kea', {
    reach: { host: '127.0.0.1', port: pair()[name].port },
    trust: {},
    credential: { kind: 'password', username: login.username, password: new Secret(login.password) },
    settings: { tls: false },
  })
  opened.push(system)
  return system.can
}

const halves = async (name: PairName) => {
  const { value } = await open(name).readServer(askWithin())
  return [value.pair?.self.state, value.pair?.partner.state, value.pair?.partner.reached]
}

const whole = ['hot-standby', 'hot-standby', true]

test('both servers tell their version and each other', async () => {
  await until('the pair is whole', 60_000, async () => {
    const told = await Promise.all([halves('dhcp-1'), halves('dhcp-2')])
    return JSON.stringify(told) === JSON.stringify([whole, whole])
  })
  const { value } = await open('dhcp-1').readServer(askWithin())
  expect(value).toMatchObject({
    version: expect.stringMatching(/^2\.\d+\.\d+/) as string,
    reservations: 'in-configuration',
    pair: { mode: 'hot-standby', self: { role: 'primary' }, partner: { role: 'standby', unanswered: 0 } },
  })
  expect(value.startedAt!.getTime()).toBeLessThanOrEqual(Date.now())
})

test('leases and use of a subnet, and the reservation that only one server has', async () => {
  const lease = { 'ip-address': '10.10.0.30', 'hw-address': '00:11:22:33:44:55' }
  await pair()['dhcp-1'].command('lease4-add', lease)
  await pair()['dhcp-1'].command('lease4-add', { ...lease, 'ip-address': '10.10.0.29', state: 1 })
  await pair()['dhcp-1'].command('lease4-add', { ...lease, 'ip-address': '10.20.0.200' })
  const one = open('dhcp-1')
  const { value } = await one.listLeases('10', askWithin())
  expect(value.map(({ address, state, subnet }) => [address, state, subnet])).toEqual([
    ['10.10.0.29', 'declined', '10.10.0.0/22'],
    ['10.10.0.30', 'active', '10.10.0.0/22'],
  ])
  expect((await one.readUse(askWithin())).value).toEqual([
    { subnetId: '10', total: 200, assigned: 1, declined: 1 },
    { subnetId: '20', total: 128, assigned: 1, declined: 0 },
  ])
  const reserved = async (name: PairName) =>
    (await open(name).listReservations('10', askWithin())).value.map(({ address }) => address)
  expect(await reserved('dhcp-1')).toEqual(['10.10.3.251', '10.10.3.252', '10.10.3.253'])
  expect(await reserved('dhcp-2')).toEqual(['10.10.3.251', '10.10.3.252'])
  const [first] = (await one.listReservations('10', askWithin())).value
  expect(first?.options).toEqual([{ code: 66, name: 'tftp-server-name', data: '10.99.0.69' }])
})

test('what clients of a subnet get, from the nearest that says it', async () => {
  const { value } = await open('dhcp-2').listSubnets(askWithin())
  const told = value.map(({ id, sharedNetwork, leaseTime, options }) => [
    id,
    sharedNetwork,
    leaseTime,
    options.map(({ code, data, from }) => `${code} ${data} ${from}`),
  ])
  expect(told).toEqual([
    ['10', null, 3_600, ['3 10.10.0.1 subnet', '6 10.99.0.53 server']],
    ['20', 'laboratories', 7_200, ['6 10.99.0.53 server', '42 10.99.0.123 shared-network']],
  ])
})

test('a standby whose primary has gone says so, then takes over', async () => {
  await pair()['dhcp-1'].server.stop()
  await until('the standby misses its primary', 60_000, async () => {
    const [, state, reached] = await halves('dhcp-2')
    return state === 'unavailable' && reached === false
  })
  await until('the standby takes over', 60_000, async () => (await halves('dhcp-2'))[0] === 'partner-down')
})
