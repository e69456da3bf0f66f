import { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { BerReader } from 'ldapts'
import { unreadable } from '../failures.ts'
import type { Failure } from '../failures.ts'

/** What the end of a search said: its result code, and the cookie of the next page where there is one. */
export interface SearchEnd {
  readonly code: number
  readonly cookie: Buffer
}

const sequence = 0x30
const searchDone = 0x65
const controls = 0xa0
const pagedResults = '1.2.840.113556.1.4.319'
/** Bind, search entry, search done, search reference, extended (RFC 4511 4.2 to 4.12); nothing else is asked for. */
const expected: ReadonlySet<number> = new Set([0x61, 0x64, 0x65, 0x73, 0x78])

/** Length of the message that starts the octets, null while its header is not all there, or NaN when it is none. */
function messageLength(octets: Buffer): number | null {
  if (octets.length < 2) return octets.length === 1 && octets[0] !== sequence ? Number.NaN : null
  if (octets[0] !== sequence) return Number.NaN
  const first = octets.readUInt8(1)
  if (first < 0x80) return 2 + first
  const count = first & 0x7f
  if (count === 0 || count > 4) return Number.NaN
  if (octets.length < 2 + count) return null
  return 2 + count + octets.readUIntBE(2, count)
}

/**
 * A proven TLS socket as the LDAP library sees it: one whole message at a time, of a kind that was asked for, and never
 * more octets than one question may cost. The library by itself would wait for ever on what is not LDAP, keep any
 * amount of a message that does not end, and go one call deeper for each message in a packet (ldapts 9.2).
 */
export class LdapStream extends Duplex {
  readonly connecting = false
  readonly readyState = 'open'
  readonly #name: string
  readonly #socket: TLSSocket
  readonly #most: number
  #waiting: Buffer[] = []
  #held = 0
  #left: number
  /** Why it ended, when it was not the peer's wish. */
  fault: Failure | null = null
  /** Has the peer answered anything since the last question began? */
  heard = false
  lastSearch: SearchEnd | null = null

  constructor(name: string, socket: TLSSocket, most: number) {
    super({ readableObjectMode: true })
    this.#name = name
    this.#socket = socket
    this.#most = most
    this.#left = most
    socket.on('data', (octets: Buffer) => this.#take(octets))
    socket.on('end', () => this.push(null))
    socket.on('error', (error) => this.destroy(error))
    socket.on('close', () => this.destroy())
  }

  /** A new question may cost the whole size again. */
  begin(): void {
    this.#left = this.#most
    this.heard = false
  }

  override _read(): void {
    this.#socket.resume()
  }

  override _write(octets: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(octets, done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end(() => done())
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy()
    this.#waiting = []
    done(error)
  }

  #fail(cause: 'not-understood' | 'too-large', words: string): void {
    this.fault ??= unreadable({ cause, message: `${this.#name} ${words}` })
    this.destroy()
  }

  #take(octets: Buffer): void {
    if (this.destroyed) return
    this.heard = true
    this.#left -= octets.length
    if (this.#left < 0) {
      this.#fail('too-large', `answered with more than ${Math.floor(this.#most / 1024)} KB`)
      return
    }
    this.#waiting.push(octets)
    this.#held += octets.length
    for (;;) {
      const first = this.#waiting[0]
      if (first === undefined) return
      const head = first.length >= 6 || this.#waiting.length === 1 ? first : this.#joined()
      const length = messageLength(head)
      if (length === null || (length > this.#held && length <= this.#most)) return
      if (Number.isNaN(length) || length > this.#most) {
        this.#fail('not-understood', 'answered something that is not LDAP')
        return
      }
      const all = this.#joined()
      const message = all.subarray(0, length)
      this.#waiting = all.length > length ? [all.subarray(length)] : []
      this.#held = all.length - length
      if (!this.#check(message)) {
        this.#fail('not-understood', 'answered something that is not LDAP')
        return
      }
      if (!this.push(message)) this.#socket.pause()
    }
  }

  #joined(): Buffer {
    const all = this.#waiting.length === 1 ? this.#waiting[0] : undefined
    const joined = all ?? Buffer.concat(this.#waiting)
    this.#waiting = [joined]
    return joined
  }

  #check(message: Buffer): boolean {
    try {
      const reader = new BerReader(message)
      reader.readSequence()
      const id = reader.readInt()
      const operation = reader.readSequence()
      if (id === null || id < 0 || operation === null || !expected.has(operation)) return false
      if (operation === searchDone) this.lastSearch = readSearchEnd(reader)
      return true
    } catch {
      return false
    }
  }
}

function readSearchEnd(reader: BerReader): SearchEnd {
  const end = reader.offset + reader.length
  const code = reader.readEnumeration() ?? 80
  reader.offset = end
  let cookie = Buffer.alloc(0)
  if (reader.remain > 0 && reader.peek() === controls) {
    reader.readSequence(controls)
    const last = reader.offset + reader.length
    while (reader.offset < last) {
      reader.readSequence()
      const next = reader.offset + reader.length
      if (reader.readString() === pagedResults) {
        if (reader.peek() === 0x01) reader.readBoolean()
        const value = new BerReader(reader.readString(0x04, true) ?? Buffer.alloc(0))
        value.readSequence()
        value.readInt()
        cookie = Buffer.from(value.readString(0x04, true) ?? Buffer.alloc(0))
      }
      reader.offset = next
    }
  }
  return { code, cookie }
}
