import { callList } from '@patchbay/contract/api/calls'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, testPassword, testPasswordHash } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { readSettings } from '../settings/settings.ts'
import { sayTally } from '../test-tally.ts'
import { offerFirstAccount } from './first-account.ts'
import { generatePassword, newPasswordLink } from './password-links.ts'
import { passwordFault } from './passwords/password-rules.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

let server: TestApp
let cookie: string
let id: number
let hashed: string

const person = {
  username: 'alovelace',
  email: 'alovelace@campus.example',
  firstname: 'Augusta',
  lastname: 'Lovelace',
}

beforeAll(async () => {
  server = await startTestApp()
  id = await server.addPerson(person.username)
  await server.database.db.updateTable('person').set(person).where('id', '=', id).execute()
  cookie = await newSession()
  hashed = await testPasswordHash()
})
afterAll(() => server.stop())
beforeEach(() => server.database.db.deleteFrom('sign_in_try').execute())

/** Without a password, whose hashing is what takes the time here. */
async function newSession(): Promise<string> {
  const { access } = await server.database.db
    .transaction()
    .execute((transaction) => openSession(transaction, id, '10.1.1.1'))
  return `access=${access}`
}

type Verdict = string | null
const verdictOf = (response: LightMyRequestResponse, field: string): Verdict =>
  response.json<{ fields?: Record<string, string> }>().fields?.[field] ?? null

/** Every way in which somebody can give a password; each leaves everything as it was. */
const paths: Readonly<Record<string, (password: string) => Promise<Verdict>>> = {
  'POST /account/password/': async (password) => {
    const payload = { old_password: testPassword, new_password: password }
    const response = await server.call('POST', '/account/password/', { headers: { cookie }, payload })
    await server.database.db
      .updateTable('person')
      .set({ password_hash: hashed })
      .where('id', '=', id)
      .execute()
    return verdictOf(response, 'new_password')
  },
  'POST /users/password/': async (password) => {
    const { token } = await server.database.db
      .transaction()
      .execute((transaction) => newPasswordLink(transaction, id))
    const response = await server.call('POST', '/users/password/', { payload: { token, password } })
    await server.database.db
      .updateTable('person')
      .set({ password_hash: hashed })
      .where('id', '=', id)
      .execute()
    cookie = await newSession()
    return verdictOf(response, 'password')
  },
  'POST /users/first-account/': async (password) => {
    const { db } = server.database
    // The namesake makes room, so that the rule knows the same words here.
    await db.updateTable('person').set({ username: 'x', email: '' }).where('id', '=', id).execute()
    const token = await offerFirstAccount(db)
    const response = await server.call('POST', '/users/first-account/', {
      payload: { ...person, token: token ?? '', password },
    })
    await sql`delete from person where role = 1`.execute(db)
    await db.updateTable('person').set(person).where('id', '=', id).execute()
    return verdictOf(response, 'password')
  },
  LAB_PASSWORD: async (password) => {
    try {
      readSettings({ DATA_DIR: server.dataDir, LAB: 'on', LAB_PASSWORD: password })
      return null
    } catch (error) {
      return (error as Error).message.replace('LAB_PASSWORD cannot be used. ', '')
    }
  },
}

/** Calls that take a password without making it anybody’s, or that make one which is read by nobody before. */
const proofs = [
  'POST /users/login/ password',
  'POST /account/sign-in/ password',
  'POST /account/password/ old_password',
  'POST /administration/user-management/grants/ password',
  'POST /account/tokens/ password',
  'POST /account/second-factor/enrol/ password',
  'POST /account/second-factor/recovery-codes/ password',
  'POST /account/second-factor/remove/ password',
  'POST /quarantine/ password',
]

test('every call that takes a password is one of the paths, or takes it as a proof', () => {
  const taking = callList.flatMap((call) => {
    if (call.body === undefined) return []
    const { properties = {} } = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' })
    return Object.keys(properties)
      .filter((name) => /passw/.test(name) && name !== 'password_by')
      .map((name) => `${call.method} ${call.path} ${name}`)
  })
  const making = taking.filter((one) => !proofs.includes(one)).map((one) => one.replace(/ \S+$/, ''))
  expect(making.toSorted()).toEqual(
    Object.keys(paths)
      .filter((path) => path.includes('/'))
      .toSorted(),
  )
})

