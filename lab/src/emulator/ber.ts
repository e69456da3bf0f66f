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

const lengthSize = (length: number): number =>
  length < 0x80 ? 1 : length < 0x100 ? 2 : length < 0x1_0000 ? 3 : length < 0x100_0000 ? 4 : 5

/** An element whose contents, of this length, are yet to be written behind `at`. */
function blank(tagOctet: number, length: number): { readonly octets: Buffer; readonly at: number } {
  const size = lengthSize(length)
  const octets = Buffer.allocUnsafe(1 + size + length)
  octets[0] = tagOctet
  if (size === 1) octets[1] = length
  else {
    octets[1] = 0x80 | (size - 1)
    octets.writeUIntBE(length, 2, size - 1)
  }
  return { octets, at: 1 + size }
}

/** One element: tag, length, contents. */
export function element(tagOctet: number, ...contents: readonly Uint8Array[]): Buffer {
  let length = 0
  for (const part of contents) length += part.length
  const { octets, at } = blank(tagOctet, length)
  let next = at
  for (const part of contents) {
    octets.set(part, next)
    next += part.length
  }
  return octets
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
  const plain = Number(value)
  if (!Number.isSafeInteger(plain)) return largeInteger(BigInt(value), as)
  let length = 1
  for (let limit = 0x80; plain >= limit || plain < -limit; limit *= 0x100) length += 1
  const { octets, at } = blank(as, length)
  let rest = plain
  for (let place = at + length - 1; place >= at; place -= 1) {
    octets[place] = rest & 0xff
    rest = Math.floor(rest / 0x100)
  }
  return octets
}

function largeInteger(value: bigint, as: number): Buffer {
  let rest = value
  const octets: number[] = []
  for (;;) {
    const octet = Number(BigInt.asUintN(8, rest))
    octets.unshift(octet)
    rest >>= 8n
    if ((rest === 0n && octet < 0x80) || (rest === -1n && octet >= 0x80)) break
  }
  return element(as, Buffer.from(octets))
}

/** Octets of a sub-identifier in base 128, which reaches 2^32 - 1. */
const partSize = (part: number): number =>
  part < 0x80 ? 1 : part < 0x4000 ? 2 : part < 0x20_0000 ? 3 : part < 0x1000_0000 ? 4 : 5

function writePart(octets: Buffer, at: number, part: number): number {
  const size = partSize(part)
  let rest = part
  for (let place = at + size - 1; place >= at; place -= 1) {
    octets[place] = (rest & 0x7f) | (place === at + size - 1 ? 0 : 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return at + size
}

/** Object identifier from numbers; the first two go into one. */
export function oid(parts: readonly number[], as: number = tag.oid): Buffer {
  const first = (parts[0] ?? 0) * 40 + (parts[1] ?? 0)
  let length = partSize(first)
  for (let part = 2; part < parts.length; part += 1) length += partSize(parts[part] ?? 0)
  const { octets, at } = blank(as, length)
  let next = writePart(octets, at, first)
  for (let part = 2; part < parts.length; part += 1) next = writePart(octets, next, parts[part] ?? 0)
  return octets
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
    if (value > 0xffff_ffff) throw new BerError('a sub-identifier above 2^32 - 1')
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
