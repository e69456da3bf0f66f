import { chmod, mkdtemp, rm } from 'node:fs/promises'
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

interface TestServer {
  readonly urls: { superuser: string; owner: string; app: string }
  readonly stop: () => Promise<void>
}

async function start(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-test-'))
  await chmod(folder, 0o755)
  const database = await startEmbeddedDatabase(folder, { durable: false })
  await migrate(database.ownerUrl)
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  await client.query('alter database patchbay rename to template_patchbay')
  await client.end()
  return {
    urls: { superuser: database.superuserUrl, owner: database.ownerUrl, app: database.url },
    stop: async () => {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Each project loads this file anew, in the one process of the run. */
const shared = globalThis as { testServer?: Promise<TestServer>; testServerUsers?: number }

/** One throw-away PostgreSQL for all projects of a run, with a migrated template that each file copies. */
export default async function provideTestServer(project: TestProject): Promise<() => Promise<void>> {
  shared.testServerUsers = (shared.testServerUsers ?? 0) + 1
  const { urls, stop } = await (shared.testServer ??= start())
  project.provide('databaseUrls', urls)
  return async () => {
    shared.testServerUsers = (shared.testServerUsers ?? 1) - 1
    if (shared.testServerUsers === 0) await stop()
  }
}
