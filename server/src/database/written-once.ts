import type { CompiledQuery, Kysely } from 'kysely'
import type { Database } from './schema.ts'

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
