import { asAddress } from '@patchbay/contract/identifiers/address'
import { asSeen } from '@patchbay/contract/identifiers/clean'
import { issueWords } from '@patchbay/contract/issue-words'
import { valuesSchema } from '@patchbay/contract/resources/field-schema'
import type { Values } from '@patchbay/contract/resources/field-schema'
import type { ImportPlan } from '@patchbay/contract/resources/import-plan'
import {
  mostImportLines,
  nameOf,
  storedFields,
  textOfValue,
  valuesOfText,
} from '@patchbay/contract/resources/resource'
import type { StoredField, Value } from '@patchbay/contract/resources/resource'
import { isDeepStrictEqual } from 'node:util'
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
  /** What is done with lines of what is there, and of what is not. */
  readonly existing?: 'update' | 'skip'
  readonly missing?: 'create' | 'skip'
}

const refused = (fields: Readonly<Record<string, string>>) => new CallError('input-not-valid', { fields })

const plain = (head: string) =>
  asSeen(head)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')

/** A name by which lines are matched: what cannot be told apart, and what differs in case alone, is one. */
export const matchOf = (name: string): string => asSeen(name).toLowerCase()

/** An export puts an apostrophe before what a spreadsheet would run. */
const cleaned = (cell: string) => cell.trim().replace(/^'(?='*\s*[=+\-@＝＋－＠])/, '')

/** A value as it stands in a file. */
export function valueOf(field: StoredField, cell: string): Value {
  const text = cleaned(cell)
  if (field.kind === 'list') return valuesOfText(text).map(asSeen).filter(Boolean)
  if (field.kind === 'number') return text === '' ? null : Number(text)
  // Line ends as the program that saved the file has them are no change.
  if (field.kind === 'text' && field.lines !== undefined) return text.replaceAll(/\r\n?/g, '\n')
  return field.kind === 'text' && field.reads === 'address' ? asAddress(asSeen(text)) : asSeen(text)
}

/**
 * The field of each column of the head, by label or name; and why lines cannot be read with those. A label of a field that is
 * computed is that field, though one that people fill has the same name: an export has both.
 */
function columnsOf({ resource }: Source, head: CsvRow, given: Asked['columns']) {
  const fields = storedFields(resource)
  const known = new Map([
    ...fields.map(([name]) => [plain(name), name] as const),
    ...Object.values(resource.fields).map(({ label }) => [plain(label), ''] as const),
    ...fields.map(([name, { label }]) => [plain(label), name] as const),
  ])
  const columns = head.cells.map((cell, at) =>
    given === null
      ? (known.get(plain(cell)) ?? '')
      : (fields.find(([name]) => name === given[at])?.[0] ?? ''),
  )
  const label = (name: string) => resource.fields[name]?.label ?? name
  const twice = new Set(columns.filter((name, at) => name !== '' && columns.indexOf(name) !== at))
  const missing = [resource.uniqueIn, resource.named].find(
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
    throw refused({ text: `The file has ${rows.length} lines; the maximum is ${mostImportLines}.` })
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

/** The lines by what they name; faults of those that cannot be read so. */
export async function nameLines(
  { resource }: Source,
  { columns, rows }: ImportFile,
): Promise<{ readonly lines: readonly GivenLine[]; readonly faults: readonly Fault[] }> {
  const fields = new Map(storedFields(resource))
  const faults: Fault[] = []
  const lines: GivenLine[] = []
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
    if (cells.length > columns.length) {
      faults.push({
        line,
        field: resource.named,
        words: 'The line has more cells than columns.',
      })
      continue
    }
    lines.push({ line, named, given, cells: texts })
  }
  return { lines, faults }
}

/** What stands in the table of what the lines name. */
export interface Before {
  /** By name as it is, and as `matchOf` has it. */
  readonly there: ReadonlyMap<string, Stored>
  /** Names of what was removed that nothing else can have, as they are seen. */
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
  readonly skipped: number
}

/** What each line says, as far as it and what is stored tell. A column that the file lacks keeps what is stored. */
export async function readLines(
  { resource }: Source,
  all: readonly GivenLine[],
  { there, removed }: Before,
  { existing, missing }: Pick<Asked, 'existing' | 'missing'>,
): Promise<ReadLines> {
  const schema = valuesSchema(resource)
  const blank = Object.fromEntries(storedFields(resource).map(([name, field]) => [name, valueOf(field, '')]))
  const faults: Fault[] = []
  const lines: ReadLine[] = []
  const fields = new Map(storedFields(resource))
  const seen = new Map<string, number>()
  let unchanged = 0
  let skipped = 0
  for await (const one of inTurns(all, 50)) {
    const { line, named } = one
    const wrong = (field: string, words: string) => faults.push({ line, field, words })
    const known = there.get(named) ?? there.get(matchOf(named)) ?? null
    if ((known === null ? missing : existing) === 'skip') {
      skipped += 1
      continue
    }
    // Two that are kept side by side may differ in case alone.
    const which = known === null ? matchOf(named) : `id ${known.id}`
    const twin = seen.get(which)
    if (twin !== undefined) {
      wrong(resource.named, `${named} is already in line ${twin}.`)
      continue
    }
    seen.set(which, line)
    if (removed.has(named)) {
      wrong(resource.named, `${named} was ${resource.remove.done}. Restore it first.`)
      continue
    }
    // What the file has as an export of what is kept would have it is kept as it is, whatever is asked of new values by now.
    const given = Object.fromEntries(
      Object.entries(one.given).filter(([name, value]) => {
        const field = fields.get(name)
        const kept = known?.values[name]
        return (
          field === undefined ||
          kept === undefined ||
          !isDeepStrictEqual(value, valueOf(field, textOfValue(kept)))
        )
      }),
    )
    if (known !== null && Object.keys(given).length === 0) {
      unchanged += 1
      continue
    }
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
    const untouched = Object.entries(known?.values ?? {}).filter(([name]) => !(name in given))
    const values: Values = { ...read.data, ...Object.fromEntries(untouched) }
    const fixed = known === null ? [] : Object.entries(fixedFaults(resource, known.values, values))
    if (fixed.length === 0) lines.push({ line, named, known, values })
    for (const [field, words] of fixed) wrong(field, withValue(String(given[field]), words))
  }
  return { lines, faults, unchanged, skipped }
}
