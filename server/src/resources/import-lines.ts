import { issueWords } from '@patchbay/contract/issue-words'
import { valuesSchema } from '@patchbay/contract/resource-calls'
import type { ImportPlan, Values } from '@patchbay/contract/resource-calls'
import { mostImportLines, nameOf, storedFields } from '@patchbay/contract/resources/resource'
import type { StoredField, Value } from '@patchbay/contract/resources/resource'
import { CallError } from '../errors/call-error.ts'
import { inTurns, readTable } from '../places/csv.ts'
import type { CsvRow } from '../places/csv.ts'
import { withValue } from './faults.ts'
import type { Source } from './source.ts'
import type { Stored } from './stored.ts'
import { differences, fixedFaults } from './write.ts'

/** A fault of one line, in the words of its field's label. */
export type Fault = ImportPlan['faults'][number]

export interface Asked {
  readonly text: string
  readonly columns: readonly string[] | null
}

const refused = (fields: Readonly<Record<string, string>>) => new CallError('input-not-valid', { fields })

const plain = (head: string) => head.toLowerCase().replaceAll(/[\s_-]/g, '')

/** An export puts an apostrophe before what a spreadsheet would run. */
const cleaned = (cell: string) => cell.trim().replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')

const splitList = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

function valueOf(field: StoredField, cell: string): Value {
  const text = cleaned(cell)
  if (field.kind === 'list') return splitList(text)
  if (field.kind === 'number') return text === '' ? null : Number(text)
  return text
}

/** The field of each column of the head, by label or name; and why lines cannot be read with those. */
function columnsOf({ resource }: Source, head: CsvRow, given: Asked['columns']) {
  const fields = storedFields(resource)
  const known = new Map(
    fields.flatMap(([name, { label }]) => [
      [plain(label), name],
      [plain(name), name],
    ]),
  )
  const columns = head.cells.map((cell, at) =>
    given === null
      ? (known.get(plain(cell)) ?? '')
      : (fields.find(([name]) => name === given[at])?.[0] ?? ''),
  )
  const label = (name: string) => resource.fields[name]?.label ?? name
  const twice = new Set(columns.filter((name, at) => name !== '' && columns.indexOf(name) !== at))
  const missing = [resource.within, resource.named].find(
    (name) => name !== undefined && !columns.includes(name),
  )
  const fault = (field: string, words: string): Fault => ({ line: head.line, field, words })
  const faults = [...twice].map((name) => fault(name, `Two columns are ${label(name)}.`))
  if (missing !== undefined) faults.push(fault(missing, `Choose the column that holds ${label(missing)}.`))
  return { columns, faults }
}

export interface ImportFile {
  readonly columns: readonly string[]
  /** Of its head: with them no line can be read. */
  readonly faults: readonly Fault[]
  readonly head: CsvRow
  readonly rows: readonly CsvRow[]
}

/** @throws CallError `input-not-valid` for what is no table or too long */
export async function readImport(source: Source, asked: Asked): Promise<ImportFile> {
  const [head, ...rows] = await readTable(asked.text, (words) => refused({ text: words }))
  if (head === undefined) throw refused({ text: 'The file is empty.' })
  if (rows.length > mostImportLines)
    throw refused({ text: `The file has ${rows.length} lines; ${mostImportLines} are taken at once.` })
  return { ...columnsOf(source, head, asked.columns), head, rows }
}

export interface GivenLine {
  readonly line: number
  readonly named: string
  /** Of the columns that the file has. */
  readonly given: Values
  /** The same as it stands in the file. */
  readonly cells: Readonly<Record<string, string>>
}

/** What stands in the file at a field, or at a place of a list; empty where the file has no such column. */
function typed({ given, cells }: GivenLine, field: string, at: string | undefined): string {
  const value = given[field]
  return Array.isArray(value) ? String(value[Number(at)] ?? '') : (cells[field] ?? '')
}

/** The lines by what they name, each once; faults of those that cannot be read so. */
export async function nameLines(
  { resource }: Source,
  { columns, rows }: ImportFile,
): Promise<{ readonly lines: readonly GivenLine[]; readonly faults: readonly Fault[] }> {
  const fields = new Map(storedFields(resource))
  const faults: Fault[] = []
  const lines: GivenLine[] = []
  const seen = new Map<string, number>()
  for await (const { line, cells } of inTurns(rows)) {
    const given: Record<string, Value> = {}
    const texts: Record<string, string> = {}
    for (const [at, name] of columns.entries()) {
      const field = fields.get(name)
      if (field === undefined) continue
      texts[name] = cleaned(cells[at] ?? '')
      given[name] = valueOf(field, cells[at] ?? '')
    }
    const named = nameOf(resource, given)
    const twin = seen.get(named.toLowerCase())
    const wrong =
      cells.length > columns.length
        ? 'The line has more cells than there are columns.'
        : twin === undefined
          ? null
          : `${named} is in line ${twin} already.`
    if (wrong !== null) {
      faults.push({ line, field: resource.named, words: wrong })
      continue
    }
    seen.set(named.toLowerCase(), line)
    lines.push({ line, named, given, cells: texts })
  }
  return { lines, faults }
}

/** What stands in the table of what the lines name. */
export interface Before {
  /** By name in small letters. */
  readonly there: ReadonlyMap<string, Stored>
  /** Names of what was removed that nothing else can have. */
  readonly removed: ReadonlySet<string>
}

/** A line that adds or changes something. */
export interface ReadLine {
  readonly line: number
  readonly named: string
  readonly known: Stored | null
  readonly values: Values
}

interface ReadLines {
  readonly lines: readonly ReadLine[]
  readonly faults: readonly Fault[]
  readonly unchanged: number
}

/** What each line says, as far as it and what is stored tell. A column that the file lacks keeps what is stored. */
export async function readLines(
  { resource }: Source,
  all: readonly GivenLine[],
  { there, removed }: Before,
): Promise<ReadLines> {
  const schema = valuesSchema(resource)
  const blank = Object.fromEntries(storedFields(resource).map(([name, field]) => [name, valueOf(field, '')]))
  const faults: Fault[] = []
  const lines: ReadLine[] = []
  let unchanged = 0
  for await (const one of inTurns(all, 50)) {
    const { line, named, given } = one
    const wrong = (field: string, words: string) => faults.push({ line, field, words })
    if (removed.has(named)) {
      wrong(resource.named, `${named} was ${resource.remove.done}. Restore it first.`)
      continue
    }
    const known = there.get(named.toLowerCase()) ?? null
    const read = schema.safeParse({ ...blank, ...known?.values, ...given })
    if (!read.success) {
      for (const issue of read.error.issues) {
        const [field = '', at] = issue.path.map(String)
        wrong(field, withValue(typed(one, field, at), issueWords(issue)))
      }
      continue
    }
    if (known !== null && differences(known.values, read.data).length === 0) {
      unchanged += 1
      continue
    }
    const fixed = known === null ? [] : Object.entries(fixedFaults(resource, known.values, read.data))
    if (fixed.length === 0) lines.push({ line, named, known, values: read.data })
    for (const [field, words] of fixed) wrong(field, withValue(String(given[field]), words))
  }
  return { lines, faults, unchanged }
}
