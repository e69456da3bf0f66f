import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginUrl, safeCallbackUrl } from './callback-url.ts'

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

test('whatever is followed stays on this origin and is not the sign-in page', () => {
  const spiteful = fc.array(
    fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      ':',
      '@',
      '%2f',
      '%5c',
      '%00',
      '\t',
      '?',
      '#',
      'evil.example',
      'login',
      'é',
    ),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        spiteful.map((parts) => `/${parts.join('')}`),
        fc.webUrl(),
        fc.string(),
      ),
      (text) => {
        const target = safeCallbackUrl(text)
        if (target === null) return
        const url = new URL(target, 'https://console.example/login?x=1')
        expect(url.origin).toBe('https://console.example')
        expect(url.pathname.toLowerCase()).not.toBe('/login')
      },
    ),
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
