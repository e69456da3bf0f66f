import type { Values } from '@patchbay/contract/resource-calls'
import { storedFields, textOfValue } from '@patchbay/contract/resources/resource'
import type { Value } from '@patchbay/contract/resources/resource'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { violates } from '../database/violates.ts'
import { CallError } from '../errors/call-error.ts'
import type { SignedIn } from '../people/person.ts'
import { readRow, storedOf } from './read.ts'
import type { Faults, Source } from './source.ts'

type Tx = Transaction<Database>

/** Who writes, and by which import. */
export interface Writer {
  readonly person: SignedIn
  readonly import?: string
}

type What = 'added' | 'changed' | 'removed' | 'restored' | 'imported' | 'undone'

/** What was written, for record and preview. */
export interface Written {
  readonly id: string
  readonly before: Values | null
  readonly after: Values
}

const faulty = (faults: Faults) =>
  new CallError('input-not-valid', {
    fields: Object.fromEntries(Object.entries(faults).map(([field, words]) => [`values.${field}`, words])),
  })

const taken = ({ resource }: Source) => faulty({ [resource.named]: `belongs to another ${resource.one}` })

/** As the column takes it: lists as arrays, nothing as null where the table has it so. */
function column({ nulls }: Source, value: Value | undefined) {
  if (Array.isArray(value)) return sql`${[...(value as string[])]}`
  return sql`${value === '' && nulls === true ? null : (value ?? null)}`
}

/** Columns besides the fields, as assignments. */
const besides = ({ sets }: Source, what: 'added' | 'removed' | 'restored') =>
  Object.entries(sets?.[what] ?? {})

async function keepVersion(
  tx: Tx,
  { resource }: Source,
  id: string,
  version: number,
  kept: { readonly fields: Values; readonly removed: boolean; readonly what: What | 'found' },
  writer: Writer | null,
): Promise<void> {
  await sql`
    insert into resource_version (resource, id, version, fields, removed, what, person_id, who, import)
    values (${resource.name}, ${id}, ${version}, ${JSON.stringify(kept.fields)}, ${kept.removed}, ${kept.what},
      ${writer?.person.profile.id ?? null}, ${writer?.person.profile.username ?? null}, ${writer?.import ?? null})
    on conflict do nothing`.execute(tx)
}

/** The row as it is now, held until the transaction ends. @throws CallError `no-such-thing`, `moved` */
async function take(
  tx: Tx,
  source: Source,
  id: string,
  version: number | null,
): Promise<{ readonly fields: Values; readonly gone: boolean }> {
  await sql`select 1 from ${sql.table(source.table)} where ${sql.ref(source.key)}::text = ${id} for update`.execute(
    tx,
  )
  const row = await readRow(tx, source, id)
  if (version !== null && row.version !== version)
    throw new CallError('moved', { fields: { version: String(row.version) } })
  const fields = storedOf(source, row)
  // What was changed past this page, such as by the systems file, is a version too.
  await keepVersion(
    tx,
    source,
    id,
    row.version,
    { fields, removed: row.removed_at !== null, what: 'found' },
    null,
  )
  return { fields, gone: row.removed_at !== null }
}

/** @throws CallError `input-not-valid` with what is wrong, by field */
export async function refuseFaults(tx: Tx, source: Source, { id, before, after }: Written): Promise<void> {
  const faults = {
    ...(await unknownTexts(tx, source, after)),
    ...(await source.check?.(tx, id, after, before)),
  }
  if (Object.keys(faults).length > 0) throw faulty(faults)
}

function refuseFixed({ resource }: Source, before: Values, after: Values): void {
  const changed = storedFields(resource).filter(
    ([name, { fixed }]) => fixed === true && before[name] !== after[name],
  )
  if (changed.length > 0)
    throw faulty(Object.fromEntries(changed.map(([name]) => [name, 'stays as it was when it was added'])))
}

