import { expect, test } from 'vitest'
import { readTable } from './csv.ts'

const read = async (text: string) =>
  (await readTable(text, (words) => new Error(words))).map(({ cells }) => cells)

test('semicolons and quotes, as a spreadsheet of the continent saves them', async () => {
  const rows = await read(
    'Switch;Port;Description\nsw-b01-1;Gi1/0/3;"Monitor 24"" hall"\nsw-b01-1;Gi1/0/4;"Printer; hall"\n',
  )
  expect(rows.slice(1)).toEqual([
    ['sw-b01-1', 'Gi1/0/3', 'Monitor 24" hall'],
    ['sw-b01-1', 'Gi1/0/4', 'Printer; hall'],
  ])
})

test.each([
  ['commas', 'a,b\n1,"2,3"\n'],
  ['semicolons', 'a;b\n1;"2,3"\n'],
  ['tabs', 'a\tb\n1\t2,3\n'],
  ['a mark of byte order', '\uFEFFa,b\n1,"2,3"\n'],
  ['a mark that was decoded as letters', 'ï»¿a,b\n1,"2,3"\n'],
  ['UTF-16 that was decoded as octets', 'ÿþ'.concat(...Array.from('a;b\n1;2,3', (one) => `${one}\0`))],
  ['a line that names the separator', 'sep=;\r\na;b\r\n1;2,3\r\n'],
  ['quoted heads with the other mark inside', '"a";"b"\n1;2,3\n'],
  ['empty columns at the end of each row', 'a;b;;\n1;2,3;;\n;;;\n'],
  ['empty cells at the end of one row', 'a;b\n1;2,3;;\n'],
  ['lines that end with carriage returns alone', 'a;b\r1;2,3\r'],
])('%s', async (_, text) => {
  const rows = await read(text)
  expect(rows.map((cells) => cells.slice(0, 2))).toEqual([
    [expect.stringMatching(/^a/), expect.stringMatching(/^b/)],
    ['1', '2,3'],
  ])
  expect(rows.every((cells) => cells.length === 2)).toBe(true)
})

test('a cell beyond the columns is kept, and lines count from where a row begins', async () => {
  const rows = await readTable('sep=,\na,b\n"1\n1",2,3\n\n4,5\n', (words) => new Error(words))
  expect(rows).toEqual([
    { line: 2, cells: ['a', 'b'] },
    { line: 3, cells: ['1\n1', '2', '3'] },
    { line: 6, cells: ['4', '5'] },
  ])
})

test('a quote that is never closed is said with its line, and swallows nothing in silence', async () => {
  await expect(read('a,b\n1,2\n"3,4\n5,6\n')).rejects.toThrow('The quote in line 3 is never closed.')
})

test('under a head of one column a comma separates nothing', async () => {
  expect(await read('Switch Port\nsw-a Gi1/0/1-4,6\n')).toEqual([['Switch Port'], ['sw-a Gi1/0/1-4,6']])
})

test('a long table is read in slices, and everybody else has turns between them', async () => {
  let turns = 0
  let reading = true
  const turn = () => {
    turns += 1
    if (reading) setImmediate(turn)
  }
  setImmediate(turn)
  const rows = await read(`a,b\n${'1,2\n'.repeat(20_000)}`)
  reading = false
  expect(rows).toHaveLength(20_001)
  expect(turns).toBeGreaterThan(20_000 / 200)
})

test.each([
  ['separators alone', ';,\t'.repeat(2_700_000), 'The row in line 1 has more than 500 columns.'],
  ['a million columns', `a${',a'.repeat(1_000_000)}\n`, 'The row in line 1 has more than 500 columns.'],
  ['a row of too many cells', `a,b\n1${',2'.repeat(600)}\n`, 'The row in line 2 has more than 500 columns.'],
  [
    'rows without end',
    `a\n${'b\n'.repeat(200_000)}`,
    'The table has more than 100\u202F000 rows. Import it in parts.',
  ],
  [
    'lines without end',
    '\n'.repeat(1_200_000),
    'The table has more than 1\u202F000\u202F000 lines. Import it in parts.',
  ],
  [
    'cells without end',
    `${','.repeat(400)}\n`.repeat(6_000),
    'The table has more than 2\u202F000\u202F000 cells. Import it in parts.',
  ],
  [
    'a cell without end',
    `a,b\n1,${'x'.repeat(40_000)}\n`,
    'A cell in line 2 has more than 32\u202F767 characters.',
  ],
  ['quotes alone', `a\n${'"'.repeat(4_000_000)}`, 'A cell in line 2 has more than 32\u202F767 characters.'],
])('%s: refused with a sentence before the rest is read', async (_, text, words) => {
  await expect(read(text)).rejects.toThrow(words)
})
