import { sql } from 'kysely'
import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { isConfirmed } from '../../people/confirmed.ts'
import { firstOf } from '../../people/open-for.ts'
import { sessionsOf } from '../../people/person-detail.ts'
import { readPreferences, savePreferences } from '../../people/preferences.ts'
import { hasSecondFactor } from '../../people/second-factor.ts'
import { endOfSession, endSessionsOf } from '../../people/sessions.ts'
import { newPassword, putPassword, readStanding } from '../../people/set-password.ts'
import { draftCalls } from './drafts.ts'
import { keyRequestCalls } from './key-requests.ts'
import { askedQuestionCalls } from './recent-questions.ts'
import { notificationCalls } from './notifications.ts'
import { provePassword, sessionOf } from '../prove.ts'
import { savedViewCalls } from './saved-views.ts'
import { secondFactorCalls } from './second-factor.ts'
import { signInAgainCalls } from './sign-in-again.ts'
import { tokenCalls } from './tokens.ts'
import type { CallContext } from '../call-context.ts'

type AccountCall = Extract<keyof Handlers, `${string} /account/${string}`>

/** My account: for everybody who is signed in, about nobody else. */
export function accountCalls(context: CallContext): Pick<Handlers, AccountCall> {
  const { database, people } = context
  return {
    ...secondFactorCalls(context),
    ...tokenCalls(context),
    ...askedQuestionCalls(context),
    ...notificationCalls(context),
    ...savedViewCalls(context),
    ...signInAgainCalls(context),
    ...keyRequestCalls(context),
    ...draftCalls(context),

    'GET /account/': async ({ person }) => {
      const standing = await readStanding(database, person.profile.id)
      const { left } = await database
        .selectFrom('recovery_code')
        .select(sql<number>`count(*)`.as('left'))
        .where('person_id', '=', standing.id)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow()
      return {
        source: standing.source,
        source_name: standing.source_name,
        password_set_at: standing.password_set_at?.toISOString() ?? null,
        last_sign_in_at: standing.last_sign_in_at?.toISOString() ?? null,
        confirmed: standing.source === 'openid' && (await isConfirmed(database, person.session)),
        second_factor: {
          enrolled: await hasSecondFactor(database, standing.id),
          required: people.secondFactor === 'required',
          recovery_codes_left: left,
        },
        first: person.first,
        session: person.session === null ? null : await endOfSession(database, person.session),
        sends_mail: people.sendsMail,
        preferences: await readPreferences(database, standing.id),
      }
    },

    'POST /account/password/': async ({ body, person, visit, record }) => {
      const session = sessionOf(person)
      const standing = await provePassword(context, person, visit, body.old_password, 'old_password')
      if (standing.source !== 'local') {
        const where = standing.source_name ?? 'Another system'
        throw new CallError('input-not-valid', { fields: { body: `${where} has the password.` } })
      }
      if (body.old_password === body.new_password) {
        throw new CallError('input-not-valid', { fields: { new_password: 'is the old one' } })
      }
      const enrolled = await hasSecondFactor(database, standing.id)
      const prepared = await newPassword(people, standing, body.new_password, enrolled, 'new_password')
      return database.transaction().execute(async (transaction) => {
        await putPassword(transaction, standing.id, prepared)
        const sessions_ended = await endSessionsOf(
          transaction,
          standing.id,
          { allBut: session },
          'password-changed',
        )
        const first = firstOf(
          people,
          { source: 'local', must_change_password: false, password_short: prepared.password_short },
          { enrolled, factorElsewhere: false },
        )
        await transaction
          .updateTable('session_family')
          .set({ first })
          .where('person_id', '=', standing.id)
          .where('record_hash', '=', session)
          .execute()
        await record(transaction, {
          target: standing.username,
          detail: { person: standing.id, sessions_ended },
        })
        return { sessions_ended }
      })
    },

    'GET /account/sessions/': ({ person }) => sessionsOf(database, person.profile.id, person.session),

    'POST /account/sessions/end/': ({ body, person, record }) =>
      database.transaction().execute(async (transaction) => {
        const { id, username } = person.profile
        const which = body.session === null ? { allBut: sessionOf(person) } : { only: body.session }
        const ended = await endSessionsOf(transaction, id, which, 'ended')
        if (body.session !== null && ended === 0) {
          throw new CallError('no-such-thing', { fields: { session: 'The session does not exist.' } })
        }
        await record(transaction, { target: username, detail: { person: id, ended } })
        return { ended }
      }),

    'GET /account/preferences/': ({ person }) => readPreferences(database, person.profile.id),

    'PUT /account/preferences/': ({ body, person }) => savePreferences(database, person.profile.id, body),
  }
}
