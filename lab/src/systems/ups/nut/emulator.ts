import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { Emulator, Lab, Listening, StartEmulator } from '../../../emulator/emulator.ts'
import { RateWindow } from '../../../emulator/rate-window.ts'
import { answerTo } from './answers.ts'
import type { NutLogin } from './answers.ts'

const system = 'nut-1'
/** A client that writes more than this without a line's end is dropped, as `upsd` does. */
const longestLine = 1_024

/** A NUT server with the units that have no card, on TCP, with STARTTLS. */
export const nutServer: StartEmulator = (lab) => new NutServer(lab)

class NutServer implements Emulator {
  readonly system = system
  readonly #lab: Lab
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #waiting = new Set<NodeJS.Timeout>()
  readonly #rate = new RateWindow()
  #port = 0
  #started = false
  #forget: () => void = () => undefined
  #garbled = 0

  constructor(lab: Lab) {
    this.#lab = lab
    this.#server = createServer((socket) => this.#welcome(socket))
  }

  async start(): Promise<readonly Listening[]> {
    const { host, levers } = this.#lab
    await this.#listen(this.#lab.preferredPort(system)).catch(() => this.#listen(0))
    this.#started = true
    this.#forget = levers.onPull((name) => {
      if (name === system) this.#follow()
    })
    this.#follow()
    return [{ system, protocol: 'nut', host, port: this.#port }]
  }

  async stop(): Promise<void> {
    this.#started = false
    this.#forget()
    for (const timer of this.#waiting) clearTimeout(timer)
    this.#waiting.clear()
    await this.#close()
  }

  #listen(on: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(on, this.#lab.host, () => {
        this.#server.off('error', reject)
        const address = this.#server.address()
        if (address !== null && typeof address === 'object') this.#port = address.port
        resolve()
      })
    })
  }

  #close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    if (!this.#server.listening) return Promise.resolve()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  /** A server that refuses is down: its port is closed, and taken again when the lever rests. */
  #follow(): void {
    if (!this.#started) return
    const { refusing } = this.#lab.levers.system(system)
    if (refusing) void this.#close()
    else if (!this.#server.listening)
      this.#listen(this.#port).catch(() => this.#listen(0).catch(() => undefined))
  }

  #welcome(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    this.#converse(socket, `${socket.remoteAddress ?? '?'}:${socket.remotePort ?? 0}`, false)
  }

  #converse(socket: Socket, from: string, secured: boolean): void {
    const login: NutLogin = { username: null, password: null }
    let rest = ''
    socket.on('error', () => undefined)
    socket.on('data', (octets) => {
      const lines = (rest + octets.toString('utf8')).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > longestLine) return void socket.destroy()
      for (const line of lines) {
        if (this.#take(socket, { from, secured, login }, line.replace(/\r$/, ''))) return undefined
      }
      return undefined
    })
  }

  /** True where the socket is not this conversation's any more. */
  #take(
    socket: Socket,
    { from, secured, login }: { readonly from: string; readonly secured: boolean; readonly login: NutLogin },
    line: string,
  ): boolean {
    const { levers, journal, world, accounts, certificates } = this.#lab
    const pulled = levers.system(system)
    const [command = ''] = line.split(' ')
    const isSecret = command.toUpperCase() === 'PASSWORD'
    journal.add({ system, from, text: isSecret ? 'PASSWORD [hidden]' : line.slice(0, 200) })
    if (pulled.silent) return false
    if (pulled.garbled) {
      socket.write(this.#garbled++ % 2 === 0 ? 'BEGIN LIST\nVAR "\n' : Buffer.from([0, 255, 22, 3, 10]))
      return false
    }
    if (pulled.rateLimit !== null && !this.#rate.admits(pulled.rateLimit)) {
      socket.destroy()
      return true
    }
    if (command.toUpperCase() === 'LOGOUT') {
      socket.end('OK Goodbye\n')
      return true
    }
    if (command.toUpperCase() === 'STARTTLS') {
      if (secured) {
        socket.write('ERR ALREADY-SSL-MODE\n')
        return false
      }
      socket.removeAllListeners('data')
      socket.write('OK STARTTLS\n')
      const names = [`nut-1.${world.domain}`, this.#lab.host]
      const { certificate: cert, key } = certificates.issue(names, pulled.certificateChanged)
      const secureContext = createSecureContext({ cert, key })
      this.#converse(new TLSSocket(socket, { isServer: true, secureContext }), from, true)
      return true
    }
    const answer =
      pulled.failing === true ? 'ERR FEATURE-NOT-CONFIGURED' : answerTo(world, accounts.nut, login, line)
    this.#later(pulled.slow, () => socket.write(`${answer}\n`))
    return false
  }

  #later(delay: number, deed: () => void): void {
    if (delay <= 0) return deed()
    const timer = setTimeout(() => {
      this.#waiting.delete(timer)
      deed()
    }, delay)
    this.#waiting.add(timer)
  }
}
