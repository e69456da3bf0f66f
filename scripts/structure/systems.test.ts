import { expect, test } from 'vitest'
import { connectors } from '../../connectors/src/registry/registry.ts'
import { systemKindNames } from '../../contract/src/systems/system-kinds.ts'
import { files, importsOf } from './sources.ts'

/** `switch/snmp` for every folder two below `folder` that has files. */
function systemsBelow(folder: string): string[] {
  const found = files.flatMap((path) => {
    const [kind, product, ...rest] = path.startsWith(`${folder}/`)
      ? path.slice(folder.length + 1).split('/')
      : []
    return rest.length > 0 && product !== 'samples' ? [`${kind}/${product}`] : []
  })
  return [...new Set(found)].sort()
}

const importedBy = (file: string, folder: string) =>
  importsOf(file).flatMap(({ path }) => {
    const [kind, product, ...rest] = path?.startsWith(`${folder}/`)
      ? path.slice(folder.length + 1).split('/')
      : []
    return rest.length > 0 ? [`${kind}/${product}`] : []
  })

const connected = systemsBelow('connectors/src').filter((name) => !name.startsWith('transport/'))

test('every connector is in the registry, under the name of its folder', () => {
  expect(connected.length).toBeGreaterThan(0)
  expect(connectors.map(({ kind, product }) => `${kind}/${product}`).sort()).toEqual(connected)
  expect(importedBy('connectors/src/registry/registry.ts', 'connectors/src').sort()).toEqual(connected)
})

test('every kind of system has its folder of capabilities, and every such folder its line in the list of kinds', () => {
  const capable = files.flatMap(
    (path) => /^connectors\/src\/([^/]+)\/capabilities\.ts$/.exec(path)?.[1] ?? [],
  )
  expect(capable.toSorted()).toEqual(systemKindNames.toSorted())
})

test('every system that the lab plays stands in its list and is named like the connector that speaks to it', () => {
  const played = systemsBelow('lab/src/systems')
  expect(played.length).toBeGreaterThan(0)
  expect(importedBy('lab/src/systems/list.ts', 'lab/src/systems').sort()).toEqual(played)
  for (const name of played) expect(connected).toContain(name)
})

test('every connector and every emulator says in a readme what it is and what is unconfirmed', () => {
  for (const name of connected) expect(files).toContain(`connectors/src/${name}/README.md`)
  for (const name of systemsBelow('lab/src/systems'))
    expect(files).toContain(`lab/src/systems/${name}/README.md`)
})
