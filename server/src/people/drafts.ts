import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'

const days = 7
/** Forms that one person may have half filled in. */
const most = 50

const expired = sql<Date>`now() - ${days} * interval '1 day'`

const secretName = /pass(word|phrase|wd)|secret|token|credential|private.?key|recovery|^(code|pin|psk|otp)$/i

/** Finds a field that must not be kept, at any depth. */
function secretField(value: unknown, path = ''): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const here = path === '' ? name : `${path}.${name}`
    if (secretName.test(name)) return here
    const below = secretField(inner, here)
    if (below !== null) return below
  }
  return null
}

export async function readDrafts(database: Kysely<Database>, personId: number, form: string | undefined) {
  const rows = await database
    .selectFrom('draft')
    .select([
      'form',
      'content',
      'address',
      'saved_at',
      sql<Date>`saved_at + ${days} * interval '1 day'`.as('ends_at'),
    ])
    .where('person_id', '=', personId)
    .where('saved_at', '>', expired)
    .$if(form !== undefined, (query) => query.where('form', '=', form ?? ''))
    .orderBy('saved_at', 'desc')
    .execute()
  return rows.map((row) => ({
    form: row.form,
    content: JSON.parse(row.content) as Record<string, unknown>,
    address: row.address,
    saved_at: row.saved_at.toISOString(),
    expires_at: row.ends_at.toISOString(),
  }))
}

interface KeptDraft {
  readonly form: string
  readonly content: Readonly<Record<string, unknown>>
  readonly address?: string | null | undefined
}

export async function saveDraft(
  database: Kysely<Database>,
  personId: number,
  { form, content, address = null }: KeptDraft,
): Promise<Date> {
  const secret = secretField(content)
  if (secret !== null) {
    throw new CallError('input-not-valid', { fields: { [`content.${secret}`]: 'is not stored in a draft' } })
  }
  const text = JSON.stringify(content)
  return database.transaction().execute(async (transaction) => {
    // One writer of a person at a time, or many at once would pass the limit together.
    await transaction
      .selectFrom('person')
      .select('id')
      .where('id', '=', personId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const row = await transaction
      .insertInto('draft')
      .values({ person_id: personId, form, content: text, address })
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'form']).doUpdateSet({ content: text, address, saved_at: sql`now()` }),
      )
      .returning('saved_at')
      .executeTakeFirstOrThrow()
    await sql`delete from draft where person_id = ${personId} and form not in (
      select form from draft where person_id = ${personId} order by saved_at desc, form limit ${most})`.execute(
      transaction,
    )
    return row.saved_at
  })
}

export async function removeDraft(database: Kysely<Database>, personId: number, form: string): Promise<void> {
  await database.deleteFrom('draft').where('person_id', '=', personId).where('form', '=', form).execute()
}

export async function forgetOldDrafts(database: Kysely<Database>): Promise<void> {
  await database.deleteFrom('draft').where('saved_at', '<', expired).execute()
}
