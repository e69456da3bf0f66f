import { element, integer, nullValue, octetString, oid, oidOf } from '../../../emulator/ber.ts'
import type { ObjectIdentifier } from './object-identifier.ts'

/** Tags of the application types of RFC 2578 and of the exceptions of RFC 3416. */
export const valueTag = {
  ipAddress: 0x40,
  counter32: 0x41,
  gauge32: 0x42,
  timeTicks: 0x43,
  counter64: 0x46,
  noSuchObject: 0x80,
  noSuchInstance: 0x81,
  endOfMibView: 0x82,
} as const

/** A value as it goes into a variable binding: tag, length and contents. */
export type Value = Buffer

export const number = (value: number): Value => integer(Math.trunc(value))
export const truth = (value: boolean): Value => integer(value ? 1 : 2)
export const text = (value: string): Value => octetString(value)
export const octets = (value: Uint8Array): Value => octetString(value)
export const identifier = (value: ObjectIdentifier | string): Value =>
  oid(typeof value === 'string' ? oidOf(value) : value)
export const gauge = (value: number): Value =>
  integer(Math.max(0, Math.min(4_294_967_295, Math.round(value))), valueTag.gauge32)
/** Wraps at 2^32, as pollers must expect. */
export const counter = (value: number | bigint): Value =>
  integer(BigInt.asUintN(32, BigInt(value)), valueTag.counter32)
export const bigCounter = (value: bigint): Value => integer(BigInt.asUintN(64, value), valueTag.counter64)
/** Hundredths of a second, wrapping after 497 days. */
export const ticks = (milliseconds: number): Value =>
  integer(Math.floor(Math.max(0, milliseconds) / 10) % 4_294_967_296, valueTag.timeTicks)
export const ipAddress = (address: string): Value =>
  element(valueTag.ipAddress, Buffer.from(addressOctets(address)))
export const macAddress = (mac: string): Value => octetString(macOctets(mac))

/** BITS of RFC 2578: bit 0 is the most significant bit of the first octet. */
export function bits(set: Iterable<number>, length: number): Value {
  const map = Buffer.alloc(length)
  for (const bit of set) {
    const at = bit >> 3
    if (at < length) map.writeUInt8(map.readUInt8(at) | (0x80 >> (bit & 7)), at)
  }
  return octetString(map)
}

export const noSuchObject = nullValue(valueTag.noSuchObject)
export const noSuchInstance = nullValue(valueTag.noSuchInstance)
export const endOfMibView = nullValue(valueTag.endOfMibView)

export const macOctets = (mac: string): Buffer => Buffer.from(mac.replaceAll(/[^0-9a-f]/gi, ''), 'hex')
/** Octets of an IPv4 address; a prefix length behind it is left out. */
export const addressOctets = (address: string): number[] =>
  (address.split('/')[0] ?? '').split('.').map(Number)

/** Sixteen octets of an IPv6 address in any of its short forms. */
export function longAddressOctets(address: string): number[] {
  const [head = '', tail] = (address.split('/')[0] ?? '').split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)))
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const middle = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<number>(Math.max(0, middle)).fill(0), ...after].flatMap((group) => [
    group >> 8,
    group & 0xff,
  ])
}
