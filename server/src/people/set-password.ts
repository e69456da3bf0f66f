import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { isShort, passwordFault } from './passwords/password-rules.ts'
import { hashPassword } from './passwords.ts'
import { wordsOf } from './policy.ts'
import type { PeoplePolicy } from './policy.ts'

export interface NamedPerson {
  readonly username: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
}

export interface NewPassword {
  readonly password_hash: string
  readonly password_short: boolean
}

/** Judges and hashes a new password; throws `input-not-valid` naming `field`. Every path comes through here. */
export async function newPassword(
  policy: PeoplePolicy,
  person: NamedPerson,
  password: string,
  secondFactor: boolean,
  field = 'password',
): Promise<NewPassword> {
  const fault = passwordFault(password, { words: wordsOf(policy, person), secondFactor })
  if (fault !== null) throw new CallError('input-not-valid', { fields: { [field]: fault } })
  return { password_hash: await hashPassword(password), password_short: isShort(password) }
}

/** Puts a new password in place; what the person must do first is settled by that. */
export async function putPassword(
  transaction: Transaction<Database>,
  personId: number,
  password: NewPassword,
  mustChange = false,
): Promise<void> {
  await transaction
    .updateTable('person')
    .set({
      ...password,
      must_change_password: mustChange,
      password_set_at: sql<Date>`now()`,
      // Nobody edits a password: only one that was given by somebody else makes what they have looked at another version.
      ...(mustChange ? { version: sql<number>`version + 1` } : {}),
    })
    .where('id', '=', personId)
    .execute()
  await transaction
    .updateTable('password_link')
    .set({ used_at: sql<Date>`now()` })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute()
}

export function readStanding(database: Kysely<Database>, personId: number) {
  return database
    .selectFrom('person')
    .select([
      'id',
      'username',
      'email',
      'firstname',
      'lastname',
      'source',
      'source_name',
      'external_id',
      'password_hash',
      'password_short',
      'must_change_password',
      'password_set_at',
      'last_sign_in_at',
      'status',
    ])
    .select(sql<boolean>`expires_at is not null and expires_at <= now()`.as('past'))
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
}
