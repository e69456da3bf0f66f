import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** The parts of net-snmp 3.29 that hold its privacy protocols. */
export interface SnmpPrivacy {
  readonly PrivProtocols: Readonly<Record<string, string>>
  readonly Authentication: {
    passwordToKey(authentication: string, password: string, engineId: Buffer): Buffer
  }
  readonly Encryption: { readonly algorithms: Record<string, PrivacyAlgorithm> }
}

interface Engine {
  readonly engineID: Buffer
  readonly engineBoots: number
}

interface PrivacyAlgorithm {
  encryptPdu: (
    plain: Buffer,
    privacy: string,
    password: string,
    authentication: string,
    engine: Engine,
  ) => { encryptedPdu: Buffer; msgPrivacyParameters: Buffer }
  decryptPdu: (
    sealed: Buffer,
    privacy: string,
    salt: Buffer,
    password: string,
    authentication: string,
    engine: Engine,
  ) => Buffer
}

const thrice = (key: Buffer): Buffer =>
  Buffer.concat([key.subarray(0, 8), key.subarray(0, 8), key.subarray(0, 8)])
const vector = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(salt.map((octet, at) => octet ^ (key[8 + at] ?? 0)))

/**
 * Gives net-snmp a DES (RFC 3414 section 8) that works: its own asks OpenSSL for `des-cbc`, which OpenSSL 3 no longer
 * has. Triple DES with one key thrice is the same cipher.
 */
export function provideDes({ PrivProtocols, Authentication, Encryption }: SnmpPrivacy): void {
  const algorithm = Encryption.algorithms[PrivProtocols['des'] ?? '']
  if (algorithm === undefined) return
  algorithm.encryptPdu = (plain, _privacy, password, authentication, engine) => {
    const key = Authentication.passwordToKey(authentication, password, engine.engineID)
    const salt = Buffer.alloc(8)
    salt.writeUInt32BE(engine.engineBoots >>> 0, 0)
    randomBytes(4).copy(salt, 4)
    const cipher = createCipheriv('des-ede3-cbc', thrice(key), vector(key, salt)).setAutoPadding(false)
    const padded = Buffer.concat([plain, Buffer.alloc((8 - (plain.length % 8)) % 8)])
    return {
      encryptedPdu: Buffer.concat([cipher.update(padded), cipher.final()]),
      msgPrivacyParameters: salt,
    }
  }
  algorithm.decryptPdu = (sealed, _privacy, salt, password, authentication, engine) => {
    const key = Authentication.passwordToKey(authentication, password, engine.engineID)
    const decipher = createDecipheriv('des-ede3-cbc', thrice(key), vector(key, salt)).setAutoPadding(false)
    return Buffer.concat([decipher.update(sealed), decipher.final()])
  }
}
