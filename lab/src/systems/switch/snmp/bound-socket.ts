import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { once } from 'node:events'

/** A UDP socket on the port, or on any when it is taken. */
export async function bound(host: string, port: number): Promise<Socket> {
  const type = host.includes(':') ? 'udp6' : 'udp4'
  try {
    return await bind(createSocket(type), host, port)
  } catch (error) {
    if (port === 0 || !isTaken(error)) throw error
    return bind(createSocket(type), host, 0)
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')

async function bind(socket: Socket, address: string, port: number): Promise<Socket> {
  const listening = once(socket, 'listening')
  socket.bind({ address, port })
  try {
    await listening
  } catch (error) {
    socket.close()
    throw error
  }
  return socket
}
