import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Limits } from './limits.ts'
import type { Refusals } from './refusals.ts'
import { Shares, ofWideNetwork } from './shares.ts'

interface Connection {
  /** Under TLS the one below it. */
  readonly socket: Socket
  /** Those whose connections count together; for a trusted proxy only where the idle ones are told apart. */
  readonly group: string
  /** Came when all were in use: only health is answered. */
  readonly extra: boolean
  /** Of which the client has not taken all. */
  readonly answers: Set<ServerResponse>
  /** Is one of them being answered? */
  running: boolean
  /** Those that came while it is, in their order: their answers cannot be sent before its answer. */
  readonly next: (() => void)[]
  /** Octets that the client had taken when this was looked at last, where more was waiting for it; null where nothing was. */
  taken: number | null
}

interface Asked {
  /** Its connection has too many, or is there for health alone. */
  readonly refused: 'pipelined' | 'extra' | null
  /** Resolves when the requests before it on its connection are answered; then `answered` is to be called. */
  readonly turn: () => Promise<void>
  readonly answered: () => void
}

interface ConnectionContext {
  readonly limits: Limits
  readonly isProxy: (address: string) => boolean
  readonly sharesOf: (address: string) => readonly [string, string?]
}

/** Of one client, whether the socket is that of TLS or the one below it. */
const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`

/**
 * Octets that the system has not taken for the client yet, and those it has. Node tells of a long write only when all of it is
 * gone; what is left of it stands at the handle, where its own timeouts look as well.
 */
function octetsOf(socket: Socket): { readonly waiting: number; readonly taken: number } {
  const { _handle: handle } = socket as Socket & {
    readonly _handle?: { readonly writeQueueSize?: number; readonly bytesWritten?: number } | null
  }
  const waiting = handle?.writeQueueSize ?? 0
  return { waiting, taken: (handle?.bytesWritten ?? 0) - waiting }
}

/**
 * Every connection of the server. As it fills, idle ones are ended for new ones: no request yet, half a head, or kept for the next
 * request; first the one that is idle longest of those who have most. Where none is idle a few more are taken for health alone.
 */
export class Connections {
  readonly #limits: Limits
  readonly #context: ConnectionContext
  readonly #refusals: Refusals
  readonly #open = new Map<string, Connection>()
  readonly #ofAddress: Shares<Connection>
  readonly #ofNetwork: Shares<Connection>
  readonly #idle = new Map<string, Set<Connection>>()
  readonly #idleExtra = new Set<Connection>()
  readonly #release = new WeakMap<Connection, () => void>()
  #extra = 0

  constructor(app: FastifyInstance, around: ConnectionContext, refusals: Refusals) {
    const { limits } = around
    this.#limits = limits
    this.#context = around
    this.#refusals = refusals
    this.#ofAddress = new Shares(limits.addressConnections)
    this.#ofNetwork = new Shares(ofWideNetwork(limits.addressConnections))
    app.server.on('connection', (socket: Socket) => this.#arrive(socket))
    const looking = setInterval(() => this.#endUnread(), limits.unread).unref()
    app.addHook('onClose', async () => clearInterval(looking))
  }

  /** Counts a request until its answer is taken, and tells why it is not answered where it is not. */
  ask(socket: Socket, answer: ServerResponse): Asked {
    const connection = this.#open.get(nameOf(socket))
    if (connection === undefined)
      return { refused: null, turn: async () => undefined, answered: () => undefined }
    this.#forgetIdle(connection)
    const { answers } = connection
    answers.add(answer)
    answer.once('close', () => {
      answers.delete(answer)
      if (answers.size === 0 && this.#open.get(nameOf(socket)) === connection) this.#noteIdle(connection)
    })
    const full = answers.size > this.#limits.pipelined
    return {
      refused: full ? 'pipelined' : connection.extra ? 'extra' : null,
      turn: async () => {
        if (connection.running) await new Promise<void>((resolve) => connection.next.push(resolve))
        connection.running = true
      },
      answered: () => {
        const next = connection.next.shift()
        if (next === undefined) connection.running = false
        else next()
      },
    }
  }

  #arrive(socket: Socket): void {
    const address = socket.remoteAddress
    if (address === undefined) return
    const proxy = this.#context.isProxy(address)
    const [share, network] = this.#context.sharesOf(address)
    const full =
      (!proxy && !this.#roomFor(this.#ofAddress, share, network ?? share)) ||
      (!proxy && network !== undefined && !this.#roomFor(this.#ofNetwork, network, network)) ||
      !this.#roomForAll()
    if (full && !this.#roomForExtra()) {
      this.#refusals.note('connections', share)
      socket.destroy()
      return
    }
    const connection: Connection = {
      socket,
      group: network ?? share,
      extra: full,
      answers: new Set(),
      running: false,
      next: [],
      taken: null,
    }
    const releases = [
      ...(full || proxy ? [] : [this.#ofAddress.take(share, connection)]),
      ...(full || proxy || network === undefined ? [] : [this.#ofNetwork.take(network, connection)]),
    ]
    const name = nameOf(socket)
    this.#open.set(name, connection)
    if (full) this.#extra += 1
    this.#release.set(connection, () => {
      if (this.#open.get(name) !== connection) return
      this.#open.delete(name)
      if (full) this.#extra -= 1
      this.#forgetIdle(connection)
      for (const release of releases) release()
      // Node closes the answer that is being sent; those behind it never had the connection and would not know.
      for (const answer of connection.answers) if (answer.socket === null) answer.destroy().emit('close')
    })
    this.#noteIdle(connection)
    socket.once('close', () => this.#release.get(connection)?.())
  }

  /** Whether there is room for one more of these, after an idle one of them was ended where there was none. */
  #roomFor(shares: Shares<Connection>, share: string, group: string): boolean {
    if (!shares.isFull(share)) return true
    for (const idle of this.#idle.get(group) ?? []) {
      if (!shares.has(share, idle)) continue
      this.#end(idle)
      return true
    }
    return false
  }

  #roomForAll(): boolean {
    if (this.#open.size - this.#extra < this.#limits.connections) return true
    let most: ReadonlySet<Connection> = new Set()
    for (const idle of this.#idle.values()) if (idle.size > most.size) most = idle
    const [longest] = most
    if (longest !== undefined) this.#end(longest)
    return longest !== undefined
  }

  #roomForExtra(): boolean {
    if (this.#extra < this.#limits.health) return true
    const [longest] = this.#idleExtra
    if (longest !== undefined) this.#end(longest)
    return longest !== undefined
  }

  #end(connection: Connection): void {
    this.#release.get(connection)?.()
    connection.socket.destroy()
  }

  #noteIdle(connection: Connection): void {
    connection.taken = null
    if (connection.extra) {
      this.#idleExtra.add(connection)
      return
    }
    const idle = this.#idle.get(connection.group) ?? new Set()
    this.#idle.set(connection.group, idle.add(connection))
  }

  #forgetIdle(connection: Connection): void {
    this.#idleExtra.delete(connection)
    const idle = this.#idle.get(connection.group)
    idle?.delete(connection)
    if (idle?.size === 0) this.#idle.delete(connection.group)
  }

  /** Ends the connections of clients that took nothing since the look before, though something waits for them. */
  #endUnread(): void {
    for (const connection of this.#open.values()) {
      if (connection.answers.size === 0) continue
      const { waiting, taken } = octetsOf(connection.socket)
      if (waiting > 0 && taken === connection.taken) {
        const [share] = this.#context.sharesOf(connection.socket.remoteAddress ?? '')
        this.#refusals.note('unread', share)
        this.#end(connection)
      } else connection.taken = waiting > 0 ? taken : null
    }
  }
}
