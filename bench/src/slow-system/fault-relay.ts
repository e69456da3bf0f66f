import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Fault, FaultyLine, Target } from './faults.ts'

/** Milliseconds that a datagram takes that is late. */
const late = 2_000

/** A line of datagrams: each asker has a socket of its own towards the system. */
export async function startFaultRelay(target: Target): Promise<FaultyLine> {
  let fault: Fault = 'well'
  const open = new Map<string, Socket>()
  const drop = () => {
    for (const socket of open.values()) socket.close()
    open.clear()
  }
  let door: Socket | null = null
  let { port } = { port: 0 }

  const upstream = (searcher: { address: string; port: number }): Socket => {
    const key = `${searcher.address} ${searcher.port}`
    const known = open.get(key)
    if (known !== undefined) return known
    const socket = createSocket('udp4')
    socket.on('error', () => undefined)
    socket.on('message', (octets) => {
      if (fault === 'silent') return
      const part = fault === 'cut' ? octets.subarray(0, octets.length / 2) : octets
      const send = () => {
        door?.send(part, searcher.port, searcher.address, () => undefined)
      }
      if (fault === 'drip') setTimeout(send, late)
      else send()
    })
    open.set(key, socket)
    return socket
  }

  const listen = async () => {
    const socket = createSocket('udp4')
    socket.on('message', (octets, searcher) => {
      if (fault !== 'silent') upstream(searcher).send(octets, target.port, target.host, () => undefined)
    })
    socket.bind(port, '127.0.0.1')
    await once(socket, 'listening')
    socket.on('error', () => undefined)
    door = socket
    ;({ port } = socket.address())
  }
  const shut = () => {
    drop()
    door?.close()
    door = null
  }

  await listen()
  return {
    port,
    async become(next) {
      fault = next
      drop()
      if (next === 'refused') shut()
      else if (door === null) await listen()
    },
    async close() {
      shut()
    },
  }
}
