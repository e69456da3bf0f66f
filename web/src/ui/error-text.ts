import { instantWords } from './clock-words.ts'

interface Told {
  readonly title: string
  readonly refusedBy: string
  readonly words: string
  readonly source: string
  readonly at: Date
  readonly reference: string | null
}

/** An error as plain text for a ticket or a chat: the same facts in the same order as its panel. */
export function errorText({ title, refusedBy, words, source, at, reference }: Told, zone: string): string {
  return [
    title,
    refusedBy,
    words,
    `Source: ${source}`,
    `Time: ${instantWords(at, zone)} ${zone}`,
    ...(reference === null ? [] : [`Reference: ${reference}`]),
  ].join('\n')
}
