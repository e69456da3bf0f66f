import { strFromU8, unzipSync } from 'fflate'
import { format, getFormatDateInfo, isDateFormat } from 'numfmt'
import { Parser } from 'saxen'

/** A workbook with cells that cannot be read; one sentence that names them. */
export class WorkbookFault extends Error {
  override readonly name = 'WorkbookFault'
}

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads a part in one go: `opened` and `closed` are told of each element without its prefix, and what stands between of its text. */
function walk(
  xml: string,
  told: {
    readonly opened?: (element: Element) => void
    readonly text?: (text: string) => void
    readonly closed?: (name: string) => void
  },
): void {
  if (xml === '') return
  const parser = new Parser()
  parser.on('openTag', (name, attributesOf, decode) => {
    const attributes = Object.entries(attributesOf()).map(([key, value]) => [local(key), decode(value)])
    told.opened?.({ name: local(name), attributes: Object.fromEntries(attributes) as Element['attributes'] })
  })
  parser.on('text', (text, decode) => told.text?.(decode(text)))
  parser.on('cdata', (text) => told.text?.(text))
  parser.on('closeTag', (name) => told.closed?.(local(name)))
  parser.on('error', (error) => {
    throw error
  })
  parser.parse(xml)
}

type Parts = Readonly<Record<string, Uint8Array>>

const partOf = (parts: Parts, path: string): string | null => {
  const part = parts[path]
  return part === undefined ? null : strFromU8(part)
}

