/** Pairs and their states, and the words for them: plain data, so that the browser needs no schema for them. */
export const cablePairNames = ['A', 'B', 'C', 'D'] as const
export const cablePairStates = [
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

type Name = (typeof cablePairNames)[number]
type State = (typeof cablePairStates)[number]

/** One pair as a switch measured it. */
export interface CablePair {
  readonly pair: Name
  readonly state: State
  /** As the switch words it. */
  readonly words: string
  /** To the fault, or to the far end of a normal pair; null where the switch gives none. */
  readonly metres: number | null
  /** Metres more or less. */
  readonly tolerance: number | null
  /** The pair that it touches or comes out at. */
  readonly remote: Name | null
}

/** Pins of each pair (ANSI/TIA-568, T568B). */
export const pinsOf: Readonly<Record<Name, string>> = { A: '1-2', B: '3-6', C: '4-5', D: '7-8' }

export const pairStateWords: Readonly<Record<State, string>> = {
  normal: 'Normal',
  open: 'Open',
  short: 'Short',
  'impedance-mismatch': 'Impedance mismatch',
  crosstalk: 'Crosstalk',
  failed: 'Failed',
  'not-completed': 'Not completed',
  'not-supported': 'Not supported',
  unknown: 'Not known',
}

/** States that tell of a fault of the wire. */
export const pairFaults: ReadonlySet<State> = new Set([
  'open',
  'short',
  'impedance-mismatch',
  'crosstalk',
  'failed',
])

/** Such as `14 m ± 2`; null where nothing was measured. */
export const distanceWords = ({
  metres,
  tolerance,
}: Pick<CablePair, 'metres' | 'tolerance'>): string | null =>
  metres === null ? null : `${metres} m${tolerance === null ? '' : ` ± ${tolerance}`}`
