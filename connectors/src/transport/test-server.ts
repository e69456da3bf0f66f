import { createServer as createHttpServer } from 'node:http'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { ConnectorContext } from '../connector-context.ts'
import type { Ask } from '../asking.ts'

export interface Received {
  readonly method: string
  /** As it came over the wire, undecoded. */
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Answering = (received: Received, response: ServerResponse) => void

export interface TestServer {
  readonly port: number
  readonly received: Received[]
  /** What it does with the next questions. */
  answer: Answering
  close(): Promise<void>
}

/** A small HTTP(S) server whose answers each test writes. */
export async function startTestServer(
  answer: Answering,
  identity?: { readonly certificate: string; readonly key: string },
): Promise<TestServer> {
  const received: Received[] = []
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() }
      received.push(one)
      server.answer(one, response)
    })
  }
  const listening =
    identity === undefined
      ? createHttpServer(listener)
      : createHttpsServer({ cert: identity.certificate, key: identity.key }, listener)
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const server: TestServer = {
    port: (listening.address() as AddressInfo).port,
    received,
    answer,
    async close() {
      listening.closeAllConnections()
      await new Promise((resolve) => listening.close(resolve))
    },
  }
  return server
}

export function json(value: unknown, status = 200): Answering {
  return (_received, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
}

export function reply(status: number, headers: Record<string, string>, body: string): Answering {
  return (_received, response) => {
    response.writeHead(status, headers).end(body)
  }
}

export const context: ConnectorContext = {
  resolve: (reach) => Promise.resolve({ address: '127.0.0.1', port: reach.port }),
  log: { debug() {}, info() {}, warn() {} },
  now: () => new Date(),
}

export const askWithin = (limit = 5_000): Ask => ({ signal: new AbortController().signal, limit })
