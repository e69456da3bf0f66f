import { roles } from '@patchbay/contract/roles'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { generatePassword } from './password-links.ts'
import { hashPassword } from './passwords.ts'

export interface LabAccounts {
  /** Usernames, one for each role. */
  readonly accounts: readonly string[]
  readonly password: string
}

/** Makes an account for each role and gives all of them the one password. For the lab only. */
export async function ensureLabAccounts(
  database: Kysely<Database>,
  password: string | null,
): Promise<LabAccounts> {
  const chosen = password ?? generatePassword()
  const hashes = await Promise.all(roles.map(() => hashPassword(chosen)))
  for (const [index, role] of roles.entries()) {
    const stored = hashes[index] ?? null
    const name = role.account
    await database
      .insertInto('person')
      .values({
        username: name,
        email: `${name}@lab.example`,
        firstname: name.slice(0, 1).toUpperCase() + name.slice(1),
        lastname: 'Lab',
        role: role.id,
        password_hash: stored,
      })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(username)`)
          .doUpdateSet({ password_hash: stored, role: role.id, status: 'active' }),
      )
      .execute()
  }
  return { accounts: roles.map((role) => role.account), password: chosen }
}
