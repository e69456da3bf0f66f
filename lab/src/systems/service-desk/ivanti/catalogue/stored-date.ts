import { offsetAt } from '../../../../emulator/zone-offset.ts'
import { instant } from '../tenant/tenant-time.ts'
import type { DeskOptions } from '../tenant/options.ts'

/** What is left of a date that was sent with an offset of the wrong sign. */
export const destroyed = '0001-01-01T00:00:00'

/**
 * What the desk keeps of a date in a request. `localOffset` is the tenant's offset at that date in minutes, negated; what it
 * is off by moves the date, and an offset that is not negated destroys it. A bare day becomes midnight in the tenant's
 * zone, by the offset of that day even where today's was sent.
 */
export function storedDate(sent: string, localOffset: number, options: DeskOptions, now: number): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(sent)
  const at = Date.parse(isDay ? `${sent}T00:00:00Z` : sent)
  if (Number.isNaN(at)) return sent
  const offset = offsetAt(options.zone, at)
  if (localOffset !== 0 && Math.sign(localOffset) === Math.sign(offset)) return destroyed
  const isTodays = localOffset === -offsetAt(options.zone, now)
  const offBy = isDay && isTodays ? 0 : localOffset + offset
  const toMidnight = isDay || options.storedInstants === 'as-meant' ? offset : 0
  return instant(at - (offBy + toMidnight) * 60_000).replace('Z', '.0000000Z')
}
