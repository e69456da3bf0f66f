import { z } from 'zod'
import type { Ask } from '../../asking.ts'
import type { Credential } from '../../connector-context.ts'
import { Failure, notFound, refused, throttled, unreachable, unreadable } from '../../failures.ts'
import { checked, jsonOf, sift } from '../../transport/answers.ts'
import { untilFinished } from '../../transport/job.ts'
import { sharedBySteps, writingInSteps } from '../../transport/limits.ts'
import { Login, loginRefused, withLogin } from '../../transport/login.ts'
import type { HttpAnswer, HttpClient } from '../../transport/https.ts'
import { everyPage } from '../../transport/pages.ts'
import type { Pages } from '../../transport/pages.ts'
import { pathOf } from '../../transport/path.ts'
import { unconfirmedWrite } from '../../transport/unconfirmed-write.ts'
import type { Writing, Written } from '../../writing.ts'

const intent = '/dna/intent/api/v1'
const data = '/dna/data/api/v1'
/** Larger pages are refused. */
const pageSize = 500
/** Pages of one list: ten thousand devices. */
const mostPages = 20
/** Milliseconds to stay away after a 429 that does not say how long. */
const usualAway = 15_000

export interface CenterQuestion {
  /** `data` is the API of 2.3.7.6 and later, with numbers as numbers. */
  readonly api?: 'intent' | 'data'
  readonly parts: readonly [string, ...string[]]
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

export interface Center {
  readonly name: string
  /** What stands in the envelope, or the whole where there is none; null where it is not there (404). @throws Failure */
  read(
    question: CenterQuestion,
    ask: Ask,
  ): Promise<{ readonly value: unknown; readonly receivedAt: Date } | null>
  /** A list to its end, with what it counts itself. @throws Failure */
  list<S extends z.ZodType>(question: CenterQuestion, schema: S, ask: Ask): Promise<Pages<z.output<S>>>
  /** Sends what answers with a task, and waits for the task to end. @throws Failure; unconfirmed, where no answer came */
  task(
    method: 'PUT' | 'POST',
    parts: readonly string[],
    query: Readonly<Record<string, string>>,
    body: unknown,
    writing: Writing,
  ): Promise<Written>
}

const json = ['application/json']
const tokenAnswer = z.object({ Token: z.string().regex(/^[\x21-\x7e]{8,8000}$/) })

interface Session {
  readonly token: string
  readonly until: Date | null
}

/** `exp` of a JWT (RFC 7519 4.1.4), in seconds; null for a token that is none. It is read, and proves nothing. */
function endOf(token: string): Date | null {
  try {
    const [, claims = ''] = token.split('.')
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { exp?: unknown }
    return typeof exp === 'number' && Number.isFinite(exp) ? new Date(exp * 1000) : null
  } catch {
    return null
  }
}

const said = z.object({
  errorCode: z.union([z.string(), z.number()]).nullish(),
  message: z.string().nullish(),
  detail: z.string().nullish(),
  description: z.string().nullish(),
})

/** The useful text is often in the detail alone, so both are said. */
function wordsIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text)
    const inner = z.object({ response: z.unknown() }).safeParse(body).data?.response ?? body
    const first = said.safeParse(Array.isArray(inner) ? inner[0] : inner).data
    const { message, detail, description } = first ?? {}
    return [...new Set([message, detail, description].filter(Boolean))]
      .join(': ')
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, 300)
  } catch {
    return ''
  }
}

/** Old counts are text, and those of newer releases stand in an object. */
const counted = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
    z.object({ count: z.number() }),
  ])
  .transform((value) => (typeof value === 'number' ? value : value.count))

const accepted = z.object({ response: z.object({ taskId: z.string().regex(/^[0-9A-Za-z-]{1,64}$/) }) })
const taskState = z.object({
  isError: z.boolean().nullish(),
  endTime: z.number().nullish(),
  failureReason: z.string().nullish(),
  progress: z.string().nullish(),
})

interface Options {
  readonly credential: Credential | null
  readonly now: () => Date
}

