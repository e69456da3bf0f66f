import { createHash } from 'node:crypto'

/** A user of the User-based Security Model as an agent is configured with it. */
export interface UserAccount {
  readonly username: string
  readonly authentication: 'md5' | 'sha' | 'sha256' | 'sha512'
  readonly authenticationKey: string
  readonly privacy: 'des' | 'aes' | 'none'
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
export function keyOfPassword(password: string, digest: string): Buffer {
  const octets = Buffer.from(password, 'utf8')
  return createHash(digest).update(Buffer.alloc(expandedPassword, octets)).digest()
}

/** RFC 3414, 2.6: the key for one engine only. */
export const localisedKey = (key: Buffer, engineId: Buffer, digest: string): Buffer =>
  createHash(digest).update(key).update(engineId).update(key).digest()

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
      privacy: localisedKey(this.#keys.privacy, engineId, digest),
    }
  }
}
