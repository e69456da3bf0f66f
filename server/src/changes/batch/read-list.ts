import { issueWords } from '@patchbay/contract/issue-words'
import { capTitles } from '@patchbay/contract/changes/cap-limits'
import type { Caps } from '@patchbay/contract/policies/caps'
import { CallError } from '../../errors/call-error.ts'
import { inTurns, readTable } from '../../places/csv.ts'
import type { CsvRow } from '../../places/csv.ts'
import type { Cells, Column, ListKind, ListReading } from '../list-kind.ts'

/** A kind of list as somebody may ask for it now. */
async function listFor<Wish extends object, Intent extends object>(
  list: ListKind<Wish, Intent>,
  reading: ListReading | null,
  lines: readonly Cells[],
): Promise<ListKind<Wish, Intent>> {
  const { forRequester, sharedMeans = (means) => means } = list
  const requester = reading?.requester ?? null
  if (forRequester === undefined || reading === null || requester === null) return list
  return {
    ...list,
    ...(await forRequester({ ...reading, requester, means: sharedMeans(reading.means) }, lines)),
  }
}

interface ReadLine<Wish extends object> {
  readonly wish: Wish
  /** Under the heads of the list; empty where it has nothing. */
  readonly cells: readonly string[]
}

export interface ReadList<Wish extends object> {
  readonly heads: readonly string[]
  readonly lines: readonly ReadLine<Wish>[]
}

/**
 * The wishes of a list, in its order; of so many lines as the site's caps let it have.
 * @param reading for whom and with what, where that decides what may stand in it
 * @throws CallError `input-not-valid`, with a sentence for each line that is none under `text.LINE`
 */
export async function readList<Wish extends object, Intent extends object>(
  text: string,
  list: ListKind<Wish, Intent>,
  caps: Caps,
  reading: ListReading | null = null,
): Promise<ReadList<Wish>> {
  return readRows(await rowsOf(text), list, caps, reading)
}

