import { aheadIn, instantsBy } from '@patchbay/contract/times/moment-text'
import { isTimeZone } from '@patchbay/contract/times/zoned-time'
import ICAL from 'ical.js'
import { windowsZones } from './windows-zones.ts'

/** Whose clocks a time is by. */
export interface Zone {
  /** As the file names it. */
  readonly name: string
  /** Milliseconds by which its clocks are ahead of UTC at an instant. */
  readonly ahead: (at: number) => number
}

/** What no file says of a zone; one sentence. */
export class ZoneFault extends Error {
  override readonly name = 'ZoneFault'
}

export const utc: Zone = { name: 'UTC', ahead: () => 0 }

/** The first or the last instant at which the clocks show a time, which is given as if they were UTC's. */
export const instantOf = (wall: number, { ahead }: Zone, which: 0 | 1 = 0): number =>
  instantsBy(wall, ahead)[which]

/** What the clocks show at an instant, as if they were UTC's. */
export const wallAt = (at: number, { ahead }: Zone): number => at + ahead(at)

/** A time as the clocks show it, as if they were UTC's. */
export const wallOf = ({ year, month, day, hour, minute, second, isDate }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, ...(isDate ? [0, 0, 0] : [hour, minute, second]))

interface Onset {
  readonly at: number
  readonly offset: number
  readonly before: number
}

/** When the clocks are changed, by the rules that the file has of a zone, up to a year. */
function onsetsOf(rules: ICAL.Component, lastYear: number): Onset[] {
  const onsets: Onset[] = []
  for (const rule of rules.getAllSubcomponents()) {
    if (!['standard', 'daylight'].includes(rule.name)) continue
    const millis = (name: string) => {
      const value = rule.getFirstPropertyValue(name) as ICAL.UtcOffset | null
      if (value === null) throw new ZoneFault('its rules lack an offset')
      return value.toSeconds() * 1_000
    }
    const [before, offset] = [millis('tzoffsetfrom'), millis('tzoffsetto')]
    const start = rule.getFirstPropertyValue('dtstart') as ICAL.Time | null
    if (start === null) throw new ZoneFault('its rules have no start')
    const times = [
      start,
      ...rule.getAllProperties('rdate').flatMap((one) => one.getValues() as ICAL.Time[]),
    ].map(wallOf)
    const repeats = rule.getFirstPropertyValue('rrule') as ICAL.Recur | null
    if (repeats !== null) {
      const parts = Object.keys(repeats.parts).toSorted().join(' ')
      if (
        repeats.freq !== 'YEARLY' ||
        !['', 'BYMONTH', 'BYDAY BYMONTH', 'BYMONTH BYMONTHDAY', 'BYDAY BYMONTH BYMONTHDAY'].includes(parts)
      )
        throw new ZoneFault('its rules could not be parsed')
      const next = repeats.iterator(start)
      for (let time = next.next(); time && time.year <= lastYear; time = next.next()) times.push(wallOf(time))
    }
    onsets.push(...times.map((wall) => ({ at: wall - before, offset, before })))
  }
  if (onsets.length === 0) throw new ZoneFault('it has no rules')
  return onsets.toSorted((one, other) => one.at - other.at)
}

function zoneByRules(name: string, rules: ICAL.Component, lastYear: number): Zone {
  const onsets = onsetsOf(rules, lastYear)
  const ahead = (at: number) => onsets.findLast((one) => one.at <= at)?.offset ?? onsets[0]?.before ?? 0
  return { name, ahead }
}

/** `TZID=Europe/Oslo`, also behind the path of a maker, such as `/example.com/Europe/Oslo`; a name of Windows by CLDR's table. */
function zoneByName(tzid: string): string | undefined {
  const parts = tzid.split('/')
  return (
    [tzid, parts.slice(-2).join('/'), parts.slice(-3).join('/')].find(isTimeZone) ??
    windowsZones.get(tzid.toLowerCase())
  )
}

/**
 * The zones of a file by their names: IANA's as everybody has them, others by the file's own rules (RFC 5545, 3.6.5), and Windows'
 * by CLDR's table where the file has none.
 */
export function zonesOf(text: string, lastYear: number): (tzid: string) => Zone {
  const rules = new Map<string, string>()
  for (const [block] of text.matchAll(/^BEGIN:VTIMEZONE[ \t]*$.*?^END:VTIMEZONE[ \t]*$/gims)) {
    const name = /^TZID(?:;[^:\r\n]*)?:(.+)$/im.exec(block)?.[1]?.trim()
    if (name !== undefined) rules.set(name, block)
  }
  const known = new Map<string, Zone>()
  const find = (tzid: string): Zone => {
    const name = zoneByName(tzid)
    const own = rules.get(tzid)
    if (own !== undefined && (name === undefined || !isTimeZone(tzid)))
      return zoneByRules(
        tzid,
        new ICAL.Component(ICAL.parse(own.replaceAll(/\r\n|\r|\n/g, '\r\n')) as unknown[]),
        lastYear,
      )
    if (name === undefined) throw new ZoneFault(`the time zone ${tzid.slice(0, 60)} is not known`)
    return { name, ahead: (at) => aheadIn(at, name) }
  }
  return (tzid) => {
    const zone = known.get(tzid) ?? find(tzid)
    known.set(tzid, zone)
    return zone
  }
}
