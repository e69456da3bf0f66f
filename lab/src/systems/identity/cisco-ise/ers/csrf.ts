import { randomBytes } from 'node:crypto'
import type { HttpAnswer, HttpRequest } from '../../../../emulator/http-listener.ts'
import { page } from '../deployment/access.ts'

/** A session that nobody uses for a minute is gone. */
const idle = 60_000

const newSession = () => randomBytes(16).toString('hex').toUpperCase()

const sessionIn = (request: HttpRequest): string | null =>
  /(?:^|;\s*)APPSESSIONID=([0-9A-F]+)/.exec(request.headers.cookie ?? '')?.[1] ?? null

const cookies = (session: string, path: string) => [
  `JSESSIONIDSSO=${session}; Path=/; Secure; HttpOnly`,
  `APPSESSIONID=${session}; Path=${path}; Secure; HttpOnly`,
]

/** Whoever comes without a session is given one, token or not. */
export function withSession(answer: HttpAnswer, request: HttpRequest, path: string): HttpAnswer {
  if (sessionIn(request) !== null || answer.headers?.['Set-Cookie'] !== undefined) return answer
  return { ...answer, headers: { ...answer.headers, 'Set-Cookie': cookies(newSession(), path) } }
}

/**
 * The CSRF option, which by its words is the filter of Tomcat for REST: a token is fetched by GET and bound to the
 * session of the cookies that come with it; methods that change nothing need none.
 */
export class CsrfTokens {
  readonly #sessions = new Map<string, { readonly token: string; usedAt: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Headers to add when a token is asked for: that of the session, or of a new one. */
  fetch(request: HttpRequest): Record<string, string | string[]> {
    if (String(request.headers['x-csrf-token']).toLowerCase() !== 'fetch') return {}
    const present = this.#of(request)
    if (present !== null) return { 'X-CSRF-Token': present.token }
    const [session, token] = [newSession(), randomBytes(16).toString('hex').toUpperCase()]
    this.#sessions.set(session, { token, usedAt: this.#now() })
    return { 'X-CSRF-Token': token, 'Set-Cookie': cookies(session, '/ers') }
  }

  accepts(request: HttpRequest): boolean {
    const session = this.#of(request)
    return session !== null && session.token === request.headers['x-csrf-token']
  }

  /** The page for a write without a good token. */
  refusal(): HttpAnswer {
    return page(403, 'CSRF nonce validation failed', { 'X-CSRF-Token': 'Required' })
  }

  #of(request: HttpRequest): { readonly token: string } | null {
    const session = this.#sessions.get(sessionIn(request) ?? '')
    if (session === undefined || this.#now() - session.usedAt > idle) return null
    session.usedAt = this.#now()
    return session
  }
}
