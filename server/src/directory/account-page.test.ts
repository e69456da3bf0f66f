import { expect, test } from 'vitest'
import { filledPage, plainPage } from '../sources/page-address.ts'
import { chip, directory, lookUp, one, row } from './test-account.ts'

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

test('the chip leads to the account itself where the address says how', async () => {
  const ad = { ...one(directory([row()])), page: 'https://ad.example/users/{login}' }
  const page = async (q: string) => {
    const found = await lookUp(q, [ad])
    return found.sources.find(({ id }) => id === 'ad')?.page
  }
  expect(await page('jdoe')).toBe('https://ad.example/users/jdoe')
  expect(await page('nobody')).toBe('https://ad.example/')
  expect(chip(await lookUp('jdoe', [one(directory([row()]))]), 'ad')).not.toHaveProperty('page')
})
