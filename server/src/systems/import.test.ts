import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connector } from '@patchbay/connectors/connector/connector'
import type { SystemConfiguration } from '@patchbay/connectors/connector-context'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { keysFrom } from '../secrets/key-file.ts'
import { checkStoredSecrets } from '../secrets/vault.ts'
import { allowChanges, setWriteCredential, takeSystem } from './change.ts'
import { readHistory } from './history.ts'
import { importSystems } from './import.ts'
import { openSystems } from './open.ts'
import type { System } from './open.ts'

const keys = keysFrom(randomBytes(32))
const canary = 'canary-3f9a1c77d2b84e60a5c1'
let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'patchbay-systems-'))
})
afterAll(() => database.drop())

const opened: SystemConfiguration<unknown>[] = []
const connector = (kind: Connector['kind'], product: string, perDevice: boolean): Connector => ({
  kind,
  product,
  title: product,
  credentials: ['password', 'snmp-v2c'],
  perDevice,
  settings: z.strictObject({ page: z.int().optional(), tls: z.boolean().optional() }),
  connecting: {
    port: () => 1,
    doors: () => [],
    fields: [
      {
        name: 'page',
        title: 'Page',
        description: 'Leases at a time.',
        input: { type: 'number', minimum: 1, maximum: 1_000 },
        usual: 1_000,
        steers: false,
      },
    ],
    checks: [],
  },
  open: (configuration) => {
    opened.push(configuration)
    return { can: {}, close: async () => undefined }
  },
})
const connectors = [
  connector('switch', 'cisco-ios-ssh', true),
  connector('dhcp', 'kea', false),
  connector('dhcp', 'other', false),
]

const fingerprint = (letter: string) => `SHA256:${letter.repeat(43)}`
const file = (change: (text: string) => string = (text) => text) =>
  change(`version: 1
credentials:
  - { name: switch-login, kind: password, username: netops, secret: { value: ${canary} }, enable: { value: ${canary}-enable } }
  - { name: kea-login, kind: password, username: kea, secret: { file: kea-password } }
systems:
  - { name: switch-cli, kind: switch, product: cisco-ios-ssh, title: Switches (SSH), credential: switch-login }
  - name: kea-1
    kind: dhcp
    product: kea
    title: DHCP kea-1
    address: dhcp-1.campus.example
    reach: { host: 127.0.0.1, port: 24000 }
    trust: { serverName: dhcp-1.campus.example, fingerprint: "${fingerprint('k')}" }
    credential: kea-login
    settings: { page: 100 }
devices:
  - name: sw-b07-2
    address: 10.7.0.2
    role: access
    model: C9300-48P
    building: B07
    closet: B07-2xx
    systems: { switch-cli: { host: 127.0.0.1, port: 22001, fingerprint: "${fingerprint('a')}" } }
places: places.csv
`)

async function bring(text: string) {
  const path = join(folder, 'systems.yaml')
  await writeFile(path, text)
  await writeFile(join(folder, 'kea-password'), `${canary}-kea\n`)
  await writeFile(
    join(folder, 'places.csv'),
    'building,room,outlet,switch,interface\nB07,2.14,B07-2.14-A,sw-b07-2,Gi1/0/14\n',
  )
  return importSystems(database.db, keys, path, connectors)
}

const everything = async () => ({
  credentials: await database.db.selectFrom('credential').selectAll().orderBy('id').execute(),
  secrets: await database.db
    .selectFrom('sealed_secret')
    .selectAll()
    .orderBy('credential_id')
    .orderBy('field')
    .execute(),
  devices: await database.db.selectFrom('device').selectAll().orderBy('name').execute(),
  records: (await database.db.selectFrom('record').select('seq').execute()).length,
})

test('a systems file comes in, and the same file again changes nothing', async () => {
  expect(await bring(file())).toMatchObject({ systems: 2, devices: 1, places: { outlets: 1 } })
  const first = await everything()
  expect(first.secrets).toHaveLength(3)
  expect(await bring(file())).toMatchObject({ places: { outlets: 0, unchanged: 3 } })
  expect(await everything()).toEqual(first)
  await checkStoredSecrets(database.db, keys)
})

