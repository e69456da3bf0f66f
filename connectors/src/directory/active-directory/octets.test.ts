import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guidOctets, guidText, siblingSid } from './octets.ts'

const guid = Buffer.from('3f2b1c8d9a4e5f47b1c203d4e5f60718', 'hex')

test('a GUID is written with its first three fields turned round, and read back', () => {
  expect(guidText(guid)).toBe('8d1c2b3f-4e9a-475f-b1c2-03d4e5f60718')
  expect(guidOctets('8D1C2B3F-4E9A-475F-B1C2-03D4E5F60718')).toEqual(guid)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (octets) => {
      const text = guidText(Buffer.from(octets))!
      expect(guidOctets(text)).toEqual(Buffer.from(octets))
    }),
  )
})

test.each(['', '3f2b1c8d9a4e5f47b1c203d4e5f60718', '8d1c2b3f-4e9a-475f-b1c2-03d4e5f60718 ', 'adiaz', '*'])(
  '%j is no GUID',
  (text) => {
    expect(guidOctets(text)).toBeNull()
  },
)

test('octets of another length are no GUID', () => {
  expect(guidText(guid.subarray(1))).toBeNull()
})

test('a group of the same domain differs in the last number', () => {
  const account = Buffer.from('010500000000000515000000a065cf7e784b9b5fe77c8770911c0000', 'hex')
  expect(siblingSid(account, 513)?.toString('hex')).toBe(
    '010500000000000515000000a065cf7e784b9b5fe77c877001020000',
  )
  expect(siblingSid(account.subarray(1), 513)).toBeNull()
  expect(siblingSid(Buffer.from('010100000000000512000000', 'hex'), 513)).toBeNull()
})
