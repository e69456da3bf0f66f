import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { EnvelopeError, unseal } from './envelope.ts'
import type { Belonging } from './envelope.ts'
import { KeyFileError, readKeyFile } from './key-file.ts'
import type { Keys } from './key-file.ts'

/** Open with the keys, or sealed with the reason. A sealed server signs people in, says so and uses no secret. */
export type Vault =
  | { readonly sealed: false; readonly keys: Keys }
  | { readonly sealed: true; readonly why: string }

export const secretTable = 'sealed_secret'

/** Every envelope that is stored, with the place that is bound into it. */
async function storedEnvelopes(
  database: Kysely<Database>,
): Promise<(Belonging & { readonly envelope: string })[]> {
  const credentials = await database.selectFrom('sealed_secret').selectAll().execute()
  const factors = await database
    .selectFrom('second_factor')
    .select(['person_id', 'version', 'envelope'])
    .execute()
  const providers = await database
    .selectFrom('openid_provider')
    .select(['name', 'version', 'envelope'])
    .execute()
  return [
    ...credentials.map(({ credential_id, field, version, envelope }) => ({
      table: secretTable,
      id: credential_id,
      field,
      version,
      envelope,
    })),
    ...factors.map(({ person_id, version, envelope }) => ({
      ...factorSecret(person_id, version),
      envelope,
    })),
    ...providers.flatMap(({ name, version, envelope }) =>
      envelope === null ? [] : [{ ...clientSecret(name, version), envelope }],
    ),
  ]
}

/** Where the secret of a person's second factor belongs. */
export const factorSecret = (personId: number, version: number): Belonging => ({
  table: 'second_factor',
  id: personId,
  field: 'secret',
  version,
})

/** Where the client secret of a provider belongs. */
export const clientSecret = (provider: string, version: number): Belonging => ({
  table: 'openid_provider',
  id: provider,
  field: 'client_secret',
  version,
})

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
