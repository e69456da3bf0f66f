import { randomBytes } from 'node:crypto'
import { copyFile, cp, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { keysFrom } from '../secrets/key-file.ts'
import { createLog } from '../logging/log.ts'
import { readSettings } from '../settings/settings.ts'
import { start } from '../start.ts'
import { signInAt, testProcesses } from '../test-process.ts'
import type { TestProcesses } from '../test-process.ts'
import { quarantineOf } from './database-home.ts'
import { isSamePlace } from './folder-place.ts'
import { exportHead, headsFile } from './heads.ts'
import { Recorder } from './recorder.ts'

const password = 'a password of the lab'
const copy = `test_copy_${randomBytes(6).toString('hex')}`
let database: TestDatabase
let processes: TestProcesses
beforeAll(async () => {
  database = await createTestDatabase()
  processes = await testProcesses(database)
})
afterEach(() => processes.end())
afterAll(async () => {
  for (const name of [copy, nameIn(database.url)])
    await administer(`drop database if exists ${name} with (force)`)
})

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrls').superuser })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const nameIn = (url: string) => new URL(url.replace('@/', '@x/')).pathname.slice(1)
const inCopy = (url: string) => url.replace(`/${nameIn(url)}?`, `/${copy}?`)

const ask = async (url: string, cookie: string, method: string, path: string, body?: object) => {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as { code?: string; data?: unknown } }
}
const healthOf = async (url: string) => (await ask(url, '', 'GET', '/health/')).body.data

async function begin(environment: Readonly<Record<string, string>> = {}) {
  const { child, ended, ready } = processes.launch({ LAB_PASSWORD: password, ...environment })
  const { url } = await ready()
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url, stop }
}

const stops = '/administration/connected-systems/stop-changes/'

test('a copy asks nothing and changes nothing, its old sessions are over, and an administrator makes it the one', async () => {
  const first = await begin()
  const old = await signInAt(first.url, 'administrator', password)
  expect(await healthOf(first.url)).toEqual({ status: 'ready' })
  expect((await ask(first.url, old, 'POST', '/quarantine/', { words: 'It acts already.' })).body.code).toBe(
    'not-quarantined',
  )
  await first.stop()
  await database.close()
  await administer(`create database ${copy} template ${nameIn(database.url)} owner patchbay_owner`)

  const { url, stop } = await begin({
    DATABASE_URL: inCopy(database.url),
    DATABASE_OWNER_URL: inCopy(database.ownerUrl),
  })
  expect(await healthOf(url)).toEqual({ status: 'quarantined' })
  expect((await ask(url, old, 'GET', '/users/profile/')).status).toBe(401)
  const cookie = await signInAt(url, 'administrator', password)
  expect((await ask(url, cookie, 'GET', '/condition/')).body.data).toMatchObject({
    quarantine: 'Its database has moved.',
  })
  const stopping = { stop: true, why: 'to see whether it acts' }
  expect((await ask(url, cookie, 'POST', stops, stopping)).body.code).toBe('quarantined')
  expect((await ask(url, cookie, 'GET', '/workflows/search-and-locate/?q=10.1.1.1')).body.code).toBe(
    'quarantined',
  )
  const engineer = await signInAt(url, 'desk', password)
  const words = 'The machine of before is switched off.'
  const end = (who: string, body: object) => ask(url, who, 'POST', '/quarantine/', body)
  expect((await end(engineer, { words, password })).status).toBe(403)
  expect((await end(cookie, { words: 'yes', password })).status).toBe(400)
  expect((await end(cookie, { words, password: 'not this one' })).status).toBe(400)
  expect((await end(cookie, { words, password })).status).toBe(200)
  await expect.poll(() => healthOf(url).catch(() => null), { timeout: 30_000 }).toEqual({ status: 'ready' })
  expect((await ask(url, cookie, 'POST', stops, stopping)).status).toBe(200)
  await stop()
}, 180_000)

test('a folder that was never with the database, an operator’s word and a record that is behind keep a server quiet', async () => {
  const keys = keysFrom(randomBytes(32))
  const [here, elsewhere] = [await createTestDatabase(), await createTestDatabase()]
  const folder = () => mkdtemp(join(tmpdir(), 'patchbay-home-'))
  const [dataDir, another, later] = [await folder(), await folder(), await folder()]
  const why = (at: TestDatabase, of: string, restored: boolean | null = null) =>
    quarantineOf({ database: at.db, dataDir: of, keys, restored })
  try {
    expect(await why(here, dataDir)).toBeNull()
    expect(await why(here, dataDir)).toBeNull()
    expect(await why(here, dataDir, true)).toMatch(/^It was started with RESTORED=1/)
    expect(await why(here, another)).toBe('Its DATA_DIR was never used with this database.')
    expect(await why(here, another, false)).toBeNull()
    expect(await why(here, another)).toBeNull()

    const entry = { actor: null, session: null, address: null, action: 'test', target: null } as const
    await new Recorder(here.db).append({ ...entry, result: 'done', correlation: '1' })
    await exportHead(here.db, keys, dataDir)
    expect(await why(here, dataDir)).toBeNull()
    expect(await why(elsewhere, later)).toBeNull()
    await copyFile(headsFile(dataDir), headsFile(later))
    expect(await why(elsewhere, later)).toBe('Its record is shorter than this server has seen it.')
    expect(await why(elsewhere, dataDir)).toBe('Its DATA_DIR was used with another database.')

    // What moved is moved, whatever the operator's settings say: they are copied along.
    await here.db.updateTable('database_home').set({ system_identifier: '1' }).execute()
    expect(await why(here, dataDir, false)).toBe('Its database has moved.')
  } finally {
    await Promise.all([here.drop(), elsewhere.drop()])
  }
})

