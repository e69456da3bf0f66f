import { checkPrimeSync, createHash, createPrivateKey } from 'node:crypto'

/** Half of a key of 2048 bits. */
const primeBits = 1024n
const exponent = 65_537n

/**
 * An RSA host key in PEM, derived from another secret, so that a device keeps it across starts: IOS 15 has no other kind.
 * Takes some tenths of a second.
 */
export function deriveRsaKey(secret: string): string {
  const p = primeAfter(`${secret} p`)
  const q = primeAfter(`${secret} q`)
  const inverse = (value: bigint, of: bigint) => modularInverse(value, of)
  const d = inverse(exponent, (p - 1n) * (q - 1n))
  const jwk = {
    kty: 'RSA',
    n: encode(p * q),
    e: encode(exponent),
    d: encode(d),
    p: encode(p),
    q: encode(q),
    dp: encode(d % (p - 1n)),
    dq: encode(d % (q - 1n)),
    qi: encode(inverse(q, p)),
  }
  return createPrivateKey({ key: jwk, format: 'jwk' }).export({ type: 'pkcs1', format: 'pem' }).toString()
}

/** The first prime after a number made from the words, with both highest bits set, that an exponent of 65537 suits. */
function primeAfter(words: string): bigint {
  const octets = Buffer.concat(
    Array.from({ length: Number(primeBits) / 256 }, (_, part) =>
      createHash('sha256').update(`${part} ${words}`).digest(),
    ),
  )
  let candidate = BigInt(`0x${octets.toString('hex')}`) | (3n << (primeBits - 2n)) | 1n
  while (
    small.some((prime) => candidate % prime === 0n) ||
    candidate % exponent === 1n ||
    !checkPrimeSync(candidate)
  )
    candidate += 2n
  return candidate
}

const small = [
  3n,
  5n,
  7n,
  11n,
  13n,
  17n,
  19n,
  23n,
  29n,
  31n,
  37n,
  41n,
  43n,
  47n,
  53n,
  59n,
  61n,
  67n,
  71n,
  73n,
]

function modularInverse(value: bigint, of: bigint): bigint {
  let [before, now] = [0n, 1n]
  let [remainder, next] = [of, value % of]
  while (next > 0n) {
    const times = remainder / next
    ;[before, now] = [now, before - times * now]
    ;[remainder, next] = [next, remainder - times * next]
  }
  return before < 0n ? before + of : before
}

function encode(value: bigint): string {
  const digits = value.toString(16)
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex').toString('base64url')
}
