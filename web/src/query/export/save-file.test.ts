import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf, jsonOf } from './save-file.ts'
import { fileName } from '../shown/shown-table.ts'
import type { Cell } from '../shown/shown-table.ts'

const table = (rows: readonly (readonly Cell[])[], columns = ['a', 'b']) => ({ name: 'x', columns, rows })

test.each([
  ['=1+1', "'=1+1"],
  ['+47 555', "'+47 555"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
])('%j is text to a spreadsheet', (text, shown) => {
  expect(csvOf(table([[text, 1]], ['a', 'b']))).toBe(`\uFEFFa,b\r\n"${shown}",1\r\n`)
})

test('a number, a time and nothing stay what they are', () => {
  expect(
    csvOf(
      table([
        [-2, null],
        ['2026-11-21T09:00:00Z', true],
      ]),
    ),
  ).toBe('\uFEFFa,b\r\n-2,\r\n2026-11-21T09:00:00Z,true\r\n')
})

/** A reader of RFC 4180, written apart from the writer. */
function read(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 1; at < text.length; at += 1) {
    const character = text[at]!
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (character === '"') quoted = true
    else if (character === ',' || character === '\n') {
      rows.at(-1)!.push(cell)
      cell = ''
      if (character === '\n') rows.push([])
    } else if (character !== '\r' || text[at + 1] !== '\n') cell += character
  }
  return rows.slice(0, -1)
}

test('whatever stands in a cell is read back as it was, but for the apostrophe before a formula', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('=a', '"', '""', ',', '\r\n', "'x", ' lead', '\ttab', '-', '@', '+1\n=2'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const back = read(csvOf(table(rows)))
      expect(back[0]).toEqual(['a', 'b'])
      for (const [at, row] of rows.entries()) {
        for (const [column, text] of row.entries()) {
          const got = back[at + 1]![column]!
          expect([text, `'${text}`]).toContain(got)
          expect(got).not.toMatch(/^\s*[=+\-@\t\r\n]/)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('as JSON each row is an object by its columns', () => {
  expect(JSON.parse(jsonOf(table([['=1', null]])))).toEqual([{ a: '=1', b: null }])
})

test.each([
  ['device-lookup 10.4.7.31', 'device-lookup-10.4.7.31.csv'],
  ['../../etc/passwd', 'etc-passwd.csv'],
  ['…', 'export.csv'],
])('%j is saved as %j', (name, file) => {
  expect(fileName({ ...table([]), name }, 'csv')).toBe(file)
})
