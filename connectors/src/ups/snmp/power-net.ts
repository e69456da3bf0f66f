import { numberOf, textOf } from '../../switch/snmp/values.ts'
import { dayOf, measured } from '../reading.ts'
import { powerNet } from './oids.ts'
import type { Value } from '../../transport/snmp-walk.ts'
import type { SelfTest, UpsBattery, UpsReading, UpsState } from '../capabilities.ts'
import type { Card } from './card.ts'

/** upsBasicOutputStatus; a test of the battery (15) has not lost its mains. */
const outputs: Readonly<Record<number, readonly UpsState[]>> = {
  2: ['on-line'],
  3: ['on-battery'],
  4: ['on-line', 'boosting'],
  5: ['off'],
  6: ['on-bypass'],
  7: ['off'],
  8: ['off'],
  9: ['on-bypass'],
  10: ['on-bypass', 'alarm'],
  11: ['off'],
  12: ['on-line', 'trimming'],
  13: ['on-line', 'saving-energy'],
  14: ['on-line'],
  15: ['testing'],
  16: ['on-bypass', 'alarm'],
  17: ['on-bypass'],
  18: ['on-line', 'saving-energy'],
  20: ['on-line', 'saving-energy'],
}

const batteries: Readonly<Record<number, readonly [UpsBattery, readonly UpsState[]]>> = {
  2: ['normal', []],
  3: ['low', ['low-battery']],
  4: ['faulty', ['alarm']],
  5: ['absent', ['no-battery']],
}

/** Of upsBasicStateOutputState, by the character's number from 1 on; what other values say already is left out. */
const flags: readonly (readonly [at: number, UpsState])[] = [
  [5, 'replace-battery'],
  [9, 'overloaded'],
  [10, 'calibrating'],
  [29, 'testing'],
  [33, 'no-battery'],
]

const results: Readonly<Record<number, readonly [words: string, result: SelfTest['result']]>> = {
  1: ['ok', 'passed'],
  2: ['failed', 'failed'],
  3: ['invalidTest', null],
  4: ['testInProgress', 'running'],
}

const known = (value: Value | null) => {
  const number = numberOf(value)
  return number === -1 ? null : number
}
/** The value in tenths is the finer one; that of a card that does not fill it in is nought beside a whole one. */
const finer = (tenths: Value | null, whole: Value | null) => {
  const fine = known(tenths)
  const plain = known(whole)
  return fine === null || (fine === 0 && (plain ?? 0) > 0) ? plain : fine / 10
}
const seconds = (ticks: Value | null) => {
  const hundredths = known(ticks)
  return hundredths === null ? null : Math.round(hundredths / 100)
}

/** Is the card's own word that it has lost the unit. */
export const hasNoComm = (commStatus: Value | null): boolean => numberOf(commStatus) === 2

function testOf(result: Value | null, date: Value | null): SelfTest | null {
  const code = known(result)
  if (code === null) return null
  const said = results[code]
  return {
    result: said?.[1] ?? null,
    words: [`upsAdvTestDiagnosticsResults ${said?.[0] ?? code}`, textOf(date)]
      .filter((part) => part !== '')
      .join(', '),
    day: dayOf(textOf(date)),
    startedAt: null,
  }
}

/** What APC's MIB has. */
export async function readPowerNet(card: Card): Promise<Partial<UpsReading> & { readonly lost: boolean }> {
  const identity = await card.words({
    model: powerNet.model,
    name: powerNet.name,
    firmware: powerNet.firmware,
    serial: powerNet.serial,
  })
  const power = await card.get(
    {
      comm: powerNet.commStatus,
      output: powerNet.outputStatus,
      battery: powerNet.batteryStatus,
      replace: powerNet.replaceIndicator,
      flags: powerNet.flags,
      onBattery: powerNet.timeOnBattery,
      runTime: powerNet.runTime,
      capacity: powerNet.capacity,
      capacityTenths: powerNet.capacityTenths,
    },
    ['battery', 'onBatteryFor', 'runtime', 'charge'],
  )
  const values = await card.get(
    {
      temperature: powerNet.temperature,
      temperatureTenths: powerNet.temperatureTenths,
      input: powerNet.inputVoltage,
      output: powerNet.outputVoltage,
      load: powerNet.load,
      loadTenths: powerNet.loadTenths,
      watts: powerNet.activePower,
    },
    ['temperature', 'inputVoltage', 'outputVoltage', 'load', 'power'],
  )
  const test = await card.get(
    {
      test: powerNet.test,
      result: powerNet.testResult,
      date: powerNet.testDate,
      replaced: powerNet.lastReplaced,
    },
    ['test', 'testable', 'batteryReplaced', 'batteryReplacedWords'],
  )
  const output = known(power.output)
  const status = known(power.battery)
  const battery = status === null ? undefined : batteries[status]
  const flagged = textOf(power.flags)
  const replaced = textOf(test.replaced) || null
  const told = testOf(test.result, test.date)
  return {
    lost: hasNoComm(power.comm),
    states: [
      ...(output === null ? [] : (outputs[output] ?? [])),
      ...(battery?.[1] ?? []),
      ...(known(power.replace) === 2 ? (['replace-battery'] as const) : []),
      ...(told?.result === 'running' ? (['testing'] as const) : []),
      ...flags.flatMap(([at, state]) => (flagged[at - 1] === '1' ? [state] : [])),
    ],
    words: [
      ...(output === null ? [] : [`upsBasicOutputStatus ${output}`]),
      ...(status === null ? [] : [`upsBasicBatteryStatus ${status}`]),
    ],
    ...measured(
      {
        charge: finer(power.capacityTenths, power.capacity),
        runtime: seconds(power.runTime),
        onBatteryFor: seconds(power.onBattery),
        load: finer(values.loadTenths, values.load),
        power: known(values.watts),
        inputVoltage: known(values.input),
        outputVoltage: known(values.output),
        temperature: finer(values.temperatureTenths, values.temperature),
      },
      card.notRead,
    ),
    battery: battery?.[0] ?? null,
    batteryReplaced: replaced === null ? null : dayOf(replaced),
    batteryReplacedWords: replaced,
    test: told,
    testable: test.test === null ? null : true,
    ...identity,
  }
}