export function openCenter(name: string, plain: HttpClient, { credential, now }: Options): Center {
  const login = new Login<Session>({
    name,
    now,
    endOf: ({ until }) => until,
    refusal: ({ status }) => loginRefused(name, status),
    open: async (ask) => {
      if (credential?.kind !== 'password') {
        throw refused({ cause: 'credential-refused', message: `${name} needs a user name and a password` })
      }
      const pair = `${credential.username}:${credential.password.reveal()}`
      const answer = await plain.ask(
        {
          method: 'POST',
          path: '/dna/system/api/v1/auth/token',
          headers: {
            authorization: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`,
            'content-type': 'application/json',
          },
          types: json,
          group: 'login',
          overheard: () => '(left out)',
        },
        ask,
      )
      const { Token: token } = checked(name, tokenAnswer, jsonOf(name, answer.text))
      return { token, until: endOf(token) }
    },
  })
  const http = withLogin(plain, login, ({ token }) => ({ 'x-auth-token': token }))

  async function ask(question: CenterQuestion, limits: Ask): Promise<HttpAnswer> {
    const { api = 'intent', parts, query = {}, headers = {} } = question
    try {
      return await http.ask(
        {
          method: 'GET',
          path: pathOf(api === 'intent' ? intent : data, ...parts),
          query: new URLSearchParams(query),
          headers: { 'content-type': 'application/json', ...headers },
          types: json,
          judged: [400, 404],
          // Each API is counted by itself there.
          group: parts[0],
        },
        limits,
      )
    } catch (error) {
      throw explained(error)
    }
  }

  function explained(error: unknown): unknown {
    if (!(error instanceof Failure) || error.detail.cause !== 'rate-limited') return error
    return error.detail.retryAfter === undefined
      ? throttled({ ...error.detail, retryAfter: usualAway }, { cause: error })
      : error
  }

  const notTaken = ({ status, text }: HttpAnswer) => {
    const words = wordsIn(text)
    return unreadable({
      cause: 'not-understood',
      message: `${name} rejected the question${words === '' ? '' : `: ${words}`}`,
      evidence: `HTTP ${status}`,
    })
  }

  const inside = (body: unknown): unknown =>
    typeof body === 'object' && body !== null && !Array.isArray(body) && 'response' in body
      ? body.response
      : body

  async function read(question: CenterQuestion, limits: Ask) {
    const answer = await ask(question, limits)
    if (answer.status === 404) return null
    if (answer.status === 400) throw notTaken(answer)
    return { value: inside(jsonOf(name, answer.text)), receivedAt: answer.receivedAt }
  }

  return {
    name,
    read,
    async list({ parts, query = {}, ...rest }, schema, given) {
      const limits = sharedBySteps(given)
      // Of the lists that are counted elsewhere; a data list says it in its page.
      const count =
        rest.api === 'data' ? null : await read({ ...rest, parts: [...parts, 'count'], query }, limits)
      const total = count === null ? null : (counted.safeParse(count.value).data ?? null)
      return everyPage<z.output<typeof schema>>(
        { most: mostPages, after: (number, page) => number + page.rows.length + page.dropped },
        async (offset) => {
          const answer = await ask(
            { ...rest, parts, query: { ...query, offset: String(offset), limit: String(pageSize) } },
            limits,
          )
          if (answer.status >= 400) throw notTaken(answer)
          const body = jsonOf(name, answer.text)
          // An id that is not known is an entry of null.
          const rows = checked(name, z.array(z.unknown()), inside(body)).filter((row) => row !== null)
          const told = z.object({ page: z.object({ count: counted }) }).safeParse(body).data?.page.count
          return {
            ...sift(schema, rows),
            total: told ?? total,
            next: rows.length < pageSize ? null : offset + rows.length,
            receivedAt: answer.receivedAt,
          }
        },
      )
    },
    async task(method, parts, query, body, given) {
      const writing = writingInSteps(given)
      const path = pathOf(intent, ...parts)
      const text = JSON.stringify(body)
      await writing.beforeSending(name)
      let answer: HttpAnswer
      try {
        answer = await http.ask(
          {
            method,
            path,
            query: new URLSearchParams(query),
            headers: { 'content-type': 'application/json' },
            body: text,
            types: json,
            judged: [400, 404],
            ...(parts[0] === undefined ? {} : { group: parts[0] }),
          },
          writing,
        )
      } catch (error) {
        throw unconfirmedWrite(name, explained(error))
      }
      const words = wordsIn(answer.text)
      if (answer.status === 404) {
        const message = `${name} does not have it${words === '' ? '' : `: ${words}`}`
        throw notFound({ cause: 'absent', message, evidence: 'HTTP 404' })
      }
      if (answer.status === 400) {
        const message = `${name} did not take it${words === '' ? '' : `: ${words}`}`
        throw refused({ cause: 'not-understood', message, evidence: 'HTTP 400' })
      }
      const { taskId } = checked(name, accepted, jsonOf(name, answer.text)).response
      const ended = await untilFinished(
        {
          name,
          job: `task ${taskId}`,
          look: async (limits) => {
            const state = await read({ parts: ['task', taskId] }, limits)
            if (state === null) throw unreachable({ cause: 'absent', message: `${name} lost task ${taskId}` })
            const task = checked(name, taskState, state.value)
            return task.isError === true || typeof task.endTime === 'number' ? { result: task } : null
          },
        },
        writing,
      ).catch((error: unknown) => {
        throw unconfirmedWrite(name, error)
      })
      if (ended.isError === true) {
        const why = ended.failureReason ?? ended.progress ?? 'no reason given'
        throw refused({ cause: 'not-understood', message: `${name} could not do it: ${why.slice(0, 300)}` })
      }
      const suffix = Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query).toString()}`
      return { sent: [`${method} ${path}${suffix} ${text}`], answer: ended.progress ?? null }
    },
  }
}
