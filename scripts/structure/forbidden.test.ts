import { expect, test } from 'vitest'
import { codeIn, importsOf, isTest, textOf } from './sources.ts'

const code = [
  'contract',
  'web',
  'server',
  'connectors',
  'lab',
  'e2e',
  'bench',
  'campaigns',
  'scripts',
].flatMap(codeIn)

/** Their names stand here and nowhere else. */
const self = 'scripts/structure/forbidden.test.ts'

test.each([
  ['accepts any certificate of the whole process', /NODE_TLS_REJECT_UNAUTHORIZED/],
  [
    'writes markup of a value into the page',
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML/,
  ],
  ['runs text as a program', /\beval\(|\bnew Function\(/],
  ['throws the compiler off', /@ts-(ignore|nocheck)\b/],
])('no code %s', (_what, shape) => {
  expect(code.length).toBeGreaterThan(300)
  expect(code.filter((path) => path !== self && shape.test(textOf(path)))).toEqual([])
})

test('no page leads to a script by its address', () => {
  const pages = codeIn('web').filter((path) => !isTest(path))
  expect(pages.length).toBeGreaterThan(100)
  expect(pages.filter((path) => /javascript:|srcdoc/i.test(textOf(path)))).toEqual([])
})

/** A pinned certificate may be signed by anybody, so its chain is not asked: `provePeer` decides before the first octet. */
const pinning = 'connectors/src/transport/trust.ts'

test('no code accepts any certificate, but where one certificate is pinned', () => {
  const shape = /rejectUnauthorized['"]?\s*[:=](?!\s*true\b)/g
  expect(code.filter((path) => path !== self && path !== pinning && shape.test(textOf(path)))).toEqual([])
  expect(textOf(pinning).match(shape)).toHaveLength(1)
})

test('whoever takes the TLS options of a peer also proves the peer', () => {
  const takers = code.filter(
    (path) =>
      !isTest(path) &&
      path !== pinning &&
      importsOf(path).some((one) => one.path === pinning) &&
      textOf(path).includes('tlsOptions('),
  )
  expect(takers.length).toBeGreaterThan(0)
  expect(takers.filter((path) => !/\bprovePeer\(/.test(textOf(path)))).toEqual([])
})
