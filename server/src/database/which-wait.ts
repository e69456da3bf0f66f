import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from './schema.ts'

/** `from … where …`: rows of which one says that there may be something to do now. Of a name for what that is. */
export type Waiting<Name extends string> = Readonly<Record<Name, RawBuilder<unknown>>>

/**
 * One question instead of one for each thing that may wait, for whoever looks again and again and nearly always finds nothing. What
 * each says is a part of the statement that takes it, so that nothing is taken by the one and missed by the other.
 */
export async function whichWait<Name extends string>(
  database: Kysely<Database>,
  waiting: Waiting<Name>,
): Promise<Readonly<Record<Name, boolean>>> {
  const asked = Object.entries<RawBuilder<unknown>>(waiting)
  const { rows } = await sql<Record<Name, boolean>>`
    select ${sql.join(asked.map(([name, waits]) => sql`exists (select ${waits}) as ${sql.ref(name)}`))}`.execute(
    database,
  )
  const [row] = rows
  if (row === undefined) throw new Error('PostgreSQL answered a select without a table with no row.')
  return row
}
