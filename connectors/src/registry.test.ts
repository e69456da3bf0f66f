import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connectors } from './registry.ts'

test('the registry lists the folders on disk, no more and no fewer', () => {
  const kinds = ['switch', 'dhcp', 'identity', 'directory', 'dns']
  const folders = kinds.flatMap((kind) =>
    readdirSync(new URL(`./${kind}`, import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${kind}/${entry.name}`),
  )
  expect(connectors.map(({ kind, product }) => `${kind}/${product}`).sort()).toEqual(folders.sort())
})
