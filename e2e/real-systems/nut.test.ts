import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret } from '@patchbay/connectors/secret'
import { afterEach, expect, test } from 'vitest'
import { startLab } from '../../lab/src/start.ts'
import { nutServer } from '../../lab/src/systems/ups/nut/emulator.ts'
import { connect, failureOf, askWithin } from './systems/connect.ts'
import { whyNot } from './systems/missing.ts'
import { onlooker, operator, serial, startNut, units } from './systems/nut.ts'
import { running } from './systems/running.ts'
import { tool } from './systems/tool.ts'
import { until } from './systems/until.ts'

const nut = running(whyNot('nut'), startNut)

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((system) => system.close()))
})

interface Login {
  readonly username: string
  readonly password: string
}

/** Over TLS, which the server has to prove itself by, unless said. */
function open({ username, password }: Login = operator, tls = true) {
  const { host, port, authority } = nut()
  const system = connect('ups', 'nut', {
    credential: { kind: 'password', username, password: new Secret(password) },
    reach: { host, port },
    trust: tls ? { certificateAuthority: authority } : {},
    settings: { tls },
  })
  opened.push(system)
  const { startSelfTest, cancelSelfTest } = system.writes ?? {}
  if (startSelfTest === undefined || cancelSelfTest === undefined) throw new Error('it writes nothing')
  const writing = () => ({ ...askWithin(), beforeSending: async () => undefined })
  return {
    list: () => system.can.listUnits(askWithin()),
    read: async (name: string) => (await system.can.readUnit({ name }, askWithin())).value,
    start: (name: string) => startSelfTest({ name }, writing()),
    cancel: (name: string) => cancelSelfTest({ name }, writing()),
  }
}

test('every unit of the server, in clear and over TLS', async () => {
  for (const tls of [false, true]) {
    const { value, complete } = await open(operator, tls).list()
    expect(complete).toBe(true)
    expect(value.map(({ name }) => name)).toEqual(expect.arrayContaining([...Object.keys(units), serial]))
    expect(value.find(({ name }) => name === 'rack-a')?.description).toBe('Unit "rack-a" of a test')
  }
})

test('the state of each in our words, and its numbers as upsc prints them', async () => {
  const { read } = open()
  const states = {
    'rack-a': ['on-line', 'charging'],
    'rack-b': ['on-battery', 'discharging'],
    'rack-c': ['on-battery', 'low-battery', 'replace-battery'],
    'rack-d': ['on-line', 'overloaded', 'trimming'],
  }
  for (const [name, wanted] of Object.entries(states)) {
    const [value, said] = [await read(name), await nut().upsc(name)]
    expect(value.states, name).toEqual(wanted)
    expect(value.words.join(' ')).toBe(said.get('ups.status'))
    expect(value).toMatchObject({
      charge: Number(said.get('battery.charge')),
      runtime: Number(said.get('battery.runtime')),
      load: Number(said.get('ups.load')),
      inputVoltage: Number(said.get('input.voltage')),
      serial: said.get('device.serial'),
      batteryReplaced: '2024-02-11',
      test: { result: 'passed', day: '2026-11-20' },
      testable: false,
    })
  }
})

test('a driver for a serial line: the mains go and come back', async () => {
  const { read } = open()
  expect(await read(serial)).toMatchObject({ states: ['on-line'], load: 34, testable: true, runtime: null })
  nut().serialLine('battery low')
  const gone = await until('it is on battery', 10_000, async () => {
    const value = await read(serial)
    return value.states.includes('on-battery') && value
  })
  expect(gone.states).toEqual(['on-battery', 'low-battery'])
  nut().serialLine('mains')
  await until('it is on line', 10_000, async () => (await read(serial)).states.includes('on-line'))
})

test('a test of the battery starts and ends, for whoever may', async () => {
  const { read, start, cancel } = open()
  expect(await start(serial)).toMatchObject({ sent: [`INSTCMD ${serial} test.battery.start.quick`] })
  await until('the battery is tested', 10_000, async () => {
    const { states } = await read(serial)
    return states.includes('calibrating') || states.includes('testing')
  })
  await cancel(serial)
  await until('it is over', 10_000, async () => {
    const { states } = await read(serial)
    return states.length === 1 && states[0] === 'on-line'
  })
})

test('refused: without the right, with a wrong password, without such a test, and no such unit', async () => {
  for (const login of [onlooker, { ...operator, password: 'wrong' }]) {
    const failure = await failureOf(open(login).start(serial))
    expect(failure).toMatchObject({ kind: 'refused', detail: { cause: 'right-missing' } })
  }
  expect(await failureOf(open().start('rack-a'))).toMatchObject({ kind: 'not-found' })
  expect(await failureOf(open().read('rack-z'))).toMatchObject({
    kind: 'not-found',
    detail: { cause: 'absent' },
  })
})

test('the lab’s own server is read by upsc, and upscmd starts a test there', async () => {
  const state = mkdtempSync(join(tmpdir(), 'patchbay-nut-lab-'))
  const lab = await startLab({ size: 'small', seed: 'nut', state, clock: 'fixed', emulators: [nutServer] })
  opened.push({
    close: async () => {
      await lab.stop()
      rmSync(state, { recursive: true, force: true })
    },
  })
  const [{ port } = { port: 0 }] = lab.listening
  const units = [...lab.world.ups.values()].filter(({ way }) => way === 'nut')
  const at = (name: string | null) => `${name}@127.0.0.1:${port}`
  const environment = { NUT_QUIET_INIT_SSL: 'true' }
  const list = await tool('upsc', ['-l', `127.0.0.1:${port}`], { environment })
  expect(list.trim().split('\n')).toEqual(units.map(({ nutName }) => nutName))
  const [unit] = units
  const name = at(unit!.nutName)
  expect(await tool('upsc', [name, 'device.serial'], { environment })).toBe(`${unit!.serial}\n`)
  const { username, password } = lab.accounts.nut
  await tool('upscmd', ['-u', username, '-p', password, name, 'test.battery.start.quick'], { environment })
  expect(lab.world.upsNow(unit!.name).test?.result).toBe('running')
  expect(await tool('upsc', [name, 'ups.test.result'], { environment })).toBe('In progress\n')
  lab.world.setUps(unit!.name, { heard: false })
  await expect(tool('upsc', [name], { environment })).rejects.toThrow('Data stale')
})

test('a line that falls silent and a driver that has ended are units that are lost', async () => {
  const { read, start } = open()
  nut().serialLine('silent')
  await nut().drivers.get('rack-d')?.stop()
  const words = new Set<string>()
  await until('both are lost', 20_000, async () => {
    const both = await Promise.all([read(serial), read('rack-d')])
    for (const value of both) if (value.states.includes('comms-lost')) words.add(value.words.join())
    return both.every(({ states, charge }) => states.join() === 'comms-lost' && charge === null)
  })
  expect([...words].sort()).toEqual(['DATA-STALE', 'DRIVER-NOT-CONNECTED'])
  const failure = await failureOf(start(serial))
  expect(failure).toMatchObject({ kind: 'unreachable', detail: { cause: 'connection-lost' } })
})
