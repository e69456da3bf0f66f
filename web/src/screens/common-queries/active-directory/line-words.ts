import type { Line } from '@patchbay/contract/common-queries/active-directory'
import { instantWords } from '../../../ui/clock-words.ts'

const instants = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g

/** A text of the call with every instant in it as the person reads it. */
export const wordsWithTimes = (text: string, zone: string): string =>
  text.replace(instants, (instant) => instantWords(new Date(instant), zone))

/** What stands in place of a value that there is none of. */
export function emptyWords({ state, why }: Pick<Line, 'state' | 'why'>): string {
  if (state === 'awaited') return 'asking'
  return why ?? 'none'
}
