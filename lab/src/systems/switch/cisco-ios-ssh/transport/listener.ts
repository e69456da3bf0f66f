import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'

/** A listening socket that can be taken away and put back on the same port, as a switch that loses its uplink. */
export class DeviceListener {
  readonly #host: string
  readonly #onSocket: (socket: Socket) => void
  readonly #sockets = new Set<Socket>()
  #server: Server | null = null
  #port = 0
  #reopening: NodeJS.Timeout | null = null
  #wanted = true

  constructor(host: string, onSocket: (socket: Socket) => void) {
    this.#host = host
    this.#onSocket = onSocket
  }

  get port(): number {
    return this.#port
  }

  /** Listens on the preferred port, or on any when that is taken. */
  async open(preferred: number): Promise<number> {
    try {
      await this.#listen(preferred)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || preferred === 0) throw error
      await this.#listen(0)
    }
    return this.#port
  }

  /** Hangs up on everybody and refuses from now on. */
  take(): void {
    this.#wanted = false
    this.#server?.close()
    this.#server = null
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Puts it back; somebody else may hold the port for a moment, so it tries until it has it. */
  putBack(): void {
    this.#wanted = true
    if (this.#server !== null || this.#reopening !== null) return
    this.#listen(this.#port).catch(() => {
      this.#reopening = setTimeout(() => {
        this.#reopening = null
        if (this.#wanted) this.putBack()
      }, 200)
    })
  }

  async close(): Promise<void> {
    this.#wanted = false
    if (this.#reopening !== null) clearTimeout(this.#reopening)
    const server = this.#server
    this.#server = null
    for (const socket of this.#sockets) socket.destroy()
    if (server === null) return
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  }

  async #listen(port: number): Promise<void> {
    const server = createServer((socket) => {
      socket.setNoDelay(true)
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
      socket.on('error', () => socket.destroy())
      this.#onSocket(socket)
    })
    this.#server = server
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, this.#host, () => {
          server.off('error', reject)
          resolve()
        })
      })
    } catch (error) {
      this.#server = null
      throw error
    }
    this.#port = (server.address() as AddressInfo).port
  }
}
