import type { Credential } from '@patchbay/connectors/connector-context'
import type { Secret } from '@patchbay/connectors/secret'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { SealedSecretTable } from '../database/tables/systems.ts'
import { CallError } from '../errors/call-error.ts'
import { unseal } from '../secrets/envelope.ts'
import { secretTable } from '../secrets/stored.ts'
import type { Vault } from '../secrets/vault.ts'

export class CredentialError extends Error {
  override readonly name = 'CredentialError'
}

/** Reads a credential and unseals its secrets. Throws `sealed` on a sealed server. */
export async function readCredential(
  database: Kysely<Database>,
  vault: Vault,
  id: number,
): Promise<Credential> {
  if (vault.sealed) throw new CallError('sealed')
  const row = await database
    .selectFrom('credential')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sealed = await database
    .selectFrom('sealed_secret')
    .selectAll()
    .where('credential_id', '=', id)
    .execute()
  const secrets = new Map<SealedSecretTable['field'], Secret>(
    sealed.map((secret) => [
      secret.field,
      unseal(vault.keys, secret.envelope, {
        table: secretTable,
        id: secret.credential_id,
        field: secret.field,
        version: secret.version,
      }),
    ]),
  )
  const secret = secrets.get('secret')
  if (secret === undefined) throw new CredentialError(`Credential ${row.name} has no secret.`)
  const enable = secrets.get('enable')
  const privacyKey = secrets.get('privacy-secret')
  const username = row.username ?? ''
  if (row.kind === 'signing-secret' || row.kind === 'api-key') return { kind: row.kind, secret }
  if (row.kind === 'snmp-v2c') return { kind: 'snmp-v2c', community: secret }
  if (row.kind === 'password') {
    return { kind: 'password', username, password: secret, ...(enable === undefined ? {} : { enable }) }
  }
  return {
    kind: 'snmp-v3',
    username,
    authentication: row.authentication ?? 'sha',
    authenticationKey: secret,
    privacy: row.privacy ?? 'none',
    ...(privacyKey === undefined ? {} : { privacyKey }),
  }
}
