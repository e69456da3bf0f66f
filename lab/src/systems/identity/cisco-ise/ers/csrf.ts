import { randomBytes } from 'node:crypto'
import type { HttpRequest } from '../../../http-listener.ts'

/** A session that nobody uses for a minute is gone. */
const idle = 60_000

/** The CSRF option: a token is fetched by GET and bound to the session cookie that comes with it. */
export class CsrfTokens {
  readonly #sessions = new Map<string, { readonly token: string; usedAt: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Headers to add when a token is asked for. */
  fetch(request: HttpRequest): Record<string, string | string[]> {
    if (request.headers['x-csrf-token'] !== 'fetch') return {}
    const [session, token] = [randomBytes(16).toString('hex').toUpperCase(), randomBytes(16).toString('hex')]
    this.#sessions.set(session, { token, usedAt: this.#now() })
    return {
      'X-CSRF-Token': token,
      'Set-Cookie': [
        `JSESSIONIDSSO=${session}; Path=/; Secure; HttpOnly`,
        `APPSESSIONID=${session}; Path=/ers; Secure; HttpOnly`,
      ],
    }
  }

  accepts(request: HttpRequest): boolean {
    const cookie = /(?:^|;\s*)APPSESSIONID=([0-9A-F]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const session = this.#sessions.get(cookie)
    if (session === undefined || this.#now() - session.usedAt > idle) return false
    if (request.headers['x-csrf-token'] !== session.token) return false
    session.usedAt = this.#now()
    return true
  }
}
