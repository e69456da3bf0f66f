import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { EnvelopeError, keyIdOf, seal, unseal } from './envelope.ts'
import type { Belonging } from './envelope.ts'
import type { Keys } from './key-file.ts'
import { clientSecret, factorSecret, sameAs, secretTable, storedEnvelopes } from './stored.ts'

/** How many stored secrets each key seals, by its id. */
export async function countByKey(database: Kysely<Database>): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; secrets: number }>`
    select split_part(envelope, '.', 2) as key, count(*)::int as secrets from (
      select envelope from sealed_secret
      union all select envelope from second_factor
      union all select envelope from openid_provider where envelope is not null
    ) as stored group by 1`.execute(database)
  return new Map(rows.map(({ key, secrets }) => [key, secrets]))
}

interface Row {
  readonly place: Belonging
  readonly envelope: string
}

/** A secret in its row, which nobody else changes until the transaction ends; null when it is gone. */
async function hold(
  transaction: Transaction<Database>,
  { table, id, field }: Belonging,
): Promise<Row | null> {
  if (table === secretTable) {
    const row = await transaction
      .selectFrom('sealed_secret')
      .selectAll()
      .where('credential_id', '=', Number(id))
      .where('field', '=', field as 'secret')
      .forUpdate()
      .executeTakeFirst()
    return row === undefined
      ? null
      : { place: { table, id: row.credential_id, field, version: row.version }, envelope: row.envelope }
  }
  if (table === 'second_factor') {
    const row = await transaction
      .selectFrom('second_factor')
      .select(['person_id', 'version', 'envelope'])
      .where('person_id', '=', Number(id))
      .forUpdate()
      .executeTakeFirst()
    return row === undefined
      ? null
      : { place: factorSecret(row.person_id, row.version), envelope: row.envelope }
  }
  const row = await transaction
    .selectFrom('openid_provider')
    .select(['name', 'version', 'envelope'])
    .where('name', '=', String(id))
    .forUpdate()
    .executeTakeFirst()
  return row === undefined || row.envelope === null
    ? null
    : { place: clientSecret(row.name, row.version), envelope: row.envelope }
}

/** Puts another envelope into the row. Its version stays: the secret is the same, and whoever uses it need not stop. */
async function put(
  transaction: Transaction<Database>,
  { table, id, field }: Belonging,
  envelope: string,
  same_as: string,
): Promise<void> {
  if (table === secretTable) {
    await transaction
      .updateTable('sealed_secret')
      .set({ envelope, same_as })
      .where('credential_id', '=', Number(id))
      .where('field', '=', field as 'secret')
      .execute()
  } else if (table === 'second_factor') {
    await transaction
      .updateTable('second_factor')
      .set({ envelope })
      .where('person_id', '=', Number(id))
      .execute()
  } else {
    await transaction
      .updateTable('openid_provider')
      .set({ envelope })
      .where('name', '=', String(id))
      .execute()
  }
}

/** Is told each step of a secret, in its transaction or between two of them; a test ends it there. */
export type AtStep = (step: 'held' | 'put' | 'read back' | 'committed') => void | Promise<void>

/** One secret under the key that seals now; false when it was so already, or is gone. */
async function resealOne(
  database: Kysely<Database>,
  keys: Keys,
  place: Belonging,
  at: AtStep,
): Promise<boolean> {
  const done = await database.transaction().execute(async (transaction) => {
    const held = await hold(transaction, place)
    const key = keys.current()
    if (held === null || keyIdOf(held.envelope) === key.id) return false
    const secret = unseal(keys, held.envelope, held.place)
    await at('held')
    const same =
      held.place.table === secretTable ? sameAs(key, Number(held.place.id), held.place.field, secret) : ''
    await put(transaction, held.place, seal(keys, secret, held.place), same)
    await at('put')
    const read = await hold(transaction, held.place)
    if (
      read === null ||
      keyIdOf(read.envelope) !== key.id ||
      unseal(keys, read.envelope, read.place).reveal() !== secret.reveal()
    ) {
      throw new EnvelopeError('A resealed secret could not be read back. It stays as it was.')
    }
    await at('read back')
    return true
  })
  if (done) await at('committed')
  return done
}

/**
 * Seals every stored secret anew that another key than the present one seals, each in a transaction of its own and read
 * back before it counts. May be ended at any point and begun again: until its turn a secret opens with the key it had.
 * @returns how many were sealed anew
 * @throws EnvelopeError when one cannot be opened; it stays as it is
 */
export async function reseal(
  database: Kysely<Database>,
  keys: Keys,
  at: AtStep = () => undefined,
): Promise<number> {
  let resealed = 0
  for (const { envelope, ...place } of await storedEnvelopes(database)) {
    if (keyIdOf(envelope) === keys.current().id) continue
    if (await resealOne(database, keys, place, at)) resealed += 1
  }
  return resealed
}
