import { momentFault, momentOf } from '@patchbay/contract/times/moment-text'
import { dateWords, hourWords } from '../../../../ui/clock-words.ts'

/** An end date as it is typed: the day alone when it is that day's last second. Empty for never. */
export function expiryText(instant: string | null): string {
  if (instant === null) return ''
  const time = new Date(instant)
  const lastSecond = time.getHours() === 23 && time.getMinutes() === 59 && time.getSeconds() === 59
  return lastSecond ? dateWords(time) : `${dateWords(time)} ${hourWords(time)}`
}

const day = /^(\d{4})-(\d{2})-(\d{2})$/
const here = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Reads `2026-12-31` (to the end of that day) or `2026-12-31 17:00`, in the browser's time zone. Undefined when it is
 * neither, or no single instant. The text of `before` means exactly that instant, seconds and all.
 */
export function readExpiry(text: string, before: string | null): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  if (before !== null && typed === expiryText(before)) return before
  const parts = day.exec(typed)
  if (parts === null) return momentOf(typed, here()) ?? undefined
  const [year = 0, month = 0, date = 0] = parts.slice(1).map(Number)
  const end = new Date(year, month - 1, date, 23, 59, 59)
  return end.getMonth() === month - 1 && end.getDate() === date ? end.toISOString() : undefined
}

/** Why a day with a time is no single instant here; null for a text that is no day with a time. */
export const expiryFault = (text: string): string | null =>
  text.includes(':') ? momentFault(text, here()) : null
