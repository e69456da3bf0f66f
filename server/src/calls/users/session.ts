import { CallError } from '../../errors/call-error.ts'
import { clearSessionCookies, sessionCookie, setSessionCookies } from '../../http/cookies.ts'
import type { Handlers } from '../../http/handlers.ts'
import { entryOf, note } from '../../http/recording.ts'
import type { Visit } from '../../http/visit.ts'
import { endSession, refreshSession } from '../../people/sessions.ts'
import type { Refreshed } from '../../people/sessions.ts'
import { signIn } from '../../people/sign-in.ts'
import { takeOver } from '../take-over.ts'
import type { CallContext } from '../call-context.ts'

type SessionCalls = Pick<
  Handlers,
  'POST /users/login/' | 'POST /users/logout/' | 'POST /users/token/refresh/' | 'GET /users/profile/'
>

export function sessionCalls(context: CallContext): SessionCalls {
  const { database, recorder, log } = context
  // Neither renewing nor ending a session waits for the record: where it cannot be written, reading goes on.
  const noteRefresh = (visit: Visit, refreshed: Refreshed) => {
    if (refreshed.outcome === 'refused' || refreshed.outcome === 'ended-by-reuse') return
    if (refreshed.outcome === 'renewed' && refreshed.repeated) return
    const reused = refreshed.outcome === 'reused'
    note(recorder, visit, {
      ...entryOf(visit, 'POST /users/token/refresh/', reused ? 'refused' : 'done'),
      actor: { id: refreshed.personId, name: refreshed.username },
      session: reused ? refreshed.recordHash : refreshed.session.recordHash,
      ...(reused ? { detail: { why: 'refresh-reused' } } : {}),
    })
  }
  return {
    'POST /users/login/': async ({ body, visit }) => {
      const { address, correlation, signal, request } = visit
      const opened = await signIn(context, {
        username: body.username,
        password: body.password,
        code: body.code,
        device: sessionCookie(request, 'device'),
        agent: request.headers['user-agent'],
        address,
        correlation,
        signal,
      })
      return takeOver(database, visit, opened)
    },

    'POST /users/logout/': async ({ visit }) => {
      const { request, reply } = visit
      const ended = await database
        .transaction()
        .execute((transaction) =>
          endSession(transaction, [sessionCookie(request, 'access'), sessionCookie(request, 'refresh')]),
        )
      if (ended !== null) {
        note(recorder, visit, {
          ...entryOf(visit, 'POST /users/logout/', 'done'),
          actor: { id: ended.personId, name: ended.username },
          session: ended.recordHash,
        })
      }
      clearSessionCookies(request, reply)
      reply.header('clear-site-data', '"cache"')
      return null
    },

    'POST /users/token/refresh/': async ({ visit }) => {
      const { request, reply, address, correlation } = visit
      const refreshed = await database
        .transaction()
        .execute((transaction) => refreshSession(transaction, sessionCookie(request, 'refresh')))
      noteRefresh(visit, refreshed)
      if (refreshed.outcome === 'renewed') {
        setSessionCookies(request, reply, refreshed.session)
        return { expires_at: refreshed.session.accessExpiresAt.toISOString() }
      }
      clearSessionCookies(request, reply)
      if (refreshed.outcome === 'reused') {
        log.warn({ id: correlation, address }, 'refresh token used twice, session ended')
        throw new CallError('refresh-reused')
      }
      throw new CallError(refreshed.outcome === 'ended-by-reuse' ? 'session-used-twice' : 'not-signed-in')
    },

    'GET /users/profile/': async ({ person }) => person.profile,
  }
}
