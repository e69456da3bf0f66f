import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { startEmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrls: { superuser: string; owner: string; app: string }
  }
}

/** One throw-away PostgreSQL for a run of the server's tests, with a migrated template that each file copies. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-test-'))
  const { chmod } = await import('node:fs/promises')
  await chmod(folder, 0o755)
  const database = await startEmbeddedDatabase(folder, { durable: false })
  await migrate(database.ownerUrl)
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  await client.query('alter database patchbay rename to template_patchbay')
  await client.end()
  project.provide('databaseUrls', {
    superuser: database.superuserUrl,
    owner: database.ownerUrl,
    app: database.url,
  })
  return async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
