import { expect, test } from 'vitest'
import { readFile, unreadWords } from './read-file.ts'

/** Numbers as a ZIP archive has them: each with its octets, the lowest first. */
const numbers = (...all: readonly (readonly [value: number, octets: number])[]) =>
  new Uint8Array(
    all.flatMap(([value, octets]) => Array.from({ length: octets }, (_, at) => (value >>> (8 * at)) & 255)),
  )

const packed = (octets: Uint8Array<ArrayBuffer>) =>
  new Response(new Blob([octets]).stream().pipeThrough(new CompressionStream('deflate-raw'))).bytes()

/** A ZIP archive of these parts (APPNOTE 4.3), packed or as they are. */
async function zip(parts: Readonly<Record<string, string>>, packs: boolean): Promise<Blob> {
  const files: Uint8Array<ArrayBuffer>[] = []
  const central: Uint8Array<ArrayBuffer>[] = []
  const lengthOf = (all: readonly Uint8Array[]) => all.reduce((sum, { length }) => sum + length, 0)
  for (const [name, text] of Object.entries(parts)) {
    const [title, raw] = [new TextEncoder().encode(name), new TextEncoder().encode(text)]
    const body = packs ? await packed(raw) : raw
    const at = lengthOf(files)
    const method = [packs ? 8 : 0, 2] as const
    const sizes = [
      [0, 4],
      [0, 4],
      [body.length, 4],
      [raw.length, 4],
      [name.length, 2],
    ] as const
    files.push(numbers([0x04034b50, 4], [20, 2], [0, 2], method, ...sizes, [0, 2]), title, body)
    central.push(
      numbers([0x02014b50, 4], [20, 2], [20, 2], [0, 2], method, ...sizes, [0, 12], [at, 4]),
      title,
    )
  }
  const count = Object.keys(parts).length
  const end = numbers(
    [0x06054b50, 4],
    [0, 4],
    [count, 2],
    [count, 2],
    [lengthOf(central), 4],
    [lengthOf(files), 4],
    [0, 2],
  )
  return new Blob([...files, ...central, end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

async function workbook(rows: string, packs = true): Promise<File> {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  return new File([await zip(parts, packs)], 'list.xlsx')
}
const cell = (at: string, value = '1') => `<c r="${at}"><v>${value}</v></c>`
const whyUnread = async (file: File | Promise<File>) => readFile(await file).then(() => null, unreadWords)

test.each([true, false])('a workbook is read as CSV, packed: %s', async (packs) => {
  const rows = `<row r="1">${cell('A1')}${cell('B1', '2')}</row><row r="3">${cell('B3', '4')}</row>`
  expect(await readFile(await workbook(rows, packs))).toBe('"1","2"\r\n"",""\r\n"","4"')
})

test.each([true, false])('a cell in the far corner is a fault in a sentence, packed: %s', async (packs) => {
  const far = `<row r="1">${cell('A1')}</row><row r="1048576">${cell('XFD1048576')}</row>`
  expect(await whyUnread(workbook(far, packs))).toMatch(
    /^The sheet reaches to row 1048576, which is too far for a list/,
  )
  expect(await whyUnread(workbook(`<row>${cell('XFD1048576')}</row>`, packs))).toMatch(
    /^The sheet reaches to cell XFD1048576, /,
  )
  const wide = Array.from(
    { length: 3_000 },
    (_, row) => `<row r="${row + 1}">${cell(`ALL${row + 1}`)}</row>`,
  ).join('')
  expect(await whyUnread(workbook(wide, packs))).toMatch(/^The sheet reaches to (row|cell) \w+, /)
})

test('what unpacks to more than a tab can hold, and what is no workbook, is a fault, too', async () => {
  const bomb = `${cell('A1')}${' '.repeat(130 * 1024 * 1024)}`
  expect(await whyUnread(workbook(`<row>${bomb}</row>`))).toMatch(/more than 128 MB/)
  expect(await whyUnread(new File(['a,b'], 'list.xlsx'))).toMatch(/^The file could not be read as a workbook/)
})
