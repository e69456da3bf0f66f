import type { Values } from '@patchbay/contract/resources/field-schema'
import { storedFields } from '@patchbay/contract/resources/resource'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Source } from './source.ts'

/** A row of the table: what people filled and nothing computed. */
export interface Stored {
  readonly id: string
  readonly version: number
  /** It was removed. */
  readonly gone: boolean
  readonly values: Values
}

const emptyOf = { list: sql`'{}'`, number: sql`null`, choice: sql`''`, text: sql`''` }

/** Those that are there of these keys, in order; `held` keeps them as they are until the transaction ends. */
export async function readStored(
  tx: Transaction<Database>,
  { resource, table, key }: Source,
  ids: readonly string[],
  held: 'held' | 'free' = 'free',
): Promise<readonly Stored[]> {
  const id = sql`${sql.ref(key)}::text`
  const values = storedFields(resource).flatMap(([name, { kind }]) => [
    sql`${name}::text`,
    sql`coalesce(${sql.ref(name)}, ${emptyOf[kind]})`,
  ])
  const { rows } = await sql<Stored>`
    select ${id} as id, version, removed_at is not null as gone, jsonb_build_object(${sql.join(values)}) as values
    from ${sql.table(table)} where ${id} = any (${ids}::text[]) order by ${id} collate "C" ${held === 'held' ? sql`for update` : sql``}`.execute(
    tx,
  )
  return rows
}
