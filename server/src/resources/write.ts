import type { Values } from '@patchbay/contract/resources/field-schema'
import { nameOf, storedFields, textOfValue } from '@patchbay/contract/resources/resource'
import type { Resource, Value } from '@patchbay/contract/resources/resource'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { violates } from '../database/violates.ts'
import { CallError } from '../errors/call-error.ts'
import type { SignedIn } from '../people/person.ts'
import { faulty } from './faults.ts'
import { readHolders } from './holders.ts'
import { asJson, setsOf } from './sets.ts'
import type { Faults, Source, Written } from './source.ts'
import { readStored } from './stored.ts'
import type { Stored } from './stored.ts'

type Tx = Transaction<Database>

/** Key of the advisory lock under which site resources are changed. */
const changingResources = 7_230_173

/**
 * One change of site resources after another: each sees what the one before it left, so that the rules between rows and between
 * lists hold however many come at once.
 */
export const lockResources = async (tx: Tx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${changingResources})`.execute(tx))

/** Who writes, and by which import; one that is only looked at keeps no versions, since nothing of it stays. */
export interface Writer {
  readonly person: SignedIn
  readonly import?: string
  readonly looks?: true
}

type What = 'added' | 'changed' | 'removed' | 'restored' | 'imported' | 'undone'

const taken = ({ resource }: Source) => faulty({ [resource.named]: `belongs to another ${resource.one}` })

type Cells = Readonly<Record<string, Value | boolean>>

/** Columns besides the fields. */
const besides = ({ sets }: Source, what: What): Cells =>
  what === 'added' || what === 'removed' || what === 'restored' ? (sets?.[what] ?? {}) : {}

/** Columns of each row as the table takes them: nothing as null where the table has it so. */
const cellsOf = ({ resource, nulls }: Source, values: Values): Cells =>
  Object.fromEntries(
    storedFields(resource).map(([name]) => {
      const value = values[name] ?? null
      return [name, value === '' && nulls === true ? null : value]
    }),
  )

const columnsOf = ({ resource }: Source, more: Cells) =>
  [...storedFields(resource).map(([name]) => name), ...Object.keys(more)].map((name) => sql.ref(name))

/** Rows of the type of its table, called `given`. */
const givenRows = ({ table }: Source, rows: readonly Cells[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}) as given`

type StoredVersion = Pick<Stored, 'id' | 'version' | 'gone' | 'values'>

async function keepVersions(
  tx: Tx,
  { resource }: Source,
  kept: readonly StoredVersion[],
  what: What | 'found',
  writer: Writer | null,
): Promise<void> {
  if (writer?.looks === true) return
  const who = writer?.person.profile
  await sql`
    insert into resource_version (resource, id, version, fields, removed, what, person_id, who, import)
    select ${resource.name}::text, id, version, values, gone, ${what}::text, ${who?.id ?? null}::int, ${who?.username ?? null}::text,
      ${writer?.import ?? null}::uuid
    from jsonb_to_recordset(${asJson(kept.map((one) => ({ ...one })))}) as kept (id text, version int, values jsonb, gone boolean)
    on conflict do nothing`.execute(tx)
}

/** What the table told of a row that it was given. */
function knownOf<T>(told: ReadonlyMap<string, T>, of: string): T {
  const known = told.get(of)
  if (known === undefined) throw new Error(`The table told nothing of ${of}.`)
  return known
}

/** Adds them all. @throws CallError `input-not-valid` where a name is taken */
export async function addRows(
  tx: Tx,
  source: Source,
  all: readonly Values[],
  writer: Writer,
): Promise<Written[]> {
  const { resource, table, key } = source
  const { named, uniqueIn } = resource
  const more = besides(source, 'added')
  const columns = sql.join(columnsOf(source, more))
  const written: Written[] = []
  for (const some of setsOf(all)) {
    const rows = some.map((values) => ({ ...cellsOf(source, values), ...more }))
    const added = await sql<{ id: string; named: string; within: string }>`
      insert into ${sql.table(table)} (${columns}) select ${columns} from ${givenRows(source, rows)}
      returning ${sql.ref(key)}::text as id, ${sql.ref(named)} as named, ${sql.ref(uniqueIn ?? named)} as within`
      .execute(tx)
      .catch((error: unknown) => {
        throw violates(error, source.unique) ? taken(source) : error
      })
    const ids = new Map(
      added.rows.map((row) => [
        nameOf(resource, {
          ...(uniqueIn === undefined ? {} : { [uniqueIn]: row.within }),
          [named]: row.named,
        }),
        row.id,
      ]),
    )
    const these = some.map((after) => ({ id: knownOf(ids, nameOf(resource, after)), before: null, after }))
    await keepVersions(
      tx,
      source,
      these.map(({ id, after }) => ({ id, version: 1, gone: false, values: after })),
      writer.import === undefined ? 'added' : 'imported',
      writer,
    )
    written.push(...these)
  }
  return written
}

interface Change {
  readonly id: string
  /** Null is any. */
  readonly version: number | null
  /** As they are where nothing is said. */
  readonly values?: Values
}

/** Who made it what it is, and when, where that is known: what a person did, and not the file of systems. */
async function lastChangeOf(
  tx: Tx,
  { resource }: Source,
  { id, version }: Stored,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ who: string | null; at: Date }>`
    select who, at from resource_version where resource = ${resource.name} and id = ${id} and version = ${version}
      and what <> 'found'`.execute(tx)
  const [last] = rows
  return last === undefined ? {} : { by: last.who ?? '', at: last.at.toISOString() }
}

