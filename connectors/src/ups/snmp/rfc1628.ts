import { bytesOf, numberOf, textOf } from '../../switch/snmp/values.ts'
import { measured } from '../reading.ts'
import { alarmsOf } from './alarms.ts'
import { rfc, rfcColumns, system } from './oids.ts'
import type { Column } from '../../transport/snmp-walk.ts'
import type { SelfTest, UpsBattery, UpsReading, UpsState } from '../capabilities.ts'
import type { Card } from './card.ts'

const sources: Readonly<Record<number, readonly UpsState[]>> = {
  2: ['off'],
  3: ['on-line'],
  4: ['on-bypass'],
  5: ['on-battery'],
  6: ['on-line', 'boosting'],
  7: ['on-line', 'trimming'],
}

const batteries: Readonly<Record<number, UpsBattery>> = { 2: 'normal', 3: 'low', 4: 'depleted' }

const results: Readonly<Record<number, readonly [words: string, result: SelfTest['result']]>> = {
  1: ['donePass', 'passed'],
  2: ['doneWarning', 'warning'],
  3: ['doneError', 'failed'],
  4: ['aborted', 'aborted'],
  5: ['inProgress', 'running'],
  6: ['noTestsInitiated', 'none'],
}

const numbers = (column: Column) => [...column.values()].flatMap((value) => numberOf(value) ?? [])
const sum = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((all, one) => all + one, 0)
const most = (values: readonly number[]) => (values.length === 0 ? null : Math.max(...values))

/** Some agents give tenths of a volt where the MIB has volts. */
const volts = (value: number | null) => (value !== null && value > 1_000 ? value / 10 : value)

/**
 * The lowest of the lines that there are, so that one without mains is seen; the first where nobody tells how many. Rows of lines that
 * a unit does not have are filled with nought.
 */
function inputOf(column: Column, lines: number | null): number | null {
  const own = [...column].filter(([index]) => Number(index) <= (lines ?? 1))
  const values = numbers(new Map(lines === null || own.length === 0 ? [...column].slice(0, 1) : own))
  return values.length === 0 ? null : Math.min(...values.map((value) => volts(value) ?? value))
}

/** `startedAt` counts back from now by the card's own clock, which begins anew when the card does. */
function testOf(
  {
    result,
    detail,
    start,
    up,
  }: Readonly<Record<'result' | 'start' | 'up', number | null>> & { detail: string },
  now: Date,
): SelfTest | null {
  if (result === null) return null
  const known = results[result]
  const age = up === null || start === null || start === 0 || start > up ? null : (up - start) * 10
  return {
    result: known?.[1] ?? null,
    words: [`upsTestResultsSummary ${known?.[0] ?? result}`, detail].filter((part) => part !== '').join(', '),
    day: null,
    startedAt: age === null || known?.[1] === 'none' ? null : new Date(now.getTime() - age),
  }
}

/**
 * What UPS-MIB has. Nought for charge and runtime beside a battery that is normal is how cards without the sensor fill
 * it in, and so is nought for its temperature: all three are not told then.
 */
export async function readRfc1628(card: Card, now: Date): Promise<Partial<UpsReading>> {
  const identity = await card.words({
    manufacturer: rfc.manufacturer,
    model: rfc.model,
    firmware: rfc.firmware,
    name: rfc.name,
  })
  const power = await card.get(
    {
      battery: rfc.batteryStatus,
      onBattery: rfc.secondsOnBattery,
      minutes: rfc.minutesRemaining,
      charge: rfc.chargeRemaining,
      temperature: rfc.temperature,
      source: rfc.outputSource,
      alarms: rfc.alarmsPresent,
      lines: rfc.inputLines,
    },
    ['battery', 'onBatteryFor', 'runtime', 'charge', 'temperature'],
  )
  const test = await card.get(
    {
      id: rfc.testId,
      lock: rfc.testSpinLock,
      result: rfc.testResult,
      detail: rfc.testDetail,
      start: rfc.testStart,
      up: system.upTime,
    },
    ['test', 'testable', 'cancellable'],
  )
  const [input, output, watts, load, present] = [
    await card.column(rfcColumns.inputVoltage, ['inputVoltage']),
    await card.column(rfcColumns.outputVoltage, ['outputVoltage']),
    await card.column(rfcColumns.outputPower, ['power']),
    await card.column(rfcColumns.outputLoad, ['load']),
    await card.column(rfcColumns.alarms, []),
  ]
  const status = numberOf(power.battery)
  const source = numberOf(power.source)
  const battery = status === null ? null : (batteries[status] ?? null)
  const alarm = alarmsOf(present, numberOf(power.alarms))
  const told = testOf(
    {
      result: numberOf(test.result),
      detail: textOf(bytesOf(test.detail)),
      start: numberOf(test.start),
      up: numberOf(test.up),
    },
    now,
  )
  const minutes = numberOf(power.minutes)
  const filledIn = (value: number | null) => (value === 0 && battery === 'normal' ? null : value)
  const lockable = numberOf(test.lock) !== null && test.id !== null
  return {
    states: [
      ...(source === null ? [] : (sources[source] ?? [])),
      ...(battery === 'low' || battery === 'depleted' ? (['low-battery'] as const) : []),
      ...alarm.states,
    ],
    words: [
      ...(source === null ? [] : [`upsOutputSource ${source}`]),
      ...(status === null ? [] : [`upsBatteryStatus ${status}`]),
    ],
    alarms: alarm.words,
    ...measured(
      {
        charge: filledIn(numberOf(power.charge)),
        runtime: minutes === null || minutes === -1 ? null : filledIn(minutes * 60),
        onBatteryFor: numberOf(power.onBattery),
        load: most(numbers(load)),
        power: sum(numbers(watts).filter((one) => one >= 0)),
        inputVoltage: inputOf(input, numberOf(power.lines)),
        outputVoltage: volts(numbers(output)[0] ?? null),
        temperature: numberOf(power.temperature) === 0 ? null : numberOf(power.temperature),
      },
      card.notRead,
    ),
    battery,
    test: told,
    testable: lockable ? true : null,
    cancellable: lockable ? true : null,
    ...identity,
  }
}
