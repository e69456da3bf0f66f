import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Time-based one-time codes: RFC 6238 over RFC 4226, HMAC-SHA-1, six digits, 30 seconds, as every app reads them. */
const stepLength = 30
const digits = 6

/** Steps before and after that are taken too, for clocks that differ. */
const tolerance = 1

/** 160 bits, the length of the hash (RFC 4226 section 4, R6). */
export const newTotpSecret = (): Buffer => randomBytes(20)

export const stepOf = (now: Date) => Math.floor(now.getTime() / 1_000 / stepLength)

export function codeOf(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** The step that a code belongs to, later than the last one that was taken; null when there is none. */
export function stepOfCode(secret: Buffer, code: string, now: Date, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const given = Buffer.from(code)
  let found: number | null = null
  const current = stepOf(now)
  // Every step is looked at, so that time tells nothing.
  for (let step = current - tolerance; step <= current + tolerance; step += 1) {
    const right = timingSafeEqual(given, Buffer.from(codeOf(secret, step)))
    if (right && step > lastStep) found ??= step
  }
  return found
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 section 6, without padding. */
export function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((chunk) => alphabet[Number.parseInt(chunk.padEnd(5, '0'), 2)] ?? '')
    .join('')
}

/** What a QR code of the secret holds (the key URI format that authenticator apps share). */
export function otpauthUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const parameters = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepLength),
  })
  // Apps read a plus sign as itself.
  return `otpauth://totp/${label}?${parameters.toString().replaceAll('+', '%20')}`
}
