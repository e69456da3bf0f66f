import dgram from 'node:dgram'
import { EventEmitter } from 'node:events'
import { readHeader, reportPdu } from './snmp-header.ts'

export interface SnmpSocketEvents {
  /** The system says that nobody listens there, or that there is no way. */
  readonly onError: (error: NodeJS.ErrnoException) => void
  /** A datagram that is no SNMP message. */
  readonly onGarbled: () => void
}

/**
 * One connected datagram socket for all contexts of a device. Connected, so that the kernel drops datagrams of others
 * and reports a closed port. Answers go to the session that asked, by message id.
 */
export class SnmpSocket {
  readonly #socket: dgram.Socket
  readonly #sessions = new Map<number, EventEmitter>()
  readonly #required: number
  #closed = false
  /** Octets received. */
  received = 0

  /** @param required flags that an answer in v3 must carry; only reports may come without. */
  constructor(socket: dgram.Socket, required: number, events: SnmpSocketEvents) {
    this.#socket = socket
    this.#required = required
    socket.on('message', (message) => this.#take(message, events))
    socket.on('error', (error) => events.onError(error))
  }

  /** What net-snmp takes in place of `node:dgram`: every session gets an end of the same socket. */
  end(): { createSocket(): unknown } {
    const emitter = new EventEmitter()
    const nothing = () => {}
    return {
      createSocket: () =>
        Object.assign(emitter, {
          ref: nothing,
          unref: nothing,
          bind: nothing,
          close: () => emitter.emit('close'),
          send: (
            message: Buffer,
            _offset: number,
            _length: number,
            _port: number,
            _target: string,
            done: (error: Error | null) => void,
          ) => {
            const id = readHeader(message)?.id
            if (id !== undefined) this.#sessions.set(id, emitter)
            if (this.#closed) done(new Error('closed'))
            else this.#socket.send(message, (error) => done(error))
          },
        }),
    }
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#socket.close()
  }

  #take(message: Buffer, events: SnmpSocketEvents): void {
    this.received += message.length
    const header = readHeader(message)
    if (header === null) {
      events.onGarbled()
      return
    }
    // net-snmp would take an unauthenticated answer for good: only reports (RFC 3414 section 3.2) may be one.
    const proven = header.version !== 3 || (header.flags & this.#required) === this.#required
    if (!proven && header.pdu !== reportPdu) return
    const session = this.#sessions.get(header.id)
    this.#sessions.delete(header.id)
    session?.emit('message', message)
  }
}

/** @throws the system's error, such as EHOSTUNREACH */
export const connectSocket = (address: string, port: number): Promise<dgram.Socket> => {
  const socket = dgram.createSocket({
    type: address.includes(':') ? 'udp6' : 'udp4',
    recvBufferSize: 1 << 20,
  })
  return new Promise((resolve, reject) => {
    socket.once('error', (error) => {
      socket.close()
      reject(error)
    })
    socket.connect(port, address, () => {
      socket.removeAllListeners('error')
      resolve(socket)
    })
  })
}