test('names of the file are kept as they are seen, and addresses by value', async () => {
  const first = await everything()
  const unseen = (text: string) =>
    text
      .replace('Switches (SSH)', '"Switches\u200b  (SSH)"')
      .replace('title: DHCP kea-1', 'title: "\ufeffDHCP kea-1"')
      .replace('name: sw-b07-2', 'name: "sw-b07\u200d-2"')
      .replace('building: B07', 'building: "B07\u2060"')
      .replace('host: 127.0.0.1, port: 24000', 'host: "127.0.0.1\u200b", port: 24000')
  await bring(file(unseen))
  expect(await everything()).toEqual(first)
  const titles = await database.db.selectFrom('system').select('title').orderBy('title').execute()
  expect(titles.map(({ title }) => title)).toEqual(['DHCP kea-1', 'Switches (SSH)'])
})

test('secrets are nowhere in the database in clear', async () => {
  const text = JSON.stringify([
    await everything(),
    await database.db.selectFrom('record').selectAll().execute(),
    await database.db.selectFrom('system').selectAll().execute(),
  ])
  for (const form of [
    canary,
    Buffer.from(canary).toString('base64').slice(0, 24),
    Buffer.from(canary).toString('hex'),
  ]) {
    expect(text).not.toContain(form)
  }
})

const context = {
  resolve: async () => ({ address: '127.0.0.1', port: 1 }),
  log: { debug: () => undefined, info: () => undefined, warn: () => undefined },
  now: () => new Date(),
}

test('systems open when first used, with what the file said and their secrets', async () => {
  const systems = await openSystems(database.db, { sealed: false, keys }, connectors, context)
  expect(systems.all.map(({ name }) => name)).toEqual(['switch-cli', 'kea-1'])
  expect(opened).toHaveLength(0)
  const [kea] = systems.ofKind('dhcp')
  await Promise.all([kea!.can(), kea!.can()])
  expect(opened).toHaveLength(1)
  expect(opened[0]).toMatchObject({
    name: 'kea-1',
    reach: { host: '127.0.0.1', port: 24_000 },
    trust: { serverName: 'dhcp-1.campus.example', fingerprint: fingerprint('k') },
    settings: { page: 100 },
  })
  const { credential } = opened[0]!
  expect(credential?.kind === 'password' && credential.password.reveal()).toBe(`${canary}-kea`)
  expect(JSON.stringify(opened)).not.toContain(canary)
  expect(systems.named('switch-cli')?.devices).toEqual([
    {
      name: 'sw-b07-2',
      address: '10.7.0.2',
      reach: { host: '127.0.0.1', port: 22_001 },
      trust: { fingerprint: fingerprint('a') },
    },
  ])
  const sealed = await openSystems(database.db, { sealed: true, why: 'test' }, connectors, context)
  await expect(sealed.named('kea-1')!.can()).rejects.toMatchObject({ code: 'sealed' })
})

test('a changed secret is sealed anew and a changed host key enrolled, both recorded without the secret', async () => {
  const before = await everything()
  await bring(
    file((text) =>
      text.replace(`${canary}-enable`, 'another one').replace(fingerprint('a'), fingerprint('b')),
    ),
  )
  const after = await everything()
  expect(after.secrets.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([1, 1, 2])
  expect(after.records).toBe(before.records + 2)
  const rows = await database.db
    .selectFrom('record')
    .select(['action', 'detail'])
    .orderBy('seq', 'desc')
    .limit(2)
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['system.enrolled', 'credential.imported'])
  expect(rows[0]?.detail).toContain(fingerprint('a'))
  expect(rows[0]?.detail).toContain(fingerprint('b'))
})

const written = async () => {
  const { allow_changes: changes, write_credential_id: id } = await database.db
    .selectFrom('system')
    .selectAll()
    .where('name', '=', 'kea-1')
    .executeTakeFirstOrThrow()
  const credentials = await database.db
    .selectFrom('credential')
    .select('name')
    .where('origin', '=', 'console')
    .orderBy('name')
    .execute()
  const { write_entered: device } = await database.db
    .selectFrom('device_reach')
    .selectAll()
    .where('device', '=', 'sw-b07-2')
    .executeTakeFirstOrThrow()
  return { changes, credential: id !== null, credentials: credentials.map(({ name }) => name), device }
}

/** As somebody does in the console: a credential that writes for both systems, and leave to change. */
const giveWriting = () =>
  database.db.transaction().execute(async (tx) => {
    for (const name of ['kea-1', 'switch-cli']) {
      const row = await takeSystem(tx, name, await versionOf(name))
      const given = { kind: 'password', username: 'writer', password: canary, enable: null } as const
      await allowChanges(tx, await setWriteCredential(tx, keys, connectors, row, given), true, false)
    }
  })
const versionOf = async (name: string) =>
  (
    await database.db
      .selectFrom('system')
      .select('version')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).version

