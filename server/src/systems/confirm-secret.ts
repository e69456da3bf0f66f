import { Secret } from '@patchbay/connectors/secret'
import type { SecretAgain } from '@patchbay/contract/systems/checking'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Keys } from '../secrets/key-file.ts'
import type { SystemRow } from './configured.ts'
import { faulty } from './given.ts'
import { isSealedSecret } from './seal-secret.ts'
import type { SecretField } from './seal-secret.ts'

const fieldNames: Readonly<Record<SecretField, keyof NonNullable<SecretAgain>>> = {
  secret: 'secret',
  enable: 'enable',
  'privacy-secret': 'privacy_key',
}

/**
 * Whoever lets a stored secret go to a new place shows that they know it, each part of it. Otherwise an editor could name
 * a host of their own and read it there. Nothing is asked where nothing is stored.
 */
export async function proveSecret(
  transaction: Transaction<Database>,
  keys: Keys,
  row: SystemRow,
  again: SecretAgain,
): Promise<void> {
  if (row.credential_id === null) return
  const stored = await transaction
    .selectFrom('sealed_secret')
    .select('field')
    .where('credential_id', '=', row.credential_id)
    .execute()
  const faults: Record<string, string> = {}
  for (const { field } of stored) {
    const name = fieldNames[field]
    const entered = again?.[name] ?? ''
    if (entered === '') faults[`reentered.${name}`] = 'Enter it again. It would be sent to another address.'
    else if (!(await isSealedSecret(transaction, keys, row.credential_id, field, new Secret(entered)))) {
      faults[`reentered.${name}`] = 'differs from the stored one'
    }
  }
  if (Object.keys(faults).length > 0) throw faulty(faults)
}
