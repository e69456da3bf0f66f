import { dateWords, hourWords } from '../../../../ui/clock-words.ts'

/** An end date as it is typed: the day alone when it is that day's last second. Empty for never. */
export function expiryText(instant: string | null): string {
  if (instant === null) return ''
  const time = new Date(instant)
  const lastSecond = time.getHours() === 23 && time.getMinutes() === 59 && time.getSeconds() === 59
  return lastSecond ? dateWords(time) : `${dateWords(time)} ${hourWords(time)}`
}

const shape = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}))?$/

/**
 * Reads `2026-12-31` (to the end of that day) or `2026-12-31 17:00`, in the browser's time zone. Undefined when it is
 * neither, or a day that does not exist. The text of `before` means exactly that instant, seconds and all.
 */
export function readExpiry(text: string, before: string | null): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  if (before !== null && typed === expiryText(before)) return before
  const parts = shape.exec(typed)
  if (parts === null) return undefined
  const [year = 0, month = 0, day = 0] = parts.slice(1, 4).map(Number)
  const [hour, minute] = parts[4] === undefined ? [23, 59] : [Number(parts[4]), Number(parts[5])]
  const time = new Date(year, month - 1, day, hour, minute, parts[4] === undefined ? 59 : 0)
  const exists =
    time.getMonth() === month - 1 &&
    time.getDate() === day &&
    time.getHours() === hour &&
    time.getMinutes() === minute
  return exists ? time.toISOString() : undefined
}
