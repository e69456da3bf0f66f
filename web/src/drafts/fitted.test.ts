import { expect, test } from 'vitest'
import { fitted, sameValues, withoutSecrets } from './fitted.ts'

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
