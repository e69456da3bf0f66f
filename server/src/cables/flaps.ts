import type { LogMessage } from '@patchbay/connectors/switch/chassis-readings'

/** Days of the log that are counted. */
const days = 7

export interface Flaps {
  readonly count: number
  /** How far the log reaches, such as `7 days` or `the log, which begins Nov 26 10:04:00`. */
  readonly words: string
}

/**
 * How often a link went down, by the log of its switch. A log may be shorter than the days; its clock may be wrong, and then all of
 * it counts. Null where the log is empty.
 */
export function flapsOf(log: readonly LogMessage[], readAt: Date): Flaps | null {
  const [oldest] = log
  if (oldest === undefined) return null
  const since = readAt.getTime() - days * 86_400_000
  const dated = log.map((message) => ({
    message,
    at: message.clockUnsure ? null : timeOf(message.at, readAt),
  }))
  const downs = dated.filter(
    ({ message: { facility, mnemonic, text }, at }) =>
      facility === 'LINK' &&
      mnemonic === 'UPDOWN' &&
      /changed state to down/i.test(text) &&
      (at === null || at >= since),
  )
  const begins = dated[0]?.at ?? null
  return {
    count: downs.length,
    words: begins !== null && begins <= since ? `${days} days` : `the log, which begins ${oldest.at}`,
  }
}

/** `Nov 15 09:57:29.120` as an instant of the last twelve months; null for what tells no date. */
function timeOf(text: string, readAt: Date): number | null {
  const plain = text.replace(/\.\d+/, '')
  if (!/^[A-Z][a-z]{2} +\d{1,2} \d{2}:/.test(plain)) return null
  const zone = / [A-Z]{2,5}$/.test(plain) ? '' : ' UTC'
  const year = readAt.getUTCFullYear()
  const at = Date.parse(`${plain} ${year}${zone}`)
  if (Number.isNaN(at)) return null
  return at > readAt.getTime() + 86_400_000 ? Date.parse(`${plain} ${year - 1}${zone}`) : at
}
