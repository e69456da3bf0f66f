import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { signInAt, testProcesses } from '../test-process.ts'
import type { TestProcesses } from '../test-process.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'

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
    quarantine: 'Its database is in another place than it was.',
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
