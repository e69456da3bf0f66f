import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { EnvelopeError, unseal } from './envelope.ts'
import { KeyFileError, readKeyFile } from './key-file.ts'
import type { Keys } from './key-file.ts'
import type { KeyRing } from './key-ring.ts'
import { secretTable, storedEnvelopes } from './stored.ts'

/** Open with the keys, or sealed with the reason. A sealed server signs people in, says so and uses no secret. */
export type Vault =
  | { readonly sealed: false; readonly keys: KeyRing }
  | { readonly sealed: true; readonly why: string }

/** Opens every stored secret once: each must be an envelope of ours, in its own place, under this key. */
export async function checkStoredSecrets(database: Kysely<Database>, keys: Keys): Promise<void> {
  for (const { envelope, ...place } of await storedEnvelopes(database)) {
    try {
      unseal(keys, envelope, place)
    } catch (error) {
      const why = error instanceof EnvelopeError ? error.message : 'It cannot be opened.'
      const where = place.table === secretTable ? '' : `${place.table} `
      throw new EnvelopeError(`Stored secret ${where}${place.id}/${place.field}: ${why}`, { cause: error })
    }
  }
}

export interface KeyPlace {
  readonly keyFile: string | null
  readonly createKey: boolean
}

/**
 * A missing, unreadable or wrong key seals the server instead of stopping it. A key is never made while secrets are
 * stored: it could not open them.
 */
export async function openVault(database: Kysely<Database>, place: KeyPlace): Promise<Vault> {
  try {
    const { rows } = await sql<{ stored: boolean }>`select exists (select 1 from sealed_secret)
      or exists (select 1 from second_factor)
      or exists (select 1 from openid_provider where envelope is not null) as stored`.execute(database)
    const keys = await readKeyFile(place.keyFile, place.createKey && rows[0]?.stored === false)
    await checkStoredSecrets(database, keys)
    return { sealed: false, keys }
  } catch (error) {
    if (error instanceof KeyFileError || error instanceof EnvelopeError) {
      return { sealed: true, why: error.message }
    }
    throw error
  }
}
