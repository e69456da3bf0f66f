import { createHmac } from 'node:crypto'
import { refused } from '../../failures.ts'
import type { Secret } from '../../secret.ts'

/** `whsec_` and base64 of 24 to 64 octets, as Standard Webhooks has it. */
const shape = /^whsec_([A-Za-z0-9+/]+={0,2})$/

/** @throws Failure credential-refused for a secret that is none; the sentence does not repeat it */
export function signingKey(name: string, secret: Secret): Buffer {
  const [, base64 = ''] = shape.exec(secret.reveal()) ?? []
  const key = Buffer.from(base64, 'base64')
  if (key.length < 24 || key.length > 64) {
    throw refused({
      cause: 'credential-refused',
      message: `The signing secret of ${name} is not whsec_ and base64 of 24 to 64 octets`,
    })
  }
  return key
}

interface Signed {
  readonly id: string
  /** Seconds since 1970, whole. */
  readonly timestamp: number
  readonly body: string
}

/** Header of Standard Webhooks: `v1,` and base64 of HMAC-SHA256 of id, time and body with dots between them. */
export const signatureOf = (key: Buffer, { id, timestamp, body }: Signed): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
