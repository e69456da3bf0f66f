import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Delivery, Verdict } from '../capabilities.ts'

/** Seconds by which the clock of a sender may differ, as Standard Webhooks has it. */
const tolerance = 300

/** A dot would let the signed text be read in two ways. */
const plainId = /^[A-Za-z0-9_-]{1,100}$/
const plainTime = /^\d{1,12}$/

/** Signatures that one message may carry: while a secret is exchanged there are two. */
const most = 8

/**
 * Standard Webhooks 1.0.0, symmetric: HMAC-SHA256 of id, time and body with dots between them. The time is judged only where the
 * signature is right, so that a stranger learns nothing of our clock.
 */
export function verify(key: Uint8Array, { id, timestamp, signature, body }: Delivery, now: Date): Verdict {
  if (!plainId.test(id) || !plainTime.test(timestamp)) return 'not-signed'
  const own = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  const signed = signature
    .split(' ', most)
    .map((one) => /^v1,([A-Za-z0-9+/]{43}=)$/.exec(one)?.[1])
    .some((base64) => base64 !== undefined && timingSafeEqual(Buffer.from(base64, 'base64'), own))
  if (!signed) return 'not-signed'
  return Math.abs(now.getTime() / 1_000 - Number(timestamp)) > tolerance ? 'old' : 'signed'
}
