import { z } from 'zod'
import { refused, unconfirmed } from '../../failures.ts'
import type { Failure } from '../../failures.ts'
import type { HttpAnswer, HttpClient } from '../../transport/https.ts'
import { pathOf } from '../../transport/path.ts'
import { unconfirmedWrite } from '../../transport/unconfirmed-write.ts'
import type { Writing } from '../../writing.ts'
import type { CsrfToken, TokenHeaders } from './csrf.ts'
import type { ErsRequest } from './plan-endpoint.ts'

export type ErsWrite = (request: ErsRequest, writing: Writing) => Promise<HttpAnswer>

interface Service {
  readonly name: string
  readonly http: HttpClient
  readonly token: CsrfToken
  /** The deployment is known to ask for tokens. */
  readonly csrf: boolean
}

/** What ERS judges itself, in its own form; 500 is also what it says of a key that its database does not know. */
const judged = [400, 403, 404, 405, 409, 415, 500]

/**
 * Sends one request that changes something, once. Only a refusal for the want of a CSRF token, which did nothing, is
 * followed by the same with a new one.
 */
export function ersWriter({ name, http, token, csrf }: Service): ErsWrite {
  const send = async ({ method, parts, body }: ErsRequest, headers: TokenHeaders, writing: Writing) => {
    const path = pathOf('/ers/config', ...parts)
    await writing.beforeSending(name)
    const types = ['application/json']
    const form = body === null ? {} : { 'content-type': 'application/json' }
    try {
      return await http.ask(
        {
          method,
          path,
          headers: { ...form, ...headers },
          types,
          judged,
          ...(body === null ? {} : { body }),
        },
        writing,
      )
    } catch (error) {
      throw unconfirmedWrite(name, error)
    }
  }
  return async (request, writing) => {
    const first = csrf ? (token.current() ?? (await token.renew(writing))) : (token.current() ?? {})
    let answer = await send(request, first, writing)
    if (wantsToken(answer, csrf)) answer = await send(request, await token.renew(writing), writing)
    if (answer.status < 300) return answer
    throw refusal(name, answer)
  }
}

/** Tomcat names the header in its refusal; where it does not, the setting says that tokens are asked for. */
const wantsToken = ({ status, headers }: HttpAnswer, csrf: boolean) =>
  status === 403 && (csrf || headers.get('x-csrf-token')?.[0]?.toLowerCase() === 'required')

const failureSaid = z.object({
  ERSResponse: z.object({ messages: z.array(z.object({ title: z.string().nullish() })) }),
})

/** In its own words, all of them. */
function refusal(name: string, { status, text }: HttpAnswer): Failure {
  const evidence = `HTTP ${status}`
  if (status === 403) {
    const message = `${name} does not permit this account to change endpoints: it needs the role ERS Admin`
    return refused({ cause: 'right-missing', message, evidence })
  }
  const titles = failureSaid.safeParse(parsed(text)).data?.ERSResponse.messages.map(({ title }) => title)
  if (titles === undefined && status >= 500) {
    const message = `${name} had an internal error; the result is not known until it is read`
    return unconfirmed({ cause: 'server-error', message, evidence })
  }
  const words = (titles ?? [])
    .join('; ')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 300)
  const message = `${name} rejected it: ${words === '' ? `it answered with status ${status}` : words}`
  return refused({ cause: 'not-understood', message, evidence })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
