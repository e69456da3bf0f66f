import { connect as connectPlain, isIP } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Ask, Reach, Trust } from '../asking.ts'
import type { ConnectorContext } from '../connector-context.ts'
import { unreachable } from '../failures.ts'
import type { WayNow } from '../telling.ts'
import { Breaker } from './breaker.ts'
import { provenByCertificate, shownCertificate } from './certificate.ts'
import { failureOfError } from './http-failures.ts'
import { Lanes } from './lanes.ts'
import { startDeadline } from './limits.ts'
import { NutError, NutTalk } from './nut-talk.ts'
import { provePeer, tlsOptions } from './trust.ts'
import { untilAborted } from './until-aborted.ts'

export interface NutServer {
  readonly name: string
  readonly reach: Reach | null
  readonly trust: Trust
  /** Whether it must prove itself by TLS before anything is said; without, all is said in clear. */
  readonly tls: boolean
  /** Sessions at a time. */
  readonly concurrency: number
}

const connected = (socket: Socket, event: 'connect' | 'secureConnect') =>
  new Promise<void>((resolve, reject) => {
    socket.once(event, resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
  })

/** A plain socket whose server has agreed to TLS; nothing else was said on it. @throws Failure, or the socket's error */
export async function plainWithNutTls(
  name: string,
  target: { readonly address: string; readonly port: number },
  track: (socket: Socket) => void,
): Promise<Socket> {
  const socket = connectPlain({ host: target.address, port: target.port })
  track(socket)
  await connected(socket, 'connect')
  const talk = new NutTalk(name, socket)
  const answer = await talk.ask(['STARTTLS']).catch((error: unknown) => {
    if (!(error instanceof NutError)) throw error
    throw unreachable({
      cause: 'trust-not-proven',
      message: `${name} has no certificate for STARTTLS, so nothing was sent to it`,
      evidence: error.message,
    })
  })
  if (answer.join(' ') !== 'OK STARTTLS') {
    throw unreachable({
      cause: 'trust-not-proven',
      message: `${name} does not begin TLS, so nothing was sent to it`,
      evidence: answer.join(' ').slice(0, 200),
    })
  }
  return talk.letGo()
}

/** One NUT server (RFC 9271): a session for each question, proven by TLS first where that is set. */
export class Nut {
  readonly #server: NutServer
  readonly #context: ConnectorContext
  readonly #lanes: Lanes
  readonly #breaker: Breaker
  readonly #closing = new AbortController()
  readonly #untell: (() => void) | undefined

  constructor(server: NutServer, context: ConnectorContext) {
    this.#server = server
    this.#context = context
    this.#lanes = new Lanes(server.name, server.concurrency)
    this.#breaker = new Breaker(server.name, context.now)
    this.#untell = context.telling?.openWay(() => this.#now())
  }

  get name(): string {
    return this.#server.name
  }

  /** What a server says in place of an answer is no failure of it, and for whoever asked. @throws NutError, or Failure */
  async session<T>(ask: Ask, work: (talk: NutTalk) => Promise<T>): Promise<T> {
    this.#breaker.check()
    const signal = AbortSignal.any([ask.signal, this.#closing.signal])
    const deadline = startDeadline(this.name, { limit: ask.limit, signal })
    try {
      const outcome = await this.#lanes.run(
        () => this.#breaker.run(() => this.#work(deadline.signal, work)),
        deadline.signal,
      )
      if ('said' in outcome) throw outcome.said
      return outcome.value
    } finally {
      deadline.end()
    }
  }

  close(): void {
    this.#closing.abort()
    this.#untell?.()
  }

  #now(): WayNow {
    const { width: concurrency, queue, running, waiting } = this.#lanes
    const none = { title: null, budget: null, away: null, skipped: [] }
    return {
      ...none,
      reach: this.#server.reach,
      concurrency,
      queue,
      running,
      waiting,
      breaker: this.#breaker.state,
    }
  }

  async #work<T>(
    signal: AbortSignal,
    work: (talk: NutTalk) => Promise<T>,
  ): Promise<{ readonly value: T } | { readonly said: NutError }> {
    const sockets: Socket[] = []
    const track = (socket: Socket) => {
      socket.on('error', () => undefined)
      sockets.push(socket)
    }
    try {
      const talk = new NutTalk(this.name, await untilAborted(signal, this.#connect(track, signal)))
      const value = await untilAborted(signal, work(talk))
      talk.leave()
      return { value }
    } catch (error) {
      if (error instanceof NutError) return { said: error }
      // Whoever is called off gets the reason, also where the socket's end is noticed first. What is no word of a socket is
      // the caller's own.
      if (signal.aborted) throw signal.reason
      throw error instanceof Error && 'code' in error ? failureOfError(this.name, error) : error
    } finally {
      sockets.at(-1)?.destroySoon()
      if (signal.aborted) sockets.at(-1)?.destroy()
    }
  }

  async #connect(track: (socket: Socket) => void, signal: AbortSignal): Promise<Socket> {
    const { name, reach, trust, tls } = this.#server
    if (reach === null) {
      throw unreachable({ cause: 'name-unknown', message: `${name} has no address to connect to` })
    }
    // Where nothing is configured that could prove it, it is not even dialled.
    const options = tls ? tlsOptions(name, reach.host, trust) : {}
    const target = await this.#context.resolve(reach)
    signal.throwIfAborted()
    if (!tls) {
      const socket = connectPlain({ host: target.address, port: target.port })
      track(socket)
      await connected(socket, 'connect')
      return socket
    }
    const asked = trust.serverName ?? reach.host
    const socket = connectTls({
      ...options,
      ...(isIP(asked) === 0 ? { servername: asked } : {}),
      socket: await plainWithNutTls(name, target, track),
    })
    track(socket)
    await connected(socket, 'secureConnect')
    const { telling } = this.#context
    const shown = telling === undefined ? null : shownCertificate(socket)
    const failure = provePeer(name, socket, trust)
    if (failure !== null) throw failure
    if (shown !== null) telling?.proven(provenByCertificate(reach, shown))
    return socket
  }
}
