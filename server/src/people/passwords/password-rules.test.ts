import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalPassword, passwordFault } from './password-rules.ts'

const words = ['patchbay', 'campus', 'example', 'ada', 'Lovelace', 'solberg']
const alone = (password: string) => passwordFault(password, { words, secondFactor: false })
const beside = (password: string) => passwordFault(password, { words, secondFactor: true })

test.each([
  'a long enough password',
  'violet tractors hum at dawn',
  'ni hao 你好 再见 朋友 天空 海洋',
  '𝒻𝓊𝓃𝓀𝓎 𝓁𝑒𝓉𝓉𝑒𝓇𝓈 ok',
  'kfjw-83hs-pq0z-mvn2',
  'x'.repeat(3) + 'quartz jumbled vow'.repeat(50),
  'тёплый ветер с моря',
])('%s is a password that stands alone', (password) => {
  expect(alone(password)).toBeNull()
})

test.each([
  ['fourteen chars', 'Use at least 15 characters.'],
  ['x'.repeat(1_025), 'Use at most 1024 characters.'],
  ['half \ud800 a character here', 'It contains half a surrogate pair.'],
])('%s is refused for its length or its spelling', (password, fault) => {
  expect(alone(password)).toBe(fault)
})

test.each([
  'passwordpassword',
  'Password-Password-1',
  'P@ssw0rdP@ssw0rd!',
  'PatchbayPatchbay1',
  'Campus Patchbay 2026!',
  'ada-lovelace-2026-ada',
  'Solberg-Solberg-1999',
  'aaaaaaaaaaaaaaaaaaaa',
  'abababababababababab',
  'qwertyuiopasdfghjkl',
  '1234567890123456789',
  'abcdefghijklmnopqrst',
  'zyxwvutsrqponmlkjihg',
  'correct horse battery staple',
  'letmein letmein letmein',
  'summer2026summer2026',
  'ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ',
])('%s is too easy to guess', (password) => {
  expect(alone(password)).toMatch(/too easy/)
})

test('eight characters do beside a second factor, seven do not, and easy ones neither', () => {
  expect(beside('kf83hspq')).toBeNull()
  expect(beside('kf83hsp')).toMatch(/at least 8/)
  expect(beside('summer26')).toMatch(/too easy/)
})

test('length counts characters, not octets or half characters', () => {
  expect(alone('🦊🐢🐙🦉🐝🦋🐌🐞🦎🐍🦕🦖🐳🐬🐟')).toBeNull()
  expect(alone('🦊🐢🐙🦉🐝🦋🐌🐞🦎🐍🦕🦖🐳🐬')).toMatch(/at least 15/)
  expect(alone('e\u0301'.repeat(10))).toMatch(/at least 15/)
})

test('there is no rule on kinds of characters: any random text that is long enough is taken', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0x4e00, max: 0x9000 }), { minLength: 15, maxLength: 60 }),
      (points) => {
        const text = String.fromCodePoint(...points)
        return new Set(points).size < 6 || alone(text) === null
      },
    ),
    { numRuns: 1_000 },
  )
})

test('two spellings of the same characters are one password', () => {
  expect(canonicalPassword('cafe\u0301')).toBe(canonicalPassword('caf\u00e9'))
})
