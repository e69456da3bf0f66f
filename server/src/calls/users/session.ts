import { appendIn } from '../../record/append.ts'
import { CallError } from '../../http/call-error.ts'
import { clearSessionCookies, sessionCookie, setSessionCookies } from '../../http/cookies.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readProfileOf } from '../../people/person.ts'
import { endSession, refreshSession } from '../../people/sessions.ts'
import { signIn } from '../../people/sign-in.ts'
import type { Surroundings } from '../surroundings.ts'

type SessionCalls = Pick<
  Handlers,
  'POST /users/login/' | 'POST /users/logout/' | 'POST /users/token/refresh/' | 'GET /users/profile/'
>

export function sessionCalls({ database, log }: Surroundings): SessionCalls {
  return {
    'POST /users/login/': async ({ body, visit }) => {
      const { request, reply, address, correlation } = visit
      const { personId, session } = await signIn(database, {
        username: body.username,
        password: body.password,
        address,
        correlation,
      })
      // Whoever was signed in here before is not any more.
      await database
        .transaction()
        .execute((transaction) =>
          endSession(transaction, [sessionCookie(request, 'access'), sessionCookie(request, 'refresh')]),
        )
      setSessionCookies(request, reply, session)
      return readProfileOf(database, personId)
    },

    'POST /users/logout/': async ({ visit }) => {
      const { request, reply, address, correlation } = visit
      await database.transaction().execute(async (transaction) => {
        const ended = await endSession(transaction, [
          sessionCookie(request, 'access'),
          sessionCookie(request, 'refresh'),
        ])
        if (ended === null) return
        await appendIn(transaction, [
          {
            actor: { id: ended.personId, name: ended.username },
            session: ended.recordHash,
            address,
            action: 'POST /users/logout/',
            target: null,
            result: 'done',
            correlation,
          },
        ])
      })
      clearSessionCookies(request, reply)
      reply.header('clear-site-data', '"cache"')
      return null
    },

    'POST /users/token/refresh/': async ({ visit }) => {
      const { request, reply, address, correlation } = visit
      const refreshed = await database.transaction().execute(async (transaction) => {
        const outcome = await refreshSession(transaction, sessionCookie(request, 'refresh'))
        if (outcome.outcome === 'refused') return outcome
        const { personId } = outcome
        if (outcome.outcome === 'renewed' && outcome.again) return outcome
        const { username } = await readProfileOf(transaction, personId)
        await appendIn(transaction, [
          {
            actor: { id: personId, name: username },
            session: outcome.outcome === 'reused' ? outcome.recordHash : outcome.session.recordHash,
            address,
            action: 'POST /users/token/refresh/',
            target: null,
            result: outcome.outcome === 'reused' ? 'refused' : 'done',
            detail: outcome.outcome === 'reused' ? { why: 'refresh-reused' } : {},
            correlation,
          },
        ])
        return outcome
      })
      if (refreshed.outcome === 'renewed') {
        setSessionCookies(request, reply, refreshed.session)
        return { expires_at: refreshed.session.accessExpiresAt.toISOString() }
      }
      clearSessionCookies(request, reply)
      if (refreshed.outcome === 'reused') {
        log.warn({ id: correlation, address }, 'refresh token used twice, session ended')
        throw new CallError('refresh-reused')
      }
      throw new CallError('not-signed-in')
    },

    'GET /users/profile/': async ({ person }) => person.profile,
  }
}
