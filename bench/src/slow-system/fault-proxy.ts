import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { Fault, FaultyLine, Target } from './faults.ts'

/** Milliseconds between two octets that drip. */
const dripping = 250

/** A line of connections. What encrypts goes through it untouched. */
export async function startFaultProxy(target: Target): Promise<FaultyLine> {
  let fault: Fault = 'well'
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
  }
  const server = createServer((client) => {
    keep(client)
    if (fault === 'refused') return client.resetAndDestroy()
    if (fault === 'silent') return client.resume()
    const system = connect(target.port, target.host)
    keep(system)
    client.on('close', () => system.destroy())
    system.on('close', () => client.destroy())
    if (fault === 'cut') {
      client.once('data', () => client.resetAndDestroy())
      return client
    }
    client.pipe(system)
    if (fault === 'drip') {
      system.on('data', (octets: Buffer) => dripInto(client, octets))
      return client
    }
    return system.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async become(next) {
      fault = next
      for (const socket of open) socket.destroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function dripInto(client: Socket, octets: Buffer): void {
  let at = 0
  const timer = setInterval(() => {
    if (client.destroyed || at >= octets.length) return clearInterval(timer)
    client.write(octets.subarray(at, at + 1))
    at += 1
  }, dripping)
}
