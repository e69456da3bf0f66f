import { z } from 'zod'
import type { Ask } from '../../asking.ts'
import type { Credential } from '../../connector-context.ts'
import { refused, unreadable } from '../../failures.ts'
import { jsonOf } from '../../transport/answers.ts'
import type { HttpAnswer, HttpClient, HttpQuestion } from '../../transport/https.ts'
import { hasControl, pathOf } from '../../transport/path.ts'
import type { Writing } from '../../writing.ts'
import { unconfirmedWrite } from '../../transport/unconfirmed-write.ts'

export interface TrackerQuestion {
  readonly method: HttpQuestion['method']
  readonly parts: readonly string[]
  readonly query?: URLSearchParams
  readonly body?: unknown
  /** ETag of what it was read as: where something else stands there now, nothing is changed. */
  readonly ifMatch?: string
}

export interface Tracker {
  readonly name: string
  /** Path of REST 2. */
  readonly path: string
  /** An answer of 2xx, 400, 404, 409, 412 or 422; the rest is a failure. */
  read(question: TrackerQuestion, ask: Ask): Promise<HttpAnswer>
  /** The same of what changes something, sent once. @throws Failure unconfirmed, where no answer came */
  write(question: TrackerQuestion, writing: Writing): Promise<HttpAnswer>
}

const judged = [400, 404, 409, 412, 422]

/** Only a token is a header of ours; a password is the transport's. */
function tokenOf(name: string, credential: Credential | null): Record<string, string> {
  if (credential?.kind !== 'api-key') return {}
  const authorization = `token ${credential.secret.reveal()}`
  if (!hasControl(authorization)) return { authorization }
  throw refused({ cause: 'credential-refused', message: `${name} refused the login` })
}

export function openTracker(
  name: string,
  path: string,
  http: HttpClient,
  credential: Credential | null,
): Tracker {
  const send = async ({ method, parts, query, body, ifMatch }: TrackerQuestion, ask: Ask) =>
    http.ask(
      {
        method,
        path: pathOf(path as `/${string}`, ...parts),
        ...(query === undefined ? {} : { query }),
        headers: {
          ...tokenOf(name, credential),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        types: ['application/json'],
        judged,
      },
      ask,
    )
  return {
    name,
    path,
    read: send,
    async write(question, writing) {
      await writing.beforeSending(name)
      try {
        return await send(question, writing)
      } catch (error) {
        throw unconfirmedWrite(name, error)
      }
    },
  }
}

const message = z.object({ message: z.string() })

/** What it says of a question that it did not take; empty where it says nothing. */
export function wordsIn(text: string): string {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return ''
  }
  const said = message.safeParse(body).data?.message ?? ''
  return said
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
}

/** What was told and not taken. */
export function notTaken(name: string, { status, text }: HttpAnswer) {
  const evidence = `HTTP ${status}`
  if (status === 412) {
    const words = `${name} changed it since it was read; nothing was changed`
    return refused({ cause: 'busy', message: words, evidence })
  }
  const words = wordsIn(text) || `it answered with status ${status}`
  return refused({ cause: 'not-understood', message: `${name} rejected it: ${words}`, evidence })
}

/** What was asked and not taken. */
export function notAnswered(name: string, { status, text }: HttpAnswer) {
  const words = wordsIn(text)
  return unreadable({
    cause: 'not-understood',
    message: `${name} rejected the question${words === '' ? '' : `: ${words}`}`,
    evidence: `HTTP ${status}`,
  })
}

/** The JSON of something with an id; null where it is not there. @throws Failure */
export async function readOne(
  tracker: Tracker,
  parts: readonly string[],
  ask: Ask,
  query?: URLSearchParams,
): Promise<{ readonly body: unknown; readonly answer: HttpAnswer }> {
  const answer = await tracker.read({ method: 'GET', parts, ...(query === undefined ? {} : { query }) }, ask)
  if (answer.status === 404) {
    if (wordsIn(answer.text) === '') throw notAnswered(tracker.name, answer)
    return { body: null, answer }
  }
  if (answer.status >= 300) throw notAnswered(tracker.name, answer)
  return { body: jsonOf(tracker.name, answer.text), answer }
}
