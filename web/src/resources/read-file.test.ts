import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readFile, unreadWords } from './read-file.ts'
import { workbooks } from './samples/workbooks.ts'

const sample = (base64: string) =>
  readFile(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'book.xlsx'))

/** A workbook of one sheet: formats of cells, and the cells as XML. */
function book(formats: readonly string[], cells: string, more = ''): File {
  const codes = formats.map(
    (code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  )
  const styles = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`)
  const zip = zipSync({
    'xl/workbook.xml': strToU8(`<workbook>${more}<sheets><sheet name="S" r:id="rId1"/></sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
    ),
  })
  return new File([zip], 'book.xlsx')
}

test('a number, a day and a time are what the sheet shows', async () => {
  const rooms = await sample(workbooks.rooms)
  const tags = await sample(workbooks.tags)
  expect([rooms, tags]).toEqual([expect.stringContaining('"2.10"'), expect.stringContaining('"00412"')])
  const freeze = await sample(workbooks.freeze)
  expect(freeze).toContain('"2026-12-14 08:00","2026-12-18 18:30"')
})

test.each<[string, string, string]>([
  ['0.00', '2.1', '2.10'],
  ['00000', '412', '00412'],
  ['0%', '0.5', '50%'],
  ['000\\-0000', '5551234', '555-1234'],
  ['0.00_);(0.00)', '-3', '(3.00)'],
  [';;;', '7', '7'],
  ['0.00E+00', '123456', '123456'],
  ['General', '0.30000000000000004', '0.3'],
  ['General', '123456789012345', '123456789012345'],
  ['General', '0.0000001', '0.0000001'],
  ['dd.mm.yyyy', '46370', '2026-12-14'],
  ['dd.mm.yyyy hh:mm', '46370', '2026-12-14 00:00'],
  ['yyyy-mm-dd hh:mm:ss', '46370.35434027778', '2026-12-14 08:30:15'],
  ['hh:mm', '0.354166666666667', '08:30'],
  ['h:mm AM/PM', '0.75', '18:00'],
  ['[h]:mm', '1.25', '30:00'],
  ['dd.mm.yyyy hh:mm', '46369.9999999999', '2026-12-14 00:00'],
  ['yyyy-mm-dd', '59', '1900-02-28'],
])('a number of the format %s, %s, is %s', async (code, value, shown) => {
  expect(await readFile(book([code], `<c r="A1" s="1"><v>${value}</v></c>`))).toBe(`"${shown}"`)
})

test('texts, truths and days in words are read, and empty cells keep their place', async () => {
  const cells = `<c r="B1" t="inlineStr"><is><r><t>K&amp;_x0041_</t></r><rPh><t>ka</t></rPh></is></c>
    <c r="C1" t="b"><v>1</v></c><c r="D1" t="d"><v>2026-12-14T08:00:00</v></c><c r="F1" t="str"><f>A1</f><v>x</v></c>`
  expect(await readFile(book([], cells))).toBe('"","K&A","TRUE","2026-12-14 08:00","","x"')
  const old = await readFile(
    book(['yyyy-mm-dd'], '<c r="A1" s="1"><v>44908</v></c>', '<workbookPr date1904="1"/>'),
  )
  expect(old).toBe('"2026-12-14"')
})

test.each<[string, string, string]>([
  ['an error', '<c r="B7" t="e"><v>#N/A</v></c>', 'Cell B7 is an error, #N/A.'],
  ['a formula without a value', '<c r="B7"><f>1+1</f></c>', 'Cell B7 was never calculated.'],
  [
    'a number with more digits than are kept',
    '<c r="B7"><v>1234567890123456</v></c>',
    'Cell B7 holds 1234567890123456, ',
  ],
  [
    'a text that is not there',
    '<c r="B7" t="s"><v>4</v></c>',
    'Cell B7 refers to a text missing from the file.',
  ],
])('what cannot be read names its cell, and is never empty: %s', async (_, cells, words) => {
  const error: unknown = await readFile(book([], cells)).catch((fault: unknown) => fault)
  expect(unreadWords(error)).toContain(words)
})

test.each<[string, File, RegExp]>([
  [
    'a cell in the far corner',
    book([], '<c r="XFD1048576"><v>1</v></c>'),
    /^The sheet is too large: cell XFD1048576 /,
  ],
  [
    'a wide and long sheet',
    book(
      [],
      Array.from(
        { length: 4_100 },
        (_, at) => `</row><row r="${at + 2}"><c r="SA${at + 2}"><v>1</v></c>`,
      ).join(''),
    ),
    /^The sheet is too large: cell SA\d+ /,
  ],
  ['what unpacks to more than a tab holds', book([], ' '.repeat(130 * 1024 * 1024)), /more than 128 MB/],
])('%s is a fault in a sentence', async (_, file, words) => {
  const error: unknown = await readFile(file).catch((fault: unknown) => fault)
  expect(unreadWords(error)).toMatch(words)
})

test('a file that is no workbook says so', async () => {
  const error: unknown = await readFile(new File(['no'], 'a.xlsx')).catch((fault: unknown) => fault)
  expect(unreadWords(error)).toMatch(/^The file could not be read as a workbook/)
})
