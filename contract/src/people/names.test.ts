import { expect, test } from 'vitest'
import { lookOf, seenName, seenOf, signInName } from './names.ts'

const name = seenName(100, 'Enter a first name.')

test.each(['Ada', 'Zoë', 'Nguyễn', '李', 'O’Connor', 'Анна', 'Müller-Lüdenscheid', 'शर्मा', 'x2'])(
  '%s is a name',
  (text) => expect([name.safeParse(text).success, signInName.safeParse(text).success]).toEqual([true, true]),
)

test.each([
  ['a line break', 'Ada\nLovelace'],
  ['a control character', 'Ada\u0007'],
  ['a mark of direction', 'ad\u202enimda'],
  ['another mark of direction', 'ad\u2066min'],
  ['a zero-width space', 'ad\u200bmin'],
  ['a joiner', 'ad\u200dmin'],
  ['a soft hyphen', 'ad\u00admin'],
  ['half a character', 'ad\ud800min'],
  ['a filler alone', '\u3164'],
  ['a blank of Braille', '\u2800'],
  ['a line separator', 'ada\u2028b'],
  ['marks alone', '\u0301\u0302'],
  ['spaces alone', ' \u00a0 '],
  ['dots alone', '...'],
])('a name with %s is none', (_what, text) => {
  expect([name.safeParse(text).success, signInName.safeParse(text).success]).toEqual([false, false])
})

test('alphabets whose letters look alike are not mixed, and one name that looks like another is found', () => {
  expect(signInName.safeParse('\u0430dmin').error?.issues[0]?.message).toMatch(/^It mixes alphabets/)
  expect(signInName.safeParse('\u03bfscar').success).toBe(false)
  // Of one alphabet alone, and yet a twin.
  expect(signInName.safeParse('\u0441\u043e\u0440').success).toBe(true)
  expect(lookOf('\u0441\u043e\u0440')).toBe(lookOf('cop'))
  expect(lookOf('\uff41\uff44\uff4d\uff49\uff4e')).toBe(lookOf('Admin'))
  expect(lookOf('jürgen')).not.toBe(lookOf('jurgen'))
})

test('what another system calls somebody is read without what cannot be seen', () => {
  expect(['A\u200bda\n', '\u3164', 'Zoë'].map(seenOf)).toEqual(['Ada', '', 'Zoë'])
})
