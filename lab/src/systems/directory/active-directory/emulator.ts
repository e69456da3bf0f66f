import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer } from 'node:tls'
import type { Server as TlsServer } from 'node:tls'
import type { Emulator, Lab, Listening } from '../../../emulator.ts'
import { RateWindow } from '../../rate-window.ts'
import { controllerNames } from './account-state.ts'
import type { ControllerName } from './account-state.ts'
import { Connection } from './connection.ts'
import { Directory } from './directory.ts'

const system = 'directory-1'

interface Controller {
  readonly name: ControllerName
  readonly ldap: Server
  readonly ldaps: TlsServer
  readonly sockets: Set<Socket>
}

/** The controllers of one domain: each with LDAP with StartTLS on one port, LDAPS on another. */
export function activeDirectory(lab: Lab): Emulator {
  const ports: Record<ControllerName, { ldap: number; ldaps: number }> = {
    dc1: { ldap: lab.preferredPort(system), ldaps: lab.preferredPort(system, 'ldaps') },
    dc2: { ldap: 0, ldaps: 0 },
  }
  let controllers: readonly Controller[] = []
  let stopWatching = () => {}
  let changing: Promise<unknown> = Promise.resolve()

  const identity = (name: ControllerName) => {
    const names = [`${name}.${lab.world.domain}`, lab.world.domain, 'localhost', lab.host]
    const { certificate, key } = lab.certificates.issue(names, lab.levers.system(system).certificateChanged)
    return { cert: certificate, key }
  }

  function build(directory: Directory, rate: RateWindow, name: ControllerName): Controller {
    const sockets = new Set<Socket>()
    const secureContext = () => createSecureContext(identity(name))
    const serve = (socket: Socket) =>
      void new Connection(socket, { lab, directory, controller: name, rate, secureContext })
    const ldap = createServer(serve)
    const ldaps = createTlsServer(identity(name), serve)
    for (const server of [ldap, ldaps]) {
      server.on('connection', (socket: Socket) => {
        sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => sockets.delete(socket))
      })
    }
    // A client that does not like the certificate hangs up in the middle of the handshake.
    ldaps.on('tlsClientError', (_error, socket) => socket.destroy())
    return { name, ldap, ldaps, sockets }
  }

  async function open({ name, ldap, ldaps }: Controller): Promise<void> {
    const wanted = ports[name]
    const got = [listen(ldap, lab.host, wanted.ldap), listen(ldaps, lab.host, wanted.ldaps)] as const
    ;[wanted.ldap, wanted.ldaps] = await Promise.all(got)
  }

  /** Stops listening at once; the promise waits for the last socket to be gone. */
  function close({ ldap, ldaps, sockets }: Controller): Promise<unknown> {
    for (const socket of sockets) socket.destroy()
    return Promise.all([closed(ldap), closed(ldaps)])
  }

  async function obey(): Promise<void> {
    const { refusing } = lab.levers.system(system)
    for (const controller of controllers) {
      controller.ldaps.setSecureContext(identity(controller.name))
      const away = refusing || lab.levers.device(controller.name).unreachable
      if (away && controller.ldap.listening) void close(controller)
      if (!away && !controller.ldap.listening) await open(controller)
    }
  }

  return {
    system,
    machines: controllerNames,
    async start(): Promise<readonly Listening[]> {
      const directory = new Directory(lab)
      const rate = new RateWindow()
      controllers = controllerNames.map((name) => build(directory, rate, name))
      for (const controller of controllers) await open(controller)
      stopWatching = lab.levers.onPull((name) => {
        if (name === system || controllers.some((one) => one.name === name))
          changing = changing.then(obey, obey)
      })
      const { host } = lab
      return controllers.flatMap(({ name }): readonly Listening[] => [
        { system, device: name, protocol: 'ldap', host, port: ports[name].ldap },
        { system, device: name, protocol: 'ldaps', host, port: ports[name].ldaps },
      ])
    },
    async stop() {
      stopWatching()
      await changing.catch(() => {})
      await Promise.all(controllers.map(close))
      controllers = []
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
