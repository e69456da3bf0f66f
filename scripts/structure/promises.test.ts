import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { inProject } from '../bootstrap/project.mjs'
import { isTest, textOf } from './sources.ts'

const document = 'docs/promises.md'

interface Row {
  readonly number: string
  readonly promise: string
  readonly tests: readonly string[]
  readonly reached: string
}

const rows: readonly Row[] = textOf(document)
  .split('\n')
  .filter((line) => /^\| (E?\d)/.test(line))
  .map((line) => {
    const [number = '', promise = '', held = '', reached = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const tests = [...held.matchAll(/\]\(([^)]+)\)/g)].map((match) =>
      posix.join(posix.dirname(document), match[1] ?? ''),
    )
    return { number, promise, tests, reached }
  })

test('every promise is there once, says something, and what was reached', () => {
  const numbers = rows.map(({ number }) => number)
  expect(numbers.length).toBeGreaterThan(30)
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const row of rows) {
    expect([row.number, row.promise.length > 15, row.reached.length > 2]).toEqual([row.number, true, true])
  }
})

test.each(rows.map((row) => [row.number, row] as const))(
  'promise %s is held by tests that exist',
  (_, row) => {
    expect(row.tests.length).toBeGreaterThan(0)
    for (const file of row.tests) {
      const holds = isTest(file) || file.endsWith('.journey.ts')
      expect([file, existsSync(inProject(file)), holds]).toEqual([file, true, true])
      expect([file, /^\s*(test|describe)\b/m.test(textOf(file))]).toEqual([file, true])
    }
  },
)
