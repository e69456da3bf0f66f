import { issueWords } from '@patchbay/contract/issue-words'
import { hash, randomUUID } from 'node:crypto'
import { valuesSchema } from '@patchbay/contract/resource-calls'
import type { ImportPlan, Values } from '@patchbay/contract/resource-calls'
import { nameOf, storedFields } from '@patchbay/contract/resources/resource'
import type { StoredField, Value } from '@patchbay/contract/resources/resource'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import type { SignedIn } from '../people/person.ts'
import { inTurns, readTable } from '../places/csv.ts'
import type { CsvRow } from '../places/csv.ts'
import { listRows, storedOf } from './read.ts'
import type { Source } from './source.ts'
import { addRow, changeRow, differences, refuseFaults } from './write.ts'
import type { Written } from './write.ts'

type Tx = Transaction<Database>

const mostLines = 5_000
const linesShown = 200
/** More than a site has of anything. */
const mostRows = 1_000_000

interface Asked {
  readonly text: string
  readonly columns: readonly string[] | null
}

/** A fault of one line, in the words of its field's label. */
type Fault = ImportPlan['faults'][number]

const plain = (head: string) => head.toLowerCase().replaceAll(/[\s_-]/g, '')

/** An export puts an apostrophe before what a spreadsheet would run. */
const cleaned = (cell: string) => cell.trim().replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')

function valueOf(field: StoredField, cell: string): Value {
  const text = cleaned(cell)
  if (field.kind === 'list') return text === '' ? [] : text.split(/\s*[,;\n]\s*/).filter(Boolean)
  if (field.kind === 'number') return text === '' ? null : Number(text)
  return text
}

const emptyOf = (field: StoredField): Value => valueOf(field, '')

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
  if (missing !== undefined)
    faults.push(fault(missing, `No column is ${label(missing)}, by which lines are matched.`))
  return { columns, faults }
}

interface Line {
  readonly line: number
  readonly named: string
  readonly written: Written
}

interface Brought {
  readonly plan: ImportPlan
  readonly lines: readonly Line[]
}

/**
 * Writes all lines of a file and tells what that was. A column that the file lacks keeps what is stored, an empty cell
 * empties the field. Who only wants to know rolls the transaction back.
 */
export async function bringIn(
  tx: Tx,
  source: Source,
  asked: Asked,
  person: SignedIn,
  mark: string,
): Promise<Brought> {
  const { resource } = source
  const [head, ...rows] = await readTable(
    asked.text,
    (words) => new CallError('input-not-valid', { fields: { text: words } }),
  )
  if (head === undefined) throw new CallError('input-not-valid', { fields: { text: 'The file is empty.' } })
  if (rows.length > mostLines)
    throw new CallError('input-not-valid', {
      fields: { text: `The file has ${rows.length} lines; ${mostLines} are taken at once.` },
    })
  const { columns, faults } = columnsOf(source, head, asked.columns)
  if (faults.length > 0)
    return { plan: planOf(source, head, columns, { faults, lines: [], unchanged: 0 }), lines: [] }
  const fields = new Map(storedFields(resource))
  const schema = valuesSchema(resource)
  const there = await listRows(tx, source, {}, mostRows)
  const byName = new Map(there.rows.map((row) => [nameOf(resource, row.values).toLowerCase(), row]))
  const removed = await removedNames(tx, source)
  const lines: Line[] = []
  const seen = new Map<string, number>()
  let unchanged = 0
  for await (const { line, cells } of inTurns(rows, 50)) {
    if (cells.length > columns.length) {
      const words = 'The line has more cells than there are columns.'
      faults.push({ line, field: resource.named, words })
      continue
    }
    const given: Record<string, Value> = {}
    for (const [at, name] of columns.entries()) {
      const field = fields.get(name)
      if (field !== undefined) given[name] = valueOf(field, cells[at] ?? '')
    }
    const named = nameOf(resource, given)
    const before = seen.get(named.toLowerCase())
    if (before !== undefined) {
      faults.push({ line, field: resource.named, words: `${named} is in line ${before} already.` })
      continue
    }
    seen.set(named.toLowerCase(), line)
    if (removed.has(named)) {
      faults.push({
        line,
        field: resource.named,
        words: `${named} was ${resource.remove.done}. Restore it first.`,
      })
      continue
    }
    const known = byName.get(named.toLowerCase())
    const stored = known === undefined ? null : storedOf(source, known)
    const blank = Object.fromEntries([...fields].map(([name, field]) => [name, emptyOf(field)]))
    const read = schema.safeParse({ ...(stored ?? blank), ...given })
    if (!read.success) {
      faults.push(
        ...read.error.issues.map((issue) => ({
          line,
          field: String(issue.path[0] ?? ''),
          words: issueWords(issue),
        })),
      )
      continue
    }
    if (stored !== null && differences(stored, read.data).length === 0) {
      unchanged += 1
      continue
    }
    const writer = { person, import: mark }
    const written =
      known === undefined
        ? await addRow(tx, source, read.data, writer)
        : await changeRow(tx, source, known, { values: read.data, what: 'imported' }, writer)
    lines.push({ line, named, written })
  }
  // When all are written: what one line takes from another thing, that one may give in a later line.
  for (const { line, written } of lines) faults.push(...(await faultsOf(tx, source, line, written)))
  return { plan: planOf(source, head, columns, { faults, lines, unchanged }), lines }
}

