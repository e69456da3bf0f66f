import type { ConfigurationText } from '@patchbay/contract/switches/picture'
import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'
import { instantWords } from '../../../ui/clock-words.ts'
import { textPart } from './text-part.ts'

/** `2026-11-21 08:14:05`: when a reading was made. */
export const readOn = (instant: string) => instantWords(new Date(instant))

const countOf = ({ otherwise }: ConfigurationText, change: 'added' | 'removed') =>
  otherwise?.lines.filter((line) => line.change === change).length ?? 0

/** `1 line added, 2 removed`; of lines in another order what moved is both. */
export function changedWords(section: ConfigurationText): string {
  const [added, removed] = [countOf(section, 'added'), countOf(section, 'removed')]
  const first = (count: number, what: string) => `${count} ${count === 1 ? 'line' : 'lines'} ${what}`
  if (added === 0) return first(removed, 'removed')
  return removed === 0 ? first(added, 'added') : `${first(added, 'added')}, ${removed} removed`
}

/** How the section stands beside the readings of it that were kept, in one sentence. */
export function comparedWords(section: ConfigurationText, whyNotRead: string): string {
  const { live, readAt, readBefore, sameSince, otherwise } = section
  if (!live) {
    if (readAt === null) return `${whyNotRead}, and no reading of it is kept.`
    const since = sameSince === null || sameSince === readAt ? '' : `; the same since ${readOn(sameSince)}`
    return `${whyNotRead}. As it was read on ${readOn(readAt)}${since}.`
  }
  if (readBefore === null) return 'Read for the first time: no earlier reading is kept to compare it with.'
  if (sameSince !== null) {
    return `As on ${readOn(readBefore)}: same since ${sameSince === readBefore ? 'then' : readOn(sameSince)}.`
  }
  return otherwise === null
    ? `As on ${readOn(readBefore)}.`
    : `Otherwise than on ${readOn(otherwise.readAt)}: ${changedWords(section)}.`
}

export const titleOf = ({ interface: on }: ConfigurationText) => `Configuration of ${on}`

/** The sentence beside the section, to take along. */
export const comparedPart = (
  section: ConfigurationText,
  device: string,
  words: string,
  said: Said,
): ShownPart => ({
  title: `${titleOf(section)}, compared`,
  columns: ['Switch', 'Compared'],
  rows: [{ cells: [device, words], said }],
})

/** The lines as they are drawn: with what was otherwise before, or as they are. */
export function linesPart(
  section: ConfigurationText,
  device: string,
  marked: boolean,
  said: Said,
): ShownPart {
  const { otherwise, lines } = section
  if (!marked || otherwise === null) return textPart(titleOf(section), device, lines.join('\n'), said)
  const before: Said = { ...said, observedAt: otherwise.readAt, freshness: 'last-known' }
  return {
    title: titleOf(section),
    columns: ['Switch', 'Line', 'Change'],
    rows: otherwise.lines.map(({ change, text }) => ({
      cells: [device, text, change === 'same' ? null : change],
      said: change === 'removed' ? before : said,
    })),
  }
}