/** The same of what has its cells apart already, the names of the columns first. */
export async function readRows<Wish extends object, Intent extends object>(
  [head, ...rows]: readonly CsvRow[],
  kind: ListKind<Wish, Intent>,
  caps: Caps,
  reading: ListReading | null,
): Promise<ReadList<Wish>> {
  if (head === undefined) throw refuse({ text: 'Paste a list, or choose a file.' })
  if (rows.length > kind.most) throw longer(kind.most, '', rows.length)
  const known = head.cells.map((cell) => columnOfHead(kind.columns, cell) ?? unread)
  const list = await listFor(
    kind,
    reading,
    rows.map(({ cells }) => named(known, cells)),
  )
  const columns = columnsOf(head, list)
  if (rows.length === 0) throw refuse({ text: 'The list has no line below its header.' })
  const faults = faultsOfHead(head, columns)
  const lines: ReadLine<Wish>[] = []
  const seen = new Map<string, number>()
  for await (const { line, cells } of inTurns(rows, 20)) {
    const several = cells.length > columns.length ? tooMany : expanded(named(columns, cells), list)
    if (typeof several === 'string') {
      faults.set(line, several)
      continue
    }
    for (const one of several) {
      const read = await wishOf(one, list)
      if (typeof read === 'string') {
        faults.set(line, read)
        break
      }
      for (const claim of list.claims?.(read) ?? [list.named(read)]) {
        const before = seen.get(claim)
        if (before !== undefined && !faults.has(line))
          faults.set(
            line,
            before === line ? `${claim} appears twice.` : `${claim} is already in line ${before}.`,
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

function refuseLonger<Wish extends object, Intent extends object>(
  lines: readonly ReadLine<Wish>[],
  { most, caps: counting }: Pick<ListKind<Wish, Intent>, 'most' | 'caps'>,
  caps: Caps,
): void {
  for (const { name, counts } of counting) {
    const counted = counts === undefined ? lines.length : lines.filter(({ wish }) => counts(wish)).length
    const cap = `the limit “${capTitles[name]}” of the policies`
    const by = counted === lines.length ? `, which is ${cap}` : ` that count for ${cap}`
    if (counted > caps[name]) throw longer(caps[name], by, counted)
  }
  if (lines.length > most) throw longer(most, '', lines.length)
}

const longer = (most: number, by: string, has: number) =>
  refuse({ text: `A list has ${most} lines at most${by}; this one has ${has}.` })

const refuse = (fields: Readonly<Record<string, string>>) => new CallError('input-not-valid', { fields })

/** The table that was pasted, or blanks between the cells, as a switch and its ports are typed. */
async function rowsOf(text: string): Promise<CsvRow[]> {
  const rows = await readTable(text, (words) => refuse({ text: words }))
  const [head] = rows
  const [only = ''] = head?.cells ?? []
  if (head?.cells.length !== 1 || !/\S[ \t]+\S/.test(only)) return rows
  return rows.map(({ line, cells }) => ({ line, cells: (cells[0] ?? '').trim().split(/[ \t]+/) }))
}

/** Of the head of a column what makes it that column, however it is spelled. */
export const plainHead = (head: string) => head.toLowerCase().replaceAll(/[\s_-]/g, '')

const columnOfHead = (columns: readonly Column[], cell: string) =>
  columns.find(({ head }) => plainHead(head) === plainHead(cell))

/** Stands in the place of a column of which nothing is read. */
const unread: Column = { name: '', head: '', fault: '' }

/** A sentence for the head, where there is one column or more of which nothing can be read. */
function faultsOfHead({ line }: CsvRow, columns: readonly Column[]): Map<number, string> {
  const words = columns.flatMap(({ fault }) => fault ?? [])
  return new Map(words.length === 0 ? [] : [[line, words.join(' ')]])
}

function columnsOf(
  { line, cells }: CsvRow,
  { columns: known, columnOf }: Pick<ListKind, 'columns' | 'columnOf'>,
): Column[] {
  const heads = known.map(({ head }) => head).join(', ')
  const columns = cells.map((cell) => {
    const column = columnOfHead(known, cell) ?? columnOf?.(cell.trim()) ?? null
    if (column !== null) return column
    throw refuse({ [`text.${line}`]: `“${cell.trim()}” is not a column. The columns are ${heads}.` })
  })
  const twice = columns.find(({ name }, at) => columns.findIndex((one) => one.name === name) !== at)
  if (twice !== undefined) throw refuse({ [`text.${line}`]: `The column ${twice.head} appears twice.` })
  const missing = known.find((column) => column.needed === true && !columns.includes(column))
  if (missing !== undefined) {
    const others = columns.flatMap(({ fault }) => fault ?? [])
    throw refuse({ [`text.${line}`]: [`The column ${missing.head} is missing.`, ...others].join(' ') })
  }
  return columns
}

const named = (columns: readonly Column[], cells: readonly string[]): Cells =>
  Object.fromEntries(
    columns.flatMap(({ name, fault }, at) => {
      const cell = cells[at]?.trim() ?? ''
      return cell === '' || fault !== undefined ? [] : [[name, cell] as const]
    }),
  )

const tooMany = 'The line has more cells than columns.'

const expanded = (cells: Cells, { expand }: Pick<ListKind, 'expand'>) =>
  expand === undefined ? [cells] : expand(cells)

/** What a line asks for; all that is wrong with it in sentences where it is none. */
async function wishOf<Wish extends object>(
  cells: Cells,
  { columns, toWish, wish }: Pick<ListKind<Wish>, 'columns' | 'toWish' | 'wish'>,
): Promise<Wish | string> {
  const missing = columns.filter(({ name, needed }) => needed === true && cells[name] === undefined)
  const read = await wish.safeParseAsync(toWish(cells))
  if (read.success && missing.length === 0) return read.data
  const faults = new Map(missing.map(({ name, head }) => [name, `${head} is missing.`]))
  for (const issue of read.error?.issues ?? []) {
    const at = issue.path.join('.')
    const head = columns.find(({ name }) => name === at)?.head
    if (!faults.has(at)) faults.set(at, `${head === undefined ? '' : `${head}: `}${issueWords(issue)}`)
  }
  const [only = 'It could not be read.', ...others] = faults.values()
  return others.length === 0
    ? only
    : [only, ...others].map((words) => words.replace(/[^.]$/, '$&.')).join(' ')
}