async function unknownTexts(tx: Tx, source: Source, values: Values): Promise<Faults> {
  const faults: Record<string, string> = {}
  for (const [name, choices] of Object.entries(source.known ?? {})) {
    const given = [values[name] ?? ''].flat().map(String).filter(Boolean)
    if (given.length === 0) continue
    const known = new Set(await choices(tx))
    const strange = given.filter((value) => !known.has(value))
    if (strange.length > 0) faults[name] = `not known: ${strange.slice(0, 10).join(', ')}`
  }
  return faults
}

export async function addRow(tx: Tx, source: Source, values: Values, writer: Writer): Promise<Written> {
  const cells = [
    ...storedFields(source.resource).map(([name]) => [name, column(source, values[name])] as const),
    ...besides(source, 'added').map(([name, value]) => [name, sql`${value}`] as const),
  ]
  try {
    const { rows } = await sql<{ id: string }>`
      insert into ${sql.table(source.table)} (${sql.join(cells.map(([name]) => sql.ref(name)))})
      values (${sql.join(cells.map(([, cell]) => cell))})
      returning ${sql.ref(source.key)}::text as id`.execute(tx)
    const id = rows[0]?.id ?? ''
    const what = writer.import === undefined ? 'added' : 'imported'
    await keepVersion(tx, source, id, 1, { fields: values, removed: false, what }, writer)
    return { id, before: null, after: values }
  } catch (error) {
    throw violates(error, source.unique) ? taken(source) : error
  }
}

/** Writes the values, or takes the thing away or back; `what` says which. A null version is any. */
export async function changeRow(
  tx: Tx,
  source: Source,
  { id, version }: { readonly id: string; readonly version: number | null },
  { values, what }: { readonly values?: Values; readonly what: What },
  writer: Writer,
): Promise<Written> {
  const { fields: before, gone } = await take(tx, source, id, version)
  // What is removed is restored before anything else is done to it.
  if (gone !== (what === 'restored')) throw new CallError('no-such-thing')
  const after = values ?? before
  refuseFixed(source, before, after)
  const removed = what === 'removed'
  const set = [
    ...storedFields(source.resource).map(([name]) => sql`${sql.ref(name)} = ${column(source, after[name])}`),
    ...(what === 'removed' || what === 'restored'
      ? besides(source, what).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
      : []),
  ]
  try {
    const { rows } = await sql<{ version: number }>`
      update ${sql.table(source.table)} set ${sql.join(set)}, version = version + 1,
        removed_at = ${removed ? sql`now()` : sql`null`}
      where ${sql.ref(source.key)}::text = ${id} returning version`.execute(tx)
    await keepVersion(tx, source, id, rows[0]?.version ?? 1, { fields: after, removed, what }, writer)
  } catch (error) {
    throw violates(error, source.unique) ? taken(source) : error
  }
  return { id, before, after }
}

/** Puts back what the last change altered, where that was a change by hand. @throws CallError `moved`, `cannot-be-undone` */
export async function undoChange(
  tx: Tx,
  source: Source,
  at: { readonly id: string; readonly version: number },
  writer: Writer,
): Promise<Written> {
  const { rows } = await sql<{ what: What; before: Values | null }>`
    select now.what, previous.fields as before from resource_version now
    left join resource_version previous on previous.resource = now.resource and previous.id = now.id
      and previous.version = now.version - 1
    where now.resource = ${source.resource.name} and now.id = ${at.id} and now.version = ${at.version}`.execute(
    tx,
  )
  const [last] = rows
  if (last?.what !== 'changed' || last.before === null)
    throw new CallError('cannot-be-undone', { fields: { version: 'It is no change by hand.' } })
  return changeRow(tx, source, at, { values: last.before, what: 'undone' }, writer)
}

/** Takes a thing away. @throws CallError `still-used` with what holds it */
export async function removeRow(
  tx: Tx,
  source: Source,
  at: { readonly id: string; readonly version: number },
  writer: Writer,
): Promise<Written> {
  const holding = (await source.uses?.(tx, at.id))?.filter(({ holds, count }) => holds && count > 0) ?? []
  if (holding.length > 0)
    throw new CallError('still-used', {
      fields: Object.fromEntries(holding.map(({ what, count }) => [what, String(count)])),
    })
  return changeRow(tx, source, at, { what: 'removed' }, writer)
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
