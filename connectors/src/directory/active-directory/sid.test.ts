import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { privilegedSid, sidOctets, sidText } from './sid.ts'

const domain = 'S-1-5-21-2127521184-1604012920-1887927527'

test('octets are written as everybody writes them', () => {
  const octets = Buffer.from('010500000000000515000000a065cf7e784b9b5fe77c8770911c0000', 'hex')
  expect(sidText(octets)).toBe(`${domain}-7313`)
  expect(sidOctets(`${domain}-7313`)).toEqual(octets)
  expect(sidText(Buffer.from('01020000000000052000000020020000', 'hex'))).toBe('S-1-5-32-544')
})

test('every identifier comes back as it was; anything else is none', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 0xffff_ffff }), { minLength: 1, maxLength: 15 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 2 ** 48 - 1 }), (subs, authority) => {
      const text = ['S-1', authority, ...subs].join('-')
      const octets = sidOctets(text)
      expect(octets).not.toBeNull()
      expect(sidText(octets!)).toBe(text)
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (octets) => {
      const text = sidText(Buffer.from(octets))
      if (text !== null) expect(sidOctets(text)?.subarray(1)).toEqual(Buffer.from(octets).subarray(1))
    }),
  )
  expect(sidText(Buffer.alloc(8))).toBeNull()
  expect(sidText(Buffer.concat([Buffer.from([1, 16]), Buffer.alloc(70)]))).toBeNull()
  for (const text of ['', 'S-1', 'S-1-5-', `${domain}-4294967296`, 'S-1-5-*', '1-5-21', 'adiaz'])
    expect([text, sidOctets(text)]).toEqual([text, null])
})

test('groups that rule are known by their number, whatever they are called and wherever', () => {
  expect(privilegedSid(`${domain}-512`)).toBe('Domain Admins')
  expect(privilegedSid('S-1-5-32-551')).toBe('Backup Operators')
  for (const sid of [null, `${domain}-513`, `${domain}-1512`, 'S-1-5-32-545', 'S-1-5-21-512'])
    expect([sid, privilegedSid(sid)]).toEqual([sid, null])
})
