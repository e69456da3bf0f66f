import type { Resource, Value } from '@patchbay/contract/resources/resource'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Written } from './source.ts'

/** Rows that one statement takes: few statements however long a list is, and none that others wait for. */
const together = 1_000

/** All of them in turn, so many at a time. */
export function* setsOf<T>(all: readonly T[]): Generator<readonly T[], void, undefined> {
  for (let from = 0; from < all.length; from += together) yield all.slice(from, from + together)
}

/** Records of a row type or of columns, as `jsonb_to_recordset` and its like take them: one parameter for all. */
export const asJson = (rows: readonly Readonly<Record<string, unknown>>[]): RawBuilder<unknown> =>
  sql`${JSON.stringify(rows)}::jsonb`

/**
 * What was written as a relation `given`: `at` counts the rows from 0, `id` is theirs, and each named field is as it is now, a list as
 * `text[]` and all else as `text`.
 */
export function given(
  { fields }: Resource,
  rows: readonly Written[],
  names: readonly string[],
): RawBuilder<unknown> {
  const columns = names.map(
    (name) => sql`, ${sql.ref(name)} ${fields[name]?.kind === 'list' ? sql`text[]` : sql`text`}`,
  )
  const records = rows.map(({ id, after }, at) => {
    const record: Record<string, Value> = { at, id }
    for (const name of names) record[name] = after[name] ?? null
    return record
  })
  return sql`jsonb_to_recordset(${asJson(records)}) as given (at int, id text${sql.join(columns, sql``)})`
}
