import { expect, test } from 'vitest'
import { fitted, rebase, sameValues, withoutSecrets } from './fitted.ts'

test('secrets are left out of a draft at any depth, by the name of their field', () => {
  const values = {
    username: 'ada',
    client_secret: 's',
    Password: 's',
    rows: [{ token: 's', name: 'kept' }],
    inside: { pin: 's', spinner: 'kept', passphrase: 's' },
  }
  expect(withoutSecrets(values)).toEqual({
    username: 'ada',
    rows: [{ name: 'kept' }],
    inside: { spinner: 'kept' },
  })
})

test('a draft fills the fields that the form still has, each with a value of its own kind', () => {
  const values = { username: '', role: 0, keys: [] as string[], expires: '' }
  const content = { username: 'ada', role: 'three', keys: ['queries-firewall'], gone: 'x' }
  expect(fitted(values, content)).toEqual({
    username: 'ada',
    role: 0,
    keys: ['queries-firewall'],
    expires: '',
  })
  expect(fitted(values, { username: null, keys: {} })).toEqual(values)
  expect(fitted({ plain: 1 }, JSON.parse('{"__proto__":{"plain":2}}') as Record<string, unknown>)).toEqual({
    plain: 1,
  })
})

test('values are the same whatever the order of their names', () => {
  expect(sameValues({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true)
  expect(sameValues({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
})

const base = { firstname: 'Ada', lastname: 'Lovelace', keys: ['a', 'b'] }

test('what I did not touch takes what the other saved, what I typed stays', () => {
  const mine = { ...base, firstname: 'Augusta' }
  const now = { ...base, firstname: 'A.', lastname: 'King' }
  expect(rebase(base, mine, now)).toEqual({ firstname: 'Augusta', lastname: 'King', keys: ['a', 'b'] })
})

test('keys that I gave or took stay so on top of those that the other gave or took', () => {
  const mine = { ...base, keys: ['b', 'mine'] }
  const now = { ...base, keys: ['a', 'b', 'theirs'] }
  expect(rebase(base, mine, now).keys).toEqual(['b', 'theirs', 'mine'])
  expect(rebase(base, mine, { ...base, keys: ['a'] }).keys).toEqual(['mine'])
})

test('within a group of fields each is judged by itself', () => {
  const group = (limit: string, place: string) => ({ settings: { limit, place } })
  expect(rebase(group('1', 'a'), group('2', 'a'), group('1', 'b'))).toEqual(group('2', 'b'))
})
