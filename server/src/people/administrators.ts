import { roles } from '@patchbay/contract/roles'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

export const administratorRole = roles.find((role) => role.name === 'administrator')?.id ?? 1

/** People who can administer for good: the role, an active account, no end, and a way to sign in. */
export async function countAdministrators(database: Kysely<Database>): Promise<number> {
  const { count } = await database
    .selectFrom('person')
    .select(sql<number>`count(*)`.as('count'))
    .where('role', '=', administratorRole)
    .where('status', '=', 'active')
    .where('expires_at', 'is', null)
    .where((where) => where.or([where('password_hash', 'is not', null), where('source', '!=', 'local')]))
    .executeTakeFirstOrThrow()
  return count
}

/** Key of the advisory lock under which rights are changed: one change sees what the one before it left. */
const changingRights = 7_230_120

export async function lockRights(transaction: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${changingRights})`.execute(transaction)
}
