import { createHash } from 'node:crypto'

/** `aes` has 128 bits (RFC 3826); of the two with 256 the letter says whose draft makes the longer key. */
export type Privacy = 'des' | 'aes' | 'aes256b' | 'aes256r'

/** A user of the User-based Security Model as an agent is configured with it. */
export interface UserAccount {
  readonly username: string
  readonly authentication: 'md5' | 'sha' | 'sha256' | 'sha512'
  readonly authenticationKey: string
  readonly privacy: Privacy | 'none'
  readonly privacyKey: string
  readonly mayWrite: boolean
}

/** Digest by protocol, and how many octets of it go into a message (RFC 3414, RFC 7860). */
export const authenticationProtocols = {
  md5: { digest: 'md5', length: 12 },
  sha: { digest: 'sha1', length: 12 },
  sha256: { digest: 'sha256', length: 24 },
  sha512: { digest: 'sha512', length: 48 },
} as const

const expandedPassword = 1_048_576

/** RFC 3414, A.2: digest of the password repeated to a mebibyte. */
export function keyOfPassword(password: string | Buffer, digest: string): Buffer {
  const octets = typeof password === 'string' ? Buffer.from(password, 'utf8') : password
  return createHash(digest).update(Buffer.alloc(expandedPassword, octets)).digest()
}

/** RFC 3414, 2.6: the key for one engine only. */
export const localisedKey = (key: Buffer, engineId: Buffer, digest: string): Buffer =>
  createHash(digest).update(key).update(engineId).update(key).digest()

const longKey = 32

/** draft-blumenthal-aes-usm-04, 3.1.2.1: the digest of all there is so far is added until it is long enough. */
export function keyOfBlumenthal(localised: Buffer, digest: string): Buffer {
  let key = localised
  while (key.length < longKey) key = Buffer.concat([key, createHash(digest).update(key).digest()])
  return key.subarray(0, longKey)
}

/** draft-reeder-snmpv3-usm-3desede-00, 2.1, which Cisco takes for AES too: the last key is the next one's password. */
export function keyOfReeder(localised: Buffer, engineId: Buffer, digest: string): Buffer {
  let [key, last] = [localised, localised]
  while (key.length < longKey) {
    last = localisedKey(keyOfPassword(last, digest), engineId, digest)
    key = Buffer.concat([key, last])
  }
  return key.subarray(0, longKey)
}

export interface LocalisedKeys {
  readonly authentication: Buffer
  readonly privacy: Buffer
}

/** Keys of one user, made from the passwords when first needed and shared by all switches. */
export class UserKeys {
  readonly account: UserAccount
  #keys: LocalisedKeys | null = null

  constructor(account: UserAccount) {
    this.account = account
  }

  forEngine(engineId: Buffer): LocalisedKeys {
    const { digest } = authenticationProtocols[this.account.authentication]
    this.#keys ??= {
      authentication: keyOfPassword(this.account.authenticationKey, digest),
      privacy: keyOfPassword(this.account.privacyKey, digest),
    }
    return {
      authentication: localisedKey(this.#keys.authentication, engineId, digest),
      privacy: this.#longEnough(localisedKey(this.#keys.privacy, engineId, digest), engineId),
    }
  }

  #longEnough(localised: Buffer, engineId: Buffer): Buffer {
    const { digest } = authenticationProtocols[this.account.authentication]
    switch (this.account.privacy) {
      case 'aes256b':
        return keyOfBlumenthal(localised, digest)
      case 'aes256r':
        return keyOfReeder(localised, engineId, digest)
      default:
        return localised
    }
  }
}