/** Of what was removed the names that nothing else can have: those that others refer to. */
async function removedNames(tx: Tx, source: Source): Promise<ReadonlySet<string>> {
  const { named, fields } = source.resource
  const field = fields[named]
  if (field === undefined || !('fixed' in field)) return new Set()
  const { rows } = await listRows(tx, source, { removed: 'yes' }, mostRows)
  return new Set(rows.map(({ values }) => nameOf(source.resource, values)))
}

async function faultsOf(tx: Tx, source: Source, line: number, written: Written): Promise<Fault[]> {
  try {
    await refuseFaults(tx, source, written)
    return []
  } catch (error) {
    if (!(error instanceof CallError) || error.fields === undefined) throw error
    return Object.entries(error.fields).map(([field, words]) => ({
      line,
      field: field.replace(/^values\./, ''),
      words,
    }))
  }
}

function planOf(
  { resource }: Source,
  head: CsvRow,
  columns: readonly string[],
  found: { readonly faults: Fault[]; readonly lines: readonly Line[]; readonly unchanged: number },
): ImportPlan {
  const lines = found.lines.map(({ line, named, written: { before, after } }) => ({
    line,
    named,
    added: before === null,
    differs: differences(before, after),
  }))
  const added = lines.filter((line) => line.added).length
  return {
    digest: hash('sha256', JSON.stringify([resource.name, columns, lines, found.faults]), 'base64url'),
    columns: head.cells.map((cell, at) => ({ head: cell.trim(), field: columns[at] ?? '' })),
    added,
    changed: lines.length - added,
    unchanged: found.unchanged,
    faults: found.faults.toSorted((one, other) => one.line - other.line),
    lines: lines.slice(0, linesShown),
  }
}

/** What importing the file would do. Nothing stays written. */
export async function previewImport(
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  source: Source,
  asked: Asked,
  person: SignedIn,
): Promise<ImportPlan> {
  const looked = new Looked()
  try {
    await transaction(async (tx) => {
      looked.plan = (await bringIn(tx, source, asked, person, randomUUID())).plan
      throw looked
    })
  } catch (error) {
    if (error !== looked) throw error
  }
  if (looked.plan === null) throw new Error('The import was not looked at.')
  return looked.plan
}

/** Thrown to roll back what was written to be looked at. */
class Looked extends Error {
  plan: ImportPlan | null = null
}

/** Takes every line of an import back. All or nothing: what somebody changed since stands in the way. */
export async function undoImport(
  tx: Tx,
  source: Source,
  mark: string,
  person: SignedIn,
): Promise<readonly Written[]> {
  const { resource, table, key } = source
  const { rows } = await sql<{ id: string; version: number; now: number | null; before: Values | null }>`
    select brought.id, brought.version, thing.version as now, previous.fields as before
    from resource_version brought
    left join ${sql.table(table)} thing on thing.${sql.ref(key)}::text = brought.id
    left join resource_version previous on previous.resource = brought.resource and previous.id = brought.id
      and previous.version = brought.version - 1
    where brought.resource = ${resource.name} and brought.import::text = ${mark} and brought.what = 'imported'
    order by brought.id`.execute(tx)
  if (rows.length === 0) throw new CallError('no-such-thing')
  const moved = rows.filter(({ version, now }) => version !== now)
  if (moved.length > 0)
    throw new CallError('cannot-be-undone', {
      fields: { import: `${moved.length} of ${rows.length} ${resource.many} were changed since.` },
    })
  const written: Written[] = []
  for (const { id, version, before } of rows) {
    written.push(
      await changeRow(
        tx,
        source,
        { id, version },
        before === null ? { what: 'removed' } : { values: before, what: 'undone' },
        { person },
      ),
    )
  }
  return written
}
