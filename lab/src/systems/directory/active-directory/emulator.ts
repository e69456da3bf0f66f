import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer } from 'node:tls'
import type { Server as TlsServer } from 'node:tls'
import type { Emulator, Lab, Listening } from '../../../emulator.ts'
import { RateWindow } from '../../rate-window.ts'
import { Connection } from './connection.ts'
import { Directory } from './directory.ts'

const system = 'directory-1'

/** A domain controller: LDAP with StartTLS on one port, LDAPS on another. */
export function activeDirectory(lab: Lab): Emulator {
  const sockets = new Set<Socket>()
  const ports = { ldap: lab.preferredPort(system), ldaps: lab.preferredPort(system, 'ldaps') }
  let servers: { readonly ldap: Server; readonly ldaps: TlsServer } | null = null
  let stopWatching = () => {}
  let changing: Promise<unknown> = Promise.resolve()

  const identity = () => {
    const names = [`dc1.${lab.world.domain}`, lab.world.domain, 'localhost', lab.host]
    const { certificate, key } = lab.certificates.issue(names, lab.levers.system(system).certificateChanged)
    return { cert: certificate, key }
  }

  function build() {
    const directory = new Directory(lab)
    const rate = new RateWindow()
    const serve = (socket: Socket) =>
      void new Connection(socket, {
        lab,
        directory,
        rate,
        secureContext: () => createSecureContext(identity()),
      })
    const ldap = createServer(serve)
    const ldaps = createTlsServer(identity(), serve)
    for (const server of [ldap, ldaps]) {
      server.on('connection', (socket: Socket) => {
        sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => sockets.delete(socket))
      })
    }
    // A client that does not like the certificate hangs up in the middle of the handshake.
    ldaps.on('tlsClientError', (_error, socket) => socket.destroy())
    return { ldap, ldaps }
  }

  async function open(): Promise<void> {
    if (servers === null) return
    const { ldap, ldaps } = servers
    const got = [listen(ldap, lab.host, ports.ldap), listen(ldaps, lab.host, ports.ldaps)] as const
    ;[ports.ldap, ports.ldaps] = await Promise.all(got)
  }

  /** Stops listening at once; the promise waits for the last socket to be gone. */
  function close(): Promise<unknown> {
    if (servers === null) return Promise.resolve()
    for (const socket of sockets) socket.destroy()
    return Promise.all([closed(servers.ldap), closed(servers.ldaps)])
  }

  async function obey(): Promise<void> {
    if (servers === null) return
    servers.ldaps.setSecureContext(identity())
    const { refusing } = lab.levers.system(system)
    if (refusing && servers.ldap.listening) void close()
    if (!refusing && !servers.ldap.listening) await open()
  }

  return {
    system,
    async start(): Promise<readonly Listening[]> {
      servers = build()
      await open()
      stopWatching = lab.levers.onPull((name) => {
        if (name === system) changing = changing.then(obey, obey)
      })
      const { host } = lab
      return [
        { system, protocol: 'ldap', host, port: ports.ldap },
        { system, protocol: 'ldaps', host, port: ports.ldaps },
      ]
    },
    async stop() {
      stopWatching()
      await changing.catch(() => {})
      await close()
      servers = null
    },
  }
}

/** The port it got: any, when the preferred one is taken. */
async function listen(server: Server, host: string, port: number): Promise<number> {
  try {
    return await listenOn(server, host, port)
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!taken || port === 0) throw error
    return listenOn(server, host, 0)
  }
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
