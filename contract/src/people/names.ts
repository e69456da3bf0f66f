import { z } from 'zod'

/** Control, format and bidi characters, line and paragraph separators, lone surrogates, and letters that draw as nothing. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
const drawn = /[\p{L}\p{N}]/u

/** A name without what cannot be seen; empty where nothing is left that can be. */
export function seenOf(text: string): string {
  const seen = text.replaceAll(new RegExp(hidden, 'gu'), '').trim()
  return drawn.test(seen) ? seen : ''
}

const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Cherokee',
  'Coptic',
]
const patterns = scripts.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))

/** Letters of more than one alphabet whose letters look alike. */
const mixes = (text: string) => patterns.filter((one) => one.test(text)).length > 1

/** A name of a person or an account: of what can be seen alone, and not empty where something is wanted. */
export const seenName = (most: number, wanted?: string) =>
  z
    .string()
    .overwrite((text) => text.normalize('NFC').trim())
    .min(wanted === undefined ? 0 : 1, wanted)
    .max(most)
    .refine(
      (text) => !hidden.test(text),
      'It has an invisible character, such as a line break or a direction mark.',
    )
    .refine((text) => text === '' || drawn.test(text), 'It needs a letter or a digit.')

/** A name with which somebody signs in. */
export const signInName = seenName(254, 'Enter a username.').refine(
  (text) => !mixes(text),
  'It mixes alphabets that look alike, such as Latin and Cyrillic.',
)

/** Letters that look like one of ASCII, by that one (confusables of UTS 39), as they are written and not folded. */
const alike: Readonly<Record<string, string>> = {
  a: 'аɑα',
  b: 'ВΒЬ',
  c: 'сСϲ',
  d: 'ԁ',
  e: 'еЕΕ',
  g: 'ɡց',
  h: 'һНΗհ',
  i: 'іІΙıι',
  j: 'јЈ',
  k: 'КΚкκ',
  m: 'МΜ',
  n: 'Νո',
  o: 'оОοΟօσ',
  p: 'рРΡρ',
  q: 'ԛզ',
  s: 'ѕЅ',
  t: 'ТΤ',
  u: 'υս',
  v: 'νѵ',
  w: 'ԝѡ',
  x: 'хХΧχ',
  y: 'уУΥγ',
  z: 'Ζ',
}
const looks = new Map(
  Object.entries(alike).flatMap(([as, letters]) => Array.from(letters, (one) => [one, as] as const)),
)

/** How a name looks: the same for two that a reader cannot tell apart. */
export const lookOf = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/./gsu, (letter) => looks.get(letter) ?? letter)
    .toLowerCase()
