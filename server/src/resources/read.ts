import { accessKeyWords } from '@patchbay/contract/access-key-words'
import type { AccessKey } from '@patchbay/contract/access-keys'
import { classify } from '@patchbay/contract/identifiers'
import { meantText } from '@patchbay/contract/identifiers/surroundings'
import type { ListQuery, ResourceDetail, ResourceRow, Values } from '@patchbay/contract/resource-calls'
import { isStored, pageOf, rowsAtATime } from '@patchbay/contract/resources/resource'
import type { Value } from '@patchbay/contract/resources/resource'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { readHolders } from './holders.ts'
import type { Asker, DetailPanel, Source } from './source.ts'

type Reader = Kysely<Database>

interface Found {
  readonly id: string
  readonly version: number
  readonly removed_at: string | null
  readonly unknown: Readonly<Record<string, string>> | null
  readonly [field: string]: unknown
}

function toRow({ resource }: Source, found: Found): ResourceRow {
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
  const { id, version, removed_at } = found
  return {
    id,
    version,
    removed_at: removed_at === null ? null : new Date(removed_at).toISOString(),
    values,
    unknown,
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
  const kind = source.resource.fields[name]?.kind
  const by =
    kind === 'number' || kind === 'time'
      ? sql.ref(name)
      : sql`lower(nullif(${textOf(source, name)}, '')) collate "C"`
  return { by, way: order.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last` }
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** The words as they were typed, or as whoever pasted them meant them: a MAC or an address in the form in which lists keep it. */
function askedWords(typed: string): (readonly string[])[] {
  const read = classify(typed)
  const kept =
    'identifier' in read && ['mac', 'ipv4', 'ipv6'].includes(read.identifier.kind)
      ? read.identifier.canonical
      : meantText(typed)
  const ways = [wordsOf(typed), wordsOf(kept)].filter((words) => words.length > 0)
  return ways[0]?.join(' ') === ways[1]?.join(' ') ? ways.slice(0, 1) : ways
}

/** Every word somewhere in the row, each filter exactly; null where all rows fit. */
function narrowing(source: Source, query: ListQuery): RawBuilder<unknown> | null {
  const { fields } = source.resource
  const everyField = source.resource.searched !== 'filled'
  const searched = Object.entries(fields).filter(([, field]) => everyField || isStored(field))
  const texts = sql.join(searched.map(([name]) => textOf(source, name)))
  const whole = sql`lower(concat_ws(' ', ${texts}))`
  const every = (words: readonly string[]) =>
    sql.join(
      words.map((word) => sql`position(${word} in ${whole}) > 0`),
      sql` and `,
    )
  const asked = askedWords(query.q ?? '')
  const filters = Object.entries(query).filter(
    ([name, value]) => fields[name]?.filter !== undefined && value !== undefined && value !== '',
  )
  const conditions = [
    ...(asked.length === 0 ? [] : [sql`(${sql.join(asked.map(every), sql` or `)})`]),
    ...filters.map(
      ([name, value = '']) =>
        source.narrows?.[name]?.(value) ??
        (fields[name]?.kind === 'list'
          ? sql`${value} = any (${sql.ref(name)})`
          : sql`${sql.ref(name)}::text = ${value}`),
    ),
  ]
  return conditions.length === 0 ? null : sql.join(conditions, sql` and `)
}

const fitting = (source: Source, query: ListQuery) => narrowing(source, query) ?? sql`true`

/** Its query, which may depend on what the site decided. */
export const rowsOf = async (database: Reader, { rows }: Source): Promise<RawBuilder<unknown>> =>
  typeof rows === 'function' ? rows(database) : rows

export interface Page {
  readonly rows: ResourceRow[]
  readonly total: number
  readonly all: number
}

/** Whether the table alone says which rows fit and in which order: nothing computed is searched or decides. */
const byTable = ({ resource: { fields, sort, searched } }: Source, query: ListQuery): boolean => {
  const filters = Object.keys(query).filter(
    (name) => fields[name]?.filter !== undefined && (query[name] ?? '') !== '',
  )
  const deciding = [...filters, (query.sort ?? sort).replace(/^-/, '')]
  const asksWords = (query.q ?? '') !== '' && searched !== 'filled'
  return !asksWords && deciding.every((name) => fields[name]?.computed === undefined)
}

/**
 * The rows that fit, in order, so many from the one asked for. Where the table decides, what is computed is computed for
 * these rows alone, however long the list is.
 */
export async function listRows(
  database: Reader,
  source: Source,
  query: ListQuery,
  most = rowsAtATime,
): Promise<Page> {
  const every = sql`(${await rowsOf(database, source)}) as every`
  const there = query['removed'] === 'yes' ? sql`removed_at is not null` : sql`removed_at is null`
  const order = orderOf(source, query.sort ?? source.resource.sort)
  const page = sql`limit ${most} offset ${Number(query.from ?? '0')}`
  const narrowed = narrowing(source, query)
  const fits = narrowed ?? sql`true`
  const [quick, key] = byTable(source, query)
    ? [sql.table(source.table), sql`${sql.ref(source.key)}::text collate "C"`]
    : [source.joined === true ? every : null, sql`id collate "C"`]
  // Which fit is found once, where not all do; all of them begin at the first of the table's own order.
  const found = quick
    ? sql<ListedRows>`
        with alike as not materialized (select * from ${quick} where ${there}),
        fits as ${narrowed === null ? sql`not materialized` : sql`materialized`} (
          select ${key} as id, ${order.by} as sorted from alike where ${fits})
        select (select count(*) from alike)::int as all, ${narrowed === null ? sql`null` : sql`(select count(*) from fits)::int`} as total,
          coalesce((select jsonb_agg(to_jsonb(page)) from (
            select * from ${every} where id = any (array(select id from fits order by sorted ${order.way}, id ${page}))
            order by ${order.by} ${order.way}, id collate "C") as page), '[]') as rows`
    : sql<ListedRows>`
        with alike as materialized (select * from ${every} where ${there}),
        fits as (select * from alike where ${fits})
        select (select count(*) from alike)::int as all, (select count(*) from fits)::int as total,
          coalesce((select jsonb_agg(to_jsonb(page)) from (
            select * from fits order by ${order.by} ${order.way}, id collate "C" ${page}) as page), '[]') as rows`
  const { rows } = await found.execute(database)
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
  readonly rows: readonly Found[]
}

/** How many rows fit, by what fields of theirs say together. */
export async function countByFields(
  database: Reader,
  source: Source,
  query: ListQuery,
  fields: readonly string[],
): Promise<readonly FieldCount[]> {
  const values = sql.join(fields.flatMap((field) => [sql`${field}::text`, sql.ref(field)]))
  const { rows } = await sql<FieldCount>`
    select jsonb_build_object(${values}) as values, count(*)::int as count from (${await rowsOf(database, source)}) as every
    where (removed_at is not null) = ${query['removed'] === 'yes'} and ${fitting(source, query)} group by 1`.execute(
    database,
  )
  return rows
}

interface FieldCount {
  readonly values: Readonly<Record<string, string | readonly string[] | null>>
  readonly count: number
}

/** @throws CallError `no-such-thing` */
export async function readRow(database: Reader, source: Source, id: string): Promise<ResourceRow> {
  const { rows } = await sql<{ row: Found }>`
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
  asker: Asker,
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
        const may = key === null || asker.keys.has(key)
        return {
          title,
          section,
          columns: [...columns],
          identifiers: [...identifiers],
          none: may ? none : `It is not shown: it needs the key “${accessKeyWords[key].title}”.`,
          opens: Object.entries(opens).map(([column, of]) => ({
            column,
            to: pageOf(of),
            list: of.list ?? '',
          })),
          rows: may ? (await rows(database, id, asker)).map((cells) => [...cells]) : [],
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
  const choices: { field: string; values: string[] }[] = []
  for (const [field, { filter, kind }] of Object.entries(source.resource.fields)) {
    const known = source.known?.[field]
    if (known !== undefined)
      choices.push({ field, values: [...(await known(database))].slice(0, mostChoices) })
    else if (filter === true) {
      const value = kind === 'list' ? sql`unnest(${sql.ref(field)})` : sql`${sql.ref(field)}::text`
      const { rows } = await sql<{ value: string }>`
        select distinct value collate "C" as value from (
          select ${value} as value from (${await rowsOf(database, source)}) as every where removed_at is null) as one
        where value <> '' order by 1 limit ${mostChoices}`.execute(database)
      choices.push({ field, values: rows.map((row) => row.value) })
    }
  }
  return choices
}

/** What people filled, of a row. */
export const storedOf = (source: Source, { values }: ResourceRow): Values =>
  Object.fromEntries(
    Object.entries(source.resource.fields).flatMap(([name, field]) =>
      isStored(field) ? [[name, values[name] ?? null] as const] : [],
    ),
  )
