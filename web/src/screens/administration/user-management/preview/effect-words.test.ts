import type { AccessKey } from '@patchbay/contract/access-keys'
import { expect, test } from 'vitest'
import { effectSentences } from './effect-words.ts'

const person = (username: string, gains: AccessKey[], loses: AccessKey[]) => ({
  id: username.length,
  username,
  gains,
  loses,
})
const none = { fields: [], people: [], gaining: 0, losing: 0, sessions_ending: 0, needs: null }

test('a few people are named, with the titles of their keys', () => {
  const people = [
    person('ada', ['queries-device-lookup', 'queries-firewall'], []),
    person('bo', [], ['commands-approve']),
  ]
  expect(effectSentences({ ...none, people, gaining: 1, losing: 1, sessions_ending: 2 })).toEqual([
    'ada gains Device lookup and Firewall.',
    'bo loses Approvals.',
    '2 sessions end at once.',
  ])
})

test('many people are counted by key, in one sentence when all have the same', () => {
  const same = ['a', 'bb', 'ccc', 'dddd'].map((name) => person(name, ['queries-firewall'], []))
  expect(effectSentences({ ...none, people: same, gaining: 4 })).toEqual(['4 people gain Firewall.'])
  const mixed = [...same.slice(1), person('a', ['queries-firewall', 'tools-scanner'], ['commands-approve'])]
  expect(effectSentences({ ...none, people: mixed, gaining: 4, losing: 1 })).toEqual([
    '4 people gain Firewall.',
    '1 person gains Scanner.',
    '1 person loses Approvals.',
  ])
})

test('when not all people are listed no count is made up', () => {
  const listed = [
    person('a', ['queries-firewall'], []),
    person('b', ['tools-scanner'], []),
    person('c', ['tools-scanner'], []),
    person('d', ['tools-scanner'], []),
  ]
  expect(effectSentences({ ...none, people: listed, gaining: 900 })).toEqual([
    '900 people gain keys; the first 4 are below.',
  ])
})

test('a change without rights says so', () => {
  expect(effectSentences(none)).toEqual(['Nobody gains or loses a key.'])
})
