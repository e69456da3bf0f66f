import { mkdtemp, rm } from 'node:fs/promises'
import { chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkServer } from './check-server.ts'
import { startEmbeddedDatabase } from './embedded.ts'
import type { EmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: EmbeddedDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-durable-'))
  chmodSync(folder, 0o755)
  database = await startEmbeddedDatabase(folder)
})
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

const check = (some: Partial<Parameters<typeof checkServer>[0]> = {}) =>
  checkServer({ ownerUrl: database.ownerUrl, url: database.url, allowUnsafe: false, ...some })

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('the database that comes along keeps what was acknowledged, and sees when the disk broke a page', async () => {
  await expect(check()).resolves.toBe('patchbay_app')
})

test('a role that need not wait for the disk is found out, whichever it is', async () => {
  for (const role of ['patchbay_app', 'patchbay_owner']) {
    await asSuperuser(`alter role ${role} set synchronous_commit = off`)
    await expect(check()).rejects.toThrow(
      'synchronous_commit is off on this PostgreSQL: acknowledged changes could be lost.',
    )
    await expect(check({ allowUnsafe: true })).resolves.toBe('patchbay_app')
    await asSuperuser(`alter role ${role} reset synchronous_commit`)
  }
  await asSuperuser('alter role patchbay_app set synchronous_commit = local')
  await expect(check()).resolves.toBe('patchbay_app')
})

test('a server that loses what it acknowledged is refused by the setting that does it', async () => {
  const { owner, app } = inject('databaseUrls')
  const template = (url: string) => url.replace('/patchbay?', '/template_patchbay?')
  await expect(check({ ownerUrl: template(owner), url: template(app) })).rejects.toThrow(/^fsync is off/)
})

test('the owner of the tables does not work on them where that is asked, and may elsewhere', async () => {
  const { ownerUrl } = database
  await expect(check({ url: ownerUrl })).resolves.toBeNull()
  await expect(check({ url: ownerUrl, apart: true })).rejects.toThrow(
    /^DATABASE_URL is of patchbay_owner, the owner of the tables/,
  )
  await expect(check({ apart: true })).resolves.toBe('patchbay_app')
})

test('a superuser and a member of the owner do not work on the tables where that is asked', async () => {
  const { superuserUrl } = database
  await expect(check({ url: superuserUrl, apart: true })).rejects.toThrow(/which is a superuser and could/)
  await expect(check({ url: superuserUrl })).resolves.not.toBeNull()
  await asSuperuser('create role between_them')
  await asSuperuser('grant patchbay_owner to between_them')
  await asSuperuser('grant between_them to patchbay_app')
  await expect(check({ apart: true })).rejects.toThrow(
    /^DATABASE_URL is of patchbay_app, which is a member of patchbay_owner/,
  )
  await expect(check()).resolves.toBe('patchbay_app')
  await asSuperuser('revoke between_them from patchbay_app')
  await expect(check({ apart: true })).resolves.toBe('patchbay_app')
})

test('the role that works on the tables may have any name, and one that may not is told so', async () => {
  const { superuserUrl } = database
  await asSuperuser(`create role "net 'ops" login password 'of-the-test'`)
  await asSuperuser(`create role late login password 'of-the-test'`)
  await asSuperuser('create database otherwise owner patchbay_owner')
  const at = (url: string) => url.replace(/\/(patchbay|postgres)\?/, '/otherwise?')
  const owner = at(database.ownerUrl)
  const as = (role: string) =>
    at(superuserUrl).replace(/\/\/[^@]*@/, `//${encodeURIComponent(role)}:of-the-test@`)
  const role = await check({ ownerUrl: owner, url: as("net 'ops") })
  expect(role).toBe("net 'ops")
  await migrate(owner, role)
  const app = new pg.Client({ connectionString: as("net 'ops") })
  await app.connect()
  const { rows } = await app.query<{ may: boolean }>(
    `select bool_and(has_table_privilege(oid, 'select')) as may from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'migration'`,
  )
  await expect(app.query('delete from record')).rejects.toThrow(/permission denied/)
  await app.end()
  expect(rows).toEqual([{ may: true }])
  await expect(migrate(owner, role)).resolves.toEqual([])
  await expect(migrate(owner, 'late')).rejects.toThrow(
    /^late, the role of DATABASE_URL, has no rights on the tables\. /,
  )
}, 60_000)
