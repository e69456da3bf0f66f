import type { Value } from '../../transport/snmp-walk.ts'

const strict = new TextDecoder('utf-8', { fatal: true })
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f]+/g

/** Text of a string cell: UTF-8 where it is, Latin-1 otherwise; control characters become one space. */
export const textOf = (value: Value | null | undefined): string => {
  if (typeof value === 'string') return value
  if (!Buffer.isBuffer(value)) return ''
  return decode(value).replace(control, ' ').trim()
}

const decode = (bytes: Buffer): string => {
  try {
    return strict.decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

/** The largest number of a Gauge32 stands for one that is larger, or that nobody knows (RFC 2578 section 7.1.7). */
const unknown = 4_294_967_295

export const numberOf = (value: Value | null | undefined): number | null =>
  typeof value === 'number' && value !== unknown ? value : null

export const bytesOf = (value: Value | null | undefined): Buffer | null =>
  Buffer.isBuffer(value) ? value : null

/** Names of the bits set in a BITS value: most significant bit of the first octet first (RFC 2578 section 7.1.4). */
export const bitsOf = (value: Buffer | null, names: readonly string[]): string[] =>
  value === null ? [] : names.filter((_name, bit) => ((value[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0)
