import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer } from 'node:tls'
import type { Server as TlsServer } from 'node:tls'
import type { Emulator, Lab, Listening } from '../../../emulator/emulator.ts'
import { RateWindow } from '../../../emulator/rate-window.ts'
import { controllerNames } from './account-state.ts'
import type { ControllerName } from './account-state.ts'
import { Connection } from './connection.ts'
import { Directory } from './directory.ts'

const system = 'directory-1'

/** Doors of a controller: LDAP, which StartTLS encrypts, LDAPS, and both for its global catalog. */
const doors = ['ldap', 'ldaps', 'gc', 'gcs'] as const
type Door = (typeof doors)[number]

interface Controller {
  readonly name: ControllerName
  readonly servers: Readonly<Record<Door, Server | TlsServer>>
  readonly sockets: Set<Socket>
}

/**
 * The controllers of one domain, each behind four ports. `absent` are controllers that the directory names beside them and
 * that nobody can reach.
 */
export function activeDirectory(lab: Lab, absent: readonly string[] = []): Emulator {
  const any = { ldap: 0, ldaps: 0, gc: 0, gcs: 0 }
  const ports: Record<ControllerName, Record<Door, number>> = {
    dc1: { ...any, ldap: lab.preferredPort(system), ldaps: lab.preferredPort(system, 'ldaps') },
    dc2: { ...any },
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
    const serve = (catalog: boolean) => (socket: Socket) =>
      new Connection(socket, { lab, directory, controller: name, catalog, rate, secureContext })
    const encrypted = (catalog: boolean) => {
      const server = createTlsServer(identity(name), serve(catalog))
      // A client that does not like the certificate hangs up in the middle of the handshake.
      server.on('tlsClientError', (_error, socket) => socket.destroy())
      return server
    }
    const servers = {
      ldap: createServer(serve(false)),
      ldaps: encrypted(false),
      gc: createServer(serve(true)),
      gcs: encrypted(true),
    }
    for (const server of Object.values(servers)) {
      server.on('connection', (socket: Socket) => {
        sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => sockets.delete(socket))
      })
    }
    return { name, servers, sockets }
  }

  async function open({ name, servers }: Controller): Promise<void> {
    const wanted = ports[name]
    const got = await Promise.all(doors.map((door) => listen(servers[door], lab.host, wanted[door])))
    for (const [at, door] of doors.entries()) wanted[door] = got[at] ?? wanted[door]
  }

  /** Stops listening at once; the promise waits for the last socket to be gone. */
  function close({ servers, sockets }: Controller): Promise<unknown> {
    for (const socket of sockets) socket.destroy()
    return Promise.all(doors.map((door) => closed(servers[door])))
  }

  async function obey(): Promise<void> {
    const { refusing } = lab.levers.system(system)
    for (const controller of controllers) {
      for (const server of Object.values(controller.servers))
        if ('setSecureContext' in server) server.setSecureContext(identity(controller.name))
      const away = refusing || lab.levers.device(controller.name).unreachable
      if (away && controller.servers.ldap.listening) void close(controller)
      if (!away && !controller.servers.ldap.listening) await open(controller)
    }
  }

  return {
    system,
    machines: controllerNames,
    async start(): Promise<readonly Listening[]> {
      const directory = new Directory(lab, absent)
      const rate = new RateWindow()
      controllers = controllerNames.map((name) => build(directory, rate, name))
      for (const controller of controllers) await open(controller)
      stopWatching = lab.levers.onPull((name) => {
        if (name === system || controllers.some((one) => one.name === name))
          changing = changing.then(obey, obey)
      })
      const { host } = lab
      return controllers.flatMap(({ name }) =>
        doors.map((door): Listening => ({
          system,
          device: name,
          protocol: door,
          host,
          port: ports[name][door],
        })),
      )
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
