import { expect, test } from 'vitest'
import { BerError, element, integer, octetString, oid, Reader, tag } from './ber.ts'

const hex = (octets: Buffer) => octets.toString('hex')

test('an integer takes the fewest octets, whatever its size and sign', () => {
  // X.690, 8.3.2: the first nine bits are never all the same.
  expect([0, 127, 128, 256, -1, -128, -129, 4_294_967_295].map((value) => hex(integer(value)))).toEqual([
    '020100',
    '02017f',
    '02020080',
    '02020100',
    '0201ff',
    '020180',
    '0202ff7f',
    '020500ffffffff',
  ])
  const large = [2n ** 53n, 2n ** 64n - 1n, -(2n ** 63n), 2n ** 32n, -5n]
  for (const value of large) expect(new Reader(integer(value)).bigInteger()).toBe(value)
  for (const value of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, -(2 ** 31), 2 ** 40 + 1])
    expect(new Reader(integer(value)).integer()).toBe(value)
  expect(() => integer(1.5)).toThrow(RangeError)
})

test('an object identifier reads back with sub-identifiers of every length', () => {
  expect(hex(oid([1, 3, 6, 1, 4, 1, 9]))).toBe('06062b0601040109')
  for (const part of [0, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152, 268_435_456, 4_294_967_295])
    expect(new Reader(oid([1, 3, part, 1])).oid()).toEqual([1, 3, part, 1])
  // 2^32, which no sub-identifier reaches.
  expect(() => new Reader(Buffer.from('06062b9080808000', 'hex')).oid()).toThrow(BerError)
})

test('a length is written in as few octets as it needs', () => {
  for (const [size, head] of [
    [127, '047f'],
    [128, '048180'],
    [256, '04820100'],
    [65_536, '0483010000'],
  ] as const) {
    const whole = octetString(Buffer.alloc(size, 7))
    expect(hex(whole).startsWith(head)).toBe(true)
    expect(new Reader(whole).octets()).toHaveLength(size)
  }
  expect(hex(element(tag.sequence, integer(1), integer(2)))).toBe('3006020101020102')
})
