import { offsetAt } from '../../../../emulator/zone-offset.ts'

/** A date that was never set. */
export const unset = '0001-01-01T00:00:00Z'

export const instant = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, 'Z')

const two = (value: number) => String(Math.floor(value)).padStart(2, '0')

/** The same instant as the tenant's people read it: `2026-11-20T08:15:02+01:00`. */
export function inZone(utc: string, zone: string): string {
  const at = Date.parse(utc)
  if (utc === unset || Number.isNaN(at)) return utc
  const offset = offsetAt(zone, at)
  const wall = instant(at + offset * 60_000).replace('Z', '')
  const size = Math.abs(offset)
  return `${wall}${offset < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
}
