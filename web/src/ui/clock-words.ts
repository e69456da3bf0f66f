const two = (value: number) => String(value).padStart(2, '0')

/** `2026-11-21`, in the browser's time zone. */
export function dateWords(time: Date): string {
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

/** `08:14`, 24 hours. */
export function hourWords(time: Date): string {
  return `${two(time.getHours())}:${two(time.getMinutes())}`
}

/** `2026-11-21 08:14:05`. */
export function instantWords(time: Date): string {
  return `${dateWords(time)} ${hourWords(time)}:${two(time.getSeconds())}`
}

/** As short as it stays clear: `08:14` today, `19 Nov 08:14` this year, the date otherwise. */
export function shortWords(time: Date, now: Date): string {
  if (dateWords(time) === dateWords(now)) return hourWords(time)
  if (time.getFullYear() !== now.getFullYear()) return dateWords(time)
  return `${time.getDate()} ${months[time.getMonth()] ?? ''} ${hourWords(time)}`
}

/** `19 Nov`. */
export function dayWords(time: Date): string {
  return `${time.getDate()} ${months[time.getMonth()] ?? ''}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/** A value as a person reads it: an instant of the calls in the browser's time zone, anything else as it is. */
export function valueWords(value: string): string {
  return instant.test(value) ? instantWords(new Date(value)) : value
}
