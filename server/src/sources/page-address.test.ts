import { expect, test } from 'vitest'
import { filledPage, plainPage } from './page-address.ts'

test('an address without a place stays as it is, and one with a place begins where its system does', () => {
  expect(plainPage('https://ad.example/users?all=1')).toBe('https://ad.example/users?all=1')
  expect(plainPage('https://ad.example/users/{login}?tab=1')).toBe('https://ad.example/')
})

test.each([
  ['https://ad.example/users/{login}', { login: 'jdoe' }, 'https://ad.example/users/jdoe'],
  [
    'https://ad.example/?q={dn}',
    { dn: 'CN=Ann & Co,DC=x' },
    'https://ad.example/?q=CN%3DAnn%20%26%20Co%2CDC%3Dx',
  ],
  ['https://ad.example/a/{login}/b', { login: '../../evil' }, 'https://ad.example/a/..%2F..%2Fevil/b'],
  ['https://ad.example/a/{login}/b', { login: '..' }, 'https://ad.example/'],
  ['https://ad.example/{sid}', { sid: null }, 'https://ad.example/'],
  ['https://ad.example/{other}', { login: 'jdoe' }, 'https://ad.example/'],
  ['https://{login}/x', { login: 'evil.example' }, 'https://{login}/'],
])('%s with %j leads to %s', (address, names, page) => {
  expect(filledPage(address, names)).toBe(page)
})
