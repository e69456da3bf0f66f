export interface ZonedTime {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const numeric = 'numeric'
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
  formats.set(zone, format)
  return format
}

const told = new Map<string, ZonedTime>()
const mostTold = 2_000

/** What calendar and clock of the zone say at an instant. */
export function inZone(time: Date, zone: string): ZonedTime {
  // A table says the same instants again each time it is drawn, several times each.
  const key = `${time.getTime()} ${zone}`
  const known = told.get(key)
  if (known) return known
  const found = Object.fromEntries(
    formatOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = found
  if (told.size >= mostTold) told.clear()
  const parts = { year, month, day, hour, minute, second }
  told.set(key, parts)
  return parts
}

/** Whether a text is a time zone, such as `Europe/Oslo`: whatever the runtime formats with, by its names of today and of before. */
export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) !== undefined
  } catch {
    return false
  }
}

/** Names of today that runtimes take but list under older ones (IANA's backward links, which CLDR keeps as its own names). */
const namesOfToday =
  `Africa/Asmara America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba
  America/Argentina/Jujuy America/Argentina/Mendoza America/Atikokan America/Indiana/Indianapolis America/Kentucky/Louisville
  America/Nuuk Asia/Ho_Chi_Minh Asia/Kathmandu Asia/Kolkata Asia/Yangon Atlantic/Faroe Etc/UTC Europe/Kyiv Pacific/Chuuk
  Pacific/Kanton Pacific/Pohnpei UTC`.split(/\s+/)

/** What a time zone is chosen from, by name. */
export const timeZones = (): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...namesOfToday.filter(isTimeZone)])].toSorted()
