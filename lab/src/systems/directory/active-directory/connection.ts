import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { SecureContext } from 'node:tls'
import { BerError, context, octetString, sizeOfElement, tag } from '../../../emulator/ber.ts'
import type { Lab } from '../../../emulator/emulator.ts'
import type { ControllerName } from './account-state.ts'
import { adminLimits } from './admin-limits.ts'
import type { RateWindow } from '../../../emulator/rate-window.ts'
import { code, refusals } from './diagnostics.ts'
import type { Directory } from './directory.ts'
import { readMessage, request, response, result, writeMessage } from './message.ts'
import type { Message } from './message.ts'
import { perform } from './operations.ts'
import { extension } from './root-dse.ts'
import { longestSearch, readSearch } from './search.ts'
import type { Session } from './session.ts'

const largestMessage = adminLimits.MaxReceiveBuffer
const firstWithin = adminLimits.InitRecvTimeout * 1_000
const idleAfter = adminLimits.MaxConnIdleTime * 1_000

const answerTo: Readonly<Record<number, number>> = {
  [request.bind]: response.bind,
  [request.search]: response.searchDone,
  [request.modify]: response.modify,
  [request.add]: response.add,
  [request.delete]: response.delete,
  [request.rename]: response.rename,
  [request.compare]: response.compare,
  [request.extended]: response.extended,
}

export interface ConnectionParts {
  readonly lab: Lab
  readonly directory: Directory
  readonly controller: ControllerName
  /** On a port of the global catalog. */
  readonly catalog: boolean
  readonly rate: RateWindow
  readonly secureContext: () => SecureContext
}

/** Serves one client until it goes, one request after another in the order they came. */
export class Connection {
  readonly #parts: ConnectionParts
  readonly #session: Session
  readonly #abandoned = new Set<number>()
  readonly #waiting: Message[] = []
  #socket: Socket
  #pending: Buffer = Buffer.alloc(0)
  #working = false
  #current = -1
  #timer: NodeJS.Timeout | null = null

  constructor(socket: Socket, parts: ConnectionParts) {
    this.#parts = parts
    this.#socket = socket
    const from = `${socket.remoteAddress ?? '?'}:${socket.remotePort ?? 0}`
    this.#session = {
      from,
      controller: parts.controller,
      catalog: parts.catalog,
      secure: socket instanceof TLSSocket,
      identity: null,
      pages: new Map(),
      nextCookie: 0,
    }
    socket.setTimeout(firstWithin)
    this.#listen(socket)
  }

  #listen(socket: Socket): void {
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('timeout', () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      if (this.#timer) clearTimeout(this.#timer)
      this.#waiting.length = 0
    })
  }

  #take(chunk: Buffer): void {
    this.#socket.setTimeout(idleAfter)
    this.#pending = Buffer.concat([this.#pending, chunk])
    try {
      for (;;) {
        // Every message is a sequence: anything else is not LDAP, however it goes on.
        if (this.#pending.length > 0 && this.#pending[0] !== tag.sequence) return this.#disconnect()
        const size = sizeOfElement(this.#pending)
        if (size !== null && size.total > largestMessage) return this.#disconnect()
        if (size === null || this.#pending.length < size.total) break
        const message = readMessage(this.#pending.subarray(0, size.total))
        this.#pending = this.#pending.subarray(size.total)
        if (message.operation === request.unbind) return void this.#socket.end()
        if (message.operation === request.abandon) this.#abandon(idIn(message.contents))
        else this.#waiting.push(message)
      }
    } catch {
      return this.#disconnect()
    }
    this.#next()
  }

  /** Only what still waits can be abandoned; numbers may be used again. */
  #abandon(id: number): void {
    if (id === this.#current || this.#waiting.some((message) => message.id === id)) this.#abandoned.add(id)
  }

  #next(): void {
    if (this.#working) return
    const message = this.#waiting.shift()
    if (message === undefined) return
    const { lab, controller } = this.#parts
    const { silent, slow } = lab.levers.system('directory-1')
    const own = lab.levers.device(controller)
    this.#working = true
    this.#current = message.id
    if (silent) return
    const slowness = slow + own.slow
    const wait = Math.min(slowness, longest(message))
    if (wait > 0) this.#timer = setTimeout(() => this.#work(message, wait < slowness), wait)
    else this.#work(message, false)
  }

  /** `late` is a search whose time is over. */
  #work(message: Message, late: boolean): void {
    const startedTls = this.#answer(message, late)
    this.#working = false
    if (!startedTls) this.#next()
  }

  #answer(message: Message, late: boolean): boolean {
    const { lab, directory, rate } = this.#parts
    const { garbled, failing, rateLimit } = lab.levers.system('directory-1')
    if (this.#abandoned.delete(message.id)) return false
    if (garbled) {
      this.#socket.end(Buffer.from('\u0030\u0084what is this?\r\n'))
      return false
    }
    const refusal = failing === true ? refusals.unavailable : rate.admits(rateLimit) ? null : refusals.busy
    if (refusal !== null) {
      const answer = answerTo[message.operation]
      if (answer !== undefined) this.#socket.write(writeMessage(message.id, result(answer, refusal)))
      return false
    }
    try {
      const { messages, startTls } = perform(lab, directory, this.#session, message, late)
      this.#socket.write(Buffer.concat(messages))
      if (startTls === true) this.#encrypt()
      return startTls === true
    } catch (error) {
      if (!(error instanceof BerError)) {
        const text = `fault of the emulator: ${error instanceof Error ? error.message : String(error)}`
        lab.journal.add({ system: 'directory-1', from: this.#session.from, text })
      }
      this.#disconnect()
      return false
    }
  }

  #encrypt(): void {
    const plain = this.#socket
    plain.removeAllListeners('data')
    plain.removeAllListeners('timeout')
    plain.setTimeout(0)
    // What came before encryption began must not count as if it had come after (RFC 4511 4.14.1).
    this.#pending = Buffer.alloc(0)
    this.#waiting.length = 0
    this.#socket = new TLSSocket(plain, { isServer: true, secureContext: this.#parts.secureContext() })
    this.#session.secure = true
    this.#session.identity = null
    this.#listen(this.#socket)
  }

  /** Notice of disconnection (RFC 4511 4.4.1) for what is not LDAP. */
  #disconnect(): void {
    const name = octetString(extension.disconnection, context(10))
    this.#socket.end(writeMessage(0, result(response.extended, { code: code.protocolError }, name)))
  }
}

/** Milliseconds that an answer may take: a search has a limit, of its own or the controller's. */
function longest({ operation, contents }: Message): number {
  if (operation !== request.search) return Number.POSITIVE_INFINITY
  try {
    return longestSearch(readSearch(contents))
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

function idIn(contents: Buffer): number {
  return contents.length === 0 || contents.length > 4 ? -1 : contents.readIntBE(0, contents.length)
}
