/** Letters to put in, take out or change that make one word of the other (Levenshtein). */
export function lettersApart(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const changed = (above[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1)
      line.push(Math.min(changed, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1))
    }
    above = line
  }
  return above[other.length] ?? 0
}

const plainWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The same words, whatever their marks, their case and their order: `Müller, Anna` is `anna muller`. */
export const isSameName = (one: string, other: string): boolean =>
  plainWords(one).sort().join(' ') === plainWords(other).sort().join(' ')

/** Those that are called exactly so first, the others in their order. */
export const exactFirst = <T>(rows: readonly T[], text: string, nameOf: (row: T) => string): T[] =>
  rows.toSorted((a, b) => Number(isSameName(nameOf(b), text)) - Number(isSameName(nameOf(a), text)))
