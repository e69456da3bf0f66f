import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Identity, Lab, Listening, SystemLevers } from './emulator.ts'
import { RateWindow } from './rate-window.ts'

export interface HttpRequest {
  readonly method: string
  /** Path without the query, still percent-encoded. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** The body as it came, for what is no text; a request that was made up has none. */
  readonly bytes?: Buffer
}

export interface HttpAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string
  /** In place of `body`, for what is no text. */
  readonly bytes?: Buffer
}

export interface HttpListenerOptions {
  readonly lab: Lab
  readonly system: string
  readonly device?: string
  /** Where it listens, in place of the lab's own. */
  readonly host?: string
  /** Asked for at the start, in place of the one that the system prefers. */
  readonly port?: () => number
  /** Present for HTTPS: the certificate to show, or the impostor's. */
  readonly identity?: (impostor: boolean) => Identity
  /** The text for the journal; must hold no credential. */
  readonly describe: (request: HttpRequest) => string
  readonly answer: (request: HttpRequest) => HttpAnswer
  /** Which requests change something: their answers are what the lever `losing` loses. */
  readonly changes?: (request: HttpRequest) => boolean
  /** What the system says when it is asked too often. */
  readonly throttled: (request: HttpRequest) => HttpAnswer
  /** What it says when it has a fault of its own. */
  readonly failed: () => HttpAnswer
}

export interface HttpListener {
  start(): Promise<Listening>
  stop(): Promise<void>
}

/** Commands that carry a whole DHCP configuration are the longest thing sent here. */
const longestBody = 32 * 1024 * 1024

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > longestBody) throw new Error('body too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Three ways in which an answer goes bad, in turn: cut in the middle, another page, and no HTTP at all. */
function garble(turn: number, answer: HttpAnswer, response: ServerResponse, socket: Socket) {
  if (turn % 3 === 0) {
    const body = answer.body ?? '{"result'
    response.writeHead(answer.status, { 'Content-Type': answer.headers?.['Content-Type'] ?? 'text/plain' })
    response.end(body.slice(0, Math.ceil(body.length / 2)))
  } else if (turn % 3 === 1) {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.end('<html><body>It works!</body></html>')
  } else {
    socket.end(Buffer.from([0x00, 0xff, 0x16, 0x03, 0x0a, 0x0d, 0x7f, 0x00]))
  }
}

/**
 * One HTTP or HTTPS listener under the levers of its system and of its device. `refusing` and `unreachable` close the port, so that a connection is
 * refused by the operating system as it is when a service is down; the port is taken again when the lever is released.
 */
export function httpListener(options: HttpListenerOptions): HttpListener {
  const { lab, system } = options
  const timers = new Set<NodeJS.Timeout>()
  const rate = new RateWindow()
  let garbled = 0
  let port = 0
  let started = false
  let impostor = false
  let forget: (() => void) | null = null

  const answerUnder = (levers: SystemLevers, request: HttpRequest): HttpAnswer => {
    if (levers.failing === true) return options.failed()
    return rate.admits(levers.rateLimit) ? options.answer(request) : options.throttled(request)
  }
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const levers = lab.levers.system(system)
    const url = new URL(incoming.url ?? '/', 'http://lab')
    const bytes = await readBody(incoming)
    const request: HttpRequest = {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: bytes.toString('utf8'),
      bytes,
    }
    lab.journal.add({
      system,
      ...(options.device === undefined ? {} : { device: options.device }),
      from: `${incoming.socket.remoteAddress ?? '?'}:${incoming.socket.remotePort ?? 0}`,
      text: options.describe(request),
    })
    if (levers.silent) return
    if (levers.slow > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          timers.delete(timer)
          resolve()
        }, levers.slow)
        timers.add(timer)
      })
    }
    const answer = answerUnder(levers, request)
    if (levers.losing === true && options.changes?.(request) === true) {
      incoming.socket.destroy()
      return
    }
    if (levers.garbled) {
      garble(garbled++, answer, response, incoming.socket)
      return
    }
    const text = answer.bytes ?? Buffer.from(answer.body ?? '')
    response.writeHead(answer.status, {
      ...answer.headers,
      ...(answer.status === 204 ? {} : { 'Content-Length': String(text.length) }),
    })
    response.end(text)
  }
  const onRequest = (incoming: IncomingMessage, response: ServerResponse) => {
    handle(incoming, response).catch(() => incoming.socket.destroy())
  }
  const identity = options.identity
  const tls = identity === undefined ? null : createTlsServer(onRequest)
  const server = tls ?? createServer(onRequest)
  // A body sent in pieces with a pause, or a peer that says nothing, is the tested side's matter and not ours.
  server.on('tlsClientError', () => {})

  const host = options.host ?? lab.host
  const isDown = () =>
    lab.levers.system(system).refusing ||
    (options.device !== undefined && lab.levers.device(options.device).unreachable)
  const listen = (on: number) =>
    new Promise<void>((resolve, reject) => {
      const failed = (error: Error) => reject(error)
      server.once('error', failed)
      server.listen(on, host, () => {
        server.off('error', failed)
        const address = server.address()
        if (address !== null && typeof address === 'object') port = address.port
        resolve()
      })
    })
  const show = (other: boolean) => {
    if (tls === null || identity === undefined) return
    const { certificate, key } = identity(other)
    tls.setSecureContext({ cert: certificate, key })
    impostor = other
  }
  const followLevers = () => {
    if (!started) return
    const levers = lab.levers.system(system)
    if (tls !== null && levers.certificateChanged !== impostor) {
      show(levers.certificateChanged)
      server.closeAllConnections()
    }
    if (isDown() && server.listening) {
      server.close()
      server.closeAllConnections()
    } else if (!isDown() && !server.listening) {
      listen(port).catch(() => listen(0).catch(() => {}))
    }
  }

  return {
    async start() {
      show(lab.levers.system(system).certificateChanged)
      const wanted = options.port?.() ?? lab.preferredPort(system, options.device)
      await listen(wanted).catch(() => listen(0))
      started = true
      forget = lab.levers.onPull((name) => {
        if (name === system || name === options.device) followLevers()
      })
      followLevers()
      return {
        system,
        ...(options.device === undefined ? {} : { device: options.device }),
        protocol: tls === null ? 'http' : 'https',
        host,
        port,
      }
    },
    async stop() {
      started = false
      forget?.()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      if (!server.listening) return
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
