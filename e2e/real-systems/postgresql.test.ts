import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectors } from '@patchbay/connectors/registry/registry'
import { checkServer } from '@patchbay/server/database/check-server'
import { migrate, readMigrations } from '@patchbay/server/database/migrate'
import { openDatabase } from '@patchbay/server/database/open'
import type { OpenDatabase } from '@patchbay/server/database/open'
import { appendIn } from '@patchbay/server/record/append'
import { keysFrom } from '@patchbay/server/secrets/key-file'
import { checkStoredSecrets } from '@patchbay/server/secrets/vault'
import { importSystems } from '@patchbay/server/systems/import'
import { afterAll, expect, test } from 'vitest'
import { filesBelow, formsOf, seenIn } from './systems/canaries.ts'
import { whyNot } from './systems/missing.ts'
import { startPostgresql } from './systems/postgresql.ts'
import { running } from './systems/running.ts'
import { until } from './systems/until.ts'

const postgresql = running(whyNot('postgresql'), startPostgresql)

const opened: OpenDatabase[] = []
const folders: string[] = []
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const open = (url: string) => {
  const database = openDatabase(url, () => {})
  opened.push(database)
  return database
}

test('all migrations apply in order on Debian’s PostgreSQL 15, as the owner, and once only', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(await migrate(postgresql().urls.owner)).toEqual(names)
  expect(await migrate(postgresql().urls.owner)).toEqual([])
  const kept = await postgresql().sql('select name from migration order by name', 'patchbay')
  expect(kept.trim().split('\n')).toEqual(names)
  const strangers = await postgresql().sql(
    `select tablename from pg_tables where schemaname = 'public' and tableowner <> 'patchbay_owner'`,
    'patchbay',
  )
  expect(strangers.trim()).toBe('')
})

test('two servers that start at once migrate once', async () => {
  await postgresql().sql('create database twice owner patchbay_owner')
  const url = postgresql().urls.owner.replace(/patchbay$/, 'twice')
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(applied.map(({ length }) => length).toSorted((one, other) => one - other)).toEqual([
    0,
    0,
    (await readMigrations()).length,
  ])
})

