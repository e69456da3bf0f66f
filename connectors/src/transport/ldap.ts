import type { Credential, ConnectorContext } from '../connector-context.ts'
import type { Ask } from '../asking.ts'
import type { WayNow } from '../telling.ts'
import { Failure, refused, unreachable } from '../failures.ts'
import type { Secret } from '../secret.ts'
import { Breaker } from './breaker.ts'
import { Lanes } from './lanes.ts'
import { connectLdap } from './ldap-connect.ts'
import type { LdapDestination } from './ldap-connect.ts'
import { failureOfLdap } from './ldap-failures.ts'
import { LdapSession } from './ldap-session.ts'
import { LdapStream } from './ldap-stream.ts'
import { largestAnswer, stageLimits, startDeadline } from './limits.ts'

export interface LdapLimits {
  /** Connections to one directory at a time. */
  readonly connections: number
  /** Milliseconds after which an unused connection is closed; a domain controller drops it after 900 s. */
  readonly idle: number
  /** Octets one question may cost. */
  readonly answer: number
}

const usual: LdapLimits = { connections: 4, idle: 60_000, answer: largestAnswer }

/**
 * The name to bind with for a login as it was given. It may look at what a directory tells everybody, such as its root
 * entry, on a connection that is not bound yet.
 */
export type CompleteName = (username: string, session: LdapSession, signal: AbortSignal) => Promise<string>

interface Idle {
  readonly session: LdapSession
  readonly timer: NodeJS.Timeout
}

/**
 * One directory: connections that are bound as the configured account are kept for a while and used again. A kept one
 * that turns out to be dropped is replaced once, unseen by the caller.
 */
export class Ldap {
  readonly #destination: LdapDestination
  readonly #credential: Credential | null
  readonly #context: ConnectorContext
  readonly #limits: LdapLimits
  readonly #complete: CompleteName
  readonly #lanes: Lanes
  readonly #breaker: Breaker
  readonly #untell: (() => void) | undefined
  #idle: Idle[] = []
  #closed = false

  constructor(
    destination: LdapDestination,
    credential: Credential | null,
    context: ConnectorContext,
    limits: Partial<LdapLimits> = {},
    complete: CompleteName = (username) => Promise.resolve(username),
  ) {
    this.#destination = destination
    this.#credential = credential
    this.#context = context
    this.#limits = { ...usual, ...limits }
    this.#complete = complete
    this.#lanes = new Lanes(destination.name, this.#limits.connections)
    this.#breaker = new Breaker(destination.name, context.now)
    this.#untell = context.telling?.openWay(() => this.#now())
  }

  #now(): WayNow {
    const { width: concurrency, queue, running, waiting } = this.#lanes
    const { reach } = this.#destination
    const breaker = this.#breaker.state
    const none = { title: null, budget: null, away: null, skipped: [] }
    return { ...none, reach, concurrency, queue, running, waiting, breaker }
  }

  get name(): string {
    return this.#destination.name
  }

  /** What its certificate is to be for, or where it is reached. */
  get host(): string {
    const { trust, reach } = this.#destination
    return trust.serverName ?? reach.host
  }

  /** Runs the questions of one caller on one bound connection. `work` may run twice, so it must only read. */
  ask<T>(ask: Ask, work: (session: LdapSession, signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#limited(ask, async (signal) => {
      const account = this.#account()
      const kept = this.#takeIdle()
      if (kept !== null) {
        try {
          return await this.#use(kept, signal, work)
        } catch (error) {
          const lost = error instanceof Failure && error.detail.cause === 'connection-lost'
          if (!lost || kept.heard || signal.aborted) throw error
          this.#context.log.debug({ system: this.#destination.name }, 'kept connection was dropped')
        }
      }
      const fresh = await this.#open(signal)
      try {
        await this.#bind(fresh, account.username, account.password, signal)
      } catch (error) {
        fresh.destroy()
        throw error
      }
      return this.#use(fresh, signal, work)
    })
  }

  /**
   * Tries a login on a connection of its own, which is closed afterwards. Resolves to null when it was accepted, else
   * to the text of result 49. An empty name or password is never sent: it would be an anonymous bind, which succeeds.
   */
  tryLogin(username: string, password: Secret, ask: Ask): Promise<string | null> {
    if (username === '' || password.reveal() === '') return Promise.resolve('data 52e')
    return this.#limited(ask, async (signal) => {
      const session = await this.#open(signal)
      try {
        await this.#bind(session, username, password, signal)
        return null
      } catch (error) {
        const result = error instanceof Failure ? error.cause : null
        const code = result instanceof Error && 'code' in result ? result.code : null
        if (code === 49 && result instanceof Error) return result.message
        throw error
      } finally {
        session.end()
      }
    })
  }

  close(): Promise<void> {
    this.#closed = true
    this.#untell?.()
    for (const { session, timer } of this.#idle) {
      clearTimeout(timer)
      session.end()
    }
    this.#idle = []
    return Promise.resolve()
  }

  async #limited<T>(ask: Ask, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { name } = this.#destination
    if (this.#closed) {
      throw unreachable({ cause: 'cancelled', message: `${name} is being disconnected` })
    }
    const deadline = startDeadline(name, ask)
    try {
      return await this.#breaker.run(() => this.#lanes.run(() => work(deadline.signal), deadline.signal))
    } catch (error) {
      throw failureOfLdap(name, error)
    } finally {
      deadline.end()
    }
  }

  #account() {
    const { name } = this.#destination
    const credential = this.#credential
    // An empty password would bind as nobody and look like success (RFC 4513 5.1.2).
    if (
      credential?.kind !== 'password' ||
      credential.username === '' ||
      credential.password.reveal() === ''
    ) {
      throw refused({ cause: 'credential-refused', message: `${name} has no login configured` })
    }
    return credential
  }

  async #bind(session: LdapSession, username: string, password: Secret, signal: AbortSignal): Promise<void> {
    await session.bind(await this.#complete(username, session, signal), password, signal)
  }

  async #open(signal: AbortSignal): Promise<LdapSession> {
    const { name } = this.#destination
    const controller = new AbortController()
    const stop = () => controller.abort(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    const timer = setTimeout(
      () =>
        controller.abort(
          unreachable({ cause: 'timed-out', message: `${name} did not accept the connection in time` }),
        ),
      stageLimits.connect,
    )
    try {
      const { resolve, telling } = this.#context
      const socket = await connectLdap(this.#destination, resolve, controller.signal, telling)
      return new LdapSession(name, new LdapStream(name, socket, this.#limits.answer))
    } catch (error) {
      throw failureOfLdap(name, error)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }

  async #use<T>(
    session: LdapSession,
    signal: AbortSignal,
    work: (session: LdapSession, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    session.begin()
    try {
      const value = await work(session, signal)
      this.#store(session)
      return value
    } catch (error) {
      // An answer of the directory leaves the connection good; anything else does not.
      if (error instanceof Failure && error.kind === 'not-found') this.#store(session)
      else session.destroy()
      throw error
    }
  }

  #takeIdle(): LdapSession | null {
    for (;;) {
      const last = this.#idle.pop()
      if (last === undefined) return null
      clearTimeout(last.timer)
      if (last.session.open) return last.session
    }
  }

  #store(session: LdapSession): void {
    if (this.#closed || !session.open) {
      session.end()
      return
    }
    const timer = setTimeout(() => {
      this.#idle = this.#idle.filter((one) => one.session !== session)
      session.end()
    }, this.#limits.idle)
    timer.unref()
    this.#idle.push({ session, timer })
  }
}
