import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import { CallError } from '../../../errors/call-error.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { lockRights } from '../../../people/administrators.ts'
import { granterNow } from '../../../people/change-rights.ts'
import { noteWayIn } from '../../../people/managing.ts'
import type { SignedIn } from '../../../people/person.ts'
import { readPersonDetail } from '../../../people/person-detail.ts'
import { takeCovered } from '../../../people/person-changes.ts'
import { removeFactor } from '../../../people/second-factor.ts'
import { endSessionsOf } from '../../../people/sessions.ts'
import { accountKey, clearFailures } from '../../../people/throttle.ts'
import { confirmAccount, whyGiven } from '../../../people/sign-in-methods.ts'
import type { CallContext } from '../../call-context.ts'
import { proveClick, sessionOf } from '../../prove.ts'

/** What lets a person in: second factor, sessions, tokens, and the stop after too many wrong passwords. */
export function waysInCalls(
  context: CallContext,
): Pick<
  Handlers,
  | 'POST /administration/user-management/person/confirm/'
  | 'POST /administration/user-management/person/second-factor/remove/'
  | 'POST /administration/user-management/person/unlock/'
  | 'POST /administration/user-management/sessions/end/'
  | 'POST /administration/user-management/tokens/revoke/'
> {
  const { database } = context
  /** Does something to the account of a person who holds no more than the granter. */
  const actOn = <T>(
    person: SignedIn,
    id: number,
    version: number | null,
    work: (transaction: Transaction<Database>, username: string) => Promise<T>,
  ) =>
    database.transaction().execute(async (transaction) => {
      await lockRights(transaction)
      const granter = await granterNow(transaction, person)
      const row = await takeCovered(transaction, granter, id, version)
      return work(transaction, row.username)
    })

  return {
    'POST /administration/user-management/person/second-factor/remove/': async ({
      body,
      person,
      visit,
      record,
    }) => {
      // One's own is removed in My account, which asks for password and code.
      if (body.id === person.profile.id) throw new CallError('own-account')
      await proveClick(context, person, visit, body.reentered, 'Enter your password. This allows a sign-in.')
      await actOn(person, body.id, body.version, async (transaction, username) => {
        const removed = await removeFactor(transaction, body.id)
        if (!removed)
          throw new CallError('input-not-valid', { fields: { id: 'No second factor is set up.' } })
        await noteWayIn(transaction, body.id, person.profile.id)
        await transaction
          .updateTable('person')
          .set({ version: sql`version + 1` })
          .where('id', '=', body.id)
          .execute()
        const ended = await endSessionsOf(transaction, body.id, 'all', 'ended')
        await record(transaction, { target: username, detail: { person: body.id, sessions_ended: ended } })
      })
      return readPersonDetail(database, body.id, person.session)
    },

    'POST /administration/user-management/person/confirm/': async ({ body, person, record }) => {
      sessionOf(person)
      const by = person.profile.id
      if (body.id === by) throw new CallError('own-account')
      await actOn(person, body.id, body.version, async (transaction, username) => {
        const why = (await whyGiven(transaction, by, body.id)) ?? (await whyGiven(transaction, body.id, by))
        if (why !== null) throw new CallError('way-in-given', { fields: { account: why } })
        if (!(await confirmAccount(transaction, body.id, by))) {
          const fields = { id: 'Nothing is left to confirm.' }
          throw new CallError('input-not-valid', { fields })
        }
        await record(transaction, { target: username, detail: { person: body.id } })
      })
      return readPersonDetail(database, body.id, person.session)
    },

    'POST /administration/user-management/person/unlock/': async ({ body, person, record }) => {
      await actOn(person, body.id, body.version, async (transaction, username) => {
        await clearFailures(transaction, accountKey(body.id, ''))
        await record(transaction, { target: username, detail: { person: body.id } })
      })
      return readPersonDetail(database, body.id, person.session)
    },

    'POST /administration/user-management/sessions/end/': ({ body, person, record }) =>
      actOn(person, body.id, null, async (transaction, username) => {
        const which = body.session === null ? 'all' : { only: body.session }
        const ended = await endSessionsOf(transaction, body.id, which, 'ended')
        if (body.session !== null && ended === 0) {
          throw new CallError('no-such-thing', { fields: { session: 'The session does not exist.' } })
        }
        await record(transaction, { target: username, detail: { person: body.id, ended } })
        return { ended }
      }),

    'POST /administration/user-management/tokens/revoke/': ({ body, person, record }) =>
      actOn(person, body.id, null, async (transaction, username) => {
        const revoked = await transaction
          .updateTable('bearer_token')
          .set({ revoked_at: sql<Date>`now()` })
          .where('person_id', '=', body.id)
          .where('id', '=', body.token)
          .where('revoked_at', 'is', null)
          .executeTakeFirst()
        if (revoked.numUpdatedRows === 0n) {
          throw new CallError('no-such-thing', { fields: { token: 'The token does not exist.' } })
        }
        await record(transaction, { target: username, detail: { person: body.id, token: body.token } })
        return null
      }),
  }
}
