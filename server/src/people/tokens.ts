import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'

/** 256 bits from the operating system, in base64url. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Is it worth looking up: the shape of `newToken`. */
export const looksLikeToken = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text)

export interface TokenPair {
  readonly access: string
  readonly refresh: string
}

const keyOf = (token: string) => Buffer.from(hkdfSync('sha256', token, '', 'patchbay successors', 32))

/** The successors of a refresh token, readable only for who still holds that token. */
export function sealSuccessors(token: string, pair: TokenPair): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), nonce)
  return Buffer.concat([
    nonce,
    cipher.update(`${pair.access} ${pair.refresh}`, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

export function openSuccessors(token: string, sealed: Buffer): TokenPair {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const clear = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
  const [access = '', refresh = ''] = clear.split(' ')
  return { access, refresh }
}
