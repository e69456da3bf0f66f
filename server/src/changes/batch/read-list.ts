import { capTitles } from '@patchbay/contract/policies/cap-limits'
import type { Caps } from '@patchbay/contract/policies/caps'
import { CallError } from '../../http/call-error.ts'
import { parseCsv } from '../../places/csv.ts'
import type { CsvRow } from '../../places/csv.ts'
import type { Column, ListKind } from './list-kind.ts'

type Cells = Readonly<Record<string, string>>

interface ReadLine<Wish extends object> {
  readonly wish: Wish
  /** Under the heads of the list; empty where it has nothing. */
  readonly cells: readonly string[]
}

export interface ReadList<Wish extends object> {
  readonly heads: readonly string[]
  readonly lines: readonly ReadLine<Wish>[]
}

type Reading<Wish extends object> = Pick<
  ListKind<Wish>,
  'columns' | 'most' | 'cap' | 'inCap' | 'expand' | 'toWish' | 'wish' | 'named' | 'claims' | 'columnOf'
>

/**
 * The wishes of a list, in its order; of so many lines as the site's caps let it have.
 * @throws CallError `input-not-valid`, with a sentence for each line that is none under `text.LINE`
 */
export function readList<Wish extends object>(text: string, list: Reading<Wish>, caps: Caps): ReadList<Wish> {
  return readRows(rowsOf(text), list, caps)
}

/** The same of what has its cells apart already, the names of the columns first. */
export function readRows<Wish extends object>(
  [head, ...rows]: readonly CsvRow[],
  list: Reading<Wish>,
  caps: Caps,
): ReadList<Wish> {
  const faults = new Map<number, string>()
  if (head === undefined) throw refuse({ text: 'Paste a list, or choose a file.' })
  const columns = columnsOf(head, list)
  if (rows.length === 0) throw refuse({ text: 'There is no line below the names of the columns.' })
  if (rows.length > list.most) throw longer(list.most, '', rows.length)
  const lines: ReadLine<Wish>[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of rows) {
    const several = cells.length > columns.length ? tooMany : expanded(named(columns, cells), list)
    if (typeof several === 'string') {
      faults.set(line, several)
      continue
    }
    for (const one of several) {
      const read = wishOf(one, list)
      if (typeof read === 'string') {
        faults.set(line, read)
        break
      }
      for (const claim of list.claims?.(read) ?? [list.named(read)]) {
        const before = seen.get(claim)
        if (before !== undefined && !faults.has(line))
          faults.set(
            line,
            before === line ? `${claim} is there twice.` : `${claim} is in line ${before} already.`,
          )
        seen.set(claim, line)
      }
      lines.push({ wish: read, cells: columns.map((column) => one[column.name] ?? '') })
    }
  }
  refuseLonger(lines, list, caps)
  if (faults.size === 0) return { heads: columns.map((column) => column.head), lines }
  // All at once: nobody mends twenty to be told of the next.
  throw refuse(Object.fromEntries([...faults].map(([line, words]) => [`text.${line}`, words])))
}

function refuseLonger<Wish extends object>(
  lines: readonly ReadLine<Wish>[],
  { most, cap, inCap = () => true }: Pick<ListKind<Wish>, 'most' | 'cap' | 'inCap'>,
  caps: Caps,
): void {
  const counted = lines.filter(({ wish }) => inCap(wish)).length
  if (cap !== null && counted > caps[cap]) {
    throw longer(caps[cap], `, which is the cap “${capTitles[cap]}” of the policies`, counted)
  }
  if (lines.length > most) throw longer(most, '', lines.length)
}

const longer = (most: number, by: string, has: number) =>
  refuse({ text: `A list has ${most} lines at most${by}; this one has ${has}.` })

const refuse = (fields: Readonly<Record<string, string>>) => new CallError('input-not-valid', { fields })

/**
 * Commas as RFC 4180 has them, or what a spreadsheet copies: tabs, and semicolons where a comma is in numbers; or blanks, as a
 * switch and its ports are typed.
 */
function rowsOf(text: string): CsvRow[] {
  const first = text.split('\n', 1)[0] ?? ''
  const marks = ['\t', ';', /[ \t]+/]
  const mark = marks.find((each) => first.trim().split(each).length > 1 && !/[,"]/.test(first))
  if (mark === undefined) return [...parseCsv(text)]
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((row, at) => ({ line: at + 1, cells: (typeof mark === 'string' ? row : row.trim()).split(mark) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

const plain = (head: string) => head.toLowerCase().replaceAll(/[\s_-]/g, '')

function columnsOf(
  { line, cells }: CsvRow,
  { columns: known, columnOf }: Pick<ListKind, 'columns' | 'columnOf'>,
): Column[] {
  const heads = known.map(({ head }) => head).join(', ')
  const columns = cells.map((cell) => {
    const column = known.find(({ head }) => plain(head) === plain(cell)) ?? columnOf?.(cell.trim()) ?? null
    if (column !== null) return column
    throw refuse({ [`text.${line}`]: `“${cell.trim()}” is no column. The columns are ${heads}.` })
  })
  const twice = columns.find(({ name }, at) => columns.findIndex((one) => one.name === name) !== at)
  if (twice !== undefined) throw refuse({ [`text.${line}`]: `The column ${twice.head} is there twice.` })
  const missing = known.find((column) => column.needed === true && !columns.includes(column))
  if (missing !== undefined) throw refuse({ [`text.${line}`]: `The column ${missing.head} is missing.` })
  return columns
}

const named = (columns: readonly Column[], cells: readonly string[]): Cells =>
  Object.fromEntries(
    columns.flatMap(({ name }, at) => {
      const cell = cells[at]?.trim() ?? ''
      return cell === '' ? [] : [[name, cell] as const]
    }),
  )

const tooMany = 'It has more cells than there are columns.'

const expanded = <Wish extends object>(cells: Cells, { expand }: Pick<ListKind<Wish>, 'expand'>) =>
  expand === undefined ? [cells] : expand(cells)

function wishOf<Wish extends object>(
  cells: Cells,
  { columns, toWish, wish }: Pick<ListKind<Wish>, 'columns' | 'toWish' | 'wish'>,
): Wish | string {
  const missing = columns.find(({ name, needed }) => needed === true && cells[name] === undefined)
  if (missing !== undefined) return `${missing.head} is missing.`
  const read = wish.safeParse(toWish(cells))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const at = issue?.path.join('.')
  const head = columns.find(({ name }) => name === at)?.head
  return `${head === undefined ? '' : `${head}: `}${issue?.message ?? 'It is not understood.'}`
}
