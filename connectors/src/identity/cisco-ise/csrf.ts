import type { Ask } from '../../asking.ts'
import { refused } from '../../failures.ts'
import type { HttpAnswer } from '../../transport/https.ts'

/** The product forgets a session that nobody used for about a minute. */
const keptFor = 50_000

export type TokenHeaders = Readonly<Record<string, string>>

/** The CSRF token of a deployment that wants one, with the cookies it is bound to: fetched once, used until it is idle. */
export class CsrfToken {
  readonly #name: string
  readonly #now: () => Date
  readonly #fetch: (ask: Ask) => Promise<HttpAnswer>
  #cached: { readonly headers: TokenHeaders; usedAt: number } | null = null

  constructor(name: string, now: () => Date, fetch: (ask: Ask) => Promise<HttpAnswer>) {
    this.#name = name
    this.#now = now
    this.#fetch = fetch
  }

  /** Headers of a token that should still be good, or null. */
  current(): TokenHeaders | null {
    const time = this.#now().getTime()
    const idle = this.#cached === null ? 0 : time - this.#cached.usedAt
    // A clock that was set back says nothing about the other side's.
    if (this.#cached === null || idle < 0 || idle > keptFor) return null
    this.#cached.usedAt = time
    return this.#cached.headers
  }

  async renew(ask: Ask): Promise<TokenHeaders> {
    this.#cached = null
    const answer = await this.#fetch(ask)
    const token = answer.headers.get('x-csrf-token')?.[0]
    if (token === undefined || token === '') {
      throw refused({
        cause: 'right-missing',
        message: `${this.#name} returned no CSRF token for this account`,
      })
    }
    const cookies = (answer.headers.get('set-cookie') ?? []).map((cookie) => cookie.split(';', 1)[0] ?? '')
    const headers = {
      'x-csrf-token': token,
      ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
    }
    this.#cached = { headers, usedAt: this.#now().getTime() }
    return headers
  }
}
