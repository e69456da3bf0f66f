import { doubleMetaphone } from 'double-metaphone'

/** Letters that are no plain letter with a mark on it, which is all that Unicode takes apart (NFD). */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** A word as it is compared: lower case, without marks and apostrophes. */
export const folded = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z]/g, (letter) => letters[letter] ?? letter)

/** The words of a name, folded, each once: hyphens, commas and brackets stand between words. */
export const nameWords = (name: string): readonly string[] => [
  ...new Set(
    name
      .split(/[^\p{L}\p{M}'’]+/u)
      .map(folded)
      .filter((word) => word !== ''),
  ),
]

/**
 * How a folded word may sound, by Double Metaphone: two codes at most, of which the vowels inside have gone. Its `A` stands
 * for any vowel in front and also for the sounds of `Yusuf` and `Wagner`, which are told apart here as `Y` and `W`; an H
 * in front may be silent, as in Helena and Elena. None for a word in other letters than Latin ones.
 */
export function soundsOf(word: string): ReadonlySet<string> {
  const found = new Set<string>()
  if (!/^[a-z]+$/.test(word)) return found
  for (const code of doubleMetaphone(word)) {
    const [first = '', rest] = [code[0], code.slice(1)]
    if (first === 'A' && word.startsWith('w')) found.add(`W${rest}`)
    else if (first === 'A' && word.startsWith('j')) found.add(`Y${rest}`)
    else if (first !== '') found.add(code)
    if (first === 'A' && /^(?:y|i[aeou])/.test(word)) found.add(`Y${rest}`)
    if (first === 'H' && word.startsWith('h')) found.add(`A${rest}`)
  }
  return found
}

export const shareSound = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((sound) => other.has(sound))

/** With which letters names begin that begin with a sound, the first sign of a code. `0` is the English th. */
const beginnings: Readonly<Record<string, string>> = {
  '0': 't',
  A: 'aeiouyh',
  F: 'fpvw',
  H: 'hj',
  J: 'jgz',
  K: 'ckgq',
  L: 'lg',
  M: 'm',
  N: 'nkgp',
  P: 'pb',
  R: 'rw',
  S: 'sczxp',
  T: 'td',
  W: 'w',
  X: 'sct',
  Y: 'yji',
}

/** The same letters with marks, of the names of Europe: not every directory finds `Özil` by `o`. */
const marked: Readonly<Record<string, string>> = {
  a: 'äåáàâæ',
  c: 'çčć',
  d: 'đð',
  e: 'éèêë',
  g: 'ğ',
  i: 'íîïı',
  l: 'ł',
  n: 'ñń',
  o: 'öøóôœ',
  r: 'ř',
  s: 'šśşș',
  t: 'ťțþ',
  u: 'üúûů',
  y: 'ý',
  z: 'žźż',
}

/** Letters, with marks and without, of which a name has one in front that sounds like the folded word; none for other letters than Latin ones. */
export function beginningsOf(word: string): readonly string[] {
  const sounds = [...soundsOf(word)]
  if (sounds.length === 0) return []
  const plain = new Set([
    word.slice(0, 1),
    ...sounds.flatMap((code) => Array.from(beginnings[code.slice(0, 1)] ?? '')),
  ])
  return [...plain].sort().flatMap((letter) => [letter, ...Array.from(marked[letter] ?? '')])
}
