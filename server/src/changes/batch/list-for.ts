import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ListKind } from './list-kind.ts'

/** A kind of list as somebody may ask for it. */
export async function listFor<Wish extends object, Intent extends object>(
  database: Kysely<Database>,
  list: ListKind<Wish, Intent>,
  asker: number | null,
): Promise<ListKind<Wish, Intent>> {
  if (list.forAsker === undefined || asker === null) return list
  return { ...list, ...(await list.forAsker(database, asker)) }
}
