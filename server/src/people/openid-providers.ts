import { createHash } from 'node:crypto'
import { Secret } from '@patchbay/connectors/secret'
import type { CallAnswer, CallBody } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import type { Effect } from '@patchbay/contract/people/person'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import type { Detail } from '../record/canonical-json.ts'
import { seal, unseal } from '../secrets/envelope.ts'
import { clientSecret } from '../secrets/stored.ts'
import type { Vault } from '../secrets/vault.ts'
import { lockRights } from './administrators.ts'
import { assertCovered, fieldsChanged, granterNow } from './change-rights.ts'
import type { Granter } from './change-rights.ts'
import { keysHeld, keysOfGroups, readHoldings, readRoles } from './grants.ts'
import type { SignedIn } from './person.ts'

type Tx = Transaction<Database>
type Listed = CallAnswer<Calls['GET /administration/user-management/openid/']>
type Saved = Omit<CallBody<Calls['PUT /administration/user-management/openid/']>, 'reentered'>

export async function listProviders(database: Kysely<Database>): Promise<Listed> {
  const rows = await database.selectFrom('openid_provider').selectAll().orderBy('name').execute()
  return rows.map(({ envelope, ...row }) => ({ ...row, has_secret: envelope !== null }))
}

/** A provider that may be used, with its secret; null when there is none of that name. Throws `sealed`. */
export async function providerForUse(database: Kysely<Database>, vault: Vault, name: string) {
  const row = await database
    .selectFrom('openid_provider')
    .selectAll()
    .where('name', '=', name)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (row === undefined) return null
  if (row.envelope !== null && vault.sealed) throw new CallError('sealed')
  const secret =
    row.envelope === null || vault.sealed
      ? null
      : unseal(vault.keys, row.envelope, clientSecret(row.name, row.version))
  return { ...row, secret }
}

export type Provider = NonNullable<Awaited<ReturnType<typeof providerForUse>>>

/**
 * Whoever says who the provider is can sign in as anybody it vouches for, so it takes every key that those people hold
 * and that rules for it give.
 */
async function assertCoversProvider(transaction: Tx, granter: Granter, name: string): Promise<void> {
  const people = await transaction
    .selectFrom('person')
    .select('id')
    .where('source', '=', 'openid')
    .where('source_name', '=', name)
    .execute()
  const holdings = await readHoldings(
    transaction,
    people.map(({ id }) => id),
  )
  for (const holding of holdings.values()) assertCovered(granter, keysHeld(holding))
  const rules = await transaction
    .selectFrom('directory_rule')
    .selectAll()
    .where('system', '=', name)
    .execute()
  const roles = await readRoles(transaction)
  const groups = await keysOfGroups(
    transaction,
    rules.flatMap(({ group_id }) => group_id ?? []),
  )
  for (const { role, group_id } of rules) {
    assertCovered(granter, role === null ? [] : (roles.get(role)?.keys ?? []))
    assertCovered(granter, group_id === null ? [] : (groups.get(group_id) ?? []))
  }
}

async function take(transaction: Tx, granter: Granter, name: string, version: number) {
  await lockRights(transaction)
  const row = await transaction
    .selectFrom('openid_provider')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  if ((row?.version ?? 0) !== version) {
    throw new CallError('moved', { fields: { version: String(row?.version ?? 0) } })
  }
  await assertCoversProvider(transaction, granter, name)
  return row
}

function isLoopbackOrTls(issuer: string): boolean {
  const url = new URL(issuer)
  return url.protocol === 'https:' || /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(url.hostname)
}

/** Version 0 makes it. A secret is entered again whenever it would go to another issuer. */
export async function saveProvider(
  transaction: Tx,
  vault: Vault,
  granter: Granter,
  body: Saved,
): Promise<{ readonly version: number; readonly before: Detail }> {
  const { version, client_secret, ...row } = body
  const before = await take(transaction, granter, body.name, version)
  if (!isLoopbackOrTls(body.issuer)) {
    throw new CallError('input-not-valid', { fields: { issuer: 'must begin with https' } })
  }
  const system = await transaction
    .selectFrom('system')
    .select('name')
    .where('name', '=', body.name)
    .executeTakeFirst()
  if (system !== undefined) {
    throw new CallError('input-not-valid', { fields: { name: 'A connected system has this name.' } })
  }
  if (before?.envelope != null && before.issuer !== body.issuer && client_secret === null) {
    throw new CallError('input-not-valid', {
      fields: { client_secret: 'Enter it again. It would be sent to another issuer.' },
    })
  }
  const next = version + 1
  const clear = secretFor(vault, before ?? null, client_secret)
  if (clear !== null && vault.sealed) throw new CallError('sealed')
  const envelope =
    clear === null || vault.sealed ? null : seal(vault.keys, clear, clientSecret(body.name, next))
  const values = { ...row, version: next, envelope }
  await transaction
    .insertInto('openid_provider')
    .values(values)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
  if (before === undefined) return { version: next, before: null }
  const { envelope: _, certificate_authority, ...told } = before
  return { version: next, before: { ...told, certificate_authority: certificate_authority !== null } }
}

/** Thrown to undo what a preview did. */
class Shown extends Error {}

/** Saves, says which fields became others, and undoes it. A secret is told as kept, entered or none. */
export async function previewProvider(
  database: Kysely<Database>,
  vault: Vault,
  person: SignedIn,
  body: Saved,
): Promise<Effect> {
  const { version: _, client_secret, ...after } = body
  let fields: Effect['fields'] = []
  await database
    .transaction()
    .execute(async (transaction) => {
      const there = (await listProviders(transaction)).find(({ name }) => name === body.name)
      await saveProvider(transaction, vault, await granterNow(transaction, person), body)
      const { version: __, has_secret = false, ...before } = there ?? {}
      const secret = client_secret === null ? 'kept' : client_secret === '' ? 'none' : 'entered anew'
      fields = fieldsChanged(
        there === undefined ? {} : { ...asText(before), client_secret: has_secret ? 'kept' : 'none' },
        {
          ...asText(after),
          client_secret: secret,
        },
      )
      throw new Shown()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Shown)) throw error
    })
  return { fields, people: [], gaining: 0, losing: 0, sessions_ending: 0, needs: null }
}

const asText = (row: Readonly<Record<string, string | boolean | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      field === 'certificate_authority'
        ? value === null
          ? 'those that everybody trusts'
          : createHash('sha256').update(String(value)).digest('hex').slice(0, 16)
        : typeof value === 'boolean'
          ? value
            ? 'yes'
            : 'no'
          : (value ?? ''),
    ]),
  )

function secretFor(
  vault: Vault,
  before: { readonly name: string; readonly version: number; readonly envelope: string | null } | null,
  entered: string | null,
): Secret | null {
  if (entered !== null) return entered === '' ? null : new Secret(entered)
  if (before?.envelope == null) return null
  if (vault.sealed) throw new CallError('sealed')
  return unseal(vault.keys, before.envelope, clientSecret(before.name, before.version))
}

export async function removeProvider(
  transaction: Tx,
  granter: Granter,
  name: string,
  version: number,
): Promise<void> {
  const row = await take(transaction, granter, name, version)
  if (row === undefined) throw new CallError('moved')
  const people = await transaction
    .selectFrom('person')
    .select('id')
    .where('source', '=', 'openid')
    .where('source_name', '=', name)
    .limit(1)
    .executeTakeFirst()
  if (people !== undefined) throw new CallError('still-used')
  await transaction.deleteFrom('openid_provider').where('name', '=', name).execute()
}