const bothWrite = {
  changes: true,
  credential: true,
  credentials: ['kea-1:write', 'switch-cli:write'],
  device: true,
}

test.each([
  ['host', (text: string) => text.replace('host: 127.0.0.1, port: 24000', 'host: 127.0.0.2, port: 24000')],
  ['port', (text: string) => text.replace('24000', '24001')],
  ['fingerprint', (text: string) => text.replace(fingerprint('k'), fingerprint('x'))],
  ['name in the certificate', (text: string) => text.replace('serverName: dhcp-1', 'serverName: dhcp-2')],
  ['protection', (text: string) => text.replace('page: 100', 'page: 100, tls: false')],
  ['product', (text: string) => text.replace('product: kea', 'product: other')],
])('with another %s in the file the credential that writes stays behind', async (_, change) => {
  await bring(file())
  await giveWriting()
  await bring(
    file((text) => text.replace('title: DHCP kea-1', 'title: DHCP one').replace('page: 100', 'page: 99')),
  )
  expect(await written()).toEqual(bothWrite)
  await bring(file(change))
  expect(await written()).toEqual({
    ...bothWrite,
    changes: false,
    credential: false,
    credentials: ['switch-cli:write'],
  })
  const [last] = await readHistory(database.db, 'kea-1').then((rows) =>
    rows.filter(({ changes }) => changes.some(({ field }) => field === 'write_credential')),
  )
  expect(last).toMatchObject({
    who: null,
    what: expect.stringMatching(/the write credential was removed/),
    changes: [
      { field: 'allow_changes', before: 'yes', after: 'no' },
      { field: 'write_credential', before: 'yes', after: 'no' },
    ],
  })
})

test('a system is written to by one opened apart, with the credential that writes and no other', async () => {
  await bring(file())
  const usernames = async (work: (kea: System) => Promise<unknown>) => {
    opened.splice(0)
    const systems = await openSystems(database.db, { sealed: false, keys }, connectors, context)
    try {
      await work(systems.named('kea-1')!)
    } finally {
      await systems.close()
    }
    return opened.map(({ credential }) => credential?.kind === 'password' && credential.username)
  }
  await expect(usernames((kea) => kea.writes())).rejects.toMatchObject({
    kind: 'refused',
    detail: { cause: 'right-missing', message: 'DHCP kea-1 is read-only.' },
  })
  expect(opened).toEqual([])
  await giveWriting()
  expect(await usernames((kea) => kea.writes())).toEqual(['writer'])
  expect(await usernames((kea) => kea.can())).toEqual(['kea'])
  expect(await usernames((kea) => kea.can().then(() => kea.writes()))).toEqual(['kea', 'writer'])
})

test('a device that the file moves is not sent the credential that writes until it is entered again', async () => {
  await bring(file())
  await giveWriting()
  await bring(file((text) => text.replace('model: C9300-48P', 'model: C9300-24P')))
  expect(await written()).toEqual(bothWrite)
  await bring(file((text) => text.replace('port: 22001', 'port: 22002')))
  expect(await written()).toEqual({ ...bothWrite, device: false })
  await giveWriting()
  expect(await written()).toEqual(bothWrite)
  await bring(
    file((text) => text.replace('port: 22001', 'port: 22002').replace(fingerprint('a'), fingerprint('c'))),
  )
  expect(await written()).toEqual({ ...bothWrite, device: false })
})

test('a system that the file does not name any more takes its credential that writes with it', async () => {
  await bring(file())
  await giveWriting()
  await bring(file((text) => text.replace(/ {2}- name: kea-1[\s\S]*?(?=devices)/, '')))
  const left = await database.db
    .selectFrom('credential')
    .select('name')
    .where('origin', '=', 'console')
    .execute()
  expect(left).toEqual([{ name: 'switch-cli:write' }])
})

/** As a site writes it that lets changes be made at both systems. */
const writing = (allowed = ', allowed: true') =>
  file((text) =>
    text
      .replace(
        'systems:',
        `  - { name: writer, kind: password, username: writer, secret: { value: ${canary}-writer } }\nsystems:`,
      )
      .replace(
        'credential: switch-login }',
        `credential: switch-login, changes: { credential: writer${allowed} } }`,
      )
      .replace(
        'credential: kea-login\n    settings',
        `credential: kea-login\n    changes: { credential: writer${allowed} }\n    settings`,
      ),
  )
const byFile = { changes: true, credential: true, credentials: [], device: true }

