import type { Line } from '@patchbay/contract/answer-parts'
import { lineMaker, waitingLine } from '../sources/answer-lines.ts'

/**
 * One reason for or against a port. Of `use`: `free` speaks for it, `lately` it was in use and may be reclaimed, `held` somebody keeps it, `taken` it
 * cannot be had, `unknown` nobody could say. Of `need`: what is asked for is met, not met, or unknown. A `note` decides nothing, and `care` is one to look at.
 */
export type Finding =
  | { readonly of: 'use'; readonly is: 'free' | 'lately' | 'held' | 'taken' | 'unknown'; readonly line: Line }
  | { readonly of: 'need'; readonly is: 'met' | 'unmet' | 'unknown'; readonly line: Line }
  | { readonly of: 'note'; readonly is: 'plain' | 'care'; readonly line: Line }

/** Who says it, and when. */
export interface From {
  readonly source: string
  readonly at: Date
  /** It was read by a walk, not now. */
  readonly old: boolean
}

interface Words {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly detail?: string | null
}

const tones = {
  free: 'ok',
  lately: 'warn',
  held: 'warn',
  taken: 'bad',
  unknown: 'warn',
  met: 'ok',
  unmet: 'bad',
  plain: 'plain',
  care: 'warn',
} as const

/** A reason with its words and who says it. */
export function finding<F extends Finding>(
  of: F['of'],
  is: F['is'],
  { source, at, old }: From,
  { name, label, value, detail = null }: Words,
): Finding {
  const draw = lineMaker({ source, at, hidden: [], unsure: false })
  return { of, is, line: draw(name, label, value, { detail, tone: tones[is], old }) } as Finding
}

/** What nobody could say, and why; null while it is still asked. */
export const unknownFinding = (
  of: 'use' | 'need',
  { name, label, why }: { readonly name: string; readonly label: string; readonly why: string | null },
): Finding => ({ of, is: 'unknown', line: waitingLine(name, label, why) })
