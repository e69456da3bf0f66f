import { createHmac, timingSafeEqual } from 'node:crypto'
import { BerError, integer, octetString, Reader, sequence, tag } from '../../../emulator/ber.ts'
import { readPdu } from './pdu.ts'
import type { Pdu } from './pdu.ts'
import type { EngineMoment } from './privacy.ts'

export const flag = { authenticated: 1, private: 2, reportable: 4 } as const

/** A version 3 message (RFC 3412, 6 and RFC 3414, 2.4) as it came, its payload not yet opened. */
export interface MessageV3 {
  readonly id: number
  readonly maximumSize: number
  readonly flags: number
  readonly securityModel: number
  readonly engineId: Buffer
  readonly at: EngineMoment
  readonly username: string
  readonly authentication: Buffer
  readonly salt: Buffer
  /** A scoped PDU in a sequence, or its ciphertext in an octet string. */
  readonly payload: { readonly tag: number; readonly contents: Buffer }
}

/** The reader stands behind the version. */
export function readMessageV3(reader: Reader): MessageV3 {
  const header = reader.enter(tag.sequence)
  const id = header.integer()
  const maximumSize = header.integer()
  const flags = header.octets()
  const securityModel = header.integer()
  if (flags.length !== 1) throw new BerError('flags are one octet')
  const security = new Reader(reader.octets()).enter(tag.sequence)
  const engineId = security.octets()
  const at = { boots: security.integer(), time: security.integer() }
  const username = security.text()
  const authentication = security.octets()
  const salt = security.octets()
  const payload = reader.next()
  return {
    id,
    maximumSize,
    flags: flags.readUInt8(0),
    securityModel,
    engineId,
    at,
    username,
    authentication,
    salt,
    payload,
  }
}

export interface ScopedPdu {
  readonly engineId: Buffer
  readonly context: string
  readonly pdu: Pdu
}

/** Reads the inside of the sequence of a scoped PDU. */
export function readScoped(inside: Reader): ScopedPdu {
  return { engineId: inside.octets(), context: inside.text(), pdu: readPdu(inside) }
}

export interface Outgoing {
  readonly id: number
  readonly maximumSize: number
  readonly flags: number
  readonly engineId: Buffer
  readonly at: EngineMoment
  readonly username: string
  readonly salt: Buffer
  /** Encoded scoped PDU, or the octet string of its ciphertext. */
  readonly payload: Buffer
}

/** Encodes with zeros for the digest where one is wanted, then signs. */
export function encodeMessageV3(
  message: Outgoing,
  signing: { readonly key: Buffer; readonly digest: string; readonly length: number } | null,
): Buffer {
  const digest = Buffer.alloc(signing?.length ?? 0)
  const encoded = sequence(
    integer(3),
    sequence(
      integer(message.id),
      integer(message.maximumSize),
      octetString(Buffer.from([message.flags])),
      integer(3),
    ),
    octetString(
      sequence(
        octetString(message.engineId),
        integer(message.at.boots),
        integer(message.at.time),
        octetString(message.username),
        octetString(digest),
        octetString(message.salt),
      ),
    ),
    message.payload,
  )
  if (signing === null) return encoded
  const inside = new Reader(encoded).enter(tag.sequence)
  inside.integer()
  const { authentication } = readMessageV3(inside)
  digestOf(encoded, signing).copy(encoded, authentication.byteOffset - encoded.byteOffset)
  return encoded
}

function digestOf(
  message: Buffer,
  { key, digest, length }: { readonly key: Buffer; readonly digest: string; readonly length: number },
): Buffer {
  return createHmac(digest, key).update(message).digest().subarray(0, length)
}

/** Is the digest the one of the datagram with zeros in its place? `authentication` must lie in the datagram. */
export function isAuthentic(
  datagram: Buffer,
  authentication: Buffer,
  signing: { readonly key: Buffer; readonly digest: string; readonly length: number },
): boolean {
  if (authentication.length !== signing.length) return false
  const blank = Buffer.from(datagram)
  const offset = authentication.byteOffset - datagram.byteOffset
  blank.fill(0, offset, offset + authentication.length)
  return timingSafeEqual(digestOf(blank, signing), authentication)
}
