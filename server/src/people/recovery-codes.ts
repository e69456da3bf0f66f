import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { base32 } from './totp.ts'

const count = 10

/** 80 bits in four groups: enough that a plain hash of them cannot be searched. */
const newCode = () => (base32(randomBytes(10)).match(/.{4}/g) ?? []).join('-').toLowerCase()

const stored = (code: string) => hash('sha256', code.toLowerCase().replace(/[^a-z2-7]/g, ''), 'buffer')

export const looksLikeRecoveryCode = (text: string) => /^[a-z2-7]{4}(-?[a-z2-7]{4}){3}$/i.test(text)

/** Makes new codes in place of all old ones; they are shown once and only their hashes are kept. */
export async function newRecoveryCodes(
  transaction: Transaction<Database>,
  personId: number,
): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await transaction.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  await transaction
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ person_id: personId, hash: stored(code) })))
    .execute()
  return codes
}

/** Uses a code up; false when it is not one, or was used. */
export async function useRecoveryCode(
  transaction: Transaction<Database>,
  personId: number,
  code: string,
): Promise<boolean> {
  if (!looksLikeRecoveryCode(code)) return false
  const used = await transaction
    .updateTable('recovery_code')
    .set({ used_at: sql`now()` })
    .where('person_id', '=', personId)
    .where('hash', '=', stored(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
