import { expect, test } from 'vitest'
import { upsStates } from './capabilities.ts'
import type { SelfTest, UpsState } from './capabilities.ts'
import { nutWords, statesOf, statesOfAlarm, testOf } from './nut/states.ts'
import { precedence, settled } from './precedence.ts'

type Result = SelfTest['result']
const final = ['passed', 'warning', 'failed', 'aborted', 'none'] as const
const results: readonly (readonly Result[])[] = [[], [null], ['running'], ...final.map((one) => [one])]
const voltages = [null, 0, 231] as const

const grave: readonly UpsState[] = [
  'off',
  'shutting-down',
  'low-battery',
  'overloaded',
  'on-bypass',
  'no-battery',
  'replace-battery',
  'alarm',
]

test('every state has its row, once and with its source', () => {
  expect(precedence.map(({ state }) => state).toSorted()).toEqual([...upsStates].toSorted())
  for (const { source } of precedence) expect(source).not.toBe('')
})

/** What must hold of two states that are told at once, written without the table. */
function expected(told: readonly UpsState[], tells: readonly Result[], volts: number | null): UpsState[] {
  if (told.includes('comms-lost')) return ['comms-lost']
  const runs = tells.includes('running') || (told.includes('testing') && tells.every((one) => one === null))
  const tested = (runs || told.includes('calibrating')) && volts !== 0
  const outage = told.includes('on-battery') && !tested
  return upsStates.filter((state) => {
    if (state === 'testing') return runs
    if (!told.includes(state)) return false
    if (state === 'on-battery') return outage
    if (['on-line', 'boosting', 'trimming', 'saving-energy'].includes(state)) return !outage
    if (state === 'charging') return !outage && !told.includes('discharging')
    return true
  })
}

test.each(results)(
  'of every two states that a unit tells beside a test with %s, the right one wins',
  (...tells) => {
    for (const inputVoltage of voltages)
      for (const one of upsStates)
        for (const other of upsStates) {
          const told = [one, other]
          const holds = settled(told, { results: tells, inputVoltage })
          expect([told, upsStates.filter((state) => holds.has(state))]).toEqual([
            told,
            expected(told, tells, inputVoltage),
          ])
          for (const state of grave)
            if (told.includes(state) && !told.includes('comms-lost')) expect(holds.has(state)).toBe(true)
        }
  },
)

test('of every two words of NUT, an outage is hidden by a test alone, and only where that may run', () => {
  for (const words of [
    '',
    'Done and passed',
    'Done and error',
    'Aborted',
    'No test initiated',
    'In progress',
  ])
    for (const one of nutWords)
      for (const other of nutWords) {
        const told = testOf(words || undefined, undefined)
        const evidence = { results: told === null ? [] : [told.result], inputVoltage: null }
        const holds = settled(statesOf(['OB', one, other]), evidence)
        const calibrates = [one, other].includes('CAL')
        const tests = words === 'In progress' || (words === '' && [one, other].includes('TEST'))
        expect([one, other, words, holds.has('on-battery')]).toEqual([
          one,
          other,
          words,
          !calibrates && !tests,
        ])
        if (holds.has('on-battery')) expect([one, other, holds.has('on-line')]).toEqual([one, other, false])
      }
})

test.each([
  ['Replace battery!', ['alarm', 'replace-battery']],
  ['No battery installed!', ['alarm', 'no-battery']],
  ['Manual bypass mode! Fan failure!', ['alarm', 'on-bypass']],
  ['Shutdown imminent!', ['alarm', 'shutting-down']],
  ['Battery charger fail!', ['alarm']],
] as const)('the alarm %s of a NUT driver', (alarm, states) => {
  expect(statesOfAlarm(alarm)).toEqual(states)
})

test.each([
  ['Test scheduled', 'none'],
  ['Inhibited', 'none'],
  ['Not supported', 'none'],
  ['TestInProgress', 'running'],
  ['InvalidTest', null],
] as const)('the result %s of a NUT driver', (words, result) => {
  expect(testOf(words, undefined)?.result).toBe(result)
})
