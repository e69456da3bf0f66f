import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from './database/test-database.ts'
import type { TestDatabase } from './database/test-database.ts'

let database: TestDatabase
let dataDir: string
const running: ChildProcessWithoutNullStreams[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'patchbay-main-'))
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(() => database.drop())

function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      ALLOW_UNSAFE_DATABASE: '1',
      ...environment,
    },
  })
  running.push(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ready = async () => {
    while (!output.stdout.includes('\n')) await Promise.race([once(child.stdout, 'data'), ended])
    return JSON.parse(output.stdout) as { ready: boolean; url: string; accounts: string[]; password: string }
  }
  return { child, output, ended, ready }
}

const signIn = (url: string, username: string, password: string) =>
  fetch(`${url}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })

test.each([
  [{ PORT: 'many' }, /^PORT .*\.\n$/],
  [{ HOST: '0.0.0.0' }, /^HOST .*\.\n$/],
  [{ SYSTEMS_FILE: '/does/not/exist.yaml' }, /^SYSTEMS_FILE .*\.\n$/],
  [{ ALLOW_UNSAFE_DATABASE: '0' }, /^fsync is off .*\.\n$/],
])('a start that cannot be says why in one sentence and exits with 2: %j', async (environment, sentence) => {
  const { ended, output } = launch({ LOG_LEVEL: 'fatal', ...environment })
  expect([await ended, output.stderr, output.stdout]).toEqual([2, expect.stringMatching(sentence), ''])
})

test('it tells its parent when it is ready, signs people in, and a signal ends it with the head exported', async () => {
  const { child, ended, ready, output } = launch({})
  const { url, accounts, password } = await ready()
  expect(accounts).toContain('engineer')
  expect(password.length).toBeGreaterThanOrEqual(15)
  expect((await signIn(url, 'engineer', password)).status).toBe(200)
  child.kill('SIGTERM')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output.stderr).not.toContain(password)
  expect((await stat(join(dataDir, 'key'))).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(join(dataDir, 'record-heads.jsonl'), 'utf8'))).toMatchObject({ seq: 1 })
})

test('it ends when its parent is gone', async () => {
  const { child, ended, ready } = launch({ WATCH_PARENT: '1' })
  await ready()
  child.stdin.end()
  expect(await ended).toBe(0)
})

test('without its key it is sealed and says so, and people still sign in', async () => {
  const password = 'a password of the lab'
  const { ready } = launch({ KEY_FILE: join(dataDir, 'no', 'key'), LAB_PASSWORD: password })
  const { url } = await ready()
  expect(await (await fetch(`${url}/api/health/`)).json()).toEqual({ data: { status: 'sealed' } })
  expect((await signIn(url, 'administrator', password)).status).toBe(200)
})
