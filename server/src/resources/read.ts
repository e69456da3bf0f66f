import { accessKeyWords } from '@patchbay/contract/access-key-words'
import type { AccessKey } from '@patchbay/contract/access-keys'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import { meantText } from '@patchbay/contract/identifiers/wrapping'
import type { Values } from '@patchbay/contract/resources/field-schema'
import type { ResourceDetail } from '@patchbay/contract/resources/resource-detail'
import type { ListQuery, ResourceRow } from '@patchbay/contract/resources/resource-row'
import { isStored, pageOf, rowsAtATime } from '@patchbay/contract/resources/resource'
import type { Field, Value } from '@patchbay/contract/resources/resource'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { readHolders } from './holders.ts'
import type { Viewer, DetailPanel, Source } from './source.ts'

type Reader = Kysely<Database>

interface StoredRow {
  readonly id: string
  readonly version: number
  readonly removed_at: string | null
  readonly unknown: Readonly<Record<string, string>> | null
  readonly aged_at?: string | null
  readonly [field: string]: unknown
}

function toRow({ resource, ages = [] }: Source, found: StoredRow): ResourceRow {
  const values: Record<string, Value> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = (found[name] ?? null) as Value
    if (isStored(field))
      values[name] = value ?? (field.kind === 'list' ? [] : field.kind === 'number' ? null : '')
    else
      values[name] =
        field.kind === 'time' && typeof value === 'string' ? new Date(value).toISOString() : value
  }
  const unknown = Object.entries(found.unknown ?? {})
    .filter(([field, why]) => values[field] === null && why !== null)
    .map(([field, why]) => ({ field, why }))
  const { id, version, removed_at, aged_at } = found
  const aged = ages.filter((field) => values[field] !== null)
  return {
    id,
    version,
    removed_at: removed_at === null ? null : new Date(removed_at).toISOString(),
    values,
    unknown,
    ...(aged_at == null || aged.length === 0
      ? {}
      : { aged: { at: new Date(aged_at).toISOString(), fields: aged } }),
  }
}

const textOf = ({ resource }: Source, name: string): RawBuilder<string> =>
  resource.fields[name]?.kind === 'list'
    ? sql<string>`array_to_string(${sql.ref(name)}, ' ')`
    : sql<string>`${sql.ref(name)}::text`

interface Order {
  readonly by: RawBuilder<unknown>
  readonly way: RawBuilder<unknown>
}

