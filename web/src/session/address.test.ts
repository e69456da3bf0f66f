import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginUrl, safeCallbackUrl } from './address.ts'

test.each([
  '/',
  '/common-queries/device-lookup?mac=aa%3Abb&x=1%202',
  '/a?callbackUrl=%2Fb',
  '/søk/Ø?q=é',
  '/admin',
  '/workflows/search-and-locate?q=//10.0.0.1',
])('%s is followed', (text) => {
  expect(safeCallbackUrl(text)).toBe(text)
})

test.each([
  null,
  '',
  'relative',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/%5Cevil.example',
  '/%2Fevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/./\n/evil.example',
  '/..//evil.example',
  '/../%2f',
  '/x/../%2Fevil.example',
  '/./%5cevil.example',
  '/x%2f..%2flogin',
  '/x/%2e%2e%2flogin',
  'javascript:alert(1)',
  'data:text/html,x',
  '/login',
  '/login/',
  '/LOGIN',
  '/x/../login',
  '/%6Cogin',
  '/login?callbackUrl=%2Flogin',
  `/${'a'.repeat(10_000)}`,
  '/%',
  '/%E0%A4%A',
])('%j is not followed', (text) => {
  expect(safeCallbackUrl(text)).toBeNull()
})

/** Of which addresses of elsewhere are made, in the spellings that fooled one program or another. */
const pieces = [
  '/ // \\ . .. : @ ? # ; & =',
  '%2f %2F %5c %5C %00 %09 %0a %25 %252f % %e0%a4%a',
  'evil.example https: javascript: data: login LOGIN callbackUrl é',
]
  .flatMap((line) => line.split(' '))
  .concat(['\t', '\n', '\r', ' ', '\u0000', '\u007f', '\u2028', '\u3002', '\uff0f', '\u202e', '\ufeff'])

const spiteful = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6, unit: 'binary' })), { maxLength: 8 })
  .map((parts) => parts.join(''))

const anyText = fc.oneof(
  { weight: 6, arbitrary: spiteful.map((text) => `/${text}`) },
  { weight: 1, arbitrary: spiteful },
  { weight: 1, arbitrary: fc.webUrl({ withFragments: true, withQueryParameters: true }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
  { weight: 2, arbitrary: fc.webPath().map((path) => `/${path}`) },
)

const base = 'https://console.example/login?x=1'

test('of ten thousand texts each that is followed is a page of this origin and not the sign-in page', () => {
  let followed = 0
  fc.assert(
    fc.property(anyText, (text) => {
      const target = safeCallbackUrl(text)
      if (target === null) return
      followed += 1
      expect(target).toBe(text)
      const url = new URL(target, base)
      expect(url.origin).toBe('https://console.example')
      expect(url.pathname).not.toMatch(/^\/login\/*$/i)
      // Also for a proxy or a router that decodes the path once more.
      const again = new URL(decodeURIComponent(url.pathname), base)
      expect(again.origin).toBe('https://console.example')
      expect(again.pathname).not.toMatch(/^\/login\/*$/i)
    }),
    { numRuns: 10_000 },
  )
  // The property would hold of a function that follows nothing.
  expect(followed).toBeGreaterThan(1_000)
})

test('every page of ours comes back unchanged out of the address of the sign-in page', () => {
  const page = fc
    .tuple(fc.array(fc.stringMatching(/^[a-z0-9-]{1,12}$/), { maxLength: 4 }), fc.webQueryParameters())
    .map(([parts, query]) => `/${['page', ...parts].join('/')}${query === '' ? '' : `?${query}`}`)
  fc.assert(
    fc.property(page, (from) => {
      const url = new URL(loginUrl(from), base)
      expect(url.pathname).toBe('/login')
      expect([...url.searchParams.keys()]).toEqual(['callbackUrl'])
      expect(url.searchParams.get('callbackUrl')).toBe(from)
    }),
    { numRuns: 2_000 },
  )
})

test('the page to come back to survives the address of the sign-in page unchanged', () => {
  for (const from of ['/', '/a?mac=aa:bb&n=1%202', '/a?q=a+b', '/a?q=%2F', '/a?q=%C3%A9', '/a?q=%']) {
    const url = new URL(loginUrl(from), 'https://console.example')
    expect(url.pathname).toBe('/login')
    expect(url.searchParams.get('callbackUrl')).toBe(from)
  }
  expect(loginUrl('/login?callbackUrl=%2Fa')).toBe('/login')
})
