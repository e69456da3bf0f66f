import type { Ask } from '../../asking.ts'
import type { HttpAnswer, HttpClient, HttpQuestion } from '../../transport/https.ts'
import { pathOf } from '../../transport/path.ts'
import { writingInSteps } from '../../transport/limits.ts'
import type { Writing } from '../../writing.ts'
import { unconfirmed } from '../../failures.ts'
import { unconfirmedWrite } from '../../transport/unconfirmed-write.ts'
import type { Entered, TokenLogin } from './token-login.ts'
import { refusalOf, scrubbed } from './refusals.ts'

/** One question below the base: its parts are encoded one by one, its query is encoded already. */
export interface IvantiQuestion {
  readonly method: HttpQuestion['method']
  readonly parts: readonly string[]
  readonly query?: string
  /** As JSON, or as octets with their kind. */
  readonly body?: unknown
  readonly octets?: { readonly type: string; readonly of: Uint8Array }
  /** Media types; JSON unless said. */
  readonly types?: readonly string[]
}

export interface Ivanti {
  readonly name: string
  /** Where it answers: asked once, and kept. */
  base(ask: Ask): Promise<string>
  /** An answer of 2xx, 300, 400 or 404; the rest is a failure. */
  read(question: IvantiQuestion, ask: Ask): Promise<HttpAnswer>
  /** The same of what changes something, sent once. @throws Failure unconfirmed, where no answer came */
  write(question: IvantiQuestion, writing: Writing): Promise<HttpAnswer>
}

/** Octets of one answer: a hundred records of 180 fields are 800 kB. */
const largest = 4 * 1024 * 1024

/** What Ivanti judges itself: 300 is a file that it did not take, 551 a session that is over. */
const judged = [300, 400, 401, 404, 551]

export function openIvanti(name: string, http: HttpClient, { login }: TokenLogin): Ivanti {
  const send = (
    question: IvantiQuestion,
    { base, authorization }: Entered,
    more: readonly number[],
    ask: Ask,
  ) => {
    const { method, parts, query, body, octets, types = ['application/json'] } = question
    const type = octets?.type ?? (body === undefined ? null : 'application/json')
    return http.ask(
      {
        method,
        path: `${pathOf(base, ...parts)}${query === undefined ? '' : `?${query}`}`,
        headers: { authorization, ...(type === null ? {} : { 'content-type': type }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(octets === undefined ? {} : { octets: octets.of }),
        types,
        judged: [...judged, ...more],
        maximum: largest,
        overheard: scrubbed,
      },
      ask,
    )
  }

  return {
    name,
    base: async (ask) => (await login.session(ask)).base,
    read: (question, ask) => login.send(ask, (entered) => send(question, entered, [], ask)),
    async write(question, given) {
      const writing = writingInSteps(given)
      const answer = await login.send(writing, async (entered) => {
        await writing.beforeSending(name)
        try {
          return await send(question, entered, [500], writing)
        } catch (error) {
          throw unconfirmedWrite(name, error)
        }
      })
      if (answer.status === 500) throw ownError(name, answer)
      return answer
    },
  }
}

/** It names some mistakes of ours by 500 too, and what it did until then it does not say. */
function ownError(name: string, { text }: HttpAnswer) {
  const { code, words } = refusalOf(text)
  const what = words === '' ? '' : `: ${words}`
  const message = `${name} had an internal error; the result is not known until it is read${what}`
  return unconfirmed({ cause: 'server-error', message, evidence: `HTTP 500 ${code ?? ''}`.trim() })
}
