import type { UpsReading, UpsState } from '@patchbay/connectors/ups/capabilities'
import { precedence } from '@patchbay/connectors/ups/precedence'
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

/** What each state of a unit is called; those that have no word are said besides, or are of a unit that is well. */
const words: Readonly<Partial<Record<UpsState, UpsStateWord>>> = {
  'comms-lost': 'comms lost',
  off: 'off',
  'shutting-down': 'shutting down',
  'low-battery': 'battery low',
  'on-battery': 'on battery',
  overloaded: 'overloaded',
  'on-bypass': 'on bypass',
  'no-battery': 'no battery',
  'replace-battery': 'replace battery',
  alarm: 'alarm',
  testing: 'testing',
  calibrating: 'testing',
}

/** What says the same of a unit without its word. */
const alike: Readonly<Partial<Record<UpsState, Rule[1]>>> = {
  'low-battery': ({ battery }) => battery === 'low' || battery === 'depleted',
  'no-battery': ({ battery }) => battery === 'absent',
  'replace-battery': ({ battery }) => battery === 'faulty',
  alarm: ({ alarms }) => alarms.length > 0,
}

/** Those that are a state, the gravest first. */
const states: readonly (readonly [UpsStateWord, Rule[1]])[] = precedence.flatMap(({ state }) => {
  const word = words[state]
  if (word === undefined) return []
  const holds: Rule[1] = (reading) => says(state)(reading) || alike[state]?.(reading) === true
  const failed = ['test failed', ({ test }: UpsReading) => test?.result === 'failed'] as const
  return state === 'alarm' ? [failed, [word, holds] as const] : [[word, holds] as const]
})

/** Those that are said besides. */
const besides: readonly Rule[] = [
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
  const found = [...new Set([...holding(states), ...holding(well)])]
  return {
    state: (found[0] ?? 'unknown') as UpsStateWord,
    conditions: [...found, ...holding(besides)],
  }
}