const place = {
  machine: 'a'.repeat(32),
  device: '8',
  inode: '2',
  born: '1795842640389662281',
  path: '/var/lib/patchbay',
}
test.each([
  ['nothing is another', {}, true],
  ['devices are numbered anew', { device: '9' }, true],
  ['a file system numbers its inodes anew', { device: '9', inode: '7' }, true],
  ['the folder has another name', { path: '/srv/patchbay' }, true],
  ['a container does not tell its machine', { machine: null }, true],
  ['its birth is not told', { born: null }, true],
  ['it is on another machine', { machine: 'b'.repeat(32) }, false],
  ['it was made anew, though it has the inode and the path', { born: '1795842640389662282' }, false],
  ['it is a snapshot beside it', { device: '9', path: '/srv/snapshot' }, false],
  ['it is the top of another disk', { device: '9', path: '/srv/patchbay', born: null }, false],
  ['it has another inode and its birth is not told', { inode: '3', born: null }, false],
])('a folder is told from its copy: %s', (_what, change, same) => {
  expect(isSamePlace(place, { ...place, ...change })).toBe(same)
})

test('a copy of DATA_DIR is quiet until its move is said, and one that was renamed or kept by an older server is not', async () => {
  const keys = keysFrom(randomBytes(32))
  const here = await createTestDatabase()
  onTestFinished(() => here.drop())
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-home-'))
  const why = (of: string, restored: boolean | null = null) =>
    quarantineOf({ database: here.db, dataDir: of, keys, restored })
  expect(await why(dataDir)).toBeNull()
  await cp(dataDir, `${dataDir}-copy`, { recursive: true })
  const elsewhere = 'Its DATA_DIR has moved, or is on another machine.'
  expect(await why(`${dataDir}-copy`)).toBe(elsewhere)
  expect(await why(`${dataDir}-copy`)).toBe(elsewhere)
  await rename(dataDir, `${dataDir}-renamed`)
  expect(await why(`${dataDir}-renamed`)).toBeNull()
  expect(await why(`${dataDir}-copy`, false)).toBeNull()
  expect(await why(`${dataDir}-copy`)).toBeNull()

  const file = join(`${dataDir}-copy`, 'database-home.json')
  const { place: _place, ...older } = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  await writeFile(file, JSON.stringify(older))
  expect(await why(`${dataDir}-copy`)).toBeNull()
  await cp(`${dataDir}-copy`, `${dataDir}-second`, { recursive: true })
  expect(await why(`${dataDir}-second`)).toBe(elsewhere)
})

test('a database that was put back under a running server is in quarantine within a minute, and acts again once an administrator says so', async () => {
  const here = await createTestDatabase()
  onTestFinished(() => here.drop())
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-home-'))
  const settings = readSettings({
    DATABASE_URL: here.url,
    DATABASE_OWNER_URL: here.ownerUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    ALLOW_UNSAFE_DATABASE: '1',
    LAB_PASSWORD: password,
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const begun = () => start(settings, [], createLog('silent'))
  const record = (action: string) =>
    new Recorder(here.db).append({
      actor: null,
      session: null,
      address: null,
      action,
      target: null,
      result: 'done',
      correlation: '1',
    })
  const first = await begun()
  onTestFinished(() => first.stop())
  await record('seen')
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => readFile(headsFile(dataDir), 'utf8').catch(() => '')).toContain('"seq":1')

  // As it was before the entry, and gone on with another since.
  const superuser = new pg.Client({
    connectionString: here.superuserUrl.replace('/postgres?', `/${nameIn(here.url)}?`),
  })
  await superuser.connect()
  await superuser.query('set session_replication_role = replica; delete from record')
  await superuser.end()
  await record('another')
  let over: string | null = null
  void first.over.then((words) => (over = words))
  // A look that is still under way when the next is due takes its place, so time goes on until one has seen it.
  await expect
    .poll(() => {
      vi.advanceTimersByTime(60_000)
      return over
    })
    .toBe('quarantine begins')
  await first.stop()
  expect((await readFile(headsFile(dataDir), 'utf8')).trim().split('\n')).toHaveLength(1)

  const second = await begun()
  expect(second.quarantine).toBe('Its record differs from what this server has seen.')
  expect(await healthOf(second.url)).toEqual({ status: 'quarantined' })
  const cookie = await signInAt(second.url, 'administrator', password)
  const words = 'It was put back from the backup of last night.'
  expect((await ask(second.url, cookie, 'POST', '/quarantine/', { words, password })).status).toBe(200)
  expect(await second.over).toBe('quarantine ended')
  await second.stop()
  const third = await begun()
  expect(third.quarantine).toBeNull()
  vi.advanceTimersByTime(60_000)
  await expect
    .poll(async () => (await readFile(headsFile(dataDir), 'utf8')).trim().split('\n').length)
    .toBeGreaterThan(2)
  await third.stop()
}, 60_000)
