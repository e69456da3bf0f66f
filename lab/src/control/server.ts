import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isIPv4 } from 'node:net'
import { ControlError, wrong } from './answers.ts'
import type { ControlledLab } from './controlled-lab.ts'
import { answerControl } from './routes.ts'

export interface Control {
  readonly url: string
  stop(): Promise<void>
}

const longestBody = 64 * 1024

/**
 * Loopback by name or number; a name that resolves to loopback but is spelt otherwise comes from a page in a browser
 * (DNS rebinding).
 */
function isLoopback(host: string | undefined): boolean {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
  return name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'))
}

async function readBody(incoming: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of incoming as AsyncIterable<Buffer>) {
    length += part.length
    if (length > longestBody) throw wrong('The body is longer than 64 KiB.')
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString('utf8')
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw wrong('The body is not JSON.')
  }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  const text = `${JSON.stringify(body, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n`
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(text)
}

async function handle(
  lab: ControlledLab,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (message: string) => reply(response, 403, { message })
  if (!isLoopback(incoming.headers.host)) return refuse('The lab answers to loopback names only.')
  if (incoming.headers.origin !== undefined) return refuse('The lab does not answer to pages in a browser.')
  try {
    const url = new URL(incoming.url ?? '/', 'http://lab')
    const body = await readBody(incoming)
    const question = { method: incoming.method ?? 'GET', path: url.pathname, query: url.searchParams, body }
    reply(response, 200, await answerControl(lab, question))
  } catch (error) {
    if (error instanceof ControlError) reply(response, error.status, { message: error.message })
    else reply(response, 500, { message: error instanceof Error ? error.message : 'The lab failed.' })
  }
}

/** Listens on loopback; a port that is taken rejects, since people type it. 0 takes any. */
export async function startControl(lab: ControlledLab, port: number): Promise<Control> {
  const server = createServer((incoming, response) => {
    handle(lab, incoming, response).catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  const taken = address !== null && typeof address === 'object' ? address.port : port
  return {
    url: `http://127.0.0.1:${taken}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
