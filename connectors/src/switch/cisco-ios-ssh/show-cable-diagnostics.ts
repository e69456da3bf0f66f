import { pairNames } from '../cable-readings.ts'
import type { CablePair, CableTest, PairName, PairState } from '../cable-readings.ts'
import { longInterface } from '../interfaces.ts'
import { cell, findHeader, isRule } from './columns.ts'

const titles = ['Interface', 'Speed', 'Local pair', 'Pair length', 'Remote pair', 'Pair status']
const titlesOfCards = ['Interface', 'Speed', 'Local pair', 'Cable length', 'Remote channel', 'Status']

/**
 * Output of `show cable-diagnostics tdr interface X`, by the places of its titles, which differ by two characters between
 * releases. Line cards name pairs by their pins. Null without table.
 */
export const parseCableDiagnostics = (lines: readonly string[]): CableTest | null => {
  const header = findHeader(lines, titles) ?? findHeader(lines, titlesOfCards)
  if (header === null) return null
  const { at, columns } = header
  const rows = lines.slice(at + 1).filter((line) => line.trim() !== '' && !isRule(line))
  const of = (line: string, column: number) => cell(line, columns, column)
  const [first = ''] = rows
  const pairs = rows.flatMap((line): CablePair[] => {
    const pair = pairOf(of(line, 2))
    if (pair === null) return []
    const words = of(line, 5)
    const [, metres = null, tolerance = null] = /^(\d{1,4})\s*\+\/-\s*(\d{1,3})/.exec(of(line, 3)) ?? []
    const state = stateOf(words)
    const measured = state !== 'not-completed' && state !== 'not-supported'
    return [
      {
        pair,
        state,
        words,
        metres: measured && metres !== null ? Number(metres) : null,
        tolerance: measured && tolerance !== null ? Number(tolerance) : null,
        remote: pairOf(of(line, 4)),
      },
    ]
  })
  if (pairs.length === 0) return null
  const ran = /last run on:\s*(\S.{0,40}?)\s*$/.exec(lines.find((line) => line.includes('last run')) ?? '')
  const speed = /^(\d{1,6})M?$/i.exec(of(first, 1))
  return {
    interface: longInterface(of(first, 0)),
    ran: ran?.[1] === undefined || /^never$/i.test(ran[1]) ? null : ran[1],
    speed: speed === null ? null : Number(speed[1]),
    pairs,
  }
}

const pins: Readonly<Record<string, PairName>> = { '1-2': 'A', '3-6': 'B', '4-5': 'C', '7-8': 'D' }

const pairOf = (text: string): PairName | null => {
  const letter = /^Pair ([A-D])$/i.exec(text)?.[1]?.toUpperCase()
  return pairNames.find((name) => name === letter) ?? pins[text] ?? null
}

// The spelling of what is rare is not confirmed: the column is 20 characters wide.
const words: readonly (readonly [RegExp, PairState])[] = [
  [/^normal|^terminated/i, 'normal'],
  [/^not completed/i, 'not-completed'],
  [/^not supported/i, 'not-supported'],
  [/crosstalk/i, 'crosstalk'],
  [/imped/i, 'impedance-mismatch'],
  [/^short/i, 'short'],
  [/^open/i, 'open'],
  [/^fail/i, 'failed'],
]

const stateOf = (text: string): PairState => words.find(([is]) => is.test(text))?.[1] ?? 'unknown'
