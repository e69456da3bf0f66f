import { createHash } from 'node:crypto'

/** Text, or the octets of a binary attribute. */
export type Value = string | Buffer

const epochDistance = 11_644_473_600_000n
export const never = '9223372036854775807'

/** 100 ns since 1601-01-01 as decimal text, from milliseconds since 1970. */
export function fileTime(milliseconds: number): string {
  return String((BigInt(Math.floor(milliseconds)) + epochDistance) * 10_000n)
}

/** `20260114081522.0Z` */
export function generalizedTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().replace(/[-:T]/g, '').slice(0, 14)}.0Z`
}

/** An identifier that follows from a text; the dashed form with its 16 octets as on the wire. */
export function guidOf(seed: string): Buffer {
  return createHash('sha256').update(`guid ${seed}`).digest().subarray(0, 16)
}

/** The first three fields are little-endian on the wire. */
export function guidText(octets: Buffer): string {
  const part = (start: number, end: number) => Buffer.from(octets.subarray(start, end)).toString('hex')
  const turned = (start: number, end: number) =>
    Buffer.from(octets.subarray(start, end)).reverse().toString('hex')
  return [turned(0, 4), turned(4, 6), turned(6, 8), part(8, 10), part(10, 16)].join('-')
}

/** Three sub-authorities of a domain. */
export function domainAuthority(seed: string): readonly number[] {
  const digest = createHash('sha256').update(`domain ${seed}`).digest()
  return [0, 4, 8].map((at) => digest.readUInt32LE(at))
}

/** Revision 1, authority 5 (NT) unless another is said, sub-authorities little-endian. */
export function sidOctets(subAuthorities: readonly number[], authority = 5): Buffer {
  const octets = Buffer.alloc(8 + subAuthorities.length * 4)
  octets.set([1, subAuthorities.length, 0, 0, 0, 0, 0, authority])
  for (const [index, part] of subAuthorities.entries()) octets.writeUInt32LE(part, 8 + index * 4)
  return octets
}

export function sidText(octets: Buffer): string {
  const parts = Array.from({ length: octets[1] ?? 0 }, (_, index) => octets.readUInt32LE(8 + index * 4))
  return ['S-1', octets.readUIntBE(2, 6), ...parts].join('-')
}
