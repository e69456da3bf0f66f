import type { BusinessObject } from '../tenant/business-object.ts'
import type { Row } from '../tenant/record.ts'
import type { Condition } from './filter.ts'

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/**
 * `$search`: words by their beginnings, all of those with a space between them, either side of `or`. `AND` is a word like
 * others, and what stands in quotes is nowhere. Only the indexed fields are looked through.
 */
export function searchCondition(search: string, { indexed }: BusinessObject): Condition {
  const sides = search
    .trim()
    .split(/\s+or\s+/i)
    .map((side) => side.toLowerCase().split(/\s+/))
  const has = (words: readonly string[], term: string) =>
    !term.includes('"') &&
    wordsOf(term).every((part) => part === '' || words.some((word) => word.startsWith(part)))
  return (row: Row) => {
    const words = indexed.flatMap((field) => wordsOf(String(row[field] ?? '')))
    return sides.some((terms) => terms.every((term) => has(words, term)))
  }
}
