import { Secret } from '@patchbay/connectors/secret'
import type { Credential, SnmpPrivacy } from '@patchbay/connectors/connector-context'
import type { CredentialGiven } from '@patchbay/contract/systems/system'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import type { Keys } from '../secrets/key-file.ts'
import type { Vault } from '../secrets/vault.ts'
import { sealSecret } from './seal-secret.ts'
import type { SecretField } from './seal-secret.ts'

/** A system connected in the console has credentials of its own; a colon is in no name of the systems file. */
export const credentialName = (system: string, purpose: 'read' | 'write') => `${system}:${purpose}`

/** Throws `sealed`. */
export function keysOf(vault: Vault): Keys {
  if (vault.sealed) throw new CallError('sealed')
  return vault.keys
}

/** A credential as it was typed, as connectors take it. */
export function credentialFrom(given: CredentialGiven): Credential {
  if (given.kind === 'signing-secret' || given.kind === 'api-key') {
    return { kind: given.kind, secret: new Secret(given.secret) }
  }
  if (given.kind === 'snmp-v2c') return { kind: 'snmp-v2c', community: new Secret(given.community) }
  if (given.kind === 'password') {
    return {
      kind: 'password',
      username: given.username,
      password: new Secret(given.password),
      ...(given.enable === null ? {} : { enable: new Secret(given.enable) }),
    }
  }
  return {
    kind: 'snmp-v3',
    username: given.username,
    authentication: given.authentication,
    authenticationKey: new Secret(given.authentication_key),
    privacy: given.privacy,
    ...(given.privacy_key === null ? {} : { privacyKey: new Secret(given.privacy_key) }),
  }
}

function secretsOf(credential: Credential): [SecretField, Secret][] {
  if (credential.kind === 'signing-secret' || credential.kind === 'api-key') {
    return [['secret', credential.secret]]
  }
  if (credential.kind === 'snmp-v2c') return [['secret', credential.community]]
  const [first, second]: [Secret, [SecretField, Secret | undefined]] =
    credential.kind === 'password'
      ? [credential.password, ['enable', credential.enable]]
      : [credential.authenticationKey, ['privacy-secret', credential.privacyKey]]
  const [field, secret] = second
  return [['secret', first], ...(secret === undefined ? [] : [[field, secret] as [SecretField, Secret]])]
}

/** Everything about a credential but its secrets, which may be missing until somebody enters them. */
export interface CredentialHead {
  readonly kind: Credential['kind']
  readonly username: string | null
  readonly authentication: 'md5' | 'sha' | 'sha256' | 'sha512' | null
  readonly privacy: SnmpPrivacy | null
}

export const headOf = (credential: Credential): CredentialHead => ({
  kind: credential.kind,
  username: 'username' in credential ? credential.username : null,
  authentication: credential.kind === 'snmp-v3' ? credential.authentication : null,
  privacy: credential.kind === 'snmp-v3' ? credential.privacy : null,
})

/** Makes or replaces a credential of the console without secrets, and returns its id. */
export async function putHead(
  transaction: Transaction<Database>,
  name: string,
  head: CredentialHead,
): Promise<number> {
  const values = { ...head, name, origin: 'console' as const }
  const { id } = await transaction
    .insertInto('credential')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ ...values, changed_at: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes or replaces a credential of the console with its secrets, and returns its id. */
export async function putCredential(
  transaction: Transaction<Database>,
  keys: Keys,
  name: string,
  credential: Credential,
): Promise<number> {
  const id = await putHead(transaction, name, headOf(credential))
  const secrets = secretsOf(credential)
  await transaction
    .deleteFrom('sealed_secret')
    .where('credential_id', '=', id)
    .where(
      'field',
      'not in',
      secrets.map(([field]) => field),
    )
    .execute()
  for (const [field, secret] of secrets) await sealSecret(transaction, keys, id, field, secret)
  return id
}

/** Takes away credentials of the console that no system names any more. */
export async function dropUnused(transaction: Transaction<Database>): Promise<void> {
  await sql`delete from credential where origin = 'console' and not exists (
    select 1 from system where credential_id = credential.id or write_credential_id = credential.id)`.execute(
    transaction,
  )
}
