import type { Filter } from 'ldapts'
import { fewestLettersOfPart } from '../accounts.ts'
import { anyOf, contains, endsWith, equal, resolved, startsWith } from './filters.ts'

/** Fewer letters would be a part of half the campus. */
export const isLong = (text: string): boolean => text.trim().length >= fewestLettersOfPart

/** A surname, a given name, or a word of either or of the display name; of `Li, Jing` and `Li-Ming` the part before too. */
function wholeWord(word: string): Filter {
  return anyOf(
    ['sn', 'givenName', 'displayName'].flatMap((attribute) => [
      equal(attribute, word),
      startsWith(attribute, `${word} `),
      startsWith(attribute, `${word},`),
      startsWith(attribute, `${word}-`),
      contains(attribute, ` ${word} `),
      endsWith(attribute, ` ${word}`),
      endsWith(attribute, `-${word}`),
    ]),
  )
}

/**
 * People by letters of a name in any of its parts; ambiguous name resolution is an indexed search by beginnings alone. A
 * text too short for a part is looked for as a whole word.
 */
export const nameFilter = (text: string): Filter =>
  isLong(text) ? anyOf([...resolved(text), contains('displayName', text)]) : wholeWord(text.trim())
