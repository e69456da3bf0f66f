import type { Filter } from 'ldapts'
import { fewestLettersOfPart } from '../accounts.ts'
import { allOf, anyOf, person, startsWith } from './filters.ts'
import { beginningsOf, nameWords } from './sounds.ts'

/** A name of more words is none. */
const mostWords = 6

const begins = (attribute: string, letters: readonly string[]): Filter =>
  anyOf(letters.map((letter) => startsWith(attribute, letter)))

/**
 * People who may sound like the text. A directory compares no sounds, so it is asked by first letters alone, which are
 * constants of `sounds.ts`: nothing of the text itself is in the filter. Null for a text that has a word in other
 * letters than Latin ones, and for one too short to be asked for.
 */
export function soundFilter(text: string): Filter | null {
  const words = nameWords(text)
  if (words.join('').length < fewestLettersOfPart || words.length > mostWords) return null
  const letters = words.map(beginningsOf)
  const [first, second] = letters
  if (first === undefined || letters.some((some) => some.length === 0)) return null
  const both = (surname: readonly string[], given: readonly string[]) =>
    allOf([begins('sn', surname), begins('givenName', given)])
  if (second === undefined)
    return allOf([...person, anyOf([begins('sn', first), begins('givenName', first)])])
  // Of more words than two any may be in front of either name.
  const every = [...new Set(letters.flat())].sort()
  const names = letters.length === 2 ? anyOf([both(first, second), both(second, first)]) : both(every, every)
  return allOf([...person, names])
}