/** Characters that XML cannot hold (ECMA-376 part 1, 22.9.2.19). */
const unescaped = (text: string) =>
  text.replaceAll(/_x([\da-f]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Texts that cells refer to by number, without what only says how they sound. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let [within, silent] = [false, 0]
  walk(xml, {
    opened: ({ name }) => {
      if (name === 'si') texts.push('')
      if (name === 'rPh') silent += 1
      within = name === 't' && silent === 0
    },
    text: (text) => {
      if (within) texts[texts.length - 1] += unescaped(text)
    },
    closed: (name) => {
      if (name === 'rPh') silent -= 1
      within = false
    },
  })
  return texts
}

/** Formats that every workbook has by their numbers (18.8.30); of dates and times alone what they show matters. */
const standing = new Map<number, string>([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  ...[14, 15, 16, 17].map((id) => [id, 'yyyy-mm-dd'] as const),
  ...[18, 20].map((id) => [id, 'h:mm'] as const),
  ...[19, 21, 45, 47].map((id) => [id, 'h:mm:ss'] as const),
  [22, 'yyyy-mm-dd h:mm'],
  [37, '#,##0_);(#,##0)'],
  [38, '#,##0_);(#,##0)'],
  [39, '#,##0.00_);(#,##0.00)'],
  [40, '#,##0.00_);(#,##0.00)'],
  [46, '[h]:mm:ss'],
  [48, '##0.0E+0'],
  [49, '@'],
])

/** Those from 27 to 36 and from 50 to 58 are days or times in East Asia, which of them depends on the language. */
const builtIn = (id: number): string =>
  standing.get(id) ??
  ([32, 33, 34, 35, 55, 56].includes(id)
    ? 'yyyy-mm-dd h:mm'
    : (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
      ? 'yyyy-mm-dd'
      : 'General')

/** The number format of each style of cells. */
function formatsOf(xml: string): string[] {
  const own = new Map<number, string>()
  const formats: string[] = []
  let within = false
  walk(xml, {
    opened: ({ name, attributes }) => {
      const id = Number(attributes['numFmtId'])
      if (name === 'numFmt') own.set(id, attributes['formatCode'] ?? 'General')
      if (name === 'cellXfs') within = true
      if (name === 'xf' && within) formats.push(own.get(id) ?? builtIn(id))
    },
    closed: (name) => {
      if (name === 'cellXfs') within = false
    },
  })
  return formats
}

const dayMillis = 86_400_000
const pad = (number: number) => String(number).padStart(2, '0')

/** A day and a time of day as fields take them, by what the format shows of them. */
function momentText(serial: number, pattern: string, from1904: boolean): string | null {
  const shows = getFormatDateInfo(pattern)
  // More hours than a day has are a length and no time of day.
  if (/\[(?:h+|m+|s+)\]/i.test(pattern)) return format(pattern, serial).trim()
  if (serial < 0) return null
  const hasTime = shows.hours || shows.seconds
  const at = new Date(Math.round((serial % 1) * 86_400) * 1_000)
  const clock = `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}${at.getUTCSeconds() === 0 ? '' : `:${pad(at.getUTCSeconds())}`}`
  if (serial < 1 && !from1904) return hasTime ? clock : null
  // The clock may be rounded up to the next day. There was no 29 February 1900, which serials before March of that year count on.
  const whole = Math.floor(serial) + (at.getTime() === dayMillis ? 1 : 0)
  const days = from1904 ? whole + 1_462 : whole < 60 ? whole + 1 : whole
  if (!from1904 && whole === 60) return null
  const day = new Date(Date.UTC(1899, 11, 30) + days * dayMillis).toISOString().slice(0, 10)
  const hasDay = shows.year || shows.day || (shows.month && !hasTime)
  return hasDay ? (hasTime ? `${day} ${clock}` : day) : clock
}

/** Spreadsheets keep fifteen digits of a number: of one with more the last are not those that were typed. */
const mostDigits = 1e15

/** A number without a format of its own, in full. */
function plainNumber(value: number): string | null {
  if (Math.abs(value) >= mostDigits) return null
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? Number(text).toFixed(20).replace(/0+$/, '') : text
}

function numberText(raw: string, pattern: string, from1904: boolean): string | null {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return null
  if (isDateFormat(pattern)) return momentText(value, pattern, from1904)
  if (/^general$/i.test(pattern) || pattern === '@') return plainNumber(value)
  if (Math.abs(value) >= mostDigits) return null
  const shown = format(pattern, value).trim()
  // What a format hides is there, and what it shortens to a power of ten is no identifier.
  return shown === '' || /^#+$/.test(shown) || /\dE[+-]?\d/i.test(shown) ? plainNumber(value) : shown
}

interface Cell {
  readonly place: string
  readonly kind: string
  readonly style: number
  value: string | null
  inline: string
  formula: boolean
}

interface Book {
  readonly texts: readonly string[]
  readonly formats: readonly string[]
  readonly from1904: boolean
}

/** What the sheet shows of a cell, or why that cannot be told. */
function shownOf(
  cell: Cell,
  { texts, formats, from1904 }: Book,
): { readonly text: string } | { readonly fault: string } {
  const { kind, value, inline } = cell
  if (kind === 'inlineStr') return { text: inline }
  if (value === null) return cell.formula ? { fault: 'was never calculated' } : { text: '' }
  if (kind === 'e') return { fault: `is an error, ${value}` }
  if (kind === 's') {
    const text = texts[Number(value)]
    return text === undefined ? { fault: 'refers to a text missing from the file' } : { text }
  }
  if (kind === 'str') return { text: unescaped(value) }
  if (kind === 'b') return { text: value === '1' || value === 'true' ? 'TRUE' : 'FALSE' }
  if (kind === 'd')
    return {
      text: value
        .replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '')
        .replace('T', ' ')
        .replace(/(:\d{2})(?::00)?(?:\.\d+)?Z?$/, '$1'),
    }
  const text = numberText(value, formats[cell.style] ?? 'General', from1904)
  if (text !== null) return { text }
  return {
    fault: `holds ${value.slice(0, 40)}, which is ambiguous. Format the column as text and enter it again`,
  }
}

const columnOf = (place: string): number => {
  let column = 0
  for (const letter of place.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Of cells those before the last of a row count, too: each becomes a field of the CSV. */
const most = { rows: 100_000, columns: 500, cells: 2_000_000 }
/** Octets of all parts together: more would fill the memory of a tab. */
const mostUnpacked = 128 * 1024 * 1024
const faultsNamed = 5

/** The first sheet of an XLSX workbook, each cell as the sheet shows it, days and times as fields take them. @throws WorkbookFault */
export function readWorkbook(bytes: Uint8Array): string[][] {
  let unpacked = 0
  const parts: Parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/i.test(name)) return false
      unpacked += originalSize
      if (unpacked > mostUnpacked) throw new WorkbookFault('The workbook unpacks to more than 128 MB')
      return true
    },
  })
  const links = new Map<string, string>()
  walk(partOf(parts, 'xl/_rels/workbook.xml.rels') ?? '', {
    opened: ({ attributes: { Id, Target } }) => {
      if (Id !== undefined && Target !== undefined)
        links.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  let first: string | undefined
  let from1904 = false
  walk(partOf(parts, 'xl/workbook.xml') ?? '', {
    opened: ({ name, attributes }) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name === 'sheet') first ??= links.get(attributes['id'] ?? '')
    },
  })
  const sheet = partOf(parts, first ?? 'xl/worksheets/sheet1.xml')
  if (sheet === null) throw new WorkbookFault('The file has no sheet')
  const book: Book = {
    texts: sharedTexts(partOf(parts, 'xl/sharedStrings.xml') ?? ''),
    formats: formatsOf(partOf(parts, 'xl/styles.xml') ?? ''),
    from1904,
  }
  return rowsOf(sheet, book)
}

