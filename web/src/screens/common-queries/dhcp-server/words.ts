import type { Lease } from '@patchbay/contract/common-queries/dhcp-server'

export const leaseStates: Readonly<Record<Lease['state'], string>> = {
  active: 'active',
  expired: 'expired',
  declined: 'declined',
  reclaimed: 'reclaimed',
}

export const leasedWords = (leased: boolean | null) =>
  leased === null ? 'lease not known' : leased ? 'leased' : 'not leased'

/** A lease time of all ones has no end (RFC 2131, 3.3). */
const endless = 0xffffffff

/** Has this lease an end at all. */
export const neverEnds = ({ startedAt, expiresAt }: Pick<Lease, 'startedAt' | 'expiresAt'>): boolean =>
  (Date.parse(expiresAt) - Date.parse(startedAt)) / 1_000 >= endless

/** `8 h`, `30 min`, `45 s`; in words for one without an end. */
export function lasting(seconds: number): string {
  if (seconds >= endless) return 'no end'
  if (seconds >= 7_200 && seconds % 3_600 === 0) return `${seconds / 3_600} h`
  if (seconds >= 120) return `${Math.round(seconds / 60)} min`
  return `${seconds} s`
}
