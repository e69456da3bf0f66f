import type { Hop, HopName, Mend } from '@patchbay/contract/workflows/network-connect/doctor'
import type { DoctorKnown, Topic } from '../known/known.ts'

/** What a hop is found to be, with who says so. */
export interface Judged {
  readonly state: 'good' | 'broken' | 'unknown' | 'not-needed'
  /** Null where nothing is known. */
  readonly value: string | null
  /** What is right; left out where nobody says it. */
  readonly expected?: string
  /** More about the value, or why there is none. */
  readonly why?: string | null
  readonly said?: { readonly source: string; readonly at: Date | null; readonly freshness: Hop['freshness'] }
  /** The team, where it is another one than usual. */
  readonly owner?: string
}

/** One row of the doctor's table. */
export interface HopRow {
  readonly hop: HopName
  readonly title: string
  readonly way: 'wired' | 'wireless' | 'both'
  /** What must have been asked before it is judged. */
  readonly after: readonly Topic[]
  /** No hop of this question otherwise. */
  readonly asked?: (known: DoctorKnown) => boolean
  readonly judge: (known: DoctorKnown) => Judged
  readonly owner: string
  /** What mends it where it is broken, what helps most first; a request to the service desk stands behind each. */
  readonly mend: (known: DoctorKnown) => readonly Mend[]
}

export const unknown = (why: string): Judged => ({ state: 'unknown', value: null, why })

export const live = (source: string, at: Date) => ({ source, at, freshness: 'live' as const })

export const owners = {
  cabling: 'facilities: outlets and cabling',
  network: 'network team: switches',
  dhcp: 'network team: DHCP',
  dns: 'network team: DNS',
  firewall: 'network team: firewalls',
  identity: 'identity team: ISE',
  security: 'security team',
  wireless: 'wireless team: radio and access point',
  user: 'user: the device itself',
} as const
