import type { ListQuery, ResourceDetail, ResourceRow, Values } from '@patchbay/contract/resource-calls'
import { isStored, pageOf, rowsAtATime } from '@patchbay/contract/resources/resource'
import type { Value } from '@patchbay/contract/resources/resource'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../http/call-error.ts'
import type { Source } from './source.ts'

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

function orderOf(source: Source, order: string): RawBuilder<unknown> {
  const name = order.replace(/^-/, '')
  const kind = source.resource.fields[name]?.kind
  const by =
    kind === 'number' || kind === 'time'
      ? sql.ref(name)
      : sql`lower(nullif(${textOf(source, name)}, '')) collate "C"`
  return order.startsWith('-') ? sql`${by} desc nulls last` : sql`${by} asc nulls last`
}

/** Every word somewhere in the row, each filter exactly. */
function fitting(source: Source, query: ListQuery): RawBuilder<unknown> {
  const { fields } = source.resource
  const texts = sql.join(Object.keys(fields).map((name) => textOf(source, name)))
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const filters = Object.entries(query).filter(
    ([name, value]) => fields[name]?.filter !== undefined && value !== undefined && value !== '',
  )
  return sql.join(
    [
      sql`true`,
      ...words.map((word) => sql`position(${word} in lower(concat_ws(' ', ${texts}))) > 0`),
      ...filters.map(([name, value]) =>
        fields[name]?.kind === 'list'
          ? sql`${value} = any (${sql.ref(name)})`
          : sql`${sql.ref(name)}::text = ${value}`,
      ),
    ],
    sql` and `,
  )
}

/** Its query, which may depend on what the site decided. */
const rowsOf = async (database: Reader, { rows }: Source): Promise<RawBuilder<unknown>> =>
  typeof rows === 'function' ? rows(database) : rows

export interface Page {
  readonly rows: ResourceRow[]
  readonly total: number
  readonly all: number
}

/** The rows that fit, in order, so many from the one asked for. */
export async function listRows(
  database: Reader,
  source: Source,
  query: ListQuery,
  most = rowsAtATime,
): Promise<Page> {
  const { rows } = await sql<{ all: number; total: number; rows: Found[] }>`
    with alike as materialized (
      select * from (${await rowsOf(database, source)}) as every where (removed_at is not null) = ${query.removed === 'yes'}),
    fits as (select * from alike where ${fitting(source, query)})
    select (select count(*) from alike)::int as all, (select count(*) from fits)::int as total,
      coalesce((select jsonb_agg(to_jsonb(page)) from (
        select * from fits order by ${orderOf(source, query.sort ?? source.resource.sort)}, id collate "C"
        limit ${most} offset ${Number(query.from ?? '0')}) as page), '[]') as rows`.execute(database)
  const [found] = rows
  return {
    rows: found?.rows.map((row) => toRow(source, row)) ?? [],
    total: found?.total ?? 0,
    all: found?.all ?? 0,
  }
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

export async function readDetail(database: Reader, source: Source, id: string): Promise<ResourceDetail> {
  const row = await readRow(database, source, id)
  const panels = source.panels ?? []
  return {
    row,
    used: (await source.uses?.(database, id))?.map((use) => ({ ...use })) ?? [],
    panels: await Promise.all(
      panels.map(async ({ title, columns, none, opens = {}, rows }) => ({
        title,
        columns: [...columns],
        none,
        opens: Object.entries(opens).map(([column, of]) => ({ column, to: pageOf(of), list: of.list ?? '' })),
        rows: (await rows(database, id)).map((cells) => [...cells]),
      })),
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
