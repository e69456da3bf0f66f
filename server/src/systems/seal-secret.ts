import type { Secret } from '@patchbay/connectors/secret'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { SealedSecretTable } from '../database/tables/systems.ts'
import { seal } from '../secrets/envelope.ts'
import type { Keys } from '../secrets/key-file.ts'
import { isSame, sameAs, secretTable } from '../secrets/stored.ts'

export type SecretField = SealedSecretTable['field']

const find = (database: Kysely<Database>, id: number, field: SecretField) =>
  database
    .selectFrom('sealed_secret')
    .select(['version', 'same_as'])
    .where('credential_id', '=', id)
    .where('field', '=', field)
    .executeTakeFirst()

/** Seals a secret of a credential under its next version; false when it is the one that is there. */
export async function sealSecret(
  transaction: Transaction<Database>,
  keys: Keys,
  id: number,
  field: SecretField,
  secret: Secret,
): Promise<boolean> {
  const before = await find(transaction, id, field)
  if (before !== undefined && isSame(keys, before.same_as, id, field, secret)) return false
  const version = (before?.version ?? 0) + 1
  const row = {
    credential_id: id,
    field,
    version,
    envelope: seal(keys, secret, { table: secretTable, id, field, version }),
    same_as: sameAs(keys.current(), id, field, secret),
  }
  await transaction
    .insertInto('sealed_secret')
    .values(row)
    .onConflict((conflict) => conflict.columns(['credential_id', 'field']).doUpdateSet(row))
    .execute()
  return true
}

/** Is this the secret that is stored there, told without opening it. */
export async function isSealedSecret(
  database: Kysely<Database>,
  keys: Keys,
  id: number,
  field: SecretField,
  secret: Secret,
): Promise<boolean> {
  const stored = await find(database, id, field)
  return stored !== undefined && isSame(keys, stored.same_as, id, field, secret)
}
