import { expect, test } from 'vitest'
import { callList } from '../api/calls.ts'
import { isFound, resources } from './all.ts'

test('every list with calls of its own is among all, and says how Search finds it or why it does not', () => {
  const withCalls = callList.flatMap(({ path }) => /^(.*)\/bulk\/preview\/$/.exec(path)?.[1] ?? [])
  expect(resources.map(({ path }) => path as string).toSorted()).toEqual([...new Set(withCalls)].toSorted())
  for (const { name, search } of resources.filter((one) => !isFound(one)))
    expect([name, search]).toEqual([name, { not: expect.stringMatching(/\w.*\.$/) }])
})
