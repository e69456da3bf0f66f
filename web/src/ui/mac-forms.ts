import { macNotations, printMac, readMac } from '@patchbay/contract/identifiers/mac'
import type { MacNotation } from '@patchbay/contract/identifiers/mac'

export interface MacForm {
  readonly notation: MacNotation
  /** `Cisco notation`. */
  readonly words: string
  readonly text: string
}

const notations: readonly MacNotation[] = ['colon', 'hyphen', 'cisco', 'bare', 'comware', 'procurve']

/** A MAC in all six notations; none for what is no MAC, or has one among other words. */
export function macForms(text: string): readonly MacForm[] {
  const reading = readMac(text.trim())
  if (reading?.kind !== 'mac') return []
  return notations.map((notation) => ({
    notation,
    words: macNotations[notation].words,
    text: printMac(reading.mac, notation),
  }))
}
