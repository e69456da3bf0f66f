import { dayOf } from '../reading.ts'
import type { SelfTest, UpsState } from '../capabilities.ts'

/**
 * Words of `ups.status` (RFC 9271 section 5, and `docs/new-drivers.txt` of NUT; TEST, HE, ECO and the last three are said by
 * single drivers). HB, a battery charged beyond its measure, says nothing of its own here; WAIT is a driver that has heard
 * nothing yet.
 */
const known: Readonly<Record<string, UpsState | null>> = {
  OL: 'on-line',
  OB: 'on-battery',
  LB: 'low-battery',
  HB: null,
  RB: 'replace-battery',
  CHRG: 'charging',
  DISCHRG: 'discharging',
  BYPASS: 'on-bypass',
  CAL: 'calibrating',
  OFF: 'off',
  OVER: 'overloaded',
  TRIM: 'trimming',
  BOOST: 'boosting',
  FSD: 'shutting-down',
  ALARM: 'alarm',
  TEST: 'testing',
  ECO: 'saving-energy',
  HE: 'saving-energy',
  WAIT: null,
  NOBATT: 'no-battery',
  OVERHEAT: 'alarm',
  DEPLETED: 'low-battery',
}

export const nutWords = Object.keys(known)

/** What the alarms of `ups.alarm`, whose words each driver chooses, say of the state; each is an alarm besides. */
const alarming: readonly (readonly [RegExp, UpsState])[] = [
  [/replace battery/i, 'replace-battery'],
  [/no battery/i, 'no-battery'],
  [/shutdown imminent/i, 'shutting-down'],
  [/bypass mode|on bypass/i, 'on-bypass'],
  [/awaiting power/i, 'off'],
  [/overload/i, 'overloaded'],
]

export const statesOfAlarm = (alarm: string | null): UpsState[] =>
  alarm === null ? [] : ['alarm', ...alarming.flatMap(([words, state]) => (words.test(alarm) ? [state] : []))]

export const statesOf = (words: readonly string[]): UpsState[] =>
  words.flatMap((word) => known[word.toUpperCase()] ?? [])

/** In the order in which they are looked for: `No test initiated` and `Test scheduled` are none that runs. */
const results: readonly (readonly [RegExp, SelfTest['result']])[] = [
  [
    /no test|not (?:yet )?(?:run|initiated|tested|performed|supported)|never|^none$|scheduled|inhibited/i,
    'none',
  ],
  [/progress|running|initiated/i, 'running'],
  [/abort|cancel/i, 'aborted'],
  [/warning/i, 'warning'],
  [/fail|error|bad\b/i, 'failed'],
  [/pass|^ok\b|success/i, 'passed'],
]

/** What a driver writes about the last test, in words that each chooses. */
export function testOf(result: string | undefined, date: string | undefined): SelfTest | null {
  if (result === undefined || result === '') return null
  return {
    result: results.find(([pattern]) => pattern.test(result))?.[1] ?? null,
    words: date === undefined ? result : `${result}, ${date}`,
    day: date === undefined ? null : dayOf(date),
    startedAt: null,
  }
}
