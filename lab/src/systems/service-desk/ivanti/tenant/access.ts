import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { HttpAnswer, HttpRequest } from '../../../../emulator/http-listener.ts'
import { json, signInRefused } from './answers.ts'
import { payloadOf, textOf } from './payload.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/** A session ends when nobody used it for so long. */
const idle = 20 * 60_000

/** The internal name of the role that the account has. */
export const accountRole = 'ServiceDeskAnalyst'

export interface Account {
  readonly apiKey: string
  readonly username: string
  readonly password: string
}

/** Who may ask: the key of an API, with an equals sign and no scheme, or a session that somebody signed in to. */
export class Access {
  readonly #account: Account
  readonly #tenant: string
  readonly #now: () => number
  readonly #sessions = new Map<string, number>()

  constructor(account: Account, tenant: string, now: () => number) {
    this.#account = account
    this.#tenant = tenant
    this.#now = now
  }

  admits({ headers }: HttpRequest): boolean {
    const given = headers.authorization ?? ''
    const [, key] = /^rest_api_key=(.*)$/.exec(given) ?? []
    if (key !== undefined) return same(key, this.#account.apiKey)
    const [, cookie = ''] = /(?:^|;\s*)SID=([^;]+)/.exec(headers.cookie ?? '') ?? []
    return this.#isOpen(given === '' ? decodeURIComponent(cookie) : given)
  }

  /** `{tenant, username, password, role}` for a JSON text that is the session. */
  signIn(body: string): HttpAnswer {
    const sent = payloadOf(body)
    const given = (name: string) => textOf(sent[name])
    const right =
      given('tenant').toLowerCase() === this.#tenant &&
      given('username').toLowerCase() === this.#account.username.toLowerCase() &&
      same(given('password'), this.#account.password) &&
      given('role') === accountRole
    if (!right) throw signInRefused()
    const session = `${this.#tenant}#${randomBytes(16).toString('hex').toUpperCase()}#2`
    this.#sessions.set(session, this.#now())
    return json(200, session)
  }

  #isOpen(session: string): boolean {
    const used = this.#sessions.get(session)
    if (used === undefined) return false
    const open = this.#now() - used < idle
    if (open) this.#sessions.set(session, this.#now())
    else this.#sessions.delete(session)
    return open
  }
}
