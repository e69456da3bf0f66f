import type { Ask } from '../asking.ts'
import { refused } from '../failures.ts'
import type { Failure } from '../failures.ts'
import type { HttpAnswer, HttpClient } from './https.ts'
import { SharedAnswers } from './shared-answers.ts'

interface LoginParts<Session> {
  /** Of the system, for sentences. */
  readonly name: string
  /** Logs in once. @throws Failure */
  readonly open: (ask: Ask) => Promise<Session>
  /** Whether an answer says that the session is not taken any more; status 401 unless said. */
  readonly isOver?: (answer: HttpAnswer) => boolean
  /** False where logging in again would bring the same, as with a key. */
  readonly renews?: boolean
  /** When a session is to be renewed without waiting for a 401; null when that is not known. */
  readonly endOf?: (session: Session) => Date | null
  readonly now?: () => Date
  /** What a session that is not taken means, after the one new login. */
  readonly refusal?: (answer: HttpAnswer) => Failure
}

/** A session is renewed this many milliseconds before its end. */
const early = 60_000

/**
 * The login that all questions to one system share: whoever comes first logs in, the others wait for that answer. A session that is
 * not taken any more is replaced once, however many questions hear of it, and each of them is sent once more.
 */
export class Login<Session> {
  readonly #parts: LoginParts<Session>
  readonly #shared = new SharedAnswers()
  #session: Session | null = null

  constructor(parts: LoginParts<Session>) {
    this.#parts = parts
  }

  /** The session that is used now; logs in where there is none. @throws Failure */
  session(ask: Ask): Promise<Session> {
    const { name, open } = this.#parts
    if (this.#session !== null && !this.#isEnding(this.#session)) return Promise.resolve(this.#session)
    return this.#shared.ask('login', name, ask, async (limits) => (this.#session = await open(limits)))
  }

  /**
   * Sends with the session, and once more with a new one where the answer says that it is over. Also for a question that changes
   * something: a request without authentication changed nothing.
   * @throws Failure credential-refused, when the new session is not taken either
   */
  async send(ask: Ask, send: (session: Session) => Promise<HttpAnswer>): Promise<HttpAnswer> {
    const { isOver = ({ status }) => status === 401, renews = true, refusal } = this.#parts
    const first = await this.session(ask)
    let answer = await send(first)
    if (isOver(answer) && renews) {
      // Another question may have replaced it meanwhile.
      if (this.#session === first) this.#session = null
      answer = await send(await this.session(ask))
    }
    if (!isOver(answer)) return answer
    throw refusal?.(answer) ?? loginRefused(this.#parts.name, answer.status)
  }

  /** The session if there is one, for whoever ends it. */
  get current(): Session | null {
    return this.#session
  }

  #isEnding(session: Session): boolean {
    const { endOf, now = () => new Date() } = this.#parts
    const end = endOf?.(session) ?? null
    return end !== null && end.getTime() - early <= now().getTime()
  }
}

export const loginRefused = (name: string, status: number) =>
  refused({ cause: 'credential-refused', message: `${name} refused the login`, evidence: `HTTP ${status}` })

/**
 * A client whose questions carry what a login gave, such as a token in a header. The 401 that ends a session is judged here and is
 * nobody else's answer.
 */
export function withLogin<Session>(
  http: HttpClient,
  login: Login<Session>,
  headersOf: (session: Session) => Readonly<Record<string, string>>,
): HttpClient {
  return {
    ask: (question, ask) =>
      login.send(ask, (session) =>
        http.ask(
          {
            ...question,
            headers: { ...question.headers, ...headersOf(session) },
            judged: [...(question.judged ?? []), 401],
          },
          ask,
        ),
      ),
    close: () => http.close(),
  }
}
