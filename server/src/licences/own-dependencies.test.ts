import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testAuthority } from '@patchbay/connectors/transport/test-certificate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { ownDependencies } from './own-dependencies.ts'

let server: TestApp
let folder: string

beforeAll(async () => {
  server = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'patchbay-own-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

test('own TLS, tokens and the sealing key are rows with their days, and without any secret', async () => {
  const { certificate } = testAuthority().issue(['console.example'])
  const [certificateFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key')]
  await writeFile(certificateFile, certificate)
  await writeFile(keyFile, 'patchbay-key-1:c2VjcmV0LW9mLXRoZS1maWxl')
  const person = await server.addPerson('ada')
  const { db } = server.database
  const made = { person_id: person, keys: [], created_at: new Date('2026-01-05T00:00:00Z') }
  const ending = new Date('2027-03-01T00:00:00Z')
  await db
    .insertInto('bearer_token')
    .values([
      { ...made, name: 'monitoring', hash: Buffer.alloc(32, 'secret'), expires_at: ending, revoked_at: null },
      {
        ...made,
        name: 'revoked',
        hash: Buffer.alloc(32, 'other'),
        expires_at: ending,
        revoked_at: new Date(),
      },
    ])
    .execute()
  const reported = await ownDependencies(db, { certificateFile, keyFile })
  expect(reported.map(({ kind, name }) => [kind, name])).toEqual([
    ['certificate', 'TLS certificate of this server'],
    ['token', expect.stringMatching(/^Token \d+ of ada: monitoring$/)],
    ['key', 'Sealing key of stored credentials'],
  ])
  expect(reported[1]).toMatchObject({ started: '2026-01-05', ends: '2027-03-01' })
  expect(reported[0]?.ends).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(JSON.stringify(reported)).not.toMatch(/secret|c2VjcmV0/)
})

test('a server without TLS and key file has no such rows', async () => {
  const reported = await ownDependencies(server.database.db, { certificateFile: null, keyFile: null })
  expect(reported.map(({ kind }) => kind)).toEqual(['token'])
})
