import { Failure, refused, unreadable } from '../../failures.ts'
import type { Ask } from '../../asking.ts'
import type { Credential } from '../../connector-context.ts'
import { jsonOf } from '../../transport/answers.ts'
import type { HttpClient } from '../../transport/https.ts'
import { Login } from '../../transport/login.ts'
import { hasControl } from '../../transport/path.ts'
import { refusalOf, scrubbed } from './refusals.ts'
import { bases } from './settings.ts'
import type { Base } from './settings.ts'

/** Where a tenant answers, and what signs in there. */
export interface Entered {
  readonly base: Base
  readonly authorization: string
}

export interface TokenLoginParts {
  readonly name: string
  readonly http: HttpClient
  readonly credential: Credential | null
  readonly base: Base | 'find out'
  /** To sign in with a password. */
  readonly tenant: string
  readonly role: string | undefined
}

/** Finds out once under which path a tenant answers, and signs in there. */
export class TokenLogin {
  readonly #parts: TokenLoginParts
  readonly login: Login<Entered>
  #base: Base | null = null

  constructor(parts: TokenLoginParts) {
    this.#parts = parts
    this.#base = parts.base === 'find out' ? null : parts.base
    this.login = new Login({
      name: parts.name,
      open: async (ask) => {
        const entered = await this.#find(ask)
        this.#base = entered.base
        return entered
      },
      // 551 is a session that is over.
      isOver: ({ status }) => status === 401 || status === 551,
      renews: parts.credential?.kind === 'password',
      refusal: () => this.refusal(),
    })
  }

  /** Why a key or a session is not taken. */
  refusal(): Failure {
    const { name, credential } = this.#parts
    const message =
      credential?.kind === 'password'
        ? `${name} refused the login`
        : `${name} refused the API key: wrong key, or not allowed from this address`
    return refused({ cause: 'credential-refused', message, evidence: 'HTTP 401' })
  }

  async #find(ask: Ask): Promise<Entered> {
    const candidates = this.#base === null ? bases : [this.#base]
    for (const base of candidates) {
      try {
        return { base, authorization: await this.#signIn(base, ask) }
      } catch (error) {
        if (!isElsewhere(error)) throw error
      }
    }
    throw unreadable({
      cause: 'not-understood',
      message: `${this.#parts.name} does not answer like Ivanti under ${candidates.join(' or ')}`,
    })
  }

  async #signIn(base: Base, ask: Ask): Promise<string> {
    const { name, http, credential, tenant, role } = this.#parts
    if (credential?.kind === 'api-key') {
      // An equals sign and no word for the scheme.
      const authorization = `rest_api_key=${credential.secret.reveal()}`
      if (hasControl(authorization)) throw this.refusal()
      const path = `${base}/odata/businessobject/incidents?$top=1`
      const headers = { authorization }
      const types = ['application/json']
      const judged = [400, 401]
      const answer = await http.ask({ method: 'GET', path, headers, types, judged, overheard: scrubbed }, ask)
      if (answer.status === 401) throw this.refusal()
      if (answer.text.trim() !== '') jsonOf(name, answer.text)
      return authorization
    }
    if (credential?.kind !== 'password' || role === undefined) {
      const message = `${name} needs an API key, or a user name and a password with the internal name of a role`
      throw refused({ cause: 'credential-refused', message })
    }
    const answer = await http.ask(
      {
        method: 'POST',
        path: `${base}/rest/authentication/login`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          tenant,
          username: credential.username,
          password: credential.password.reveal(),
          role,
        }),
        types: ['application/json'],
        judged: [400, 401],
        overheard: () => '(left out)',
      },
      ask,
    )
    if (answer.status >= 400) throw this.#loginRefused(answer.text)
    const session = jsonOf(name, answer.text)
    if (typeof session === 'string' && /^[\x21-\x7e]{8,4000}$/.test(session)) return session
    throw unreadable({ cause: 'not-understood', message: `${name} returned no session for the login` })
  }

  #loginRefused(text: string): Failure {
    const { words } = refusalOf(text)
    const message = `${this.#parts.name} refused the login: its tenant, user name, password or role is wrong`
    return refused({ cause: 'credential-refused', message, evidence: words.slice(0, 100) })
  }
}

/** A page, a redirect or nothing is what stands at a path that is not Ivanti's; a refusal is not. */
const isElsewhere = (error: unknown): boolean =>
  error instanceof Failure &&
  (error.kind === 'not-found' || (error.kind === 'unreadable' && error.detail.cause === 'not-understood'))
