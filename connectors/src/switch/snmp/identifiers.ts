import { canonicalMac } from '../../mac.ts'
import { addressOfBytes, macOfBytes, parseAddress } from '../addresses.ts'
import { bytesOf, textOf } from './values.ts'
import type { Value } from '../../transport/snmp-walk.ts'

/** Six octets, or a MAC written out in ASCII: ArubaOS-CX, RouterOS and JetStream answer so. Null for anything else. */
export const macOfValue = (value: Value | null | undefined): string | null =>
  macOfBytes(bytesOf(value) ?? []) ?? canonicalMac(textOf(value))

/**
 * Text where the octets are some, else a MAC for six octets and hexadecimal for others. Closing zeros are no part of it;
 * six octets of which one is no ASCII are a MAC, whatever letters they make in Latin-1.
 */
export const readable = (value: Value | null | undefined): string => {
  const bytes = bytesOf(value)
  if (bytes === null) return textOf(value)
  const text = bytes.subarray(0, bytes.findLastIndex((octet) => octet !== 0) + 1)
  const plain = text.every((octet) => octet < 0x7f)
  if (plain ? !binary.test(text.toString('latin1')) : bytes.length !== 6 && isWide(text)) return textOf(text)
  return macOfBytes(bytes) ?? bytes.toString('hex')
}

// Control characters but white space.
// eslint-disable-next-line no-control-regex
const binary = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** Bytes that stand for characters in UTF-8, or in Latin-1. */
const isWide = (bytes: Buffer): boolean => {
  const utf8 = bytes.toString('utf8')
  return !binary.test(utf8.includes('\ufffd') ? bytes.toString('latin1') : utf8)
}

/** Neither `0.0.0.0` nor `::`, which stand for no address. */
const addressOrNull = (address: string | null): string | null =>
  address === '0.0.0.0' || address === '::' ? null : address

/** Address from its octets, or written out in ASCII. Null when it is unspecified or none. */
export const addressOfValue = (value: Value | null | undefined): string | null =>
  addressOrNull(addressOfBytes(bytesOf(value) ?? []) ?? parseAddress(textOf(value)))

/** An LLDP network address: the family (1 IPv4, 2 IPv6) and the octets; some agents leave the family out. */
export const networkAddress = (value: Value | null | undefined): string | null => {
  const bytes = bytesOf(value) ?? Buffer.alloc(0)
  return addressOrNull(addressOfBytes(bytes.subarray(1))) ?? addressOfValue(value)
}

/** An address in an index, behind its family: the length and the octets; some agents leave the length out. */
export const addressOfIndex = (family: number | undefined, rest: readonly number[]): string | null => {
  const length = family === 1 ? 4 : family === 2 ? 16 : null
  if (length === null) return null
  return addressOrNull(addressOfBytes(rest.length === length ? rest : rest.slice(1)))
}
