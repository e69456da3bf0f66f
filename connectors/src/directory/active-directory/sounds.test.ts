import fc from 'fast-check'
import { BerWriter } from 'ldapts'
import { expect, test } from 'vitest'
import { readFilterOctets } from '../../transport/test-directory.ts'
import { soundFilter } from './sound-filter.ts'
import { beginningsOf, folded, nameWords, shareSound, soundsOf } from './sounds.ts'

const soundAlike = (one: string, other: string) => one === other || shareSound(soundsOf(one), soundsOf(other))
import { lettersApart } from '../spelling.ts'

test.each([
  ['Mayer', 'Meier', true],
  ['Smyth', 'Smith', true],
  ['Jon', 'John', true],
  ['Kortez', 'Cortez', true],
  ['Mueller', 'Müller', true],
  ['Muller', 'Müller', true],
  ['Elena', 'Helena', true],
  ['Vagner', 'Wagner', true],
  ['Filip', 'Philipp', true],
  ['Steven', 'Stephen', true],
  ['Yusuf', 'Jusuf', true],
  ['Jan', 'Ian', true],
  ['Ozil', 'Özil', true],
  ['Sorensen', 'Sørensen', true],
  ['Wojcik', 'Wójcik', true],
  ['OBrien', 'O’Brien', true],
  ['Иванов', 'Иванов', true],
  ['Иванов', 'Петров', false],
  ['Mayer', 'Miller', false],
  ['John', 'Anna', false],
  ['Will', 'Ella', false],
  ['Kortez', 'Gomez', false],
])('%s and %s: %s', (one, other, alike) => {
  expect([soundAlike(folded(one), folded(other)), soundAlike(folded(other), folded(one))]).toEqual([
    alike,
    alike,
  ])
})

test('words of a name stand between signs that are no letters', () => {
  expect(nameWords('Müller, Jürgen-Peter (IT)')).toEqual(['muller', 'jurgen', 'peter', 'it'])
  expect(nameWords('D’Angelo')).toEqual(['dangelo'])
  expect(nameWords(' ()*\\ ')).toEqual([])
})

const marks = ['', '\u0301', '\u0308', '\u030c', '\u0327', '\u030a']
/** A word that could be a name, beside its form with marks on some letters. */
const nameOf = (syllables: number) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          '',
          'b',
          'c',
          'ch',
          'd',
          'f',
          'g',
          'gh',
          'h',
          'j',
          'k',
          'kn',
          'l',
          'm',
          'n',
          'p',
          'ph',
          'ps',
          'q',
          'r',
          's',
          'sch',
          'sz',
          't',
          'th',
          'tsch',
          'v',
          'w',
          'wr',
          'x',
          'z',
        ),
        fc.constantFrom('a', 'e', 'i', 'o', 'u', 'y', 'ie', 'ei', 'ue'),
        fc.constantFrom('', 'n', 'r', 's', 'tz', 'ck', 'ld', 'mm'),
        fc.constantFrom(...marks),
      ),
      { minLength: 1, maxLength: syllables },
    )
    .map((parts) => ({
      plain: parts.map(([onset, vowel, end]) => `${onset}${vowel}${end}`).join(''),
      marked: parts
        .map(([onset, vowel, end, mark]) => `${onset}${vowel}${mark}${end}`)
        .join('')
        .normalize('NFC'),
    }))

const name = nameOf(3)
const short = nameOf(1)

test('a name sounds like itself, and like itself without marks, in any case', () => {
  fc.assert(
    fc.property(name, ({ plain, marked }) => {
      const word = folded(marked)
      expect(word).toBe(plain)
      expect(soundsOf(word).size).toBeGreaterThan(0)
      expect(soundAlike(word, folded(plain.toUpperCase()))).toBe(true)
      expect(beginningsOf(word)).toContain(plain[0])
    }),
    { numRuns: 1_000 },
  )
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (any) => soundAlike(folded(any), folded(any))))
})

test('names that sound alike begin with a letter that the directory is asked for', () => {
  let alike = 0
  fc.assert(
    fc.property(short, short, ({ plain: one }, { plain: other }) => {
      if (!soundAlike(one, other)) return
      alike += 1
      expect([one, other, beginningsOf(one).includes(other[0]!)]).toEqual([one, other, true])
    }),
    { numRuns: 10_000, seed: 4_417 },
  )
  expect(alike).toBeGreaterThan(100)
})

test('every letter with a mark stands beside the letter that it is without', () => {
  const vowels = beginningsOf('anna')
  expect(vowels).toEqual(expect.arrayContaining(['o', 'ö', 'ø', 'ü', 'h', 'y']))
  for (const word of ['anna', 'cesar', 'david', 'jan', 'lukas', 'nina', 'rita', 'thomas', 'zita']) {
    const letters = beginningsOf(word)
    const plain = letters.filter((letter) => /[a-z]/.test(letter))
    expect(letters.filter((letter) => !plain.includes(folded(letter)[0]!))).toEqual([])
  }
})

const tree = (asked: string) => {
  const filter = soundFilter(asked)
  if (filter === null) return null
  const writer = new BerWriter()
  filter.write(writer)
  return readFilterOctets(writer.buffer)
}

test('no text is in the filter: its letters and its shape are those of the words alone', () => {
  const spiteful = fc.array(
    fc.constantFrom('*', '(', ')', '\\', '\0', '&', '|', '!', '=', ' ', '@', '%', '7'),
  )
  fc.assert(
    fc.property(name, name, spiteful, spiteful, ({ plain: one }, { plain: other }, before, between) => {
      fc.pre(one !== other && one.length + other.length > 2)
      const plain = tree(`${one} ${other}`)
      expect(plain).not.toBeNull()
      expect(tree(`${before.join('')}${one}* ${between.join('')}${other})(`)).toEqual(plain)
    }),
    { numRuns: 100 },
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (asked) => {
      const filter = tree(asked)
      const values: string[] = []
      JSON.stringify(filter, (key, value: unknown) => {
        if (key === 'parts') values.push((value as string[])[1]!)
        return value
      })
      expect(
        values.filter((value) => Array.from(value).length !== 1 || !/^[a-z]/.test(folded(value))),
      ).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test.each(['', '  ', 'Li', '***', 'Иванов', 'Ana Иванов', 'a b c d e f g'])(
  '%j is not asked for',
  (asked) => {
    expect(soundFilter(asked)).toBeNull()
  },
)

test('letters apart are counted as typed too much, too little and wrong', () => {
  const pairs = [
    ['', 'ab'],
    ['mayer', 'meier'],
    ['jon', 'john'],
    ['kortez', 'cortez'],
    ['same', 'same'],
  ] as const
  expect(pairs.map(([one, other]) => lettersApart(one, other))).toEqual([2, 2, 1, 1, 0])
})
