import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { followDirectories } from './follow-directories.ts'
import { personOfBearer, personOfSession } from './person.ts'
import { signIn } from './sign-in.ts'
import { nocEngineers, pretendDirectory, solberg } from './test-directory.ts'
import { newToken, tokenHash } from './tokens.ts'

let server: TestApp
let directory: ReturnType<typeof pretendDirectory>
let bob: number
beforeAll(async () => {
  server = await startTestApp()
  bob = await server.addPerson('bob')
})
afterAll(() => server.stop())

const rule = async (directory_group: string) => {
  await server.database.db.deleteFrom('directory_rule').execute()
  await server.database.db
    .insertInto('directory_rule')
    .values({ position: 0, system: 'directory-1', directory_group, role: 2, group_id: null })
    .execute()
}
beforeEach(async () => {
  directory = pretendDirectory()
  await server.database.db.deleteFrom('directory_try').execute()
  await server.database.db.deleteFrom('person').where('source', '=', 'directory').execute()
  await rule('NOC-Engineers')
})

let at = 0
const enter = async (username: string, password = 'directory password', device?: string) => {
  at += 1
  const means = {
    ...server.context,
    systems: directory.systems,
    people: { ...server.context.people, directoryFloor: 0 },
  }
  return signIn(means, {
    username,
    password,
    code: undefined,
    device,
    address: `10.3.${Math.floor(at / 250)}.${at % 250}`,
    correlation: 'x',
    signal: AbortSignal.timeout(10_000),
  })
}
/** Whose account it is, or the code of the refusal. */
const outcome = (username: string, password?: string, device?: string) =>
  enter(username, password, device).then(
    ({ personId }) => personId,
    (error: { code: string }) => error.code,
  )
const lastReason = async () => {
  await server.context.recorder.settled()
  const { detail } = await server.database.db
    .selectFrom('record')
    .select('detail')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return detail
}
const row = (id: unknown) =>
  server.database.db
    .selectFrom('person')
    .select(['username', 'email', 'role', 'source', 'source_name', 'external_id', 'password_hash'])
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()

test('nobody comes in without a rule, and the directory is not even asked', async () => {
  await server.database.db.deleteFrom('directory_rule').execute()
  expect(await outcome('isolberg')).toBe('sign-in-refused')
  expect(directory.binds).toEqual([])
})

test.each([
  ['ISolberg', ' isolberg '],
  ['isolberg@campus.example', 'ingrid.solberg@staff.example'],
  ['i.solberg@campus.example', 'CAMPUS\\isolberg'],
])('%j and %j lead to one account, and the login tried is the one that was found', async (one, other) => {
  const id = await outcome(one)
  expect(id).toEqual(expect.any(Number))
  expect(await outcome(other)).toBe(id)
  expect(new Set(directory.binds)).toEqual(new Set([solberg.dn]))
  expect(await row(id)).toEqual({
    username: 'isolberg',
    email: 'i.solberg@campus.example',
    role: 2,
    source: 'directory',
    source_name: 'directory-1',
    external_id: solberg.id,
    password_hash: null,
  })
})

test.each(['CAMPUS\\', '\\', 'nobody', 'isolberg@elsewhere.example'])('%j is nobody', async (name) => {
  expect(await outcome(name)).toBe('sign-in-refused')
  expect(directory.binds).toEqual([])
})

test('a rule names a group by its whole name or its account name; a common name is anybody’s', async () => {
  await rule(nocEngineers.dn.toUpperCase())
  expect(await outcome('isolberg')).toEqual(expect.any(Number))
  await rule('NOC Engineers (all)')
  expect(await outcome('isolberg')).toBe('account-not-admitted')
})

test.each([
  ['disabled', 'account-disabled'],
  ['account-expired', 'account-expired'],
  ['password-expired', 'password-expired'],
  ['must-change-password', 'password-must-change'],
  ['hours', 'sign-in-hours'],
  ['workstation', 'sign-in-place'],
  ['wrong', 'sign-in-refused'],
  ['locked', 'sign-in-refused'],
  ['unknown', 'sign-in-refused'],
] as const)('a refusal because of %s is %s, and the record has the reason', async (reason, code) => {
  directory.refusal = reason
  expect(await outcome('isolberg')).toBe(code)
  expect(await lastReason()).toContain(`directory: ${reason}`)
})

