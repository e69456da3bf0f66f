import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connector } from '@patchbay/connectors/connector/connector'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { keysFrom } from '../secrets/key-file.ts'
import { exportSystems } from './export.ts'
import { importSystems } from './import.ts'
import { importText, readText } from './import-text.ts'

const keys = keysFrom(randomBytes(32))
let here: TestDatabase
let elsewhere: TestDatabase

beforeAll(async () => {
  here = await createTestDatabase()
  elsewhere = await createTestDatabase()
})
afterAll(async () => {
  await here.drop()
  await elsewhere.drop()
})

const connector = (kind: Connector['kind'], product: string, perDevice: boolean): Connector => ({
  kind,
  product,
  title: product,
  credentials: [],
  perDevice,
  settings: z.strictObject({}),
  connecting: { port: () => 1, doors: () => [], fields: [], checks: [] },
  open: () => ({ can: {}, close: async () => undefined }),
})
const connectors = [connector('switch', 'cisco-ios-ssh', true), connector('dhcp', 'kea', false)]

const text = `version: 1
systems:
  - { name: kea-1, kind: dhcp, product: kea, title: DHCP kea-1, reach: { host: 127.0.0.1, port: 24000 } }
  - { name: kea-2, kind: dhcp, product: kea, title: DHCP kea-2, reach: { host: 127.0.0.1, port: 24001 } }
  - { name: switch-cli, kind: switch, product: cisco-ios-ssh, title: Switches }
  - { name: switch-other, kind: switch, product: cisco-ios-ssh, title: Switches by another way }
devices:
  - name: sw-1
    systems: { switch-cli: { host: 127.0.0.1, port: 22001 }, switch-other: { host: 127.0.0.1, port: 22011 } }
  - { name: sw-2, systems: { switch-cli: { host: 127.0.0.1, port: 22002 } } }
`
const off = (yaml: string) =>
  yaml
    .replace('title: DHCP kea-1,', 'title: DHCP kea-1, enabled: false,')
    .replace(/sw-1$/m, 'sw-1\n    enabled: false')

const { signal } = new AbortController()

const bring = (into: TestDatabase, yaml: string) =>
  into.db.transaction().execute(async (transaction) => {
    const { items } = await importText(
      { transaction, keys, connectors, read: await readText(yaml, connectors, signal) },
      false,
    )
    return items.map(({ name, change, fields }) => ({ name, change, fields }))
  })

const readAtStart = async (into: TestDatabase, yaml: string) => {
  const path = join(await mkdtemp(join(tmpdir(), 'patchbay-systems-')), 'systems.yaml')
  await writeFile(path, yaml)
  await importSystems(into.db, keys, path, connectors)
}

const disabledIn = async ({ db }: TestDatabase) => {
  const named = (table: 'system' | 'device') =>
    db.selectFrom(table).select('name').where('enabled', '=', false).orderBy('name').execute()
  return [...(await named('system')), ...(await named('device'))].map(({ name }) => name)
}
const enableAll = async ({ db }: TestDatabase) => {
  for (const table of ['system', 'device'] as const)
    await db.updateTable(table).set({ enabled: true }).execute()
}

test('what people disabled goes out as such and comes in so elsewhere; what is enabled needs no word', async () => {
  await bring(here, text)
  expect(await exportSystems(here.db)).not.toContain('enabled')
  await here.db.updateTable('system').set({ enabled: false }).where('name', '=', 'kea-1').execute()
  await here.db.updateTable('device').set({ enabled: false }).where('name', '=', 'sw-1').execute()
  const yaml = await exportSystems(here.db)
  expect(yaml.match(/enabled: .*/g)).toEqual(['enabled: false', 'enabled: false'])
  expect(await bring(here, yaml)).toEqual([])
  await bring(elsewhere, yaml)
  expect(await disabledIn(elsewhere)).toEqual(['kea-1', 'sw-1'])
})

test('a text disables what is enabled, once for all ways to a device, and the preview names it', async () => {
  await enableAll(elsewhere)
  expect(await bring(elsewhere, off(text))).toEqual([
    { name: 'kea-1', change: 'changed', fields: ['enabled'] },
    { name: 'sw-1 by switch-cli', change: 'changed', fields: ['enabled'] },
  ])
  expect(await disabledIn(elsewhere)).toEqual(['kea-1', 'sw-1'])
})

test('a text without a word of it leaves it as it is, and one that says so enables', async () => {
  expect(await bring(elsewhere, text)).toEqual([])
  expect(await disabledIn(elsewhere)).toEqual(['kea-1', 'sw-1'])
  await bring(elsewhere, off(text).replaceAll('enabled: false', 'enabled: true'))
  expect(await disabledIn(elsewhere)).toEqual([])
})

test('a systems file that is read at the start does the same', async () => {
  const third = await createTestDatabase()
  try {
    await readAtStart(third, off(text))
    expect(await disabledIn(third)).toEqual(['kea-1', 'sw-1'])
    await enableAll(third)
    await readAtStart(third, off(text))
    expect(await disabledIn(third)).toEqual(['kea-1', 'sw-1'])
    await readAtStart(third, text)
    expect(await disabledIn(third)).toEqual(['kea-1', 'sw-1'])
    // What the file brought may be disabled in the console, by its buttons as by a text.
    await enableAll(third)
    expect(await bring(third, off(text))).toHaveLength(2)
    expect(await disabledIn(third)).toEqual(['kea-1', 'sw-1'])
  } finally {
    await third.drop()
  }
})

test('what writes is taken from the systems file at the start, and from no text', async () => {
  const changing = text
    .replace('systems:\n', `credentials:\n  - { name: writer, kind: api-key }\nsystems:\n`)
    .replace('title: DHCP kea-1,', 'title: DHCP kea-1, changes: { credential: writer },')
  const taking = connectors.map((one) => ({ ...one, credentials: ['api-key'] as const }))
  await expect(
    elsewhere.db
      .transaction()
      .execute(async (transaction) =>
        importText(
          { transaction, keys, connectors: taking, read: await readText(changing, taking, signal) },
          false,
        ),
      ),
  ).rejects.toThrow(/systems\.0\.changes is read from the systems file only/)
})
