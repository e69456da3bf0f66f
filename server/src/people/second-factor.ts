import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { Secret } from '@patchbay/connectors/secret'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { seal, unseal } from '../secrets/envelope.ts'
import { factorSecret } from '../secrets/stored.ts'
import type { Vault } from '../secrets/vault.ts'
import { newRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { base32, newTotpSecret, otpauthUri, stepOfCode } from './totp.ts'

/** Wrong codes in a row before none is looked at for a while, in which case the right one does not help either. */
export const mostCodes = { tries: 5, pause: 15 * 60 } as const

function keysOf(vault: Vault) {
  if (vault.sealed) throw new CallError('sealed')
  return vault.keys
}

export async function hasSecondFactor(database: Kysely<Database>, personId: number): Promise<boolean> {
  const found = await database
    .selectFrom('second_factor')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Makes a secret that counts once it is confirmed. Refused while a confirmed one is there. */
export async function enrol(
  transaction: Transaction<Database>,
  vault: Vault,
  personId: number,
  names: { readonly issuer: string; readonly account: string },
): Promise<{ readonly secret: string; readonly uri: string }> {
  const keys = keysOf(vault)
  const secret = newTotpSecret()
  const before = await transaction
    .selectFrom('second_factor')
    .select(['version', 'confirmed_at'])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (before?.confirmed_at != null) {
    throw new CallError('input-not-valid', {
      fields: { body: 'A second factor is set up. Remove it first.' },
    })
  }
  const version = (before?.version ?? 0) + 1
  const envelope = seal(keys, new Secret(secret.toString('base64')), factorSecret(personId, version))
  const row = { version, envelope, confirmed_at: null, last_step: 0, failures: 0, failed_at: null }
  await transaction
    .insertInto('second_factor')
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute()
  return { secret: base32(secret), uri: otpauthUri(secret, names.issuer, names.account) }
}

export type CodeVerdict = 'right' | 'wrong' | 'too-many'

/**
 * Judges a code and remembers it, in a transaction of its own that stands whatever comes after: a right code is used
 * up, a wrong one counts. A code of an earlier or the same step as the last one is wrong.
 */
export function judgeCode(
  database: Kysely<Database>,
  vault: Vault,
  personId: number,
  code: string,
  now: Date,
  of: 'confirmed' | 'new' = 'confirmed',
): Promise<CodeVerdict> {
  const keys = keysOf(vault)
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('second_factor')
      .selectAll()
      .select(
        sql<boolean>`failures >= ${mostCodes.tries}
          and failed_at > now() - ${mostCodes.pause} * interval '1 second'`.as('paused'),
      )
      .where('person_id', '=', personId)
      .where('confirmed_at', of === 'new' ? 'is' : 'is not', null)
      // One at a time: two requests with the same code must not both be right.
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return 'wrong'
    if (row.paused) return 'too-many'
    const secret = unseal(keys, row.envelope, factorSecret(personId, row.version))
    const step = stepOfCode(Buffer.from(secret.reveal(), 'base64'), code, now, row.last_step)
    const right =
      step !== null || (of === 'confirmed' && (await useRecoveryCode(transaction, personId, code)))
    // After a pause the counting begins anew.
    const failures = row.failures >= mostCodes.tries ? 0 : row.failures
    await transaction
      .updateTable('second_factor')
      .set(
        right
          ? { failures: 0, failed_at: null, ...(step === null ? {} : { last_step: step }) }
          : { failures: failures + 1, failed_at: sql<Date>`now()` },
      )
      .where('person_id', '=', personId)
      .execute()
    return right ? 'right' : 'wrong'
  })
}

/** Throws what a verdict means to who sent the code. */
export function assertRight(verdict: CodeVerdict): void {
  if (verdict === 'too-many') throw new CallError('too-many-attempts', { retryAfter: mostCodes.pause })
  if (verdict === 'wrong') throw new CallError('input-not-valid', { fields: { code: 'is not right' } })
}

/** Makes the new factor count and lets the person's sessions go on. Returns the recovery codes. */
export async function confirm(transaction: Transaction<Database>, personId: number): Promise<string[]> {
  await transaction
    .updateTable('second_factor')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('person_id', '=', personId)
    .execute()
  await transaction
    .updateTable('session_family')
    .set({ first: null })
    .where('person_id', '=', personId)
    .where('first', '=', 'second-factor')
    .execute()
  return newRecoveryCodes(transaction, personId)
}

export async function removeFactor(transaction: Transaction<Database>, personId: number): Promise<boolean> {
  await transaction.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  const gone = await transaction
    .deleteFrom('second_factor')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}
