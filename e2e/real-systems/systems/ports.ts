import { createSocket } from 'node:dgram'
import { connect, createServer } from 'node:net'

/** A TCP port of loopback that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

export const freeUdpPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4')
    socket.once('error', reject)
    socket.bind(0, '127.0.0.1', () => {
      const { port } = socket.address()
      socket.close(() => resolve(port))
    })
  })

export const listens = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port })
    const answer = (there: boolean) => () => {
      socket.destroy()
      resolve(there)
    }
    socket.once('connect', answer(true))
    socket.once('error', answer(false))
  })
