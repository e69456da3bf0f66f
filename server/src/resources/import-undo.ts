import type { Values } from '@patchbay/contract/resources/field-schema'
import type { PastImport } from '@patchbay/contract/resources/import-plan'
import { nameOf } from '@patchbay/contract/resources/resource'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { leftUsed, planInPart, writeSound } from './in-part.ts'
import type { DoneInPart, Left } from './in-part.ts'
import type { Source } from './source.ts'
import { changeRows } from './write.ts'
import type { Writer } from './write.ts'

type Tx = Transaction<Database>

const importsShown = 50

/** The latest imports of a list, with what of each can still be undone. */
export async function readImports(
  database: Kysely<Database>,
  { resource, table, key }: Source,
): Promise<PastImport[]> {
  const { rows } = await sql<Omit<PastImport, 'at'> & { at: Date }>`
    with latest as (
      select import, min(at) as at, min(who) as who from resource_version
      where import is not null and resource = ${resource.name} and what = 'imported'
      group by import order by min(at) desc limit ${importsShown})
    select latest.import::text as import, latest.at, latest.who,
      count(*) filter (where brought.version = 1)::int as added,
      count(*) filter (where brought.version > 1)::int as changed,
      count(*) filter (where thing.version = brought.version)::int as undoable,
      count(*) filter (where undone.import = latest.import)::int as undone
    from latest join resource_version brought on brought.import = latest.import and brought.what = 'imported'
    left join ${sql.table(table)} thing on thing.${sql.ref(key)}::text = brought.id
    left join resource_version undone on undone.resource = brought.resource and undone.id = brought.id
      and undone.version = brought.version + 1 and undone.what in ('undone', 'removed')
    group by 1, 2, 3 order by 2 desc`.execute(database)
  return rows.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }))
}

interface Brought {
  readonly id: string
  readonly version: number
  readonly fields: Values
  readonly before: Values | null
}

/** Takes the lines of an import back, but for what was changed since, is used or could not be as it was before. */
async function takeBack(
  tx: Tx,
  source: Source,
  mark: string,
  writer: Writer,
): Promise<DoneInPart & { all: number }> {
  const { resource, table, key } = source
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(mark)) throw new CallError('no-such-thing')
  const { rows } = await sql<Brought>`
    select brought.id, brought.version, brought.fields, previous.fields as before
    from resource_version brought
    left join resource_version previous on previous.resource = brought.resource and previous.id = brought.id
      and previous.version = brought.version - 1
    where brought.resource = ${resource.name} and brought.import = ${mark}::uuid and brought.what = 'imported'
    order by brought.id`.execute(tx)
  if (rows.length === 0) throw new CallError('no-such-thing')
  // Apart from the first: joined by a key as text, thousands of rows that were just changed are compared each with each.
  const things = await sql<{ id: string; version: number }>`
    select ${sql.ref(key)}::text as id, version from ${sql.table(table)}
    where ${sql.ref(key)}::text = any (${rows.map(({ id }) => id)}::text[])`.execute(tx)
  const present = new Map(things.rows.map(({ id, version }) => [id, version]))
  const moved = rows.flatMap(({ id, version, fields }): Left[] =>
    version === present.get(id)
      ? []
      : [{ id, named: nameOf(resource, fields), why: 'moved', words: 'was changed since' }],
  )
  const still = rows.filter(({ id, version }) => version === present.get(id))
  const added = still.flatMap(({ id, version, fields, before }) =>
    before === null ? [{ id, version, named: nameOf(resource, fields) }] : [],
  )
  const put = still.flatMap(({ id, version, before }) =>
    before === null ? [] : [{ id, version, values: before }],
  )
  const used = await leftUsed(tx, source, added)
  const held = new Set(used.map(({ id }) => id))
  // First of all: they give the names free that others had before.
  const removed = await changeRows(
    tx,
    source,
    added.filter(({ id }) => !held.has(id)),
    'removed',
    writer,
  )
  const { written: changed, left } = await writeSound(tx, source, put, (some) =>
    changeRows(tx, source, some, 'undone', writer),
  )
  return { removed, changed, unchanged: 0, left: [...moved, ...used, ...left], all: rows.length }
}

/** Things told of by what uses them. */
const usedShown = 3

/** Why an import is not undone as a whole. */
function refusalOf({ resource }: Source, { left, all }: DoneInPart & { all: number }): CallError | null {
  const by = Map.groupBy(left, ({ why }) => why)
  const refused = (words: string) => new CallError('cannot-be-undone', { fields: { import: words } })
  const moved = by.get('moved')
  if (moved !== undefined) return refused(`${moved.length} of ${all} ${resource.many} were changed since.`)
  const used = by.get('used')
  if (used !== undefined) {
    const more = used.length > usedShown ? [`${used.length - usedShown} more ${resource.many} are used`] : []
    const told = used.slice(0, usedShown).map(({ named, words }) => `${named} ${words}`)
    return refused(`${[...told, ...more].join('; ')}. Nothing was undone`)
  }
  const [faulty] = by.get('faulty') ?? []
  return faulty === undefined
    ? null
    : refused(`${faulty.named} cannot be restored. ${faulty.words}. Nothing was undone`)
}

/** What undoing an import does: to be looked at, or with the digest of what was looked at. */
export const undoneInPart = async (tx: Tx, source: Source, mark: string, writer: Writer) => {
  const done = await takeBack(tx, source, mark, { ...writer, import: mark })
  return { done, plan: planInPart(source, done) }
}

/**
 * Undoes an import as it was shown in a preview; without one as a whole, so that what somebody changed, or refers to,
 * since stands in the way. @throws CallError `cannot-be-undone`, `moved`
 */
export async function undoImport(
  tx: Tx,
  source: Source,
  { import: mark, digest }: { readonly import: string; readonly digest?: string | undefined },
  writer: Writer,
): Promise<DoneInPart> {
  const { done, plan } = await undoneInPart(tx, source, mark, writer)
  const refusal = digest === undefined ? refusalOf(source, done) : null
  if (refusal !== null) throw refusal
  if (digest !== undefined && digest !== plan.digest) throw new CallError('moved')
  if (done.removed.length + done.changed.length === 0)
    throw new CallError('cannot-be-undone', { fields: { import: 'Nothing of it can be undone.' } })
  return done
}
