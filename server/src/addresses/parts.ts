import type { ReservationIntent } from './intent.ts'
import type { ReservationSnapshot, ServerSnapshot } from './snapshot.ts'

/** What is wanted in one subnet, and what its servers had there. */
export interface Part {
  readonly intent: ReservationIntent
  readonly servers: readonly ServerSnapshot[]
  /** Such as `10.0.20.0/24`; null for the subnet that it is about. */
  readonly elsewhere: string | null
}

/** A reservation of the device in another subnet that is changed too, as an intent by itself. */
export const otherIntent = (
  intent: ReservationIntent,
  other: ReservationIntent['others'][number],
): ReservationIntent => ({
  ...intent,
  ...other,
  chosen: false,
  renew: false,
  port: null,
  move: false,
  others: [],
})

/** What was kept before they could be moved has none. */
export const othersOf = ({ others }: Pick<ReservationIntent, 'others'>) => others ?? []

/** What is asked for, and after it what becomes of its reservations in other subnets. */
export const partsOf = (
  intent: ReservationIntent,
  { servers, others }: Pick<ReservationSnapshot, 'servers' | 'others'>,
): readonly Part[] => [
  { intent, servers, elsewhere: null },
  ...othersOf(intent).map((other, at) => ({
    intent: otherIntent(intent, other),
    servers: others[at]?.servers ?? [],
    elsewhere: other.subnet,
  })),
]

/** One server of one part. */
export interface Place extends Omit<Part, 'servers'> {
  readonly server: ServerSnapshot
}

export const placesOf = (...of: Parameters<typeof partsOf>): readonly Place[] =>
  partsOf(...of).flatMap(({ servers, ...part }) => servers.map((server) => ({ ...part, server })))

/** Where a place is said beside its server; nothing in the subnet that it is about. */
export const inSubnet = (elsewhere: string | null) => (elsewhere === null ? '' : `, in ${elsewhere}`)
