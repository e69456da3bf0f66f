/**
 * Basic Encoding Rules (ITU-T X.690) with definite lengths, as much as SNMP (RFC 3416), LDAP (RFC 4511) and X.509
 * need. The lab's own, so that it shares no mistake with the libraries that the connectors use.
 */
export class BerError extends Error {
  override readonly name = 'BerError'
}

export const tag = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
  printableString: 0x13,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const

/** Context class, bit 0x20 for constructed. */
export const context = (number: number, constructed = false) => 0x80 | (constructed ? 0x20 : 0) | number
export const application = (number: number, constructed = false) => 0x40 | (constructed ? 0x20 : 0) | number

function lengthOctets(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const octets: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256)
  return Buffer.from([0x80 | octets.length, ...octets])
}

/** One element: tag, length, contents. */
export function element(tagOctet: number, ...contents: readonly Uint8Array[]): Buffer {
  const length = contents.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([Buffer.from([tagOctet]), lengthOctets(length), ...contents])
}

export const sequence = (...parts: readonly Uint8Array[]) => element(tag.sequence, ...parts)
export const set = (...parts: readonly Uint8Array[]) => element(tag.set, ...parts)
export const octetString = (value: string | Uint8Array, as: number = tag.octetString) =>
  element(as, typeof value === 'string' ? Buffer.from(value, 'utf8') : value)
export const nullValue = (as: number = tag.null) => element(as)
export const boolean = (value: boolean, as: number = tag.boolean) =>
  element(as, Buffer.from([value ? 0xff : 0]))

/** Two's complement in the fewest octets. */
export function integer(value: number | bigint, as: number = tag.integer): Buffer {
  let rest = BigInt(value)
  const octets: number[] = []
  for (;;) {
    const octet = Number(BigInt.asUintN(8, rest))
    octets.unshift(octet)
    rest >>= 8n
    if ((rest === 0n && octet < 0x80) || (rest === -1n && octet >= 0x80)) break
  }
  return element(as, Buffer.from(octets))
}

function base128(value: number): number[] {
  const octets = [value % 128]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    octets.unshift(0x80 | (rest % 128))
  return octets
}

/** Object identifier from numbers; sub-identifiers reach 2^32 - 1. */
export function oid(parts: readonly number[], as: number = tag.oid): Buffer {
  const [first = 0, second = 0, ...rest] = parts
  return element(as, Buffer.from([...base128(first * 40 + second), ...rest.flatMap(base128)]))
}

export const oidOf = (text: string): number[] => text.split('.').map(Number)

export interface Element {
  readonly tag: number
  readonly contents: Buffer
}

/** Reads elements one after another out of a buffer, and refuses what runs past its end. */
export class Reader {
  readonly #buffer: Buffer
  #offset = 0

  constructor(buffer: Buffer) {
    this.#buffer = buffer
  }

  get done(): boolean {
    return this.#offset >= this.#buffer.length
  }

  get offset(): number {
    return this.#offset
  }

  peek(): number | null {
    return this.#buffer[this.#offset] ?? null
  }

  next(expected?: number): Element {
    const size = sizeOfElement(this.#buffer.subarray(this.#offset))
    if (size === null || this.#offset + size.total > this.#buffer.length) throw new BerError('cut short')
    const found = this.#buffer.readUInt8(this.#offset)
    if (expected !== undefined && found !== expected) {
      throw new BerError(`tag 0x${found.toString(16)} where 0x${expected.toString(16)} is due`)
    }
    const contents = this.#buffer.subarray(this.#offset + size.head, this.#offset + size.total)
    this.#offset += size.total
    return { tag: found, contents }
  }

  /** Goes into a constructed element. */
  enter(expected?: number): Reader {
    return new Reader(this.next(expected).contents)
  }

  integer(expected: number = tag.integer): number {
    return Number(this.bigInteger(expected))
  }

  bigInteger(expected: number = tag.integer): bigint {
    const { contents } = this.next(expected)
    if (contents.length === 0) throw new BerError('integer without octets')
    return BigInt.asIntN(contents.length * 8, BigInt(`0x${contents.toString('hex')}`))
  }

  boolean(expected: number = tag.boolean): boolean {
    return this.next(expected).contents[0] !== 0
  }

  octets(expected: number = tag.octetString): Buffer {
    return this.next(expected).contents
  }

  text(expected: number = tag.octetString): string {
    return this.next(expected).contents.toString('utf8')
  }

  oid(expected: number = tag.oid): number[] {
    return readOid(this.next(expected).contents)
  }
}

export function readOid(contents: Buffer): number[] {
  const numbers: number[] = []
  let value = 0
  for (const octet of contents) {
    value = value * 128 + (octet & 0x7f)
    if (octet < 0x80) {
      numbers.push(value)
      value = 0
    }
  }
  const first = numbers.shift() ?? 0
  const root = Math.min(2, Math.floor(first / 40))
  return [root, first - root * 40, ...numbers]
}

/**
 * Size of the element that starts the buffer, or null while its length is not all there; for reading messages out of
 * a stream. Indefinite lengths are refused, as LDAP and SNMP do.
 */
export function sizeOfElement(buffer: Buffer): { head: number; total: number } | null {
  if (buffer.length < 2) return null
  const first = buffer.readUInt8(1)
  if (first < 0x80) return { head: 2, total: 2 + first }
  const count = first & 0x7f
  if (count === 0 || count > 4) throw new BerError('length form not accepted')
  if (buffer.length < 2 + count) return null
  return { head: 2 + count, total: 2 + count + buffer.readUIntBE(2, count) }
}
