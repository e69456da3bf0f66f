import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret } from '@patchbay/connectors/secret'
import type { UpsReading, UpsUnit } from '@patchbay/connectors/ups/capabilities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLab } from '../../lab/src/start.ts'
import type { RunningLab } from '../../lab/src/start.ts'
import { nutServer } from '../../lab/src/systems/ups/nut/emulator.ts'
import { upsCards } from '../../lab/src/systems/ups/snmp/emulator.ts'
import type { Ups } from '../../lab/src/world/model/ups.ts'
import { connect, device, askWithin } from '../real-systems/systems/connect.ts'

let lab: RunningLab
let read: (unit: Ups) => Promise<UpsReading>
let start: (unit: Ups) => Promise<unknown>
const ends: (() => unknown)[] = []

beforeAll(async () => {
  const state = mkdtempSync(join(tmpdir(), 'patchbay-ups-'))
  ends.push(() => rmSync(state, { recursive: true, force: true }))
  lab = await startLab({
    size: 'small',
    seed: 'ups',
    state,
    clock: 'fixed',
    emulators: [upsCards, nutServer],
  })
  ends.push(() => lab.stop())
  const { snmp, nut } = lab.accounts
  const portOf = (name: string) => lab.listening.find((one) => (one.device ?? one.system) === name)?.port ?? 0
  const cards = (community: string) =>
    connect('ups', 'snmp', { credential: { kind: 'snmp-v2c', community: new Secret(community) } })
  const [reading, writing] = [cards(snmp.readCommunity), cards(snmp.writeCommunity)]
  const server = connect('ups', 'nut', {
    credential: { kind: 'password', username: nut.username, password: new Secret(nut.password) },
    reach: { host: '127.0.0.1', port: portOf('nut-1') },
    trust: { certificateAuthority: lab.certificates.authority, serverName: `nut-1.${lab.world.domain}` },
  })
  for (const system of [reading, writing, server]) ends.push(() => system.close())
  const asked = ({ way, name, nutName }: Ups): UpsUnit =>
    way === 'nut' ? { name: nutName ?? '' } : device(name, '127.0.0.1', portOf(name))
  read = async (unit) =>
    (await (unit.way === 'nut' ? server : reading).can.readUnit(asked(unit), askWithin())).value
  start = async (unit) => {
    const { startSelfTest } = (unit.way === 'nut' ? server : writing).writes ?? {}
    return startSelfTest?.(asked(unit), { ...askWithin(), beforeSending: async () => undefined })
  }
})
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const units = () => [...lab.world.ups.values()]
const day = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 10))

test('each unit is as it really is, however it is asked', async () => {
  expect(new Set(units().map(({ way }) => way))).toEqual(new Set(['apc-card', 'card', 'nut']))
  for (const unit of units()) {
    const { test: tested } = lab.world.upsNow(unit.name)
    const value = await read(unit)
    expect(value, unit.name).toMatchObject({
      states: ['on-line'],
      charge: 100,
      // UPS-MIB has whole minutes.
      runtime: unit.way === 'card' ? Math.floor(unit.lasts / 60) * 60 : unit.lasts,
      power: unit.load,
      model: unit.model,
      manufacturer: unit.maker,
      firmware: unit.firmware,
      // UPS-MIB has neither.
      serial: unit.way === 'card' ? null : unit.serial,
      batteryReplaced: unit.way === 'card' ? null : day(unit.batteryAt),
    })
    expect(Math.abs((value.load ?? 0) - (100 * unit.load) / unit.most)).toBeLessThan(1)
    const result = value.test?.result ?? null
    if (tested !== null) expect(result).toBe(tested.result)
    else expect(['none', null]).toContain(result)
  }
})

test('the power fails and comes back, a battery is to be replaced, and comms are lost', async () => {
  for (const unit of units()) {
    lab.world.setUps(unit.name, { mains: false })
    lab.world.clock.advance(unit.lasts * 900)
    const failed = await read(unit)
    expect(failed.states.slice(0, 2), unit.name).toEqual(['on-battery', 'low-battery'])
    expect(failed).toMatchObject({ charge: 10, inputVoltage: 0 })
    lab.world.setUps(unit.name, { mains: true, batteryBad: true })
    expect((await read(unit)).states).toEqual(expect.arrayContaining(['on-line', 'replace-battery']))
    lab.world.setUps(unit.name, { batteryBad: false, heard: false })
    expect(await read(unit)).toMatchObject({ states: ['comms-lost'], charge: null, load: null })
    lab.world.setUps(unit.name, { heard: true })
    expect((await read(unit)).states).toContain('on-line')
  }
})

test('a self-test is started, is no failure of the mains while it runs, and passes or fails', async () => {
  for (const unit of units()) {
    for (const [testFails, result] of [
      [false, 'passed'],
      [true, 'failed'],
    ] as const) {
      lab.world.setUps(unit.name, { testFails })
      await start(unit)
      const running = await read(unit)
      expect(running.states, unit.name).toContain('testing')
      expect(running.states).not.toContain('on-battery')
      lab.world.clock.advance(60_000)
      expect((await read(unit)).test?.result).toBe(result)
    }
  }
})
