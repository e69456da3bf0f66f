import { numberOf } from '../../switch/snmp/values.ts'
import type { SelfTest, UpsReading, UpsState } from '../capabilities.ts'
import { alarmsOf } from './alarms.ts'
import type { Card } from './card.ts'
import { xups, xupsAlarms } from './oids.ts'

/** xupsOutputSource, which tells more than upsOutputSource: the parallel ones and those that save energy are `other` there. */
const sources: Readonly<Record<number, readonly UpsState[]>> = {
  2: ['off'],
  3: ['on-line'],
  4: ['on-bypass'],
  5: ['on-battery'],
  6: ['on-line', 'boosting'],
  7: ['on-line', 'trimming'],
  8: ['on-line'],
  9: ['on-line'],
  10: ['on-line', 'saving-energy'],
  11: ['on-bypass'],
  12: ['on-line', 'saving-energy'],
}

/** xupsBatteryAbmStatus; floating, resting and unknown say nothing of their own. */
const managed: Readonly<Record<number, readonly [UpsState, alarm?: string]>> = {
  1: ['charging'],
  2: ['discharging'],
  6: ['alarm', 'battery disconnected'],
  7: ['testing'],
  8: ['alarm', 'check battery'],
}

/** xupsOutputStatus; 3 is powered and protected. */
const outputs: Readonly<Record<number, readonly [UpsState, alarm?: string]>> = {
  1: ['off'],
  2: ['alarm', 'output not protected'],
}

/** xupsTestBatteryStatus; one that is not supported, inhibited or scheduled does not run. */
const results: Readonly<Record<number, readonly [words: string, result: SelfTest['result']]>> = {
  1: ['unknown', null],
  2: ['passed', 'passed'],
  3: ['failed', 'failed'],
  4: ['inProgress', 'running'],
  5: ['notSupported', 'none'],
  6: ['inhibited', 'none'],
  7: ['scheduled', 'none'],
}

const yes = 1

/** What XUPS-MIB of a card of Eaton adds to UPS-MIB: states and alarms. */
export async function readEaton(card: Card): Promise<Partial<UpsReading>> {
  const said = await card.get(xups, [])
  const table = alarmsOf(await card.column(xupsAlarms.column, []), null)
  const [source, abm, output, test] = [
    said.outputSource,
    said.abmStatus,
    said.outputStatus,
    said.testStatus,
  ].map((value) => numberOf(value ?? null))
  const found = [managed[abm ?? 0], outputs[output ?? 0]].flatMap((one) => (one === undefined ? [] : [one]))
  const answers: readonly (readonly [keyof typeof xups, UpsState, alarm?: string])[] = [
    ['batteryFailure', 'replace-battery', 'battery failure'],
    ['batteryNotPresent', 'no-battery'],
    ['batteryAged', 'replace-battery', 'battery aged'],
    ['batteryLowCapacity', 'low-battery'],
  ]
  for (const [name, ...one] of answers) if (numberOf(said[name]) === yes) found.push(one)
  const result = results[test ?? 0]
  return {
    states: [...(sources[source ?? 0] ?? []), ...found.map(([state]) => state), ...table.states],
    words: source === null || source === undefined ? [] : [`xupsOutputSource ${source}`],
    alarms: [...new Set([...found.flatMap(([, alarm]) => alarm ?? []), ...table.words])],
    test:
      result === undefined
        ? null
        : { result: result[1], words: `xupsTestBatteryStatus ${result[0]}`, day: null, startedAt: null },
  }
}
