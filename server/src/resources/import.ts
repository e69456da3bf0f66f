import { createHash } from 'node:crypto'
import type { Values } from '@patchbay/contract/resources/field-schema'
import type { ImportPlan } from '@patchbay/contract/resources/import-plan'
import { asSeen } from '@patchbay/contract/identifiers/clean'
import { nameOf } from '@patchbay/contract/resources/resource'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { inTurns } from '../places/csv.ts'
import { faultsOf, faulty, withValue } from './faults.ts'
import { matchOf, nameLines, readImport, readLines } from './import-lines.ts'
import type { Asked, Before, Fault, GivenLine, ImportFile, ReadLine } from './import-lines.ts'
import { setsOf } from './sets.ts'
import type { Source, Written } from './source.ts'
import { readStored } from './stored.ts'
import type { Stored } from './stored.ts'
import { addRows, changeRows, differences } from './write.ts'
import type { Writer } from './write.ts'

type Tx = Transaction<Database>

const linesShown = 200
const faultsShown = 1_000

interface Line extends ReadLine {
  readonly written: Written
}

interface Brought {
  readonly plan: ImportPlan
  /** In order of their lines. */
  readonly written: readonly Written[]
}

/**
 * Writes all lines of a file and tells what that was. A column that the file lacks keeps what is stored, an empty cell
 * empties the field. Who only wants to know rolls the transaction back.
 */
export async function bringIn(tx: Tx, source: Source, asked: Asked, writer: Writer): Promise<Brought> {
  const file = await readImport(source, asked)
  // Which cell is which is not known then, so that no line can be judged.
  if (file.faults.length > 0)
    return {
      plan: await planOf(source, file, [], { faults: file.faults, unchanged: 0, skipped: 0 }),
      written: [],
    }
  const named = await nameLines(source, file)
  const read = await readLines(source, named.lines, await readBefore(tx, source, named.lines), asked)
  const lines = await writeLines(tx, source, read.lines, writer)
  const written = lines.map((line) => line.written)
  // When all are written: what one line takes from another thing, that one may give in a later line.
  const checked = await faultsOf(tx, source, written)
  const faults = [...named.faults, ...read.faults]
  for (const [at, { line, values }] of lines.entries())
    for (const [field, words] of Object.entries(checked[at] ?? {})) {
      const value = values[field] ?? ''
      faults.push({ line, field, words: Array.isArray(value) ? words : withValue(String(value), words) })
    }
  return { plan: await planOf(source, file, lines, { ...read, faults }), written }
}

/** Refuses a new thing whose name nobody can tell from one that is there, as older versions wrote it. @throws CallError `input-not-valid` */
export async function refuseTwin(tx: Tx, source: Source, values: Values): Promise<void> {
  const named = nameOf(source.resource, values)
  const { there } = await readBefore(tx, source, [{ named }])
  const twin = there.get(matchOf(named))
  if (twin === undefined || asSeen(nameOf(source.resource, twin.values)) !== named) return
  throw faulty({ [source.resource.named]: `belongs to another ${source.resource.one}` })
}

async function readBefore(
  tx: Tx,
  source: Source,
  lines: readonly Pick<GivenLine, 'named'>[],
): Promise<Before> {
  const { resource, table, key } = source
  const { named, uniqueIn } = resource
  const keeps = resource.fields[named]
  // Others refer to these names, so that nothing else can have them.
  const fixed = keeps !== undefined && 'fixed' in keeps
  const wanted = new Set(lines.map((line) => matchOf(line.named)))
  const { rows } = await sql<{ id: string; named: string; within: string; gone: boolean }>`
    select ${sql.ref(key)}::text as id, ${sql.ref(named)} as named, ${sql.ref(uniqueIn ?? named)} as within,
      removed_at is not null as gone
    from ${sql.table(table)} where ${fixed ? sql`true` : sql`removed_at is null`}`.execute(tx)
  const ids: string[] = []
  const removed = new Set<string>()
  for await (const row of inTurns(rows)) {
    const name = uniqueIn === undefined ? row.named : `${row.within}/${row.named}`
    if (row.gone) removed.add(asSeen(name))
    else if (wanted.has(matchOf(name))) ids.push(row.id)
  }
  const there = new Map<string, Stored>()
  const exactly: [string, Stored][] = []
  for (const some of setsOf(ids))
    for (const row of await readStored(tx, source, some)) {
      const name = nameOf(resource, row.values)
      there.set(matchOf(name), row)
      exactly.push([name, row])
    }
  for (const [name, row] of exactly) there.set(name, row)
  return { there, removed }
}

async function writeLines(
  tx: Tx,
  source: Source,
  lines: readonly ReadLine[],
  writer: Writer,
): Promise<Line[]> {
  const fresh = lines.filter(({ known }) => known === null)
  const added = await addRows(
    tx,
    source,
    fresh.map(({ values }) => values),
    writer,
  )
  const changes = lines.flatMap(({ known, values }) =>
    known === null ? [] : [{ id: known.id, version: known.version, values }],
  )
  const changed = await changeRows(tx, source, changes, 'imported', writer)
  const [next, other] = [added.values(), changed.values()]
  return lines.map((line) => {
    const { value: written } = line.known === null ? next.next() : other.next()
    if (written === undefined) throw new Error(`Line ${line.line} was not written.`)
    return { ...line, written }
  })
}

async function planOf(
  { resource }: Source,
  { head, columns }: ImportFile,
  lines: readonly Line[],
  found: { readonly faults: readonly Fault[]; readonly unchanged: number; readonly skipped: number },
): Promise<ImportPlan> {
  const faults = found.faults.toSorted((one, other) => one.line - other.line)
  const digest = createHash('sha256').update(JSON.stringify([resource.name, columns]))
  const shown: ImportPlan['lines'] = []
  for await (const { line, named, written } of inTurns(lines)) {
    const told = {
      line,
      named,
      added: written.before === null,
      differs: differences(written.before, written.after),
    }
    digest.update(JSON.stringify(told))
    if (shown.length < linesShown) shown.push(told)
  }
  for await (const fault of inTurns(faults)) digest.update(JSON.stringify(fault))
  const added = lines.filter(({ written }) => written.before === null).length
  return {
    digest: digest.digest('base64url'),
    columns: head.cells.map((cell, at) => ({ head: cell.trim(), field: columns[at] ?? '' })),
    added,
    changed: lines.length - added,
    unchanged: found.unchanged,
    skipped: found.skipped,
    faultCount: faults.length,
    faults: faults.slice(0, faultsShown),
    lines: shown,
  }
}