test('a lock is called a lock only where the person has signed in before', async () => {
  const { device } = await enter('isolberg')
  directory.refusal = 'locked'
  expect(await outcome('isolberg', 'any', device)).toBe('account-locked')
  expect(await outcome('CAMPUS\\isolberg', 'any', device)).toBe('account-locked')
  expect(await outcome('isolberg', 'any', newToken())).toBe('sign-in-refused')
  expect(await outcome('bob', 'any', device)).toBe('sign-in-refused')
})

test('guessing here does not lock an account there: it is left alone in time, and nobody else is told', async () => {
  const { device } = await enter('isolberg')
  directory.lockout = { threshold: 5, window: 1_800_000 }
  directory.binds = []
  for (const name of ['isolberg', 'CAMPUS\\isolberg', 'i.solberg@campus.example', 'ISOLBERG', 'isolberg']) {
    expect(await outcome(name, 'a guess')).toBe('sign-in-refused')
  }
  expect(directory.binds).toHaveLength(3)
  // Not even the right one is looked at, or a guesser would learn which it is.
  expect(await outcome('isolberg')).toBe('sign-in-refused')
  expect(directory.binds).toHaveLength(3)
  expect(await lastReason()).toContain('directory: spared')
  // Where the owner has signed in before there is one more, and it clears the way.
  expect(await outcome('isolberg', 'directory password', device)).toEqual(expect.any(Number))
  expect(await outcome('isolberg')).toEqual(expect.any(Number))
})

test('in a known browser it is said that there were too many', async () => {
  const { device } = await enter('isolberg')
  directory.lockout = { threshold: 3, window: 1_800_000 }
  directory.binds = []
  for (let at = 0; at < 4; at += 1) await outcome('isolberg', 'a guess')
  expect(directory.binds).toHaveLength(2)
  const refused = await enter('isolberg', 'directory password', device).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'too-many-attempts' })
  const { retryAfter } = refused as { retryAfter: number }
  expect(retryAfter).toBeGreaterThan(1_700)
  expect(retryAfter).toBeLessThanOrEqual(1_800)
})

test('a directory that is away says so to everybody alike, and local people come in', async () => {
  await outcome('isolberg')
  directory.away = true
  expect(await outcome('isolberg')).toBe('directory-unavailable')
  expect(await outcome('nobody')).toBe('directory-unavailable')
  expect(await outcome('bob', 'wrong')).toBe('directory-unavailable')
  expect(await outcome('bob', testPassword)).toBe(bob)
})

test('a wrong password of a local account is not tried on its namesake in the directory', async () => {
  directory.person = { ...solberg, username: 'bob', principal: null, email: null }
  expect(await outcome('bob')).toBe('sign-in-refused')
  expect(directory.binds).toEqual([])
})

test('a namesake of a local account is refused under its other names too', async () => {
  directory.person = { ...solberg, username: 'bob' }
  expect(await outcome('ingrid.solberg@staff.example')).toBe('account-not-admitted')
})

test('who is renamed stays the same account; who gets an old name is another, without what the first one had', async () => {
  const id = await outcome('isolberg')
  await server.database.db
    .insertInto('direct_grant')
    .values({ person_id: Number(id), key: 'queries-firewall' })
    .execute()
  directory.person = { ...solberg, username: 'iberg', dn: solberg.dn.replace('Solberg', 'Berg') }
  expect(await outcome('iberg')).toBe(id)
  expect(await row(id)).toMatchObject({ username: 'iberg', external_id: solberg.id })
  expect(await outcome('isolberg')).toBe('sign-in-refused')

  const successor = { ...solberg, id: '00000000-4e9a-475f-b1c2-03d4e5f60718', username: 'iberg' }
  directory.person = successor
  const other = await outcome('iberg')
  expect(other).toEqual(expect.any(Number))
  expect(other).not.toBe(id)
  expect(await row(other)).toMatchObject({ username: 'iberg', email: 'i.solberg@campus.example', role: 2 })
  expect(await row(id)).toMatchObject({
    username: `iberg (before, ${id})`,
    email: '',
    external_id: solberg.id,
  })
  const keys = await server.database.db.selectFrom('direct_grant').select('person_id').execute()
  expect(keys).toEqual([{ person_id: id }])
  // The one before comes back under a name of their own.
  directory.person = { ...solberg, username: 'ingrid', email: null }
  expect(await outcome('ingrid')).toBe(id)
})