function orderOf(source: Source, order: string): Order {
  const name = order.replace(/^-/, '')
  const field = source.resource.fields[name]
  const by =
    field?.kind === 'number' || field?.kind === 'time'
      ? sql.ref(name)
      : sql`nullif(${textOf(source, name)}, '') collate ${field?.hex === true ? sql`"C"` : sql`in_order`}`
  return { by, way: order.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last` }
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Stands around each field of what a row is found by: a port that was typed in its long spelling is no other one that begins alike. */
const edge = ' '

/** The words as they were typed, or as whoever pasted them meant them: a MAC, an address or a port in the form in which lists keep it, `Arts, Fine` as Fine Arts. */
function askedWords(typed: string): (readonly string[])[] {
  const read = classify(typed)
  const kind = 'identifier' in read ? read.identifier.kind : ''
  const kept = 'identifier' in read ? read.identifier.canonical : ''
  const meant = ['mac', 'ipv4', 'ipv6', 'name'].includes(kind)
    ? wordsOf(kept)
    : kind === 'port'
      ? wordsOf(kept).map((word) => `${edge}${word}${edge}`)
      : wordsOf(meantText(typed))
  const ways = [wordsOf(typed), meant].filter((words) => words.length > 0)
  return ways[0]?.join(' ') === ways[1]?.join(' ') ? ways.slice(0, 1) : ways
}

/** What a field shows that people would look for; a number or a time that is computed is not. */
const hasWords = (field: Field): boolean =>
  isStored(field) || (field.kind !== 'number' && field.kind !== 'time')

/** All that a row can be found by, as one text. */
function wordsIn(source: Source): RawBuilder<string> {
  const { fields, searched } = source.resource
  const names = Object.entries(fields).filter(([, field]) =>
    searched === 'filled' ? isStored(field) : hasWords(field),
  )
  const texts = sql.join(names.map(([name]) => textOf(source, name)))
  return sql`${edge}::text || lower(concat_ws(${edge}::text, ${texts}) collate "C") || ${edge}::text`
}

/** Each filter exactly. */
const filtering = (source: Source, query: ListQuery): readonly RawBuilder<unknown>[] =>
  Object.entries(query).flatMap(([name, value = '']) => {
    const field = source.resource.fields[name]
    if (field?.filter === undefined || value === '') return []
    const narrowed = source.narrows?.[name]?.(value)
    if (narrowed !== undefined) return [narrowed]
    return [
      field.kind === 'list' ? sql`${value} = any (${sql.ref(name)})` : sql`${sql.ref(name)}::text = ${value}`,
    ]
  })

/** Which rows a query leaves: of those that are there, or were removed where it asks for them. */
interface Narrowed {
  readonly there: RawBuilder<unknown>
  readonly filters: RawBuilder<unknown>
  /** Of a column `words`, that every word stands in it; null where none is asked for. */
  readonly worded: RawBuilder<unknown> | null
  /** It leaves every one. */
  readonly whole: boolean
}

function narrowing(source: Source, query: ListQuery): Narrowed {
  const asked = askedWords(query['q'] ?? '')
  const filters = filtering(source, query)
  const every = (words: readonly string[]) =>
    sql.join(
      words.map((word) => sql`position(${word} in words) > 0`),
      sql` and `,
    )
  return {
    there: query['removed'] === 'yes' ? sql`removed_at is not null` : sql`removed_at is null`,
    filters: filters.length === 0 ? sql`true` : sql.join(filters, sql` and `),
    worded: asked.length === 0 ? null : sql`(${sql.join(asked.map(every), sql` or `)})`,
    whole: asked.length === 0 && filters.length === 0,
  }
}

/** Its query, which may depend on what the site decided. */
export const rowsOf = async (database: Reader, { rows }: Source): Promise<RawBuilder<unknown>> =>
  typeof rows === 'function' ? rows(database) : rows

export interface Page {
  readonly rows: ResourceRow[]
  readonly total: number
  readonly all: number
}

/** Whether the table alone says which rows fit and in which order: nothing computed is searched or decides. */
const byTable = ({ resource: { fields, sort, searched }, narrows }: Source, query: ListQuery): boolean => {
  const computed = (name: string) => fields[name]?.computed !== undefined
  const filters = Object.keys(query).filter(
    (name) => fields[name]?.filter !== undefined && (query[name] ?? '') !== '',
  )
  const asksWords = (query['q'] ?? '') !== '' && searched !== 'filled'
  return (
    !asksWords &&
    !computed((query['sort'] ?? sort).replace(/^-/, '')) &&
    filters.every((name) => !computed(name) || narrows?.[name] !== undefined)
  )
}

/**
 * The rows that fit, in order, so many from the one asked for. Which they are is found with as little as decides it, and the rest is
 * computed for these rows alone, however long the list is.
 */
export async function listRows(
  database: Reader,
  source: Source,
  query: ListQuery,
  most = rowsAtATime,
): Promise<Page> {
  const every = sql`(${await rowsOf(database, source)}) as every`
  const { there, filters, worded, whole } = narrowing(source, query)
  const { by, way } = orderOf(source, query['sort'] ?? source.resource.sort)
  const page = sql`limit ${most} offset ${Number(query['from'] ?? '0')}`
  const [from, id] = byTable(source, query)
    ? [sql.table(source.table), sql`${sql.ref(source.key)}::text`]
    : [every, sql`id`]
  const chosen = (columns: RawBuilder<unknown>) =>
    worded === null
      ? sql`select ${columns} from ${from} where ${there} and ${filters}`
      : sql`select * from (select ${columns}, ${wordsIn(source)} as words from ${from} where ${there} and ${filters} offset 0) as one
          where ${worded}`
  // All of them begin at the first of the table's own order; where not all fit, which do is found once.
  const { rows } = await sql<ListedRows>`
    with fits as ${whole ? sql`not materialized` : sql`materialized`} (${chosen(sql`${id} as id, ${by} as sorted`)})
    select (select count(*) from ${sql.table(source.table)} where ${there})::int as all,
      ${whole ? sql`null` : sql`(select count(*) from fits)`}::int as total,
      coalesce((select jsonb_agg(to_jsonb(page)) from (
        select * from ${every} where id = any (array(select id from fits order by sorted ${way}, id collate in_order ${page}))
        order by ${by} ${way}, id collate in_order) as page), '[]') as rows`.execute(database)
  const [listed] = rows
  return {
    rows: listed?.rows.map((row) => toRow(source, row)) ?? [],
    total: listed?.total ?? listed?.all ?? 0,
    all: listed?.all ?? 0,
  }
}

interface ListedRows {
  readonly all: number
  /** Null where all fit. */
  readonly total: number | null
  readonly rows: readonly StoredRow[]
}

/** Every row that fits, in order, as far as so many. */
export async function allRows(
  database: Reader,
  source: Source,
  query: ListQuery,
  most: number,
): Promise<ResourceRow[]> {
  const { there, filters, worded } = narrowing(source, query)
  const { by, way } = orderOf(source, query['sort'] ?? source.resource.sort)
  const { rows } = await sql<{ row: StoredRow }>`
    select to_jsonb(fitting) - 'words' as row from (
      select * from (select *, ${worded === null ? sql`null` : wordsIn(source)} as words
        from (${await rowsOf(database, source)}) as every where ${there} and ${filters} offset 0) as one
      where ${worded ?? sql`true`} order by ${by} ${way}, id collate in_order limit ${most}) as fitting`.execute(
    database,
  )
  return rows.map(({ row }) => toRow(source, row))
}

/** How many rows fit the filters, by what fields of theirs say together. */
export async function countByFields(
  database: Reader,
  source: Source,
  query: ListQuery,
  fields: readonly string[],
): Promise<readonly FieldCount[]> {
  const { there, filters } = narrowing(source, query)
  const values = sql.join(fields.flatMap((field) => [sql`${field}::text`, sql.ref(field)]))
  const { rows } = await sql<FieldCount>`
    select jsonb_build_object(${values}) as values, count::int from (
      select ${sql.join(fields.map((field) => sql.ref(field)))}, count(*) as count
      from (${await rowsOf(database, source)}) as every where ${there} and ${filters}
      group by ${sql.join(fields.map((field) => sql.ref(field)))}) as counted`.execute(database)
  return rows
}

interface FieldCount {
  readonly values: Readonly<Record<string, string | readonly string[] | null>>
  readonly count: number
}

/** @throws CallError `no-such-thing` */
export async function readRow(database: Reader, source: Source, id: string): Promise<ResourceRow> {
  const { rows } = await sql<{ row: StoredRow }>`
    select to_jsonb(every) as row from (${await rowsOf(database, source)}) as every where id = ${id}`.execute(
    database,
  )
  const [found] = rows
  if (found === undefined) throw new CallError('no-such-thing')
  return toRow(source, found.row)
}

/** The key without which a part of a page shows nothing; null where the page's own is enough. */
export function keyOfPanel({ resource }: Source, { key, opens = {} }: DetailPanel): AccessKey | null {
  const needed = key ?? Object.values(opens)[0]?.keys.read ?? resource.keys.read
  return needed === resource.keys.read ? null : needed
}

export async function readDetail(
  database: Reader,
  source: Source,
  id: string,
  viewer: Viewer,
): Promise<ResourceDetail> {
  const row = await readRow(database, source, id)
  const panels = source.panels ?? []
  return {
    row,
    used: [
      ...(await readHolders(database, source, [id])).map(({ what, count }) => ({ what, count, holds: true })),
      ...((await source.uses?.(database, id)) ?? []).map((use) => ({ ...use, holds: false })),
    ],
    panels: await Promise.all(
      panels.map(async (panel) => {
        const {
          title,
          section = title,
          columns,
          identifiers = columns.slice(0, 1),
          none,
          opens = {},
          rows,
        } = panel
        const key = keyOfPanel(source, panel)
        const may = key === null || viewer.keys.has(key)
        return {
          title,
          section,
          columns: [...columns],
          identifiers: [...identifiers],
          none: may ? none : `It needs the key “${accessKeyWords[key].title}”.`,
          opens: Object.entries(opens).map(([column, of]) => ({
            column,
            to: pageOf(of),
            list: of.list ?? '',
          })),
          rows: may ? (await rows(database, id, viewer)).map((cells) => [...cells]) : [],
        }
      }),
    ),
  }
}

const mostChoices = 500

/** What fields are filtered by, as it stands in the rows, and what known fields are chosen from. */
export async function readChoices(
  database: Reader,
  source: Source,
): Promise<{ field: string; values: string[] }[]> {
  const rows = await rowsOf(database, source)
  const menus = Object.entries(source.resource.fields)
    .filter(([field, { filter }]) => filter === true && source.known?.[field] === undefined)
    .map(([field, { kind }]) => {
      const value = kind === 'list' ? sql`unnest(${sql.ref(field)})` : sql`${sql.ref(field)}::text`
      const values =
        source.menus?.[field] ??
        sql`select distinct ${value} as value from (${rows}) as every where removed_at is null`
      return sql`${field}::text, array(select value from (${values}) as one where value <> ''
        order by value collate in_order limit ${mostChoices})`
    })
  // As one statement, so that a long list's menus are given up together.
  const read = await sql<{ menus: Record<string, string[]> }>`
    select jsonb_build_object(${sql.join(menus)}) as menus`.execute(database)
  const choices = Object.entries(read.rows[0]?.menus ?? {}).map(([field, values]) => ({ field, values }))
  for (const [field, known] of Object.entries(source.known ?? {}))
    if (field in source.resource.fields)
      choices.push({ field, values: [...(await known(database))].slice(0, mostChoices) })
  const order = Object.keys(source.resource.fields)
  return choices.toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
}

/** What people filled, of a row. */
export const storedOf = (source: Source, { values }: ResourceRow): Values =>
  Object.fromEntries(
    Object.entries(source.resource.fields).flatMap(([name, field]) =>
      isStored(field) ? [[name, values[name] ?? null] as const] : [],
    ),
  )
