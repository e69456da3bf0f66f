import type { NotRead, Reading, SaidText } from '@patchbay/connectors/asking'
import type { Section } from '@patchbay/contract/switches/picture'
import type { Heard } from './dossier.ts'
import { fillGaps } from './fill-gaps.ts'

/** Who answered. */
export interface Speaker {
  readonly title: string
  readonly product: string
}

/** A way of another product may tell what was refused of this section, or what the first has no words for. */
export const hasGaps = (heard: Heard<unknown> | undefined, product: string): boolean =>
  heard !== undefined && (heard.notRead ?? []).length > 0 && heard.product !== product

/** What a reading adds to what an earlier way told of the same section. */
export function mergeReading<T>(
  before: Heard<T> | undefined,
  { value, notRead = [], dropped, observedAt: at }: Reading<T>,
  { title, product }: Speaker,
): Heard<T> {
  if (before === undefined) return { value, source: title, at, product, notRead, dropped }
  const filled = fillGaps(before, { value, notRead })
  const changed = filled.value === value || JSON.stringify(filled.notRead) !== JSON.stringify(before.notRead)
  return {
    ...before,
    ...filled,
    // What of it the first way said was said earlier, by a moment.
    source: changed ? `${before.source} and ${title}` : before.source,
    dropped: (before.dropped ?? 0) + dropped,
  }
}

/** What keeps a section from being whole, in words; null where it is. What a system cannot tell at all keeps none. */
export function shortWords(notRead: readonly NotRead[], dropped: number, complete: boolean): string | null {
  const refused = notRead.filter(({ cause }) => cause !== 'absent').map(({ why }) => why)
  const words = [
    ...(dropped > 0 ? [`${dropped} lines could not be read`] : []),
    ...new Set(refused),
    ...(!complete && refused.length === 0 && dropped === 0 ? ['cut short by the switch'] : []),
  ]
  return words.length === 0 ? null : words.join('; ')
}

/** Characters of an answer that could not be read, as it is shown. */
const longestRaw = 20_000

/** What was said word for word; of a long answer its beginning, and that it is no more than that. */
export const rawText = (text: string): string =>
  text.length > longestRaw
    ? `${text.slice(0, longestRaw)}\n(the first ${longestRaw} of ${text.length} characters)`
    : text

/** The answers of which rows were left out, one below the other. */
export const rawOfDropped = (said: readonly SaidText[]): Section['raw'] =>
  said.length === 0
    ? null
    : {
        command: said.map(({ command }) => command).join(', '),
        text: rawText(
          said.map(({ command, text }) => (said.length === 1 ? text : `${command}\n${text}`)).join('\n\n'),
        ),
      }
