import { SubstringFilter } from 'ldapts'
import type { Filter } from 'ldapts'
import type { LdapEntry } from '../../transport/ldap-session.ts'
import { allOf, anyOf, person } from './filters.ts'
import { isLong } from './name-filter.ts'
import { folded, nameWords } from './sounds.ts'
import { texts } from './values.ts'

interface Answer {
  readonly entries: readonly LdapEntry[]
  readonly complete: boolean
}

/** Letters that no Latin writing puts a mark on or takes for a letter of its own. */
const unmarked = /[bfghjkmpqrtvwx]+/g
/** Fewer of them would be a part of half the campus. */
const fewest = 2

/** Of these words in this order the letters that stand as they are, with anything between them; null where too few are left. */
function gapped(words: readonly string[]): Filter | null {
  const parts = words.flatMap((word) => word.match(unmarked) ?? [])
  return parts.join('').length < fewest
    ? null
    : new SubstringFilter({ attribute: 'displayName', any: [...parts] })
}

/** Is each word of the text the beginning of a word of the name, marks and apostrophes aside. */
const isCalled = (entry: LdapEntry, words: readonly string[]) => {
  const own = ['displayName', 'name', 'cn']
    .flatMap((attribute) => texts(entry, attribute))
    .flatMap((name) => [...nameWords(name), ...name.split(/\s+/).map(folded)])
  return words.every((word) => own.some((one) => one.startsWith(word)))
}

/**
 * What a search by name found, and whoever is called so but for marks: Windows compares `u` and `ü` as one letter, others do
 * not, and an apostrophe is stored straight or curly. Asked with gaps in place of such letters, compared here.
 */
export async function alsoMarked(
  search: (filter: Filter) => Promise<Answer>,
  text: string,
  found: Answer,
): Promise<Answer> {
  const words = nameWords(text)
  const orders = words.length === 2 ? [words, words.toReversed()] : [words]
  const filters = isLong(text) ? orders.map(gapped).filter((filter) => filter !== null) : []
  // What is cut already is told to be cut, whoever else would be found.
  if (filters.length === 0 || !found.complete) return found
  const wider = await search(allOf([...person, anyOf(filters)]))
  const known = new Set(found.entries.map(({ dn }) => dn))
  const more = wider.entries.filter((entry) => !known.has(entry.dn) && isCalled(entry, words))
  return { entries: [...found.entries, ...more], complete: found.complete && wider.complete }
}
