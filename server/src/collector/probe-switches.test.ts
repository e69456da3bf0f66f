import { refused, unreachable } from '@patchbay/connectors/failures'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { errDisabledRounds, pace as ofErrDisabled } from './err-disabled/rounds.ts'
import { policy } from './policy.ts'
import { pace, probeRounds } from './probe-switches.ts'
import { fakeSystem } from './test-switch.ts'
import { walkSwitch } from './walk-switch.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  silent.clear()
  asked.length = 0
  shut = []
  clock = Date.now()
})
afterEach(() => database.drop())

const never = new AbortController().signal
/** Ways that do not answer, `sw-a by snmp`, and what was asked. */
const silent = new Set<string>()
const asked: string[] = []
let shut: string[] = []
let clock = 0

const answering = (way: string) => (device: { name: string }) => {
  const question = `${device.name} by ${way}`
  asked.push(question)
  if (silent.has(question))
    throw unreachable({ cause: 'timed-out', message: `${device.name} did not answer.` })
}
const reading = <T>(value: T) => ({ value, complete: true, dropped: 0, observedAt: new Date() })
const system = { name: 'x', description: 'x', model: null, software: null, serials: [], uptime: 1 }
const standing = (way: string, names: readonly string[], collects: boolean) => {
  const answer = answering(way)
  return fakeSystem(way, names, {
    readSystem: async (device) => (answer(device), reading(system)),
    ...(collects
      ? { collect: async (device) => (answer(device), { interfaces: { reading: reading([]) } }) }
      : {
          readErrDisabled: async (device) => (
            answer(device),
            reading(
              shut.map((on) => ({
                interface: on,
                reason: 'bpduguard',
                vlans: [],
                recovers: null,
                recoversIn: null,
              })),
            )
          ),
        }),
  })
}
const systems = [standing('snmp', ['sw-a', 'sw-b'], true), standing('cli', ['sw-a', 'sw-b'], false)]
const means = { switches: () => systems, now: () => new Date(clock) }
const waysOf = (name: string) =>
  systems.flatMap((one) =>
    one.devices.filter((device) => device.name === name).map((device) => ({ system: one, device })),
  )
const walk = (name: string) => walkSwitch(database.db, name, waysOf(name), never)
const due = async () =>
  (
    await database.pool.query<{ switch: string }>(
      'select switch from walk where due_at <= now() order by switch',
    )
  ).rows.map((row) => row.switch)
const walkedAt = async (name: string) =>
  (
    await database.pool.query<{ succeeded_at: Date | null }>(
      'select succeeded_at from walk where switch = $1',
      [name],
    )
  ).rows[0]?.succeeded_at

test('a switch that goes silent is due at once, by all its ways, and so it is when it is back; the last good walk stays', async () => {
  const rounds = probeRounds(means)
  const pass = async () => {
    clock += pace.interval * 1_000
    expect(await rounds.due(database.db)).toEqual(['switches'])
    asked.length = 0
    await rounds.read(database.db, 'switches', never)
    return asked.toSorted()
  }
  await walk('sw-a')
  await walk('sw-b')
  const good = await walkedAt('sw-a')
  expect(await pass()).toEqual(['sw-a by snmp', 'sw-b by snmp'])
  expect(await due()).toEqual([])

  silent.add('sw-a by snmp').add('sw-a by cli')
  expect(await pass()).toEqual(['sw-a by cli', 'sw-a by snmp', 'sw-b by snmp'])
  expect(await due()).toEqual(['sw-a'])
  await walk('sw-a')
  expect(await walkedAt('sw-a')).toEqual(good)
  // It is known to be silent: nothing is hurried, and the other ways are left to the walks.
  expect(await pass()).toEqual(['sw-a by snmp', 'sw-b by snmp'])
  expect(await due()).toEqual([])

  silent.clear()
  const errDisabled = errDisabledRounds(means)
  await errDisabled.read(database.db, 'sw-a', never)
  expect(await errDisabled.due(database.db)).toEqual(['sw-b'])
  await pass()
  expect(await due()).toEqual(['sw-a'])
  await walk('sw-a')
  expect((await walkedAt('sw-a'))?.getTime()).toBeGreaterThan(good?.getTime() ?? 0)
  expect(await pass()).toHaveLength(2)
  expect(await due()).toEqual([])
})

test('a switch that another process saw go silent is walked once when this one finds it answering', async () => {
  silent.add('sw-a by snmp').add('sw-a by cli')
  await walk('sw-a')
  expect(await due()).toEqual([])
  silent.clear()
  const rounds = probeRounds(means)
  await rounds.read(database.db, 'switches', never)
  expect(await due()).toEqual(['sw-a'])
})

test('a refusal is an answer, and all of it is soon enough', async () => {
  const refusing = fakeSystem('snmp', ['sw-c'], {
    readSystem: async () => {
      throw refused({ cause: 'credential-refused', message: 'sw-c refused the login.' })
    },
    collect: async () => ({ interfaces: { reading: reading([]) } }),
  })
  await walkSwitch(database.db, 'sw-c', [{ system: refusing, device: refusing.devices[0]! }], never)
  await probeRounds({ ...means, switches: () => [refusing] }).read(database.db, 'switches', never)
  expect(await due()).toEqual([])
  // Seconds: a probe that was just missed, two looks for what is due and a first answer that does not come.
  const look = policy.tick / 1_000
  expect(pace.interval + 2 * look + 5).toBeLessThanOrEqual(90)
  expect(ofErrDisabled.interval + look + ofErrDisabled.longest).toBeLessThanOrEqual(180)
})

test('an err-disabled port has the time since when it is so, whichever way the switch was walked, until it is not', async () => {
  const rounds = errDisabledRounds(means)
  const ports = async () => {
    clock += ofErrDisabled.interval * 1_000
    expect(await rounds.due(database.db)).toContain('sw-a')
    await rounds.read(database.db, 'sw-a', never)
    return (
      await database.pool.query<{ interface: string; since: Date }>(
        'select interface, since from err_disabled_port order by interface',
      )
    ).rows.map((row) => [row.interface, row.since.getTime()])
  }
  await walk('sw-a')
  // Its walk tells it by itself: in between the command line does.
  await database.pool
    .query(`insert into interface_snapshot (switch, interface, full_name, description, admin_up, oper_up, duplex,
    mode, status, edge, edge_because, mac_count, observed_at)
    values ('sw-a', 'Gi1/0/9', '', '', true, true, 'full', 'access', 'connected', true, '', 0, now())`)
  shut = ['GigabitEthernet1/0/1']
  expect(await ports()).toEqual([['Gi1/0/1', clock]])
  const first = clock
  shut = ['GigabitEthernet1/0/1', 'GigabitEthernet1/0/2']
  expect(await ports()).toEqual([
    ['Gi1/0/1', first],
    ['Gi1/0/2', clock],
  ])
  shut = []
  expect(await ports()).toEqual([])
})
