import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { startSwitch } from '@patchbay/connectors/transport/samples/scripted-switch'
import { fingerprintOf, readHostKey } from '@patchbay/connectors/transport/ssh-host-key'
import type { testAuthority } from '@patchbay/connectors/transport/test-certificate'
import { startTestServer } from '@patchbay/connectors/transport/test-server'
import type { Received } from '@patchbay/connectors/transport/test-server'

type Identity = ReturnType<ReturnType<typeof testAuthority>['issue']>

/** A system gone bad: it fails in every way it can and says back whatever secret it was told. */
export interface ReflectingPeer {
  readonly port: number
  /** Everything it was told, as text. */
  received(): string
  close(): Promise<unknown>
}

const password = ({ headers }: Received) =>
  Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** One way to fail after the other, each with the request's own headers and body in it. */
const failures: readonly ((all: string, response: ServerResponse) => void)[] = [
  (all, response) => response.writeHead(401, { 'www-authenticate': `Basic realm="${base64(all)}"` }).end(all),
  (all, response) => response.writeHead(403, { 'content-type': 'text/html' }).end(`<h1>${all}</h1>`),
  (all, response) =>
    response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ all })),
  (all, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify([{ result: 1, text: `wrong password ${all}` }])),
  (all, response) => response.writeHead(200, { 'content-type': 'application/xml' }).end(`<x>${all}`),
  (all, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:1/${encodeURIComponent(all)}` }).end(all),
  (all, response) => response.writeHead(429, { 'retry-after': '1', 'x-why': base64(all) }).end(all),
  (_all, response) => response.destroy(),
  (all, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9999' }).write(all),
  (all, response) => response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(all)),
]

export async function reflectingHttp(identity?: Identity): Promise<ReflectingPeer> {
  let asked = 0
  const server = await startTestServer((received, response) => {
    const all = `${password(received)} ${received.headers.authorization ?? ''} ${received.body}`
    failures[(asked += 1) % failures.length]?.(all, response)
  }, identity)
  return {
    port: server.port,
    received: () => server.received.map((received) => password(received)).join('\n'),
    close: () => server.close(),
  }
}

/** Repeats every octet that it gets; a directory's client takes that for an answer and fails on it. */
export async function reflectingTls(identity: Identity): Promise<ReflectingPeer> {
  const told: string[] = []
  const server = createTlsServer({ cert: identity.certificate, key: identity.key }, (socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (octets) => {
      told.push(octets.toString('latin1'))
      socket.write(octets)
    })
  })
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    received: () => told.join('\n'),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

export async function reflectingUdp(): Promise<ReflectingPeer> {
  const told: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (octets, { port, address }) => {
    told.push(octets.toString('latin1'))
    socket.send(octets, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    received: () => told.join('\n'),
    close: () => new Promise((resolve) => socket.close(() => resolve(null))),
  }
}

export interface ReflectingSwitch extends ReflectingPeer {
  readonly fingerprint: string
}

/** Accepts the password, and answers every command with the secrets it received. */
export async function reflectingSwitch(secrets: {
  readonly password: string
  readonly enable: string
}): Promise<ReflectingSwitch> {
  const replies = new Proxy<Record<string, string>>(
    {},
    { get: (_, line) => `% ${String(line)}: wrong password ${secrets.password} ${secrets.enable}` },
  )
  const device = await startSwitch({
    host: 'sw-1',
    user: true,
    password: secrets.password,
    secret: secrets.enable,
    banner: `password is ${secrets.password}`,
    replies,
  })
  const { fingerprint } = await readHostKey(
    { name: 'sw-1', address: null, reach: { host: '127.0.0.1', port: device.port }, trust: {} },
    { resolve: async ({ port }) => ({ address: '127.0.0.1', port }), legacy: false },
    { signal: new AbortController().signal, limit: 5_000 },
  )
  return {
    port: device.port,
    fingerprint,
    received: () => [...device.passwords, ...device.lines].join('\n'),
    close: () => device.close(),
  }
}

/** Of a key that nobody has. */
export const otherFingerprint = fingerprintOf(Buffer.from('another key'))
