import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from './database/test-database.ts'
import type { TestDatabase } from './database/test-database.ts'
import { openDatabase } from './database/open.ts'
import type { OpenDatabase } from './database/open.ts'
import { createLog } from './logging/log.ts'
import { readSettings } from './settings/settings.ts'
import { start } from './start.ts'
import { signInAt, testProcesses } from './test-process.ts'
import type { TestProcesses } from './test-process.ts'
import { ownTimers } from './test-timers.ts'

let database: TestDatabase
let superuser: OpenDatabase
let processes: TestProcesses
const password = 'a password of the lab'

beforeAll(async () => {
  database = await createTestDatabase()
  superuser = openDatabase(database.superuserUrl, () => undefined)
  processes = await testProcesses(database)
})
afterEach(() => processes.end())
afterAll(async () => {
  await superuser.close()
  await database.drop()
})

/** Node 24 then refuses to start programs and to write anywhere else; what it may not, it cannot. */
const confined = () => [
  '--permission',
  '--allow-addons',
  '--allow-fs-read=*',
  `--allow-fs-write=${processes.dataDir}`,
]

const places = 'building,room\nB07,2.14\nB07,2.15\n'

/** Begins an import, sees that its head was read (RFC 9110 section 10.1.1), and leaves the body half said. */
async function beginImport(url: string, cookie: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
  await once(socket, 'connect')
  socket.write(
    `POST /api/site-resources/network-locations/import/ HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
      `Content-Type: text/csv\r\nCookie: ${cookie}\r\nExpect: 100-continue\r\nContent-Length: ${places.length}\r\n\r\n`,
  )
  await once(socket, 'data')
  socket.write(places.slice(0, 10))
  return { finish: () => socket.write(places.slice(10)), closed, isClosed: () => socket.closed }
}

const isRefused = (url: string) =>
  fetch(`${url}/api/health/`).then(
    ({ status }) => status === 503,
    () => true,
  )

async function lastOfRecord(): Promise<{ seq: number; hash: string }> {
  return database.db
    .selectFrom('record')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

async function exportedHead(): Promise<{ seq: number; hash: string }> {
  const lines = (await readFile(join(processes.dataDir, 'record-heads.jsonl'), 'utf8')).trim().split('\n')
  return JSON.parse(lines.at(-1) ?? '') as { seq: number; hash: string }
}

test('confined to its folder it serves, lives through twenty losses of every connection, and drains at the signal', async () => {
  const { child, ended, output, ready } = processes.launch({ LAB_PASSWORD: password }, confined())
  const { url } = await ready()
  const cookie = await signInAt(url, 'administrator', password)
  const profile = async () => {
    const response = await fetch(`${url}/api/users/profile/`, { headers: { cookie } })
    await response.text()
    return response.status
  }

  for (let round = 0; round < 20; round += 1) {
    const asking = Promise.all(Array.from({ length: 10 }, profile))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${new URL(database.url.replace('@/', '@x/')).pathname.slice(1)}
        and application_name = 'patchbay' and pid <> pg_backend_pid()`.execute(superuser.db)
    for (const status of await asking) {
      expect([round, status]).toEqual([
        round,
        expect.toSatisfy((code: number) => code === 200 || code === 503),
      ])
    }
    // One refusal for each connection of the pool at most.
    let refused = 0
    while ((await profile()) !== 200) expect((refused += 1)).toBeLessThanOrEqual(12)
  }
  expect(child.exitCode).toBeNull()
  expect(output.stderr).not.toMatch(/unhandled|ERR_ACCESS_DENIED/)

  const half = await beginImport(url, cookie)
  child.kill('SIGTERM')
  while (!(await isRefused(url)));
  child.kill('SIGTERM')
  half.finish()
  expect(await half.closed).toMatch(/^HTTP\/1\.1 100 [^]*HTTP\/1\.1 200 [^]*"rooms":2/)
  expect(await ended).toBe(0)
  expect(await exportedHead()).toMatchObject(await lastOfRecord())
  expect(output.stderr).not.toMatch(/unhandled|ERR_ACCESS_DENIED/)
}, 180_000)

test('outside its folder it can write nothing and start nothing', async () => {
  const { child, ended, output } = processes.launch(
    { KEY_FILE: '/tmp/patchbay-elsewhere/key', LAB: 'on', DATA_DIR: '/tmp/patchbay-elsewhere' },
    confined(),
  )
  expect(await ended).toBe(1)
  expect(output.stderr).toMatch(/did not start/)
  expect(child.exitCode).toBe(1)
}, 120_000)

test.each([
  ['that never ends is given its time and no more', false],
  ['that ends is all that delays the end', true],
])(
  'a request %s, and the record’s head is kept all the same',
  async (_what, ends) => {
    const given = ownTimers(3_600_001)
    onTestFinished(given.giveBack)
    const settings = readSettings({
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: processes.dataDir,
      PORT: '0',
      ALLOW_UNSAFE_DATABASE: '1',
      LAB_PASSWORD: password,
    })
    const log = createLog('silent')
    const running = await start(settings, [], log, { stop: 3_600_001 })
    const half = await beginImport(running.url, await signInAt(running.url, 'administrator', password))
    const stopped = Promise.all([running.stop(), running.stop()])
    await given.until(1)
    while (!(await isRefused(running.url)));
    expect(half.isClosed()).toBe(false)
    if (ends) half.finish()
    else given.pass()
    await Promise.all([stopped, half.closed])
    expect(given.waiting).toBe(0)
    expect(await exportedHead()).toMatchObject(await lastOfRecord())
  },
  30_000,
)
