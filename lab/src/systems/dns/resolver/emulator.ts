import { createSocket } from 'node:dgram'
import type { Socket as Datagrams } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import type { Emulator, Lab, Listening, StartEmulator } from '../../../emulator/emulator.ts'
import { RateWindow } from '../../../emulator/rate-window.ts'
import { codes, readQuery, types, writeResponse } from './message.ts'
import type { Query } from './message.ts'
import { Zones } from './zones.ts'

const system = 'dns-1'

const typeNames = new Map<number, string>(Object.entries(types).map(([name, number]) => [number, name]))

/** Text of the journal, whatever somebody asks for. */
const describe = ({ name, type }: Query) =>
  `${typeNames.get(type) ?? `TYPE${type}`} ${(name ?? '(malformed)').replace(/[^\x21-\x7e]/g, '?')}`

/** Spoils an answer in turn: cut short, words of another protocol, the answer to another question. */
function garble(answer: Buffer, turn: number): Buffer {
  if (turn % 3 === 0) return answer.subarray(0, Math.max(12, Math.floor(answer.length / 2)))
  if (turn % 3 === 1) return Buffer.from('SSH-2.0-OpenSSH_9.6\r\n')
  const other = Buffer.from(answer)
  other.writeUInt16BE(other.readUInt16BE(0) ^ 0x5a5a, 0)
  return other
}

/** The server that holds the campus's zones, over UDP and TCP on one port. */
export const dnsServer: StartEmulator = (lab) => new DnsServer(lab)

class DnsServer implements Emulator {
  readonly system = system
  readonly #lab: Lab
  readonly #zones: Zones
  readonly #rate = new RateWindow()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #streams = new Set<Socket>()
  #datagrams: Datagrams | null = null
  #listener: Server | null = null
  #garbled = 0

  constructor(lab: Lab) {
    this.#lab = lab
    this.#zones = new Zones(lab.world)
  }

  async start(): Promise<readonly Listening[]> {
    const { host } = this.#lab
    const preferred = this.#lab.preferredPort(system)
    // A number may be free for one protocol and taken for the other.
    for (const port of [preferred, 0, 0, 0]) {
      try {
        return [{ system, protocol: 'dns', host, port: await this.#listen(host, port) }]
      } catch {
        await this.#close()
      }
    }
    throw new Error('no port is free for DNS over both UDP and TCP')
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#zones.close()
    await this.#close()
  }

  async #listen(host: string, port: number): Promise<number> {
    const listener = createServer((socket) => this.#serve(socket))
    this.#listener = listener
    listener.listen(port, host)
    await once(listener, 'listening')
    const place = listener.address()
    const taken = typeof place === 'object' && place !== null ? place.port : port
    const datagrams = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    this.#datagrams = datagrams
    datagrams.bind(taken, host)
    await once(datagrams, 'listening')
    datagrams.on('error', () => {})
    datagrams.on('message', (message, { address, port: from }) => {
      this.#receive(message, `${address}:${from}`, 'udp', (answer) => datagrams.send(answer, from, address))
    })
    return taken
  }

  async #close(): Promise<void> {
    const [datagrams, listener] = [this.#datagrams, this.#listener]
    this.#datagrams = null
    this.#listener = null
    datagrams?.close()
    for (const socket of this.#streams) socket.destroy()
    if (listener?.listening !== true) return
    const closed = once(listener, 'close')
    listener.close()
    await closed
  }

  /** Messages one behind the other, each with its length before it (RFC 1035 4.2.2). */
  #serve(socket: Socket): void {
    this.#streams.add(socket)
    socket.on('close', () => this.#streams.delete(socket))
    socket.on('error', () => {})
    socket.setTimeout(30_000, () => socket.destroy())
    const from = `${socket.remoteAddress ?? '?'}:${socket.remotePort ?? 0}`
    let read = Buffer.alloc(0)
    socket.on('data', (part: Buffer) => {
      read = Buffer.concat([read, part])
      while (read.length >= 2 && read.length >= 2 + read.readUInt16BE(0)) {
        const end = 2 + read.readUInt16BE(0)
        const message = read.subarray(2, end)
        read = read.subarray(end)
        this.#receive(message, from, 'tcp', (answer) => {
          const length = Buffer.alloc(2)
          length.writeUInt16BE(answer.length)
          if (socket.writable) socket.write(Buffer.concat([length, answer]))
        })
      }
    })
  }

  #receive(message: Buffer, from: string, over: 'udp' | 'tcp', send: (answer: Buffer) => void): void {
    const query = readQuery(message)
    if (query === null) return
    const { levers, journal } = this.#lab
    journal.add({ system, from, text: describe(query) })
    const pulled = levers.system(system)
    // One that limits its answers drops the rest.
    if (pulled.silent || !this.#rate.admits(pulled.rateLimit)) return
    const response = pulled.refusing
      ? { code: codes.refused, authoritative: false, answers: [], authority: [] }
      : this.#zones.answer(query)
    const answer = writeResponse(query, response, over)
    const sent = pulled.garbled ? garble(answer, this.#garbled++) : answer
    if (pulled.slow <= 0) return send(sent)
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      if (over === 'tcp' || this.#datagrams !== null) send(sent)
    }, pulled.slow)
    this.#timers.add(timer)
  }
}
