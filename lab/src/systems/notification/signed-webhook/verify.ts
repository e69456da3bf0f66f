import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds that a message may be old, or early: clocks differ. */
const tolerance = 300

interface Message {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

/** Why a message is not taken, by the rules of Standard Webhooks 1.0.0; null for one that is. */
export function verify({ headers, body }: Message, secret: string, now: Date): string | null {
  const one = (name: string) => {
    const value = headers[`webhook-${name}`]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const [id, timestamp, signatures] = [one('id'), one('timestamp'), one('signature')]
  if (id === null || timestamp === null || signatures === null) return 'a header is missing'
  if (!/^\d{1,12}$/.test(timestamp)) return 'the time is no number'
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > tolerance) return 'the time is too far off'
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  // Several may stand there while a secret is being replaced; those of other versions are passed over.
  const fits = signatures.split(' ').some((each) => {
    const [version, given = ''] = each.split(',', 2)
    const bytes = Buffer.from(given, 'base64')
    return version === 'v1' && bytes.length === right.length && timingSafeEqual(bytes, right)
  })
  return fits ? null : 'no signature fits'
}