test('the record can only grow: what the app role and the owner may do with it', async () => {
  const app = open(postgresql().urls.app)
  await app.db.transaction().execute((transaction) =>
    appendIn(
      transaction,
      ['one', 'two'].map((target) => ({
        actor: null,
        session: null,
        address: null,
        action: 'test',
        target,
        result: 'done',
        correlation: 'test',
      })),
    ),
  )
  expect(await app.db.selectFrom('record').select(['seq']).orderBy('seq').execute()).toEqual([
    { seq: 1 },
    { seq: 2 },
  ])
  const forbidden = [
    `update record set action = 'other'`,
    'delete from record',
    'truncate record',
    'drop table record',
    'alter table record disable trigger record_only_grows',
    'create or replace function record_only_grows() returns trigger language plpgsql as $$ begin return new; end $$',
    'delete from record_name',
    `update record_name set kind = 'person'`,
    `update record_name set name = 'another'`,
    'update record_name set name = null',
  ]
  for (const statement of forbidden) {
    await expect(app.pool.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
  }
  const owner = open(postgresql().urls.owner)
  for (const statement of forbidden.slice(0, 3)) {
    await expect(owner.pool.query(statement), statement).rejects.toThrow(/the record only grows/)
  }
  expect(await app.db.selectFrom('record').select(['seq']).execute()).toHaveLength(2)
})

test('the app role owns nothing, makes nothing and is no superuser', async () => {
  const app = open(postgresql().urls.app)
  await expect(app.pool.query('create table mine (id integer)')).rejects.toThrow(/permission denied/)
  await expect(app.pool.query('create role other')).rejects.toThrow(/permission denied/)
  await expect(app.pool.query(`copy record to program 'cat'`)).rejects.toThrow(/superuser|permission denied/)
  await expect(app.pool.query('update migration set digest = name')).rejects.toThrow(/permission denied/)
})

const secretFields = [
  'secret',
  'enable',
  'community',
  'authentication',
  'privacy',
  'from-file',
  'from-environment',
] as const
// Signs that URL-encoding changes, so that its form is another.
const canaries = Object.fromEntries(
  secretFields.map((field) => [field, `cnry/${field}+${randomBytes(12).toString('hex')}=&é`]),
) as Record<(typeof secretFields)[number], string>

const systemsFile = () => `version: 1
credentials:
  - { name: switch-login, kind: password, username: netops, secret: { value: ${JSON.stringify(canaries.secret)} }, enable: { value: ${JSON.stringify(canaries.enable)} } }
  - { name: snmp-2, kind: snmp-v2c, secret: { value: ${JSON.stringify(canaries.community)} } }
  - { name: snmp-3, kind: snmp-v3, username: netops, authentication: sha, privacy: aes, secret: { value: ${JSON.stringify(canaries.authentication)} }, privacySecret: { value: ${JSON.stringify(canaries.privacy)} } }
  - { name: kea-login, kind: password, username: kea, secret: { file: kea-password } }
  - { name: ad-login, kind: password, username: svc, secret: { environment: PATCHBAY_TEST_CANARY } }
systems:
  - { name: switch-cli, kind: switch, product: cisco-ios-ssh, title: Switches (SSH), credential: switch-login }
  - { name: switch-snmp, kind: switch, product: snmp, title: Switches (SNMP), credential: snmp-3 }
  - name: kea-1
    kind: dhcp
    product: kea
    title: DHCP
    reach: { host: 127.0.0.1, port: 24000 }
    trust: { fingerprint: "SHA256:${'k'.repeat(43)}" }
    credential: kea-login
`

test('no secret of a systems file is in a dump, in the files of the cluster or in its log of statements', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-real-systems-'))
  folders.push(folder)
  const path = join(folder, 'systems.yaml')
  process.env['PATCHBAY_TEST_CANARY'] = canaries['from-environment']
  writeFileSync(join(folder, 'kea-password'), `${canaries['from-file']}\n`)
  writeFileSync(path, systemsFile())
  const secrets = Object.values(canaries)
  // The search finds what is there: all but the two that stand elsewhere.
  expect(seenIn(systemsFile(), secrets)).toHaveLength(secrets.length - 2)

  const keys = keysFrom(randomBytes(32))
  const { db } = open(postgresql().urls.app)
  expect(await importSystems(db, keys, path, connectors)).toMatchObject({ systems: 3 })
  delete process.env['PATCHBAY_TEST_CANARY']
  await checkStoredSecrets(db, keys)
  expect(await db.selectFrom('sealed_secret').select('field').execute()).toHaveLength(secrets.length)

  await postgresql().sql('checkpoint')
  const dump = await postgresql().dump('patchbay')
  expect(dump).toContain('switch-login')
  expect(seenIn(dump, secrets)).toEqual([])
  const log = postgresql().server.log()
  expect(log).toContain('insert into "sealed_secret"')
  expect(seenIn(log, secrets)).toEqual([])
  const files = filesBelow(postgresql().folder)
  const octets = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
  expect(files.some(({ text }) => text.includes('switch-login'))).toBe(true)
  for (const { path: file, text } of files) {
    const found = secrets.filter((secret) => formsOf(secret).some((form) => text.includes(octets(form))))
    expect(found, file).toEqual([])
  }
})

test('the search for secrets knows every form', () => {
  const secret = canaries.secret
  for (const padding of ['', 'x', 'xy', 'xyz']) {
    const inside = Buffer.from(`${padding}${secret}${padding}`)
    for (const text of [
      inside.toString('utf8'),
      inside.toString('base64'),
      inside.toString('base64url'),
      inside.toString('hex'),
      encodeURIComponent(inside.toString('utf8')),
    ]) {
      expect(seenIn(`before ${text} after`, [secret]), text).toEqual([secret])
    }
  }
  expect(seenIn(Buffer.from('something else').toString('base64'), [secret])).toEqual([])
})

test('a server that loses what it acknowledged, or does not see a broken page, is refused unless that is allowed', async () => {
  const { owner: ownerUrl, app: url } = postgresql().urls
  const check = (allowUnsafe: boolean) => checkServer({ ownerUrl, url, allowUnsafe })
  const sql = (statement: string) => postgresql().sql(statement)
  // As Debian makes a cluster.
  await expect(check(false)).rejects.toThrow(/^data_checksums is off .*pg_checksums --enable/)
  await sql('alter system set fsync = off')
  await sql('select pg_reload_conf()')
  await until('fsync is off', 60_000, async () => (await sql('show fsync')).trim() === 'off')
  await expect(check(false)).rejects.toThrow(/^fsync is off/)
  await check(true)
})
