import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSpelling, loginSpellings, personIn } from './login-spellings.ts'
import { ownRealms } from './own-realms.ts'

beforeAll(() => ownRealms.learn('directory-1', ['Campus.example', 'CAMPUS']))
afterAll(() => ownRealms.learn('directory-1', []))

test.each([
  ['jdoe', 'jdoe'],
  ['JDoe', 'jdoe'],
  ['CAMPUS\\jdoe', 'jdoe'],
  ['jdoe@campus.example', 'jdoe'],
  ['CAMPUS\\jdoe@campus.example', 'jdoe'],
  [' jdoe ', 'jdoe'],
  ['host/lt-0142.campus.example', null],
  ['HOST/lt-0142.campus.example', null],
  ['LT-0142$', null],
  ['CAMPUS\\LT-0142$', null],
  ['LT-0142$@campus.example', null],
  ['00:1b:54:0a:3c:7f', null],
  ['001b540a3c7f', null],
  ['001b.540a.3c7f', null],
  ['F4-30-B9-36-84-25', null],
  ['jdoe@CAMPUS.EXAMPLE.', 'jdoe'],
  ['cortiz@other-uni.example', 'cortiz@other-uni.example'],
  ['OTHERUNI\\cortiz', 'otheruni\\cortiz'],
  ['OTHERUNI\\cortiz@campus.example', 'otheruni\\cortiz@campus.example'],
  ['CAMPUS\\cortiz@other-uni.example', 'campus\\cortiz@other-uni.example'],
  ['cortiz@students.campus.example', 'cortiz@students.campus.example'],
  ['cortiz@notcampus.example', 'cortiz@notcampus.example'],
  ['anonymous@other-uni.example', null],
  ['Anonymous@campus.example', null],
  ['@other-uni.example', null],
  ['anonymous', null],
  ['CAMPUS\\', null],
  ['', null],
  [null, null],
])('%j is the authentication of %j', (username, person) => {
  expect(personIn(username)).toBe(person)
})

test('a person is asked for in every spelling, and each of them is theirs', () => {
  const spellings = loginSpellings('JDoe', { dns: 'Campus.example' })
  expect(spellings).toEqual(['jdoe', 'CAMPUS\\jdoe', 'jdoe@campus.example'])
  expect(spellings.every((one) => isSpelling(one, 'jdoe'))).toBe(true)
  expect(loginSpellings('jdoe', { dns: 'campus.example', netbios: 'UNI' })).toContain('UNI\\jdoe')
  expect(loginSpellings('jdoe', { dns: null })).toEqual(['jdoe'])
  expect(loginSpellings('jdoe@campus.example', { dns: 'campus.example' })).toEqual(spellings)
  expect(loginSpellings('jdoe@other-uni.example', { dns: 'campus.example' })).toEqual([
    'jdoe@other-uni.example',
  ])
  expect(loginSpellings('LT-0142$', { dns: 'campus.example' })).toEqual([])
})

test('nobody is taken for somebody else', () => {
  expect(isSpelling('jdoe2', 'jdoe')).toBe(false)
  expect(isSpelling('CAMPUS\\doe', 'jdoe')).toBe(false)
  expect(isSpelling('OTHERUNI\\jdoe', 'jdoe')).toBe(false)
  expect(isSpelling('jdoe@other-uni.example', 'jdoe')).toBe(false)
  expect(isSpelling('jdoe@other-uni.example', 'JDoe@Other-Uni.example')).toBe(true)
  expect(isSpelling(null, 'jdoe')).toBe(false)
  expect(isSpelling('LT-0142$', 'LT-0142$')).toBe(false)
})
