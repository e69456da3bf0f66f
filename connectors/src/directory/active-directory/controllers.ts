import type { Ask } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import type { ConnectorLog } from '../../connector-context.ts'
import type { Ldap } from '../../transport/ldap.ts'
import type { LdapSession } from '../../transport/ldap-session.ts'

/** Another may answer what this one could not; a refusal is the directory's, and a false certificate is not passed over. */
const mayBeAnswered = (error: unknown, ask: Ask): boolean =>
  error instanceof Failure &&
  !ask.signal.aborted &&
  (error.kind === 'throttled' ||
    (error.kind === 'unreachable' && !['cancelled', 'trust-not-proven'].includes(error.detail.cause)))

/**
 * The controllers of one domain: the one that answered latest is asked first, the others in order when it does not. Each has its
 * share of the caller's remaining time; one that failed five times in a row costs none (breaker).
 */
export class Controllers {
  readonly #all: readonly Ldap[]
  readonly #log: ConnectorLog
  #current = 0

  constructor(all: readonly Ldap[], log: ConnectorLog) {
    this.#all = all
    this.#log = log
  }

  async first<T>(ask: Ask, work: (controller: Ldap, ask: Ask) => Promise<T>): Promise<T> {
    const end = performance.now() + ask.limit
    const order = this.#all.map((_, at) => (this.#current + at) % this.#all.length)
    let last: unknown = null
    for (const [tried, at] of order.entries()) {
      const controller = this.#all[at]
      if (controller === undefined) continue
      const left = Math.max(1, end - performance.now())
      try {
        const answer = await work(controller, { signal: ask.signal, limit: left / (order.length - tried) })
        this.#current = at
        return answer
      } catch (error) {
        if (tried === order.length - 1 || !mayBeAnswered(error, ask)) throw error
        last = error
        this.#log.warn(
          { controller: controller.name, error: (error as Failure).detail },
          'asking another controller',
        )
      }
    }
    throw last
  }

  /** Those that are configured, in their order. */
  get all(): readonly Ldap[] {
    return this.#all
  }

  /** Asks every one of them at once, each within the whole limit; none waits for another. */
  each<T>(
    ask: Ask,
    {
      work,
      failed,
    }: {
      readonly work: (session: LdapSession, signal: AbortSignal, controller: Ldap) => Promise<T>
      readonly failed: (error: unknown, controller: Ldap) => T
    },
  ): Promise<readonly T[]> {
    return Promise.all(
      this.#all.map((controller) =>
        controller
          .ask(ask, (session, signal) => work(session, signal, controller))
          .catch((error: unknown) => failed(error, controller)),
      ),
    )
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((controller) => controller.close()))
  }
}
