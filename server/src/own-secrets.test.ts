import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedDatabase } from './database/embedded.ts'
import { createTestDatabase } from './database/test-database.ts'
import { offerFirstAccount } from './people/first-account.ts'
import { ensureLabAccounts } from './people/lab-accounts.ts'
import { readKeyFile } from './secrets/key-file.ts'
import { testProcesses } from './test-process.ts'

const folders: string[] = []
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-own-'))
  await chmod(folder, 0o711)
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** Everything secret that an installation makes for itself. */
async function install(): Promise<readonly string[]> {
  const folder = await newFolder()
  const embedded = await startEmbeddedDatabase(join(folder, 'database'), { durable: false })
  await embedded.stop()
  const passwords = [embedded.url, embedded.ownerUrl, embedded.superuserUrl].map(
    (url) => new URL(url.replace(/@\//, '@x/')).password,
  )
  const keys = await readKeyFile(join(folder, 'key'), true)
  const key = (await readFile(join(folder, 'key'), 'utf8')).trim()
  const database = await createTestDatabase()
  const token = (await offerFirstAccount(database.db)) ?? ''
  const { password } = await ensureLabAccounts(database.db, null)
  const { password_hash } = await database.db
    .selectFrom('person')
    .select('password_hash')
    .where('username', '=', 'administrator')
    .executeTakeFirstOrThrow()
  await database.drop()
  return [...passwords, keys.current().id, key, token, password, password_hash ?? '']
}

test('two installations have no secret in common, and none of them is short', async () => {
  const [one, other] = [await install(), await install()]
  const all = [...one, ...other]
  expect(new Set(all).size).toBe(all.length)
  for (const secret of all) expect(secret.length).toBeGreaterThanOrEqual(12)
}, 120_000)

test('what the readme shows is an example that no server starts with', async () => {
  const readme = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const [, example] = /```yaml\n([^]*?)```/.exec(readme) ?? []
  const folder = await newFolder()
  const file = join(folder, 'systems.yaml')
  await writeFile(join(folder, 'places.csv'), 'building,room\n')
  await writeFile(file, example ?? '')
  const database = await createTestDatabase()
  const processes = await testProcesses(database)
  const { ended, output } = processes.launch({ LAB: 'on', SYSTEMS_FILE: file })
  expect(await ended).toBe(2)
  expect(output.stdout).toBe('')
  expect(output.stderr).toMatch(/^Credential switch-login: the file \/etc\/patchbay\//)
  await database.drop()
  // Nor does it show a key that could be copied.
  expect(readme).not.toMatch(/patchbay-key-1:[A-Za-z0-9+/]{20}/)
}, 120_000)
