import { numberOf, textOf } from '../../switch/snmp/values.ts'
import { dayOf, measured } from '../reading.ts'
import { powerNet } from './oids.ts'
import type { Value } from '../../transport/snmp-walk.ts'
import type { SelfTest, UpsBattery, UpsReading, UpsState } from '../capabilities.ts'
import type { Card } from './card.ts'

/**
 * upsBasicOutputStatus; a test (15, 28) runs now, whatever the result of the last one is. The spot modes are tests of parts with the
 * mains there. 23, 26 and 27 do not say whence the load has its power.
 */
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
  15: ['on-battery', 'testing'],
  16: ['on-bypass', 'alarm'],
  17: ['on-bypass'],
  18: ['on-line', 'saving-energy'],
  19: ['on-line'],
  20: ['on-line', 'saving-energy'],
  21: ['on-line'],
  22: ['on-line'],
  24: ['on-line', 'discharging'],
  25: ['on-line'],
  28: ['on-line', 'testing'],
}

/** What of these is an alarm, in words. */
const outputAlarms: Readonly<Record<number, string>> = {
  10: 'bypass by a hardware failure',
  16: 'emergency static bypass',
}
const batteryAlarms: Readonly<Record<number, string>> = { 4: 'battery in fault' }

const tests = [15, 28]

const batteries: Readonly<Record<number, readonly [UpsBattery, readonly UpsState[]]>> = {
  2: ['normal', []],
  3: ['low', ['low-battery']],
  4: ['faulty', ['alarm']],
  5: ['absent', ['no-battery']],
}

/**
 * upsBasicStateOutputState by the character's number from 1 on: the state that it says, and the words of its alarm. On line (4)
 * counts where nothing else says whence the power comes. Left out is what says nothing of health: 6 and 19, that the unit is heard and is
 * on, and 34 to 36 and 52.
 */
export const flags: Readonly<Record<number, readonly [state: UpsState | null, alarm?: string]>> = {
  1: [null, 'abnormal condition'],
  2: ['on-battery'],
  3: ['low-battery'],
  5: ['replace-battery'],
  7: ['boosting'],
  8: ['trimming'],
  9: ['overloaded'],
  10: ['calibrating'],
  11: ['low-battery', 'batteries discharged'],
  12: ['on-bypass'],
  13: ['on-bypass'],
  14: ['on-bypass', 'bypass by an internal fault'],
  15: ['on-bypass', 'bypass by a supply failure'],
  16: ['on-bypass', 'bypass by a fan failure'],
  17: ['off'],
  18: ['off'],
  20: ['off'],
  21: [null, 'battery communication lost'],
  22: ['shutting-down'],
  23: [null, 'smart boost or smart trim fault'],
  24: [null, 'bad output voltage'],
  25: [null, 'battery charger failure'],
  26: [null, 'high battery temperature'],
  27: [null, 'warning battery temperature'],
  28: [null, 'critical battery temperature'],
  29: ['testing'],
  30: ['low-battery'],
  31: ['shutting-down'],
  32: ['shutting-down'],
  33: ['no-battery'],
  37: [null, 'inverter DC imbalance'],
  38: [null, 'transfer relay failure'],
  39: [null, 'shutdown or unable to transfer'],
  40: ['shutting-down', 'low battery shutdown'],
  41: [null, 'electronic unit fan failure'],
  42: [null, 'main relay failure'],
  43: [null, 'bypass relay failure'],
  44: ['on-bypass'],
  45: [null, 'high internal temperature'],
  46: [null, 'battery temperature sensor fault'],
  47: [null, 'input out of range for bypass'],
  48: [null, 'DC bus overvoltage'],
  49: [null, 'PFC failure'],
  50: [null, 'critical hardware fault'],
  51: ['saving-energy'],
  53: ['off', 'emergency power off activated'],
  54: [null, 'load alarm violation'],
  55: [null, 'bypass phase fault'],
  56: [null, 'UPS internal communication failure'],
  57: ['saving-energy'],
  58: ['off'],
  59: ['off'],
  60: [null, 'minor or environment alarm'],
}

const onLineFlag = 4

const results: Readonly<Record<number, readonly [words: string, result: SelfTest['result']]>> = {
  1: ['ok', 'passed'],
  2: ['failed', 'failed'],
  3: ['invalidTest', null],
  4: ['testInProgress', 'running'],
}

/** upsAdvTestCalibrationResults: 1 ok and 2 invalid are of one that is over. */
const calibrates: Readonly<Record<number, boolean>> = { 1: false, 2: false, 3: true }

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

export interface PowerNetReading extends Partial<UpsReading> {
  readonly lost: boolean
  /** The load is on the battery for a test now. */
  readonly tests: boolean
}

/** What APC's MIB has. */
export async function readPowerNet(card: Card): Promise<PowerNetReading> {
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
      calibration: powerNet.calibrationResult,
      replaced: powerNet.lastReplaced,
    },
    ['test', 'testable', 'batteryReplaced', 'batteryReplacedWords'],
  )
  const output = known(power.output)
  const status = known(power.battery)
  const battery = status === null ? undefined : batteries[status]
  const flagged = textOf(power.flags)
  const raised = Object.entries(flags).flatMap(([at, flag]) =>
    flagged[Number(at) - 1] === '1' ? [flag] : [],
  )
  const alarms = [
    ...(outputAlarms[output ?? 0] === undefined ? [] : [outputAlarms[output ?? 0] ?? '']),
    ...(batteryAlarms[status ?? 0] === undefined ? [] : [batteryAlarms[status ?? 0] ?? '']),
    ...raised.flatMap(([, alarm]) => alarm ?? []),
  ]
  const whence = [...(output === null ? [] : (outputs[output] ?? []))]
  const replaced = textOf(test.replaced) || null
  const told = testOf(test.result, test.date)
  const calibration = calibrates[known(test.calibration) ?? 0]
  return {
    lost: hasNoComm(power.comm),
    tests: tests.includes(output ?? 0),
    states: [
      ...whence,
      ...(whence.length === 0 && flagged[onLineFlag - 1] === '1' ? (['on-line'] as const) : []),
      ...(battery?.[1] ?? []),
      ...(known(power.replace) === 2 ? (['replace-battery'] as const) : []),
      ...(calibration === true ? (['calibrating'] as const) : []),
      ...raised.flatMap(([state]) =>
        state === null || (state === 'calibrating' && calibration === false) ? [] : [state],
      ),
      ...(alarms.length > 0 ? (['alarm'] as const) : []),
    ],
    alarms,
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