function rowsOf(sheet: string, book: Book): string[][] {
  const rows: string[][] = []
  const faults: string[] = []
  let cell: Cell | null = null
  let within = ''
  let [row, column, count] = [-1, -1, 0]
  const close = (one: Cell) => {
    const shown = shownOf(one, book)
    if ('fault' in shown) faults.push(`cell ${one.place} ${shown.fault}`)
    else if (shown.text !== '') {
      count += Math.max(0, column + 1 - (rows[row]?.length ?? 0))
      if (row >= most.rows || column >= most.columns || count > most.cells)
        throw new WorkbookFault(`The sheet is too large: cell ${one.place} is out of range`)
      while (rows.length <= row) rows.push([])
      const cells = rows[row] ?? []
      while (cells.length <= column) cells.push('')
      cells[column] = shown.text
    }
  }
  walk(sheet, {
    opened: ({ name, attributes }) => {
      if (name === 'row') {
        row = attributes['r'] === undefined ? row + 1 : Number(attributes['r']) - 1
        column = -1
      }
      if (name === 'c') {
        const place = attributes['r'] ?? ''
        column = place === '' ? column + 1 : columnOf(place)
        cell = {
          place: place === '' ? `${column + 1} of row ${row + 1}` : place,
          kind: attributes['t'] ?? 'n',
          style: Number(attributes['s'] ?? '0'),
          value: null,
          inline: '',
          formula: false,
        }
      }
      if (name === 'f' && cell !== null) cell.formula = true
      within = within === 'rPh' ? within : name
    },
    text: (text) => {
      if (cell === null) return
      if (within === 'v') cell.value = (cell.value ?? '') + text
      if (within === 't') cell.inline += unescaped(text)
    },
    closed: (name) => {
      if (name === 'c' && cell !== null) {
        close(cell)
        cell = null
      }
      if (within !== 'rPh' || name === 'rPh') within = ''
    },
  })
  if (faults.length > 0) {
    const more = faults.length > faultsNamed ? `; and ${faults.length - faultsNamed} more cells` : ''
    const words = `${faults.slice(0, faultsNamed).join('; ')}${more}`
    throw new WorkbookFault(words.charAt(0).toUpperCase() + words.slice(1))
  }
  return rows
}
