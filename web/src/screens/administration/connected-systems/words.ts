import type { SystemRow } from '@patchbay/contract/systems/system'
import { tookWords } from '../../../ui/age.ts'

/** Where it is connected to, in one line. */
export function placeWords({ host, port, per_device: perDevice, devices }: SystemRow): string {
  if (perDevice) return devices === 1 ? 'one device' : `${devices} devices`
  return host === null ? '–' : `${host}:${port ?? ''}`
}

/** `41 ms, 95 % within 180 ms`. */
export function latencyWords({ median, slow }: SystemRow['health']): string {
  if (median === null) return '–'
  return slow === null || slow === median ? tookWords(median) : `${tookWords(median)} · ${tookWords(slow)}`
}

/** What an end that is near means, for the page of the system; null while it is far. */
export function endingWords(at: string | null, now: number): string | null {
  if (at === null) return null
  const days = Math.floor((Date.parse(at) - now) / 86_400_000)
  const date = at.slice(0, 10)
  if (days > 30) return null
  if (days < 0) {
    return `Its certificate or authority expired on ${date}. Nothing is sent to it until it is renewed.`
  }
  const left = days === 0 ? 'today' : days === 1 ? 'in one day' : `in ${days} days`
  return `Its certificate or authority expires ${left}, on ${date}. Renew it, and pin the new fingerprint.`
}

/** `2027-03-01`, with the days left where they are few. */
export function expiryWords(at: string | null, now: number): { words: string; soon: boolean } | null {
  if (at === null) return null
  const days = Math.floor((Date.parse(at) - now) / 86_400_000)
  const date = at.slice(0, 10)
  if (days < 0) return { words: `expired ${date}`, soon: true }
  return days <= 30 ? { words: `${date}, ${days} d left`, soon: true } : { words: date, soon: false }
}

/** Why whoever changes a directory proves once more who they are. */
export const signInWords = 'People sign in by this directory. Confirm your identity to change its address.'