/** Each as it is now, held until the transaction ends. @throws CallError `no-such-thing`, `moved` */
async function take(
  tx: Tx,
  source: Source,
  wanted: readonly Change[],
  { looks }: Writer,
): Promise<readonly Stored[]> {
  const ids = wanted.map(({ id }) => id)
  const held = await readStored(tx, source, ids, 'held')
  const byId = new Map(held.map((row) => [row.id, row]))
  const later: Stored[] = []
  const taken = wanted.map(({ id, version }) => {
    const row = byId.get(id)
    if (row === undefined) throw new CallError('no-such-thing')
    if (version === null || row.version === version) return row
    later.push(row)
    return row
  })
  const [moved] = later
  if (moved !== undefined)
    throw new CallError('moved', {
      fields: { version: String(moved.version), ...(await lastChangeOf(tx, source, moved)) },
    })
  // What was changed past this page, such as by the systems file, is a version too.
  if (looks !== true) await keepVersions(tx, source, taken, 'found', null)
  return taken
}

/** Fields that stay as they were and do not. */
export const fixedFaults = (resource: Resource, before: Values, after: Values): Faults =>
  Object.fromEntries(
    storedFields(resource)
      .filter(([name, { fixed }]) => fixed === true && before[name] !== after[name])
      .map(([name]) => [name, `cannot be changed once added; it is ${textOfValue(before[name] ?? null)}`]),
  )

/** Writes the values, or takes things away or back; `what` says which. @throws CallError `no-such-thing`, `moved`, `input-not-valid` */
export async function changeRows(
  tx: Tx,
  source: Source,
  all: readonly Change[],
  what: What,
  writer: Writer,
): Promise<Written[]> {
  const written: Written[] = []
  for (const some of setsOf(all)) {
    const taken = await take(tx, source, some, writer)
    const these = taken.map((row, at) => {
      // What is removed is restored before anything else is done to it.
      if (row.gone !== (what === 'restored')) throw new CallError('no-such-thing')
      const after = some[at]?.values ?? row.values
      const faults = fixedFaults(source.resource, row.values, after)
      if (Object.keys(faults).length > 0) throw faulty(faults)
      return { id: row.id, before: row.values, after }
    })
    await writeChanges(tx, source, these, what, writer)
    written.push(...these)
  }
  return written
}

async function writeChanges(
  tx: Tx,
  source: Source,
  changes: readonly Written[],
  what: What,
  writer: Writer,
): Promise<void> {
  const { table, key } = source
  const gone = what === 'removed'
  const more = besides(source, what)
  const rows = changes.map(({ id, after }) => ({ ...cellsOf(source, after), ...more, [key]: id }))
  const set = columnsOf(source, more).map((column) => sql`${column} = given.${column}`)
  const now = await sql<{ id: string; version: number }>`
    update ${sql.table(table)} as thing set ${sql.join(set)}, version = thing.version + 1,
      removed_at = ${gone ? sql`now()` : sql`null`}
    from ${givenRows(source, rows)} where thing.${sql.ref(key)} = given.${sql.ref(key)}
    returning thing.${sql.ref(key)}::text as id, thing.version`
    .execute(tx)
    .catch((error: unknown) => {
      throw violates(error, source.unique) ? taken(source) : error
    })
  const versions = new Map(now.rows.map(({ id, version }) => [id, version]))
  const kept = changes.map(({ id, after }) => ({ id, version: knownOf(versions, id), gone, values: after }))
  await keepVersions(tx, source, kept, what, writer)
}

/** Puts back what the last change altered, where that was a change by hand. @throws CallError `moved`, `cannot-be-undone` */
export async function undoChange(
  tx: Tx,
  source: Source,
  at: { readonly id: string; readonly version: number },
  writer: Writer,
): Promise<Written[]> {
  const { rows } = await sql<{ what: What; before: Values | null }>`
    select now.what, previous.fields as before from resource_version now
    left join resource_version previous on previous.resource = now.resource and previous.id = now.id
      and previous.version = now.version - 1
    where now.resource = ${source.resource.name} and now.id = ${at.id} and now.version = ${at.version}`.execute(
    tx,
  )
  const [last] = rows
  if (last?.what !== 'changed' || last.before === null)
    throw new CallError('cannot-be-undone', { fields: { version: 'The change was not made by hand.' } })
  return changeRows(tx, source, [{ ...at, values: last.before }], 'undone', writer)
}

/** Takes a thing away. @throws CallError `still-used` with what holds it */
export async function removeRow(
  tx: Tx,
  source: Source,
  at: { readonly id: string; readonly version: number },
  writer: Writer,
): Promise<Written[]> {
  const holding = await readHolders(tx, source, [at.id])
  if (holding.length > 0)
    throw new CallError('still-used', {
      fields: Object.fromEntries(holding.map(({ what, count }) => [what, String(count)])),
    })
  return changeRows(tx, source, [at], 'removed', writer)
}

export interface Difference {
  field: string
  before: string
  after: string
}

/** What differs, by field. */
export const differences = (before: Values | null, after: Values): Difference[] =>
  Object.keys(after)
    .map((field) => ({
      field,
      before: textOfValue(before?.[field] ?? null),
      after: textOfValue(after[field] ?? null),
    }))
    .filter((one) => one.before !== one.after)
