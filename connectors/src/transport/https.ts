import { Agent } from 'undici'
import type { Credential, ConnectorContext } from '../connector-context.ts'
import type { Ask, Reach, Trust } from '../asking.ts'
import { refused, unreachable, unreadable } from '../failures.ts'
import { exchanged } from '../overhearing/overhearing.ts'
import { bodyWithoutSecrets } from '../overhearing/without-secrets.ts'
import { RetryAfter } from './retry-after.ts'
import { Breaker } from './breaker.ts'
import { Budget } from './budget.ts'
import { connectTo } from './destination.ts'
import { headersOf, mediaType } from './headers.ts'
import type { HttpHeaders } from './headers.ts'
import { failureOfError, failureOfStatus } from './http-failures.ts'
import { Lanes } from './lanes.ts'
import { largestAnswer, longest, passOn, readBounded, stageLimits, startDeadline } from './limits.ts'
import type { Deadline } from './limits.ts'

export interface HttpSystem {
  readonly name: string
  /** Service asked, of a system with several. */
  readonly service?: string | undefined
  readonly reach: Reach | null
  readonly trust: Trust
  /** False only where the system's settings say so explicitly. */
  readonly tls: boolean
  /** Sent as HTTP Basic (RFC 7617) with each question. */
  readonly credential: Credential | null
  /** Character set of credentials; UTF-8 by default. */
  readonly charset?: 'utf8' | 'latin1'
  /** Questions at a time. */
  readonly concurrency: number
  /** Questions a minute per path group; unlimited by default. */
  readonly perMinute?: number | undefined
}

export interface HttpQuestion {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Already encoded: from `pathOf` or a constant. */
  readonly path: string
  readonly query?: URLSearchParams
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** A binary body, such as a file, instead of text. */
  readonly octets?: Uint8Array
  /** Accepted media types in order of preference; empty accepts any. */
  readonly types: readonly string[]
  /** Statuses besides 2xx that the caller judges; their media type is not checked. */
  readonly judged?: readonly number[]
  /** Largest answer in octets; 8 MB by default. */
  readonly maximum?: number
  /**
   * Receives the pieces of an accepted answer as they come; the answer's text is empty then. Such an answer may take minutes, up to
   * the caller's limit. What it throws ends the question.
   */
  readonly taking?: (octets: Uint8Array) => void
  /**
   * Path group that the system limits together, such as one API: it shares a budget, and a `Retry-After` applies to it alone.
   * Absent where everything counts together.
   */
  readonly group?: string
  /** The part of the answer that a transcript may hold, where its secrets have unusual names. */
  readonly overheard?: (text: string) => string
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: HttpHeaders
  readonly text: string
  readonly receivedAt: Date
}

export interface HttpClient {
  /** Asks once: no retry, no redirect. Throws a `Failure` for everything but an answer. */
  ask(question: HttpQuestion, ask: Ask): Promise<HttpAnswer>
  close(): Promise<void>
}

function basic(system: HttpSystem): Record<string, string> {
  const { credential, name } = system
  if (credential === null) return {}
  if (credential.kind !== 'password') {
    throw refused({ cause: 'credential-refused', message: `${name} needs a user name and a password` })
  }
  const pair = `${credential.username}:${credential.password.reveal()}`
  return { authorization: `Basic ${Buffer.from(pair, system.charset ?? 'utf8').toString('base64')}` }
}

/** An exchange for a transcript: without headers, since one of them holds the login. */
const wordsOf = (
  system: string,
  { method, path, query, body, octets, overheard = (text) => text }: HttpQuestion,
) => ({
  system,
  asked: () => {
    const line = `${method} ${path}${query === undefined || query.size === 0 ? '' : `?${query.toString()}`}`
    if (octets !== undefined) return `${line}\n\n(${octets.length} octets)`
    return body === undefined ? line : `${line}\n\n${bodyWithoutSecrets(body)}`
  },
  answered: ({ status, text }: HttpAnswer) => `${status}\n\n${bodyWithoutSecrets(overheard(text))}`,
})

/** A path group that the system limits together. */
interface Group {
  readonly budget: Budget | null
  readonly away: RetryAfter
}

