/**
 * How well a typed text names something: 4 its whole name or its beginning, 3 the beginnings of its words in order
 * (`dev look`), 2 their first letters (`dhir`), 1 a part of the name or of the area it is in, 0 not at all. An empty text
 * fits everything equally.
 */
export function fit(typed: string, name: string, area: string): number {
  const text = plain(typed)
  if (text === '') return 1
  const wanted = plain(name)
  if (wanted.startsWith(text)) return 4
  const words = wanted.split(/[\s-]+/)
  if (beginsWords(text.split(' '), words)) return 3
  if (
    text.length > 1 &&
    words
      .map((word) => word.charAt(0))
      .join('')
      .startsWith(text)
  )
    return 2
  return text.length > 1 && `${plain(area)} ${wanted}`.includes(text) ? 1 : 0
}

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** Whether each piece begins a word, in the order of the words. */
function beginsWords(pieces: readonly string[], words: readonly string[]): boolean {
  let from = 0
  for (const piece of pieces) {
    const at = words.findIndex((word, index) => index >= from && word.startsWith(piece))
    if (at < 0) return false
    from = at + 1
  }
  return true
}
