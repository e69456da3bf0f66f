import { accessKeys } from '@patchbay/contract/access-keys'
import { expect, test } from 'vitest'
import { CallFailure } from './failure.ts'
import { missingKey, missingKeyWords } from './refusal-words.ts'

const refused = (code: string, fields: Record<string, string>) =>
  new CallFailure('GET /anything/', { status: 403, body: { message: 'No.', code, id: 'x', fields } })

test('a refusal names the missing key in plain words and by its name, whichever it is', () => {
  for (const key of accessKeys) {
    const words = missingKeyWords(refused('key-missing', { key }))
    expect(words).toMatch(
      /^You do not hold the key “[A-Z][^”]+” \([a-z-]+\)\. Ask an administrator for it\.$/,
    )
    expect(words).toContain(`(${key})`)
  }
})

test('what failed in another way names no key', () => {
  expect(missingKeyWords(refused('grant-exceeds-own', { keys: 'tools-scanner' }))).toBeNull()
  expect(missingKeyWords(refused('key-missing', {}))).toBeNull()
})

test('a key that exists can be asked for, another word cannot', () => {
  expect(missingKey(refused('key-missing', { key: 'tools-scanner' }))).toBe('tools-scanner')
  expect(missingKey(refused('key-missing', { key: 'no-key' }))).toBeNull()
  expect(missingKey(refused('grant-exceeds-own', { keys: 'tools-scanner' }))).toBeNull()
})
