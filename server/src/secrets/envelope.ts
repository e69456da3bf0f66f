import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret } from '@patchbay/connectors/secret'
import type { Keys } from './key-file.ts'

/** The row and field a secret belongs to; bound into its envelope, so that envelopes cannot change places. */
export interface Belonging {
  readonly table: string
  readonly id: string | number
  readonly field: string
  readonly version: number
}

export class EnvelopeError extends Error {
  override readonly name = 'EnvelopeError'
}

const version = 'v1'
const nonceLength = 12
const tagLength = 16
const dataKeyLength = 32

const binding = (keyId: string, belonging: Belonging) =>
  Buffer.from(
    JSON.stringify([
      version,
      keyId,
      belonging.table,
      String(belonging.id),
      belonging.field,
      belonging.version,
    ]),
  )

function encrypt(key: Buffer, clear: Buffer, bound: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  cipher.setAAD(bound)
  return Buffer.concat([nonce, cipher.update(clear), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer, box: Buffer, bound: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(bound)
  decipher.setAuthTag(box.subarray(-tagLength))
  return Buffer.concat([decipher.update(box.subarray(nonceLength, -tagLength)), decipher.final()])
}

/** Base64url has spare bits in its last character; only the one canonical spelling is taken. */
function decode(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text) throw new EnvelopeError('The envelope is not one of ours.')
  return bytes
}

/** `v1.<key id>.<wrapped data key>.<sealed secret>`, both boxes AES-256-GCM as nonce, text and tag in base64url. */
export function seal(keys: Keys, secret: Secret, belonging: Belonging): string {
  const key = keys.current()
  const bound = binding(key.id, belonging)
  const dataKey = randomBytes(dataKeyLength)
  const wrapped = encrypt(key.wrapping, dataKey, bound)
  const sealed = encrypt(dataKey, Buffer.from(secret.reveal(), 'utf8'), bound)
  dataKey.fill(0)
  return [version, key.id, wrapped.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** The id of the key that an envelope was sealed with, or what stands in its place. */
export const keyIdOf = (envelope: string): string => envelope.split('.', 2)[1] ?? ''

/** Throws an `EnvelopeError` when the text is not an envelope, belongs elsewhere, was touched or needs another key. */
export function unseal(keys: Keys, envelope: string, belonging: Belonging): Secret {
  const [head, keyId, wrapped, sealed, ...rest] = envelope.split('.')
  if (
    head !== version ||
    keyId === undefined ||
    wrapped === undefined ||
    sealed === undefined ||
    rest.length > 0
  ) {
    throw new EnvelopeError('The envelope is not one of ours.')
  }
  const key = keys.withId(keyId)
  if (key === null) throw new EnvelopeError('The envelope was sealed with another key.')
  const bound = binding(keyId, belonging)
  const boxes = [decode(wrapped), decode(sealed)] as const
  if (boxes.some((box) => box.length < nonceLength + tagLength)) {
    throw new EnvelopeError('The envelope is cut short.')
  }
  try {
    const dataKey = decrypt(key.wrapping, boxes[0], bound)
    return new Secret(decrypt(dataKey, boxes[1], bound).toString('utf8'))
  } catch (error) {
    throw new EnvelopeError('The envelope was touched or belongs elsewhere.', { cause: error })
  }
}
