import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from './database/test-database.ts'
import type { TestDatabase } from './database/test-database.ts'
import { testProcesses } from './test-process.ts'
import type { TestProcesses } from './test-process.ts'

/** A process that loads the whole product takes seconds, and many of them on a busy machine. */
const patience = 120_000

let database: TestDatabase
let processes: TestProcesses

beforeAll(async () => {
  database = await createTestDatabase()
  processes = await testProcesses(database)
})
afterEach(() => processes.end())
afterAll(() => database.drop())

const signIn = (url: string, username: string, password: string) =>
  fetch(`${url}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })

// Of each setting settings.test.ts has the sentence, and tls.test.ts of certificates.
test.each([
  [{ PORT: 'many' }, /^PORT .*\.\n$/],
  [{ SYSTEMS_FILE: '/does/not/exist.yaml' }, /^SYSTEMS_FILE .*\.\n$/],
  [{ ALLOW_UNSAFE_DATABASE: '0' }, /^fsync is off .*\.\n$/],
])(
  'a start that cannot be says why in one sentence and exits with 2: %j',
  async (environment, sentence) => {
    const { ended, output } = processes.launch({ LOG_LEVEL: 'fatal', ...environment })
    expect([await ended, output.stderr, output.stdout]).toEqual([2, expect.stringMatching(sentence), ''])
  },
  patience,
)

test(
  'it tells its parent when it is ready, signs people in, and a signal ends it with the head exported',
  async () => {
    const { child, ended, ready, output } = processes.launch({})
    const { url, accounts, password } = await ready()
    expect(accounts).toContain('engineer')
    expect(password.length).toBeGreaterThanOrEqual(15)
    expect((await signIn(url, 'engineer', password)).status).toBe(200)
    child.kill('SIGTERM')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output.stderr).not.toContain(password)
    expect((await stat(join(processes.dataDir, 'key'))).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(join(processes.dataDir, 'record-heads.jsonl'), 'utf8'))).toMatchObject({
      seq: 1,
    })
  },
  patience,
)

test(
  'it ends when its parent is gone',
  async () => {
    const { child, ended, ready } = processes.launch({ WATCH_PARENT: '1' })
    await ready()
    child.stdin.end()
    expect(await ended).toBe(0)
  },
  patience,
)

test(
  'without its key it is sealed and says so, and people still sign in',
  async () => {
    const password = 'a password of the lab'
    const { ready } = processes.launch({
      KEY_FILE: join(processes.dataDir, 'no', 'key'),
      LAB_PASSWORD: password,
    })
    const { url } = await ready()
    expect(await (await fetch(`${url}/api/health/`)).json()).toEqual({ data: { status: 'sealed' } })
    expect((await signIn(url, 'administrator', password)).status).toBe(200)
  },
  patience,
)
