import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connectors } from './registry.ts'

test('the registry lists the folders on disk, no more and no fewer', () => {
  const kinds = readdirSync(new URL('..', import.meta.url)).filter((folder) =>
    existsSync(new URL(`../${folder}/capabilities.ts`, import.meta.url)),
  )
  const folders = kinds.flatMap((kind) =>
    readdirSync(new URL(`../${kind}`, import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${kind}/${entry.name}`),
  )
  expect(connectors.map(({ kind, product }) => `${kind}/${product}`).sort()).toEqual(folders.sort())
})

test.each([...new Set(connectors.map(({ kind }) => kind))])(
  'what %s connectors must pass is run, and for each of them',
  (kind) => {
    const suite = readFileSync(new URL(`../${kind}/conformance.test.ts`, import.meta.url), 'utf8')
    expect(suite).toMatch(new RegExp(`^conform\\('${kind}', `, 'm'))
  },
)
