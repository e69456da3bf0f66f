/** How IOS writes values. All times are milliseconds of the world's clock and shown in UTC. */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const fullMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const two = (value: number) => String(value).padStart(2, '0')

/** `3c52.82aa.1107` */
export function dottedMac(mac: string): string {
  const digits = mac.toLowerCase().replace(/[^0-9a-f]/g, '')
  return `${digits.slice(0, 4)}.${digits.slice(4, 8)}.${digits.slice(8, 12)}`
}

/** Colon notation from any of the three that IOS takes, or null. */
export function macFrom(text: string): string | null {
  const digits = text.toLowerCase().replace(/[.:-]/g, '')
  if (!/^[0-9a-f]{12}$/.test(digits)) return null
  return digits.match(/../g)?.join(':') ?? null
}

export function timeOfDay(at: number): string {
  const date = new Date(at)
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
}

/** `11:58:48.301 UTC Fri Oct 14 2016` */
export function clockText(at: number): string {
  const date = new Date(at)
  const milliseconds = String(date.getUTCMilliseconds()).padStart(3, '0')
  return `${timeOfDay(at)}.${milliseconds} UTC ${dateText(date)}`
}

/** `20:57:50 UTC Mon Mar 8 2021` */
export const restartText = (at: number) => `${timeOfDay(at)} UTC ${dateText(new Date(at))}`

function dateText(date: Date): string {
  return `${days[date.getUTCDay()]} ${months[date.getUTCMonth()]} ${date.getUTCDate()} ${date.getUTCFullYear()}`
}

/** `November 15 09:57:29`, as the cable test prints it. */
export function testTimeText(at: number): string {
  const date = new Date(at)
  return `${fullMonths[date.getUTCMonth()]} ${two(date.getUTCDate())} ${timeOfDay(at)}`
}

/** `Nov 15 09:57:29.120`, as syslog prints it. */
export function logTimeText(at: number): string {
  const date = new Date(at)
  const milliseconds = String(date.getUTCMilliseconds()).padStart(3, '0')
  return `${months[date.getUTCMonth()]} ${String(date.getUTCDate()).padStart(2)} ${timeOfDay(at)}.${milliseconds}`
}

/** `7 weeks, 17 hours, 14 minutes`: units that are nothing are left out. */
export function uptimeText(milliseconds: number): string {
  let minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const parts: string[] = []
  for (const [unit, size] of [
    ['year', 525_600],
    ['week', 10_080],
    ['day', 1440],
    ['hour', 60],
    ['minute', 1],
  ] as const) {
    const count = Math.floor(minutes / size)
    minutes -= count * size
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? '' : 's'}`)
  }
  return parts.length > 0 ? parts.join(', ') : '0 minutes'
}

/** `00:00:07`, `2d03h`, `7w0d`: the ages in `show interfaces`. */
export function ageText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const hours = Math.floor(seconds / 3600)
  if (hours < 24) return `${two(hours)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  const total = Math.floor(hours / 24)
  return total < 7 ? `${total}d${two(hours % 24)}h` : `${Math.floor(total / 7)}w${total % 7}d`
}

/** `1,10,20-22`, as trunk lines and tables write VLANs. */
export function vlanList(ids: readonly number[]): string {
  const sorted = [...new Set(ids)].sort((a, b) => a - b)
  const parts: string[] = []
  for (let at = 0; at < sorted.length; at++) {
    const first = sorted[at] ?? 0
    let last = first
    while (sorted[at + 1] === last + 1) last = sorted[++at] ?? last
    if (first === last) parts.push(`${first}`)
    // IOS writes two neighbours as a list and three or more as a range.
    else parts.push(last === first + 1 ? `${first},${last}` : `${first}-${last}`)
  }
  return parts.join(',')
}

/** Reads `1,10,20-22`; null when it is not a list of VLANs 1 to 4094. */
export function vlansFrom(text: string): number[] | null {
  const ids: number[] = []
  for (const part of text.split(',')) {
    const [, from, to] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? []
    if (from === undefined) return null
    const first = Number(from)
    const last = to === undefined ? first : Number(to)
    if (first < 1 || last > 4094 || last < first) return null
    for (let id = first; id <= last; id++) ids.push(id)
  }
  return ids
}