const candidates = [
  'violet tractors hum at dawn',
  '你好 再见 朋友 天空 海洋 高山 河流',
  'e\u0301clair tordu sous la pluie',
  'fourteen chars',
  'exactly15 chars',
  '🦊🐢🐙🦉🐝🦋🐌🐞🦎🐍🦕🦖🐳🐬',
  'passwordpassword',
  'P@ssw0rdP@ssw0rd!',
  'PatchbayPatchbay1',
  'aaaaaaaaaaaaaaaaaaaa',
  'qwertyuiopasdfghjkl',
  'summer2026summer2026',
  'x'.repeat(1_025),
  'half \ud800 a character here',
]
/** Those made of the person’s own names are known where a person is. */
const personal = ['alovelace-alovelace', 'Augusta-Lovelace-1815']

test(`one verdict for every password on every path (${candidates.length + personal.length} passwords × ${Object.keys(paths).length} paths)`, async () => {
  let refused = 0
  for (const password of [...candidates, ...personal]) {
    await server.database.db.deleteFrom('sign_in_try').execute()
    const asked = Object.entries(paths).filter(
      ([path]) => !(path === 'LAB_PASSWORD' && personal.includes(password)),
    )
    const verdicts = new Map<string, Verdict>()
    for (const [path, judge] of asked) verdicts.set(path, await judge(password))
    expect([password, [...verdicts]]).toEqual([
      password,
      asked.map(([path]) => [path, verdicts.get('POST /users/password/') ?? null]),
    ])
    if (verdicts.get('POST /users/password/') !== null) refused += 1
  }
  expect(refused).toBe(12)
  sayTally(
    `passwords: ${candidates.length + personal.length} on ${Object.keys(paths).length} paths, ${refused} refused, 0 differ`,
  )
}, 120_000)

test('what is generated for somebody passes the same rule', () => {
  for (let at = 0; at < 200; at += 1) {
    const words = Object.values(person)
    expect(passwordFault(generatePassword(), { words, secondFactor: false })).toBeNull()
  }
})

test('a password is compared whole, in one spelling, and kept as Argon2id above the floor', async () => {
  const long = 'seventy-two octets are where others stop reading what a person has typed'
  expect(Buffer.byteLength(long)).toBe(72)
  const kept = await hashPassword(`${long} and one`)
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await checkPassword(kept, `${long} and two`)).toBe(false)
  expect(await checkPassword(kept, long)).toBe(false)
  expect(await checkPassword(kept, `${long} and one`)).toBe(true)
  expect(await checkPassword(kept, ` ${long} and one`)).toBe(false)
  const spelt = await hashPassword('caf\u00e9 au lait sans sucre')
  expect(await checkPassword(spelt, 'cafe\u0301 au lait sans sucre')).toBe(true)
  // Compatibility is another matter: a full-width letter is another letter.
  expect(await checkPassword(spelt, 'café au lait sans suｃre')).toBe(false)
})

test('two hundred who sign in at once take the memory of two, and whoever does not get a turn is told to come back', async () => {
  const password_hash = await hashPassword(testPassword)
  await server.database.db.updateTable('person').set({ password_hash }).where('id', '=', id).execute()
  const before = process.memoryUsage().rss
  let most = before
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      server.call('POST', '/users/login/', {
        payload: { username: person.username, password: testPassword },
        remoteAddress: `10.3.${at >> 7}.${at & 127}`,
      }),
    ),
  )
  clearInterval(look)
  const of = (status: number) => answers.filter(({ statusCode }) => statusCode === status)
  // On a machine with nothing to spare some reach the deadline while they wait.
  expect(of(200).length + of(503).length + of(504).length).toBe(200)
  expect(of(200).length).toBeGreaterThan(20)
  for (const { headers } of of(503)) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  const grown = Math.round((most - before) / 1_048_576)
  sayTally(
    `200 at once: ${of(200).length} signed in, ${of(503).length} told to come back, ${grown} MB more at most`,
  )
  expect(grown).toBeLessThan(400)
}, 120_000)
