import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { Fault, FaultyLine, Target } from './faults.ts'
import { startPit } from './pit-of-packets.ts'
import type { Pit } from './pit-of-packets.ts'

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
  const listen = async (on: number) => {
    server.listen(on, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const shut = async () => {
    for (const socket of open) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  const port = await listen(0)
  let pit: Pit | null = null
  const fill = async () => {
    await pit?.stop()
    pit = null
  }
  return {
    port,
    async become(next) {
      fault = next
      for (const socket of open) socket.destroy()
      if (next === 'dropped') {
        await shut()
        pit ??= await startPit(port)
        return
      }
      await fill()
      if (!server.listening) await listen(port)
    },
    async close() {
      await fill()
      await shut()
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