test('out of the group there, nothing is left here, and the record says what came and went', async () => {
  const id = await outcome('isolberg')
  directory.around = []
  expect(await outcome('isolberg')).toBe('account-not-admitted')
  expect(await row(id)).toMatchObject({ role: 0 })
  const { rows } = await sql<{ detail: string }>`select detail from record
    where action = 'rights.by-directory' order by seq desc limit 2`.execute(server.database.db)
  expect(rows.map(({ detail }) => JSON.parse(detail) as object)).toEqual([
    { before: { role: 2, groups: [] }, after: { role: 0, groups: [] } },
    { before: { role: 0, groups: [] }, after: { role: 2, groups: [] } },
  ])
})

const follow = () =>
  followDirectories({
    database: server.database.db,
    systems: directory.systems,
    log: server.context.log,
    now: () => new Date(),
  })

/** A session and a token of a program, and what they still are. */
async function inside() {
  const { personId, session } = await enter('isolberg')
  const token = newToken()
  const db = server.database.db
  await db
    .insertInto('bearer_token')
    .values({
      person_id: personId,
      name: 'a program',
      hash: tokenHash(token),
      keys: ['commands-switch-actions'],
      expires_at: sql<Date>`now() + interval '1 day'`,
    })
    .execute()
  const now = async () => ({
    session: (await personOfSession(db, tokenHash(session.access)))?.profile.role_name ?? null,
    token: (await personOfBearer(db, tokenHash(token)))?.keys.size ?? null,
  })
  return { personId, now }
}

test('what a directory takes away is gone for who is inside, too', async () => {
  const { now } = await inside()
  const whole = { session: 'network engineer', token: 1 }
  expect(await now()).toEqual(whole)
  await follow()
  expect(await now()).toEqual(whole)
  directory.away = true
  await follow()
  expect(await now()).toEqual(whole)
  directory.away = false
  directory.around = []
  await follow()
  expect(await now()).toEqual({ session: '', token: 0 })
  directory.around = [nocEngineers]
  await follow()
  expect(await now()).toEqual(whole)
})

test.each([
  ['disabled', { ...solberg, enabled: false }],
  ['expired', { ...solberg, expiresAt: new Date(Date.now() - 1_000) }],
  ['gone', { ...solberg, id: '00000000-4e9a-475f-b1c2-03d4e5f60718' }],
] as const)('who is %s in the directory is signed out, and programs with them', async (why, person) => {
  const { now, personId } = await inside()
  directory.person = person
  await follow()
  expect(await now()).toEqual({ session: null, token: null })
  const { rows } = await sql<{ detail: string }>`select detail from record
    where action = 'person.shut-out-by-directory' order by seq desc limit 1`.execute(server.database.db)
  expect(JSON.parse(rows[0]!.detail)).toEqual({ why, system: 'directory-1' })
  directory.person = solberg
  expect(await outcome('isolberg')).toBe(personId)
})

test('a password that was changed in the directory ends the sessions from before', async () => {
  const { now } = await inside()
  directory.person = { ...solberg, passwordSetAt: new Date(Date.now() - 3_600_000) }
  await follow()
  expect(await now()).toEqual({ session: 'network engineer', token: 1 })
  directory.person = { ...solberg, passwordSetAt: new Date(Date.now() + 1_000) }
  await follow()
  expect(await now()).toEqual({ session: null, token: 1 })
})
