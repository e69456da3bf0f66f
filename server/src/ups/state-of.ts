import type { UpsReading, UpsState } from '@patchbay/connectors/ups/capabilities'
import type { UpsStateWord } from '@patchbay/contract/resources/ups-units'

export interface StateTold {
  /** The gravest of what holds. */
  readonly state: UpsStateWord
  /** All that holds, in words, the gravest first. */
  readonly conditions: readonly string[]
}

type Rule = readonly [word: string, holds: (reading: UpsReading) => boolean]

const says =
  (...states: UpsState[]) =>
  ({ states: told }: UpsReading) =>
    states.some((state) => told.includes(state))

/** Those that are a state, the gravest first. */
const states: readonly (readonly [UpsStateWord, Rule[1]])[] = [
  ['comms lost', says('comms-lost')],
  [
    'battery low',
    (reading) =>
      says('low-battery', 'shutting-down')(reading) ||
      reading.battery === 'low' ||
      reading.battery === 'depleted',
  ],
  ['on battery', says('on-battery')],
  ['off', says('off')],
  ['overloaded', says('overloaded')],
  ['on bypass', says('on-bypass')],
  ['no battery', (reading) => says('no-battery')(reading) || reading.battery === 'absent'],
  ['replace battery', (reading) => says('replace-battery')(reading) || reading.battery === 'faulty'],
  ['test failed', ({ test }) => test?.result === 'failed'],
  ['alarm', (reading) => says('alarm')(reading) || reading.alarms.length > 0],
  ['testing', says('testing', 'calibrating')],
]

/** Those that are said besides. */
const besides: readonly Rule[] = [
  ['shutting down', says('shutting-down')],
  ['calibrating', says('calibrating')],
  ['discharging', says('discharging')],
  ['boosting the voltage', says('boosting')],
  ['trimming the voltage', says('trimming')],
  ['saving energy', says('saving-energy')],
]

const onMains = says('on-line', 'boosting', 'trimming', 'saving-energy')

/** What a reading says in words. One that says nothing of the mains, and nothing that is wrong, is unknown: it is not healthy. */
export function stateOf(reading: UpsReading): StateTold {
  const well: Rule[] = onMains(reading)
    ? [
        ['charging', says('charging')],
        ['on line', () => true],
      ]
    : []
  const holding = (rules: readonly Rule[]) =>
    rules.filter(([, holds]) => holds(reading)).map(([word]) => word)
  const found = [...holding(states), ...holding(well)]
  return {
    state: (found[0] ?? 'unknown') as UpsStateWord,
    conditions: [...found, ...holding(besides)],
  }
}
