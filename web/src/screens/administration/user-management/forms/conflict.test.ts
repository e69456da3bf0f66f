import { expect, test } from 'vitest'
import { rebase } from './conflict.tsx'

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