test('what the file says of changes holds from each start on, and goes with its words', async () => {
  await bring(file())
  await bring(writing())
  expect(await written()).toEqual(byFile)
  const versions = [await versionOf('kea-1'), await versionOf('switch-cli')]
  await bring(writing())
  expect([await versionOf('kea-1'), await versionOf('switch-cli')]).toEqual(versions)
  await giveWriting()
  expect(await written()).toEqual(bothWrite)
  await bring(writing().replace('port: 22001', 'port: 22005'))
  expect(await written()).toEqual(byFile)
  const [given] = await readHistory(database.db, 'kea-1')
  expect(given).toMatchObject({ who: null, what: expect.stringMatching(/read from the systems file/) })
  await bring(file((text) => text.replace('port: 22001', 'port: 22005')))
  expect(await written()).toEqual({ ...byFile, changes: false, credential: false })
})

test('without a word of whether changes are allowed it stays as it was left, and what is new is only read', async () => {
  await bring(file())
  await bring(writing(''))
  expect(await written()).toEqual({ ...byFile, changes: false })
  await database.db.transaction().execute(async (tx) => {
    await allowChanges(tx, await takeSystem(tx, 'kea-1', await versionOf('kea-1')), true, false)
  })
  await bring(writing(''))
  expect(await written()).toEqual(byFile)
  await bring(writing(', allowed: false'))
  expect(await written()).toEqual({ ...byFile, changes: false })
})

test('a credential that writes is one of the file, of a kind that its system takes', async () => {
  await expect(
    bring(writing().replaceAll('changes: { credential: writer', 'changes: { credential: nobody')),
  ).rejects.toThrow(/systems\.0\.changes\.credential "nobody" is not among the credentials/)
  const wrong = writing().replace(
    'name: writer, kind: password, username: writer',
    'name: writer, kind: api-key',
  )
  await expect(bring(wrong)).rejects.toThrow(/changes\.credential is of kind api-key, which .* does not take/)
})

test('what is no longer in the file goes', async () => {
  await bring(
    file((text) =>
      text.replace(/ {2}- name: sw-b07-2[\s\S]*?(?=places)/, '').replace('devices:', 'devices: []'),
    ),
  )
  expect((await everything()).devices).toEqual([])
})

test.each([
  [
    'a wrong port',
    (text: string) => text.replace('port: 24000', 'port: 240000'),
    /line 12: systems\.1\.reach\.port /,
  ],
  [
    'an unknown field',
    (text: string) => text.replace('role: access', 'rolle: access'),
    /devices\.0\.rolle is not known/,
  ],
  [
    'an unknown product',
    (text: string) => text.replace('product: kea', 'product: dnsmasq'),
    /line 9: systems\.1\.product "dnsmasq"/,
  ],
  [
    'an unknown credential',
    (text: string) => text.replace('credential: kea-login', 'credential: kea'),
    /systems\.1\.credential "kea"/,
  ],
  [
    'an unknown system of a device',
    (text: string) => text.replace('{ switch-cli: {', '{ switch-x: {'),
    /switch-x is not among the systems/,
  ],
  [
    'a name used twice',
    (text: string) => text.replace('name: kea-1', 'name: switch-cli'),
    /"switch-cli" is used twice/,
  ],
  [
    'a wrong setting',
    (text: string) => text.replace('page: 100', 'page: many'),
    /systems\.1\.settings\.page /,
  ],
  [
    'a short fingerprint',
    (text: string) => text.replace(fingerprint('a'), 'SHA256:abc'),
    /fingerprint must be SHA256/,
  ],
  ['a missing reach', (text: string) => text.replace(/ {4}reach: .*\n/, ''), /systems\.1\.reach is missing/],
  ['no YAML', (text: string) => `${text}x: [1\n`, /not valid YAML/],
  ['a key twice', (text: string) => `${text}version: 1\n`, /not valid YAML/],
  ['an alias bomb', (text: string) => `a: &a [1]\nb: [*a, *a]\n${text}`, /systems\.yaml/],
  [
    'a secret that is not there',
    (text: string) => text.replace('file: kea-password', 'file: gone'),
    /Credential kea-login: the file gone/,
  ],
])('a file with %s is refused in one sentence and nothing changes', async (_, change, sentence) => {
  const before = await everything()
  const refusal = bring(file(change))
  await expect(refusal).rejects.toThrow(sentence)
  await expect(refusal).rejects.toMatchObject({
    name: 'SystemsFileError',
    message: expect.not.stringContaining(canary),
  })
  expect(await everything()).toEqual(before)
})
