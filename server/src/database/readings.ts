import { sql } from 'kysely'
import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { Database } from './schema.ts'

/** A row as it comes: asked alone an instant is a date, asked beside others it is the text that JSON has for it. */
export type RowOrJson<Row> = {
  readonly [Name in keyof Row]: Date extends Row[Name] ? Row[Name] | string : Row[Name]
}

/** A statement that only reads, and what its rows come to; `db` is for what the rows alone do not tell. */
export interface Reading<T> {
  readonly statement: RawBuilder<unknown>
  readonly read: (rows: readonly unknown[], db: Kysely<Database>) => T
}

/** The columns are booleans, texts, JSON, instants, and numbers that JavaScript holds: what JSON tells as it is. */
export const reading = <Row, T>(
  statement: RawBuilder<Row>,
  read: (rows: readonly RowOrJson<Row>[], db: Kysely<Database>) => T,
): Reading<T> => ({ statement, read: (rows, db) => read(rows as RowOrJson<Row>[], db) })

export async function askOne<T>(db: Kysely<Database>, { statement, read }: Reading<T>): Promise<Awaited<T>> {
  const { rows } = await statement.execute(db)
  return await read(rows, db)
}

type ReadingResults<Readings> = {
  readonly [Name in keyof Readings]: Readings[Name] extends Reading<infer T> ? Awaited<T> : never
}

/**
 * Several readings as one statement, so that they cost one way to the database and see it at one moment. It fails as a whole
 * when one of them does.
 */
export async function askTogether<const Readings extends Readonly<Record<string, Reading<unknown>>>>(
  db: Kysely<Database>,
  readings: Readings,
): Promise<ReadingResults<Readings>> {
  const parts = Object.entries(readings)
  const columns = parts.map(
    ([name, { statement }]) =>
      sql`(select coalesce(json_agg(told), '[]') from (${statement}) as told) as ${sql.id(name)}`,
  )
  const { rows } = await sql<Record<string, unknown[]>>`select ${sql.join(columns)}`.execute(db)
  const read = await Promise.all(
    parts.map(async ([name, part]) => [name, await part.read(rows[0]?.[name] ?? [], db)] as const),
  )
  return Object.fromEntries(read) as ReadingResults<Readings>
}

/** Stands where a value of the statement will be. */
class Place {
  readonly at: number

  constructor(at: number) {
    this.at = at
  }
}

/**
 * A statement that every request asks: its text is put together the first time only, which costs as much of the one thread as
 * reading the answer. `write` is given places for the values and hands each on as it is, as a parameter.
 */
export function writtenOnce<Values extends readonly unknown[], Row>(
  write: (database: Kysely<Database>, ...values: Values) => { compile(): CompiledQuery<Row> },
): (database: Kysely<Database>, ...values: Values) => Promise<readonly Row[]> {
  let written: CompiledQuery<Row> | null = null
  return async (database, ...values) => {
    written ??= write(database, ...(values.map((_, at) => new Place(at)) as unknown as Values)).compile()
    const parameters = written.parameters.map((one) => (one instanceof Place ? values[one.at] : one))
    const asked: CompiledQuery<Row> = { ...written, parameters }
    return (await database.executeQuery(asked)).rows
  }
}
