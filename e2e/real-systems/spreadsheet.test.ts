import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { csvOf } from '../../web/src/query/export/save-file.ts'
import type { Cell } from '../../web/src/query/shown/shown-table.ts'
import { whyNot } from './systems/missing.ts'
import { running } from './systems/running.ts'

const run = promisify(execFile)
const folder = running(whyNot('gnumeric'), async (ground) => ground.folder)
const rows = 10_000

interface Opened {
  readonly row: number
  readonly column: number
  readonly text: string
  readonly formula: boolean
}

/** Cells as the spreadsheet has them; one without a type of its value is a formula (gnumeric 1.12 writes it so). */
async function opened(csv: string): Promise<Opened[]> {
  const [from, to] = [join(folder(), 'export.csv'), join(folder(), 'export.xml')]
  writeFileSync(from, csv)
  await run('/usr/bin/ssconvert', ['-I', 'Gnumeric_stf:stf_csvtab', '-T', 'Gnumeric_XmlIO:sax:0', from, to], {
    env: { PATH: '/usr/bin:/bin', HOME: folder(), LC_ALL: 'C.UTF-8' },
  })
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => name === 'gnm:Cell' || name === 'gnm:Sheet',
  })
  const book = parser.parse(readFileSync(to, 'utf8')) as {
    'gnm:Workbook': {
      'gnm:Sheets': { 'gnm:Sheet': { 'gnm:Cells': { 'gnm:Cell': Record<string, string>[] } }[] }
    }
  }
  return book['gnm:Workbook']['gnm:Sheets']['gnm:Sheet'][0]!['gnm:Cells']['gnm:Cell'].map((cell) => ({
    row: Number(cell['@_Row']),
    column: Number(cell['@_Col']),
    text: cell['#text'] ?? '',
    formula: cell['@_ValueType'] === undefined,
  }))
}

const formula = fc.constantFrom(
  '=1+1',
  '=HYPERLINK("http://evil.example","x")',
  "=cmd|'/c calc'!A1",
  '+1+2',
  '-2+3',
  '@SUM(A1)',
  ' =1+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '"=1+1',
  '","=1+1',
  "'=1+1",
)
const around = fc
  .tuple(fc.constantFrom('', '', ' ', '"', ',', ';', '\n'), formula)
  .map((parts) => parts.join(''))
const cell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 3, arbitrary: around },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 12 }) },
)
const table = (made: readonly (readonly Cell[])[]) => ({
  name: 'x',
  columns: ['one', 'two', 'three'],
  rows: made,
})

test(`a spreadsheet finds no formula in ${rows} rows of what would be one`, async () => {
  const made = fc.sample(fc.tuple(cell, cell, cell), { numRuns: rows, seed: 20_261_122 })
  const shown = await opened(csvOf(table(made)))
  expect(shown.filter((one) => one.formula)).toEqual([])
  expect(Math.max(...shown.map(({ row }) => row))).toBe(rows)
  // The same texts written without care are formulas to it: the test can tell.
  const careless = made.map((row) => row.map((text) => `"${String(text).replaceAll('"', '""')}"`).join(','))
  const harmful = await opened(`one,two,three\r\n${careless.join('\r\n')}\r\n`)
  expect(harmful.filter((one) => one.formula).length).toBeGreaterThan(500)
}, 120_000)

test('what harms nobody stands in the spreadsheet as it was exported', async () => {
  const hex = fc.nat(255).map((octet) => octet.toString(16).padStart(2, '0'))
  const made = fc.sample(
    fc.tuple(
      fc.array(hex, { minLength: 6, maxLength: 6 }).map((octets) => octets.join(':')),
      fc.ipV4(),
      fc
        .tuple(fc.constantFrom('Gi', 'Te', 'GigabitEthernet'), fc.nat(48))
        .map(([kind, port]) => `${kind}1/0/${port}`),
      fc.integer({ min: -100, max: -20 }),
    ),
    { numRuns: 2_000, seed: 20_261_122 },
  )
  const columns = ['mac', 'address', 'interface', 'signal']
  const shown = await opened(csvOf({ name: 'x', columns, rows: made }))
  const back = made.map(() => ['', '', '', ''])
  for (const { row, column, text } of shown) if (row > 0) back[row - 1]![column] = text
  expect(back).toEqual(made.map((row) => row.map(String)))
}, 60_000)
