import type { Secret } from '@patchbay/connectors/secret'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Belonging } from './envelope.ts'
import type { Key, Keys } from './key-file.ts'

export const secretTable = 'sealed_secret'

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

/** Keyed hash of a credential's secret, by which an import that brings the same one is known without opening it. */
export const sameAs = (key: Key, id: number, field: string, secret: Secret) =>
  key.keyedHash(`${secretTable} ${id} ${field} ${secret.reveal()}`)

/** Is the hash that of this secret, by whichever of the keys it was made. */
export function isSame(keys: Keys, hash: string, id: number, field: string, secret: Secret): boolean {
  // Another process may have sealed it with a key that the file has only now: asking for the present one looks there.
  keys.current()
  return keys.all.some((key) => sameAs(key, id, field, secret) === hash)
}

/** Every envelope that is stored, with the place that is bound into it. */
export async function storedEnvelopes(
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
