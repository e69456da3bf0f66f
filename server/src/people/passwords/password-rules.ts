import { passwordLengths } from '@patchbay/contract/product'
import { commonPasswords } from './common-passwords.ts'

export interface PasswordCircumstances {
  /** Words of the product, the organisation and the person. */
  readonly words: readonly string[]
  /** Is there a second factor beside it. */
  readonly secondFactor: boolean
}

/** NFC once and whole: two spellings of the same characters are one password, and nothing is cut off. */
export const canonicalPassword = (password: string) => password.normalize('NFC')

/** Characters (code points) after normalisation. */
export const passwordLength = (password: string) => Array.from(canonicalPassword(password)).length

/** Is it too short to stand alone. */
export const isShort = (password: string) => passwordLength(password) < passwordLengths.alone

/**
 * What is wrong with a new password, as one sentence, or null. The one rule of every path on which a password is set:
 * first account, one-time link, change, made by an administrator, lab. It asks for length and against guessing, never for
 * kinds of characters.
 */
export function passwordFault(
  password: string,
  { words, secondFactor }: PasswordCircumstances,
): string | null {
  if (!password.isWellFormed()) return 'It contains half a surrogate pair.'
  const length = passwordLength(password)
  const least = secondFactor ? passwordLengths.besideSecondFactor : passwordLengths.alone
  if (length < least) return `Use at least ${least} characters.`
  if (length > passwordLengths.most) return `Use at most ${passwordLengths.most} characters.`
  return isGuessable(password, words) ? 'The password is too easy to guess. Use less common words.' : null
}

/** As guessing programs undo them. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm']
const runs = [...rows, '01234567890'].flatMap((row) => [row, Array.from(row).toReversed().join('')])

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{So}@$!]/gu, '')
const undisguised = (text: string) => text.replace(/[0134578@$!]/g, (sign) => disguises[sign] ?? sign)

/** Different characters that must be left when everything known is taken out. */
const leastLeft = 5

/** Is it made of well-known passwords, words of this place, runs of keys and repetitions, and hardly anything else. */
function isGuessable(password: string, words: readonly string[]): boolean {
  const known = [...commonPasswords, ...words.map(plain)].filter((word) => word.length > 3)
  const longestFirst = [...new Set(known)].toSorted((a, b) => b.length - a.length)
  const text = plain(password)
  return [text, undisguised(text)].some((spelling) => {
    let left = spelling
    for (const word of longestFirst) left = left.replaceAll(word, ' ')
    left = withoutRuns(left).replace(/(19|20)\d\d/g, ' ')
    return new Set(left.replace(/[^\p{L}\p{N}\p{So}]/gu, '')).size < leastLeft
  })
}

/** Four or more keys in a row, or of the alphabet, or of counting. */
function withoutRuns(text: string): string {
  let left = ''
  for (let at = 0; at < text.length;) {
    const length = longestRun(text, at)
    if (length >= 4) left += ' '
    else left += text[at] ?? ''
    at += Math.max(length >= 4 ? length : 1, 1)
  }
  return left
}

function longestRun(text: string, start: number): number {
  let longest = 0
  for (const run of runs) {
    const at = run.indexOf(text[start] ?? ' ')
    if (at === -1) continue
    let length = 0
    while (start + length < text.length && run[at + length] === text[start + length]) length += 1
    longest = Math.max(longest, length)
  }
  return longest
}
