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

const keyOf = (token: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', token, '', `patchbay ${purpose}`, 32))

/** Seals a text so that only who holds the token can read it. */
export function sealFor(token: string, purpose: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(token, purpose), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function openWith(token: string, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token, purpose), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
}

/** The successors of a refresh token, readable only for who still holds that token. */
export const sealSuccessors = (token: string, pair: TokenPair): Buffer =>
  sealFor(token, 'successors', `${pair.access} ${pair.refresh}`)

export function openSuccessors(token: string, sealed: Buffer): TokenPair {
  const [access = '', refresh = ''] = openWith(token, 'successors', sealed).split(' ')
  return { access, refresh }
}
