import { promises } from 'node:dns'
import { isIPv6 } from 'node:net'
import type { Ask, Reach } from '../asking.ts'
import type { ConnectorContext } from '../connector-context.ts'
import { unreachable } from '../failures.ts'
import type { Failure } from '../failures.ts'
import { exchanged } from '../overhearing/overhearing.ts'
import type { WayNow } from '../telling.ts'
import { Breaker } from './breaker.ts'
import { absence, failureOfDns, isAnswer } from './dns-failures.ts'
import { Lanes } from './lanes.ts'
import { startDeadline } from './limits.ts'
import type { Deadline } from './limits.ts'
import { untilAborted } from './until-aborted.ts'

export interface DnsServer {
  readonly name: string
  readonly reach: Reach | null
  /** Questions at a time. */
  readonly concurrency: number
}

/** One question of one type; `read` asks it with a resolver that knows this server alone. */
export interface DnsQuestion<T> {
  readonly type: 'A' | 'AAAA' | 'CNAME' | 'PTR' | 'SOA'
  /** A whole name. It is asked as it is: no search list, no file of hosts. */
  readonly name: string
  readonly read: (resolver: promises.Resolver, name: string) => Promise<readonly T[]>
  /** A record as the page of raw answers shows it. */
  readonly words: (record: T) => string
}

export interface DnsAnswer<T> {
  readonly records: readonly T[]
  readonly receivedAt: Date
}

interface Said<T> {
  readonly records: readonly T[]
  readonly none: 'NXDOMAIN' | 'NODATA' | null
}

/** How it ended, where the server lives: what it said, or that it would or could not say. */
type Outcome<T> = { readonly said: Said<T> } | { readonly failure: Failure }

/** Milliseconds for one answer: a server that asks others gives up sooner itself. */
const longestWait = 5_000

/** A server's own time is bounded by ours, so c-ares must not give up first. */
const beyond = 1_000

/**
 * One DNS server (RFC 1034, 1035), asked by Node's c-ares: over UDP, and over TCP where the answer is truncated. Each
 * question has a resolver of its own, which is what can be called off; it is sent once.
 */
export class Dns {
  readonly #server: DnsServer
  readonly #context: ConnectorContext
  readonly #lanes: Lanes
  readonly #breaker: Breaker
  readonly #closing = new AbortController()
  readonly #untell: (() => void) | undefined

  constructor(server: DnsServer, context: ConnectorContext) {
    this.#server = server
    this.#context = context
    this.#lanes = new Lanes(server.name, server.concurrency)
    this.#breaker = new Breaker(server.name, context.now)
    this.#untell = context.telling?.openWay(() => this.#now())
  }

  #now(): WayNow {
    const { width: concurrency, queue, running, waiting } = this.#lanes
    const { reach } = this.#server
    const none = { title: null, budget: null, away: null, skipped: [] }
    return { ...none, reach, concurrency, queue, running, waiting, breaker: this.#breaker.state }
  }

  get name(): string {
    return this.#server.name
  }

  /** No such name and no such record are an answer without records. @throws Failure */
  async ask<T>(question: DnsQuestion<T>, ask: Ask): Promise<DnsAnswer<T>> {
    const { name } = this.#server
    this.#breaker.check()
    const signal = AbortSignal.any([ask.signal, this.#closing.signal])
    const deadline = startDeadline(name, { limit: ask.limit, signal }, longestWait)
    try {
      const { records } = await this.#lanes.run(
        () =>
          exchanged(
            {
              system: name,
              asked: () => `${question.type} ${question.name}`,
              answered: ({ none, records }: Said<T>) => none ?? records.map(question.words).join('\n'),
            },
            () => this.#skipped(question, deadline),
          ),
        deadline.signal,
      )
      return { records, receivedAt: this.#context.now() }
    } finally {
      deadline.end()
    }
  }

  close(): void {
    this.#closing.abort()
    this.#untell?.()
  }

  async #skipped<T>(question: DnsQuestion<T>, deadline: Deadline): Promise<Said<T>> {
    const outcome = await this.#breaker.run(async (): Promise<Outcome<T>> => {
      try {
        return { said: await this.#exchange(question, deadline) }
      } catch (error) {
        const failure = failureOfDns(this.name, deadline.signal.aborted ? deadline.signal.reason : error)
        if (isAnswer(failure)) return { failure }
        throw failure
      }
    })
    if ('failure' in outcome) throw outcome.failure
    return outcome.said
  }

  async #exchange<T>(question: DnsQuestion<T>, { signal, limit }: Deadline): Promise<Said<T>> {
    const { name, reach } = this.#server
    if (reach === null) {
      throw unreachable({ cause: 'name-unknown', message: `${name} has no address to connect to` })
    }
    const { address, port } = await untilAborted(signal, this.#context.resolve(reach))
    const resolver = new promises.Resolver({ timeout: Math.ceil(limit) + beyond, tries: 1 })
    resolver.setServers([`${isIPv6(address) ? `[${address}]` : address}:${port}`])
    const stop = () => resolver.cancel()
    signal.addEventListener('abort', stop, { once: true })
    try {
      return { records: await untilAborted(signal, question.read(resolver, question.name)), none: null }
    } catch (error) {
      const none = signal.aborted ? null : absence(error)
      if (none === null) throw error
      return { records: [], none }
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}
