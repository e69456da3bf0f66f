/** The same split as `record_words` of migration 0260 makes. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.:_%@/-]+/u)
    .filter((word) => word !== '')

const beginning = (words: readonly string[]) => words.map((word) => `'${word}':*`).join(' & ')

/**
 * A search for names that have a word beginning with each of the given ones, as the text of a `tsquery`; null where nothing is
 * asked. Targets that are the query of a call have their values percent-encoded, so both spellings are searched.
 */
export function targetQuery(text: string): string | null {
  const asked = text.split(/\s+/).flatMap((word) => {
    const spellings = [word, new URLSearchParams({ q: word }).toString().slice(2)]
    const each = [...new Set(spellings.map((spelling) => beginning(wordsOf(spelling))))].filter(
      (part) => part !== '',
    )
    return each.length === 0 ? [] : [`(${each.map((part) => `(${part})`).join(' | ')})`]
  })
  return asked.length === 0 ? null : asked.join(' & ')
}
