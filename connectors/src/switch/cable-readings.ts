/** How one pair of a cable is, by time domain reflectometry. `unknown` is a word of the device that is not known here. */
export const pairStates = [
  'normal',
  'open',
  'short',
  'impedance-mismatch',
  'crosstalk',
  'failed',
  'not-completed',
  'not-supported',
  'unknown',
] as const
export type PairState = (typeof pairStates)[number]

export const pairNames = ['A', 'B', 'C', 'D'] as const
export type PairName = (typeof pairNames)[number]

export interface CablePair {
  /** A is on pins 1 and 2, B on 3 and 6, C on 4 and 5, D on 7 and 8. */
  readonly pair: PairName
  readonly state: PairState
  /** As the device words it. */
  readonly words: string
  /** To the fault, or to the far end of a pair that is normal; null where none is told. */
  readonly metres: number | null
  /** So many metres more or less; null where none is told. */
  readonly tolerance: number | null
  /** The pair at which it comes out, or with which it touches; null where none is told. */
  readonly remote: PairName | null
}

/** What a port tells of its last test. */
export interface CableTest {
  readonly interface: string
  /** As the device prints it, by its own clock; null where none was run. */
  readonly ran: string | null
  /** Mb/s at which the link ran; null while it is down. */
  readonly speed: number | null
  readonly pairs: readonly CablePair[]
}

/** Whether a port can be tested, with who says so: an address of the maker's documentation, null where nobody says. */
export interface Testable {
  readonly can: boolean
  readonly why: string
  readonly document: string | null
}
