import { CallError } from '../../errors/call-error.ts'
import { sessionCookie } from '../../http/cookies.ts'
import type { Handlers } from '../../http/handlers.ts'
import { endOfSession } from '../../people/sessions.ts'
import { signIn } from '../../people/sign-in.ts'
import type { CallContext } from '../call-context.ts'
import { takeOver } from '../take-over.ts'
import { sessionOf } from '../prove.ts'

const action = 'POST /account/sign-in/'

/** A new session of the same person in the same browser, before the old one comes to its end. */
export function signInAgainCalls(context: CallContext): Pick<Handlers, typeof action> {
  const { database } = context
  return {
    [action]: async ({ body, person, visit }) => {
      sessionOf(person)
      const { username } = person.profile
      // The page may be of somebody whom another tab has signed out since.
      if (body.username !== username) {
        throw new CallError('input-not-valid', { fields: { username: 'Somebody else is signed in here.' } })
      }
      const { address, correlation, signal, request } = visit
      const opened = await signIn(context, {
        username,
        password: body.password,
        code: body.code,
        device: sessionCookie(request, 'device'),
        agent: request.headers['user-agent'],
        address,
        correlation,
        signal,
        action,
      })
      if (opened.personId !== person.profile.id) throw new CallError('sign-in-refused')
      await takeOver(database, visit, opened)
      const { seconds_left } = await endOfSession(database, opened.session.recordHash)
      return { seconds_left }
    },
  }
}
