import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from './database/test-database.ts'
import type { TestDatabase } from './database/test-database.ts'
import { codeOf, stepOf } from './people/totp.ts'
import { signInAt, testProcesses } from './test-process.ts'
import type { TestProcesses } from './test-process.ts'

let database: TestDatabase
let processes: TestProcesses
let keyFile: string
beforeAll(async () => {
  database = await createTestDatabase()
  processes = await testProcesses(database)
  keyFile = join(processes.dataDir, '..', `patchbay-key-${process.pid}`)
  await writeFile(keyFile, `patchbay-key-1:${randomBytes(32).toString('base64')}`, { mode: 0o600 })
})
afterEach(() => processes.end())
afterAll(() => database.drop())

/** A server as a site starts it, and the token of its link; null when it gave none. */
async function startBare() {
  const launched = processes.launch({ LAB: 'off', KEY_FILE: keyFile, LOG_LEVEL: 'trace' })
  const told = (await launched.ready()) as unknown as { url: string; firstAccount?: string }
  const token = told.firstAccount?.split('#first-account=')[1] ?? null
  const call = async (method: string, path: string, body?: object, cookie = '') => {
    const response = await fetch(`${told.url}/api${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { id: _, ...answer } = (await response.json()) as { id?: string; code?: string; data?: unknown }
    return { status: response.status, ...answer }
  }
  const take = (given: string | null, username = 'root') =>
    call('POST', '/users/first-account/', {
      token: given,
      username,
      email: `${username}@campus.example`,
      firstname: 'First',
      lastname: 'One',
      password,
    })
  return { ...launched, url: told.url, token, call, take }
}
const password = 'first and very long'

test('each start gives a link until there is an administrator, who then needs a second factor before all else', async () => {
  const [first, second] = [await startBare(), await startBare()]
  expect(first.token).toMatch(/^[\w-]{43}$/)
  expect(second.token).not.toBe(first.token)
  const { rows } = await database.pool.query<{ text: string }>(
    'select row_to_json(first_account_link)::text as text from first_account_link',
  )
  expect(rows).toHaveLength(2)

  const wrong = await first.take('A'.repeat(43))
  expect(wrong).toMatchObject({ status: 400, fields: { token: expect.any(String) } })
  expect((await first.take(second.token)).status).toBe(200)
  // Of several links one makes one administrator, and to whom comes later they all read like a made-up one.
  for (const token of [second.token, first.token]) expect(await first.take(token, 'eve')).toEqual(wrong)
  const third = await startBare()
  expect(third.token).toBeNull()

  const cookie = await signInAt(first.url, 'root', password)
  const keyed = ['GET', '/administration/user-management/roles/', undefined, cookie] as const
  expect(await first.call(...keyed)).toMatchObject({ status: 403, code: 'second-factor-needed' })
  const enrolled = await first.call('POST', '/account/second-factor/enrol/', { password }, cookie)
  const { secret } = enrolled.data as { secret: string }
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const octets = Buffer.from(bits.match(/.{8}/g)!.map((eight) => Number.parseInt(eight, 2)))
  const code = codeOf(octets, stepOf(new Date()))
  expect(await first.call('POST', '/account/second-factor/confirm/', { code }, cookie)).toMatchObject({
    status: 200,
  })
  expect((await first.call(...keyed)).status).toBe(200)

  for (const { output, token } of [first, second, third]) {
    expect(output.stdout.split('\n').filter((line) => line !== '')).toHaveLength(1)
    expect(output.stderr).toContain('"msg":"listening"')
    if (token !== null) {
      expect(output.stderr).not.toContain(token)
      expect(rows.map(({ text }) => text).join('')).not.toContain(token)
    }
    expect(output.stderr).not.toContain(password)
  }
}, 120_000)

test('guessing at links is slowed after ten', async () => {
  await database.pool.query('delete from sign_in_try')
  const { take } = await startBare()
  const statuses: number[] = []
  for (let at = 0; at < 11; at += 1) statuses.push((await take(randomBytes(32).toString('base64url'))).status)
  expect(statuses).toEqual([...Array(10).fill(400), 429])
}, 120_000)
