import { mkdtemp, rm } from 'node:fs/promises'
import { chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkServer } from './check-server.ts'
import { startEmbeddedDatabase } from './embedded.ts'
import type { EmbeddedDatabase } from './embedded.ts'

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
  await expect(check()).resolves.toBeUndefined()
})

test('a role that need not wait for the disk is found out, whichever it is', async () => {
  for (const role of ['patchbay_app', 'patchbay_owner']) {
    await asSuperuser(`alter role ${role} set synchronous_commit = off`)
    await expect(check()).rejects.toThrow(
      'synchronous_commit is off on this PostgreSQL: acknowledged changes could be lost.',
    )
    await expect(check({ allowUnsafe: true })).resolves.toBeUndefined()
    await asSuperuser(`alter role ${role} reset synchronous_commit`)
  }
  await asSuperuser('alter role patchbay_app set synchronous_commit = local')
  await expect(check()).resolves.toBeUndefined()
})

test('a server that loses what it acknowledged is refused by the setting that does it', async () => {
  const { owner, app } = inject('databaseUrls')
  const template = (url: string) => url.replace('/patchbay?', '/template_patchbay?')
  await expect(check({ ownerUrl: template(owner), url: template(app) })).rejects.toThrow(/^fsync is off/)
})
