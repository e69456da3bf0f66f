const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes that a zone is ahead of UTC at an instant, summer time included. */
export function offsetAt(zone: string, milliseconds: number): number {
  const known = formats.get(zone)
  const format = known ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
  if (known === undefined) formats.set(zone, format)
  const text = format.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The wall clock of a zone at an instant, as milliseconds that read right in UTC. */
export const wallAt = (zone: string, milliseconds: number): number =>
  milliseconds + offsetAt(zone, milliseconds) * 60_000

/** The instant at which the wall clock of a zone shows this; of the hour that comes twice the first. */
export function instantOf(zone: string, wall: number): number {
  const before = wall - offsetAt(zone, wall - 86_400_000) * 60_000
  return wallAt(zone, before) === wall ? before : wall - offsetAt(zone, wall) * 60_000
}
