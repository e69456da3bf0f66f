import { expect, test } from 'vitest'
import { base32, codeOf, otpauthUri, stepOf, stepOfCode } from './totp.ts'

/** RFC 6238 appendix B, SHA-1. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %d seconds the code is %s', (seconds, code) => {
  expect(codeOf(secret, stepOf(new Date(seconds * 1_000)), 8)).toBe(code)
})

test('a code is taken one step early or late, never further, never again and never an older one', () => {
  const now = new Date(1_111_111_109_000)
  const step = stepOf(now)
  const at = (offset: number) => codeOf(secret, step + offset)
  expect([-2, -1, 0, 1, 2].map((offset) => stepOfCode(secret, at(offset), now, 0))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ])
  expect(stepOfCode(secret, at(0), now, step)).toBeNull()
  expect(stepOfCode(secret, at(-1), now, step)).toBeNull()
  expect(stepOfCode(secret, at(1), now, step)).toBe(step + 1)
  for (const wrong of ['', '12345', '1234567', '12345a', ' 94287', '٩٤٢٨٧٠']) {
    expect(stepOfCode(secret, wrong, now, 0)).toBeNull()
  }
})

test('the secret is written as apps read it (RFC 4648 section 10)', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
  const uri = new URL(otpauthUri(secret, 'Campus & Co', 'ada@campus.example'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Campus & Co:ada@campus.example',
  ])
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: base32(secret),
    issuer: 'Campus & Co',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
