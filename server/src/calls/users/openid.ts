import { CallError } from '../../errors/call-error.ts'
import { sessionCookie, setCookie } from '../../http/cookies.ts'
import type { Handlers } from '../../http/handlers.ts'
import { ownOrigin } from '../../http/origin.ts'
import { entryOf, noteRefused } from '../../http/recording.ts'
import { openFor } from '../../people/open-for.ts'
import { beginOpenid, finishOpenid, flowMinutes } from '../../people/openid.ts'
import { hasSecondFactor, judgeCode, mostCodes } from '../../people/second-factor.ts'
import { readStanding } from '../../people/set-password.ts'
import { newToken } from '../../people/tokens.ts'
import { accountKey, countTry, forgetTries } from '../../people/throttle.ts'
import type { CallContext } from '../call-context.ts'
import { takeOver } from '../take-over.ts'

const action = 'POST /users/openid/finish/'

export function openidCalls(
  context: CallContext,
): Pick<
  Handlers,
  'GET /users/sign-in-options/' | 'POST /users/openid/begin/' | 'POST /users/openid/finish/'
> {
  const { database, recorder, people, vault } = context
  return {
    'GET /users/sign-in-options/': async () => ({
      openid: await database
        .selectFrom('openid_provider')
        .select(['name', 'title'])
        .where('enabled', '=', true)
        .orderBy('name')
        .execute(),
    }),

    'POST /users/openid/begin/': async ({ body, visit, signal }) => {
      // Each one asks the provider, so strangers are held back; those who come back do not count.
      const cookie = newToken()
      const account = accountKey(null, `openid ${cookie}`)
      await countTry(database, { account, address: visit.address, stops: false })
      const origin = ownOrigin(visit.request, people.publicUrl)
      const url = await beginOpenid(context, body, cookie, origin, signal)
      setCookie(visit.request, visit.reply, 'openid', cookie, flowMinutes * 60)
      return { url }
    },

    'POST /users/openid/finish/': async ({ body, visit, signal }) => {
      const { request, reply, address, correlation } = visit
      const origin = ownOrigin(request, people.publicUrl)
      const cookie = sessionCookie(request, 'openid')
      try {
        const vouched = await finishOpenid(context, cookie, body.query, origin, signal)
        const standing = await readStanding(database, vouched.personId)
        if (standing.status === 'expired' || standing.past) throw new CallError('account-expired')
        if (standing.status !== 'active') throw new CallError('account-disabled')
        const enrolled = await hasSecondFactor(database, standing.id)
        if (enrolled && !vouched.factorElsewhere) {
          if (body.code === undefined || body.code === '') throw new CallError('second-factor-required')
          const verdict = await judgeCode(database, vault, standing.id, body.code, people.now())
          if (verdict === 'too-many')
            throw new CallError('too-many-attempts', { retryAfter: mostCodes.pause })
          if (verdict === 'wrong') throw new CallError('second-factor-wrong')
        }
        const { factorElsewhere, askedAnew } = vouched
        const opened = await openFor(
          context,
          { actor: { id: standing.id, name: standing.username }, address, action, correlation },
          standing,
          { enrolled, factorElsewhere, askedAnew },
          { device: sessionCookie(request, 'device'), agent: request.headers['user-agent'] },
        )
        await vouched.forget()
        await forgetTries(database, accountKey(null, `openid ${cookie}`))
        setCookie(request, reply, 'openid', '', 0)
        return { ...(await takeOver(database, visit, opened)), wanted: vouched.wanted }
      } catch (error) {
        if (error instanceof CallError && error.code !== 'second-factor-required') {
          noteRefused(recorder, visit, { ...entryOf(visit, action, 'refused'), detail: { why: error.code } })
        }
        throw error
      }
    },
  }
}
