import { roles } from '@patchbay/contract/roles'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { administratorRole } from './administrators.ts'
import { generatePassword } from './password-links.ts'
import { hashPassword } from './passwords.ts'

export interface LabAccounts {
  /** Usernames, one for each role and a second administrator. */
  readonly accounts: readonly string[]
  readonly password: string
}

/** Makes an account for each role, and a second administrator, and gives all of them the one password. For the lab only. */
export async function ensureLabAccounts(
  database: Kysely<Database>,
  password: string | null,
): Promise<LabAccounts> {
  const chosen = password ?? generatePassword()
  // What takes two independent administrators can be tried, too.
  const all = [
    ...roles.map(({ id, account }) => ({ id, name: account })),
    { id: administratorRole, name: 'second-administrator' },
  ]
  const hashes = await Promise.all(all.map(() => hashPassword(chosen)))
  for (const [index, { id, name }] of all.entries()) {
    const stored = hashes[index] ?? null
    await database
      .insertInto('person')
      .values({
        username: name,
        email: `${name}@lab.example`,
        firstname: name.slice(0, 1).toUpperCase() + name.slice(1),
        lastname: 'Lab',
        role: id,
        password_hash: stored,
      })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(username)`)
          .doUpdateSet({ password_hash: stored, role: id, status: 'active' }),
      )
      .execute()
  }
  return { accounts: all.map(({ name }) => name), password: chosen }
}