/** One system over HTTP(S), with its own sockets, lanes and breaker. */
export function openHttp(system: HttpSystem, context: ConnectorContext): HttpClient {
  const { name, reach } = system
  const { now, resolve, telling } = context
  const lanes = new Lanes(name, system.concurrency)
  const breaker = new Breaker(name, now)
  const agent = new Agent({
    ...(reach === null
      ? {}
      : {
          connect: connectTo(
            { name, reach, trust: system.trust, tls: system.tls, telling },
            resolve,
            stageLimits.connect,
          ),
        }),
    connections: system.concurrency,
    pipelining: 1,
    keepAliveTimeout: 2_000,
    keepAliveMaxTimeout: 10_000,
  })

  async function exchange(question: HttpQuestion, deadline: Deadline): Promise<HttpAnswer> {
    if (reach === null) {
      throw unreachable({ cause: 'name-unknown', message: `${name} has no address to connect to` })
    }
    const host = reach.host.includes(':') ? `[${reach.host}]` : reach.host
    const query =
      question.query === undefined || question.query.size === 0 ? '' : `?${question.query.toString()}`
    const answer = await agent.request({
      origin: `${system.tls ? 'https' : 'http'}://${host}:${reach.port}`,
      path: question.path + query,
      method: question.method,
      headers: { accept: question.types.join(', ') || '*/*', ...basic(system), ...question.headers },
      body: question.octets ?? question.body ?? null,
      signal: deadline.signal,
      headersTimeout: Math.min(deadline.limit, 2 * longest),
      bodyTimeout: stageLimits.idle,
    })
    const { statusCode, body } = answer
    const headers = headersOf(answer.headers)
    // Without a listener an abort in the middle of the body would be an unhandled error event.
    body.on('error', () => {})
    const accepted = statusCode >= 200 && statusCode < 300
    if (!accepted && question.judged?.includes(statusCode) !== true) {
      body.destroy()
      throw failureOfStatus(name, statusCode, headers, now())
    }
    const { taking } = question
    const fits = question.types.length === 0 || question.types.includes(mediaType(headers))
    const otherKind = () =>
      unreadable({
        cause: 'not-understood',
        message: `${name} answered with another media type than requested`,
        evidence: `content-type ${mediaType(headers)}`.slice(0, 100),
      })
    // 204 has no content, so no kind of it either.
    if (accepted && taking !== undefined && statusCode !== 204) {
      if (!fits) {
        body.destroy()
        throw otherKind()
      }
      await passOn(name, body, question.maximum ?? largestAnswer, taking)
      return { status: statusCode, headers, text: '', receivedAt: now() }
    }
    const octets = await readBounded(name, body, question.maximum ?? largestAnswer)
    if (accepted && octets.length > 0 && !fits) throw otherKind()
    return { status: statusCode, headers, text: new TextDecoder().decode(octets), receivedAt: now() }
  }

  const groups = new Map<string, Group>()
  const untell: (() => void)[] = []
  const openGroup = (title: string): Group => {
    const budget = system.perMinute === undefined ? null : new Budget(name, system.perMinute, now)
    const away = new RetryAfter(name, now)
    const way = telling?.openWay(() => ({
      title: [system.service, title].filter(Boolean).join(' ') || null,
      reach,
      concurrency: lanes.width,
      queue: lanes.queue,
      running: lanes.running,
      waiting: lanes.waiting + (budget?.waiting ?? 0),
      budget: budget?.now ?? null,
      away: away.now,
      breaker: breaker.state,
      skipped: [],
    }))
    if (way !== undefined) untell.push(way)
    const group = { budget, away }
    groups.set(title, group)
    return group
  }
  const common = openGroup('')

  return {
    async ask(question, ask) {
      const { group } = question
      const { budget, away } = group === undefined ? common : (groups.get(group) ?? openGroup(group))
      breaker.check()
      away.check()
      const deadline = startDeadline(name, ask, question.taking === undefined ? longest : ask.limit)
      const sorted = async () => {
        try {
          return await exchange(question, deadline)
        } catch (error) {
          const failure = failureOfError(name, deadline.signal.aborted ? deadline.signal.reason : error)
          away.note(failure)
          throw failure
        }
      }
      try {
        await budget?.take(deadline.signal)
        return await lanes.run(() => {
          // Another question may have been throttled during the wait.
          away.check()
          return exchanged(wordsOf(name, question), () => breaker.run(sorted))
        }, deadline.signal)
      } finally {
        deadline.end()
      }
    },
    async close() {
      for (const end of untell) end()
      await agent.destroy()
    },
  }
}
