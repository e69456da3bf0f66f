import type { Credential } from '@patchbay/connectors/connector-context'
import { Secret } from '@patchbay/connectors/secret'
import { afterEach, expect, test } from 'vitest'
import { connect, device, failureOf, askWithin } from './systems/connect.ts'
import { whyNot } from './systems/missing.ts'
import { running } from './systems/running.ts'
import { keys, startSnmpd, users } from './systems/snmpd.ts'
import { bulkWalk, macOf, textOf } from './systems/snmp-tools.ts'
import { tool } from './systems/tool.ts'
import { until } from './systems/until.ts'

const snmpd = running(whyNot('snmpd'), startSnmpd)

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((system) => system.close()))
})

/** What stays silent is given up sooner: nothing has to come within that. */
const silent = { timeout: 2_000, retries: 0 }

function open(credential: Credential, limits: object = { timeout: 10_000, retries: 1 }) {
  const system = connect('switch', 'snmp', { credential, settings: { limits } })
  opened.push(system)
  return system.can
}

const community = (text: string): Credential => ({ kind: 'snmp-v2c', community: new Secret(text) })
const machine = () => device('gw-1', snmpd().agent.host, snmpd().agent.port)

type User = (typeof users)[number]

const user = (
  { username, authentication, privacy }: Pick<User, 'authentication' | 'privacy'> & { username: string },
  { authentication: signing, privacy: sealing }: typeof keys = keys,
): Credential => ({
  kind: 'snmp-v3',
  username,
  authentication,
  privacy,
  authenticationKey: new Secret(signing),
  ...(privacy === 'none' ? {} : { privacyKey: new Secret(sealing) }),
})

test('the interfaces of the machine, as snmpbulkwalk and the kernel have them', async () => {
  const { readInterfaces } = open(community('public'))
  const column = (number: string) => bulkWalk(snmpd().agent, `1.3.6.1.2.1.${number}`)
  // Other tests may make interfaces meanwhile, and the agent keeps its table for seconds: both are read until they agree.
  await until('both readings agree', 60_000, async () => {
    const [names, types, admin, oper, macs] = await Promise.all(
      ['31.1.1.1.1', '2.2.1.3', '2.2.1.7', '2.2.1.8', '2.2.1.6'].map(column),
    )
    const { value, complete, dropped } = await readInterfaces(machine(), askWithin())
    expect({ complete, dropped }).toEqual({ complete: true, dropped: 0 })
    expect(
      value.map(({ index, name, adminUp, operUp, mac }) => ({
        index,
        name,
        adminUp,
        operUp,
        mac: mac ?? '',
      })),
    ).toEqual(
      [...names!].map(([index, name]) => ({
        index: Number(index),
        name: textOf(name),
        adminUp: admin!.get(index) === '1',
        operUp: oper!.get(index) === '1',
        // net-snmp gives the loopback interface none.
        mac: macOf(macs!.get(index)),
      })),
    )
    expect(types!.size).toBe(value.length)
    const loopback = JSON.parse(await tool('ip', ['-j', 'link', 'show', 'lo'])) as { ifindex: number }[]
    expect(value.find(({ name }) => name === 'lo')).toMatchObject({
      index: loopback[0]!.ifindex,
      adminUp: true,
      operUp: true,
      physical: false,
    })
    return true
  })
})

test.for(users.map((one) => [one.username, one] as const))('reads as the v3 user %s', async ([, one]) => {
  const { value } = await open(user(one)).readSystem(machine(), askWithin())
  expect(value).toMatchObject({ name: 'gw-1.campus.example', description: 'A Linux machine with net-snmp' })
  expect(value.uptime).toBeGreaterThanOrEqual(0)
})

test.for(users.map((one) => [one.username, one] as const))(
  'refused as %s with a wrong key',
  async ([, one]) => {
    const given = { ...keys, authentication: 'wrong-wrong' }
    const failure = await failureOf(open(user(one, given)).readSystem(machine(), askWithin()))
    expect(failure).toMatchObject({ kind: 'refused', detail: { cause: 'credential-refused' } })
  },
)

test.for(users.filter(({ privacy }) => privacy !== 'none').map((one) => [one.username, one] as const))(
  'a wrong privacy key of %s is silence, and the failure names the possibility',
  async ([, one]) => {
    const given = { ...keys, privacy: 'wrong-wrong' }
    const failure = await failureOf(open(user(one, given), silent).readSystem(machine(), askWithin()))
    expect(failure).toMatchObject({ kind: 'unreachable', detail: { cause: 'timed-out' } })
    expect(failure.message).toContain('privacy key')
  },
)

test('a user the agent does not know, or with less protection than it asks, is refused', async () => {
  for (const one of [
    { username: 'nobody', authentication: 'sha', privacy: 'aes' },
    { username: 'sha-aes', authentication: 'sha', privacy: 'none' },
  ] as const) {
    const failure = await failureOf(open(user(one)).readSystem(machine(), askWithin()))
    expect(failure, one.username).toMatchObject({ kind: 'refused' })
  }
})

test('a wrong community is silence', async () => {
  const failure = await failureOf(open(community('private'), silent).readSystem(machine(), askWithin()))
  expect(failure).toMatchObject({ kind: 'unreachable', detail: { cause: 'timed-out' } })
  expect(failure.message).toContain('Check the community')
  expect(JSON.stringify(failure.detail)).not.toContain('private')
})

test('a machine without bridge, VLANs or neighbours has none, which is no failure', async () => {
  const can = open(community('public'))
  expect((await can.readVlans(machine(), askWithin())).value).toEqual([])
  expect((await can.readForwardingTable(machine(), {}, askWithin())).value).toEqual([])
  expect((await can.readNeighbours(machine(), askWithin())).value).toEqual([])
  expect((await can.readPower(machine(), askWithin())).value).toEqual([])
})

test('an agent that has ended refuses the connection', async () => {
  const can = open(community('public'))
  await can.readSystem(machine(), askWithin())
  await snmpd().server.stop()
  const failure = await failureOf(can.readSystem(machine(), askWithin()))
  expect(failure).toMatchObject({ kind: 'unreachable', detail: { cause: 'connection-refused' } })
})
