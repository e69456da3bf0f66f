import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Privacy } from './user-keys.ts'

/** Scoped PDU in ciphertext, and the salt that goes into msgPrivacyParameters. */
export interface Encrypted {
  readonly data: Buffer
  readonly salt: Buffer
}

export interface EngineMoment {
  readonly boots: number
  readonly time: number
}

function moment({ boots, time }: EngineMoment): Buffer {
  const octets = Buffer.alloc(8)
  octets.writeUInt32BE(boots, 0)
  octets.writeUInt32BE(time, 4)
  return octets
}

/** RFC 3826: AES-128 in CFB with 128 bits. With 256 (draft-blumenthal-aes-usm-04) only the key is longer. */
const aesCipher = (protocol: Exclude<Privacy, 'des'>, key: Buffer): [name: string, key: Buffer] =>
  protocol === 'aes' ? ['aes-128-cfb', key.subarray(0, 16)] : ['aes-256-cfb', key]

const aesVector = (at: EngineMoment, salt: Buffer): Buffer => Buffer.concat([moment(at), salt])

/** RFC 3414, 8.1.1.1: DES in CBC. OpenSSL 3 has only triple DES, which with one key thrice is the same. */
const desKey = (key: Buffer): Buffer =>
  Buffer.concat([key.subarray(0, 8), key.subarray(0, 8), key.subarray(0, 8)])
const desVector = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(salt.map((octet, at) => octet ^ (key[8 + at] ?? 0)))

export function encrypt(protocol: Privacy, key: Buffer, at: EngineMoment, plain: Buffer): Encrypted {
  const salt = randomBytes(8)
  if (protocol !== 'des') {
    const cipher = createCipheriv(...aesCipher(protocol, key), aesVector(at, salt))
    return { data: Buffer.concat([cipher.update(plain), cipher.final()]), salt }
  }
  const cipher = createCipheriv('des-ede3-cbc', desKey(key), desVector(key, salt)).setAutoPadding(false)
  const padded = Buffer.concat([plain, Buffer.alloc((8 - (plain.length % 8)) % 8)])
  return { data: Buffer.concat([cipher.update(padded), cipher.final()]), salt }
}

/** Null when salt or length cannot be right; wrong keys show only in what comes out. */
export function decrypt(
  protocol: Privacy,
  key: Buffer,
  at: EngineMoment,
  { data, salt }: Encrypted,
): Buffer | null {
  if (salt.length !== 8) return null
  if (protocol !== 'des') {
    const decipher = createDecipheriv(...aesCipher(protocol, key), aesVector(at, salt))
    return Buffer.concat([decipher.update(data), decipher.final()])
  }
  if (data.length === 0 || data.length % 8 !== 0) return null
  const decipher = createDecipheriv('des-ede3-cbc', desKey(key), desVector(key, salt)).setAutoPadding(false)
  return Buffer.concat([decipher.update(data), decipher.final()])
}
