import type { AddressEntry } from '@patchbay/connectors/switch/capabilities'

type Aged = Pick<AddressEntry, 'ageMinutes'>

/**
 * Whether an entry of a gateway's table may be from after a change; null where its age is not told. Gateways keep entries for hours
 * (`ARP Timeout 04:00:00`) and tell their age in whole minutes, which is as fine as this is: one of less than a minute before the
 * change counts too. An entry grows no younger by traffic alone; a device that comes back speaks ARP or DHCP, which does it.
 */
export function isSince({ ageMinutes }: Aged, changedAt: Date, now: Date): boolean | null {
  return ageMinutes === null ? null : now.getTime() - ageMinutes * 60_000 > changedAt.getTime()
}

/** The youngest first, and those of unknown age last. */
export const byAge = (one: Aged, other: Aged): number =>
  (one.ageMinutes ?? Number.MAX_SAFE_INTEGER) - (other.ageMinutes ?? Number.MAX_SAFE_INTEGER)

/** Such as `an entry of 4 minutes`. */
export function calledByAge({ ageMinutes }: Aged): string {
  if (ageMinutes === null) return 'an entry of unknown age'
  if (ageMinutes === 0) return 'an entry under 1 min old'
  return `an entry of ${ageMinutes} ${ageMinutes === 1 ? 'minute' : 'minutes'}`
}
