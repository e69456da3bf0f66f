import { z } from 'zod'

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

/** One pair as a switch measured it. */
export const cablePair = z.strictObject({
  pair: z.enum(cablePairNames),
  state: z.enum(cablePairStates),
  /** As the switch words it. */
  words: z.string(),
  /** To the fault, or to the far end of a normal pair; null where the switch gives none. */
  metres: z.number().nullable(),
  /** Metres more or less. */
  tolerance: z.number().nullable(),
  /** The pair that it touches or comes out at. */
  remote: z.enum(cablePairNames).nullable(),
})

export type CablePair = z.output<typeof cablePair>
type Name = CablePair['pair']

/** Pins of each pair (ANSI/TIA-568, T568B). */
export const pinsOf: Readonly<Record<Name, string>> = { A: '1-2', B: '3-6', C: '4-5', D: '7-8' }

export const pairStateWords: Readonly<Record<CablePair['state'], string>> = {
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
export const pairFaults: ReadonlySet<CablePair['state']> = new Set([
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
