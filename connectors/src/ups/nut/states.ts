import { dayOf } from '../reading.ts'
import type { SelfTest, UpsState } from '../capabilities.ts'

/**
 * Words of `ups.status` (RFC 9271 section 5, and `docs/new-drivers.txt` of NUT). HB, a battery charged beyond its measure,
 * says nothing of its own here; WAIT is a driver that has heard nothing yet.
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
  WAIT: null,
}

export const statesOf = (words: readonly string[]): UpsState[] =>
  words.flatMap((word) => known[word.toUpperCase()] ?? [])

/** In the order in which they are looked for: `No test initiated` is none that runs. */
const results: readonly (readonly [RegExp, SelfTest['result']])[] = [
  [/no test|not (?:yet )?(?:run|initiated|tested|performed)|never|^none$/i, 'none'],
  [/progress|running|scheduled|initiated/i, 'running'],
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
