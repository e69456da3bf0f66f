import { sql } from 'kysely'
import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { inOrder } from '../../people/grants.ts'
import { tokensOf } from '../../people/person-detail.ts'
import { newToken, tokenHash } from '../../people/tokens.ts'
import type { CallContext } from '../call-context.ts'
import { provePassword, sessionOf } from '../prove.ts'

/** Days that a token may last, and tokens that one person may have. */
const longest = 366
const most = 50

/** The own tokens for programs. */
export function tokenCalls(
  context: CallContext,
): Pick<Handlers, 'GET /account/tokens/' | 'POST /account/tokens/' | 'POST /account/tokens/revoke/'> {
  const { database, people } = context
  return {
    'GET /account/tokens/': ({ person }) => tokensOf(database, person.profile.id),

    'POST /account/tokens/': async ({ body, person, visit, record }) => {
      sessionOf(person)
      if (person.first !== null) {
        throw new CallError(person.first === 'password' ? 'password-change-needed' : 'second-factor-needed')
      }
      const lacking = inOrder(body.keys).filter((key) => !person.keys.has(key))
      if (lacking.length > 0) {
        throw new CallError('grant-exceeds-own', { fields: { keys: lacking.join(', ') } })
      }
      const lasts = Date.parse(body.expires_at) - people.now().getTime()
      if (lasts <= 0 || lasts > longest * 24 * 60 * 60 * 1_000) {
        throw new CallError('input-not-valid', {
          fields: { expires_at: `must lie within the next ${longest} days` },
        })
      }
      const { id, username } = await provePassword(context, person, visit, body.password, 'password')
      const token = newToken()
      return database.transaction().execute(async (transaction) => {
        // One at a time, or many at once would pass the limit together.
        await transaction
          .selectFrom('person')
          .select('id')
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow()
        const there = await transaction
          .selectFrom('bearer_token')
          .select(['name', sql<boolean>`revoked_at is null and expires_at > now()`.as('alive')])
          .where('person_id', '=', id)
          .execute()
        if (there.some(({ name }) => name === body.name)) {
          throw new CallError('input-not-valid', { fields: { name: 'The name was used before.' } })
        }
        if (there.filter(({ alive }) => alive).length >= most) {
          throw new CallError('input-not-valid', {
            fields: { body: `You have ${most} tokens, the maximum.` },
          })
        }
        const made = await transaction
          .insertInto('bearer_token')
          .values({
            person_id: id,
            name: body.name,
            hash: tokenHash(token),
            keys: inOrder(body.keys),
            expires_at: new Date(body.expires_at),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const detail = { person: id, token: made.id, keys: inOrder(body.keys), expires_at: body.expires_at }
        await record(transaction, { target: username, detail })
        return { id: made.id, token }
      })
    },

    'POST /account/tokens/revoke/': ({ body, person, record }) =>
      database.transaction().execute(async (transaction) => {
        const { id, username } = person.profile
        const revoked = await transaction
          .updateTable('bearer_token')
          .set({ revoked_at: sql<Date>`now()` })
          .where('person_id', '=', id)
          .where('id', '=', body.id)
          .where('revoked_at', 'is', null)
          .executeTakeFirst()
        if (revoked.numUpdatedRows === 0n) {
          throw new CallError('no-such-thing', { fields: { id: 'The token does not exist.' } })
        }
        await record(transaction, { target: username, detail: { person: id, token: body.id } })
        return null
      }),
  }
}
