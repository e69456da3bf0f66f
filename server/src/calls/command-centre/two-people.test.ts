import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, testPassword, testPasswordHash } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'
import { addAdministrator, askAs, fieldsOf } from '../../people/test-people.ts'

const people = '/administration/user-management'
const again = { password: testPassword, code: '' }
let server: TestApp
let root: number
let rootCookie: string
let made = 0

beforeAll(async () => {
  server = await startTestApp()
  root = await addAdministrator(server, 'root')
  rootCookie = await server.signIn('root')
})
afterAll(() => server.stop())
afterEach(() => server.database.db.deleteFrom('sign_in_try').execute())

/** What somebody asks for: it begins in two hours once somebody has agreed. */
async function waiting(by = { id: root, name: 'root' }) {
  made += 1
  const target = `sw-a Gi1/0/${made}`
  const preview = {
    sentence: `Set access VLAN 20 on ${target}.`,
    target,
    checks: [],
    fields: [],
    sendings: [],
    affected: [],
    transliterated: [],
    approval: ['The site has decided so: Exams.'],
    nothing: false,
  }
  const row = await server.database.db
    .insertInto('change')
    .values({
      kind: 'assign-port',
      state: 'awaiting-approval',
      requested_by: by.id,
      requester: by.name,
      correlation: 'a-test',
      intent: JSON.stringify({ switch: 'sw-a', interface: target, accessVlan: 20, bounce: 'auto' }),
      reason: 'a test',
      sentence: preview.sentence,
      target,
      targets: [`interface ${target}`],
      snapshot: '{}',
      preview: JSON.stringify(preview),
      accepted: '{}',
      prove_or_undo: false,
      run_at: sql<Date>`clock_timestamp() + interval '2 hours'`,
    })
    .returning(['id', 'previewed_at'])
    .executeTakeFirstOrThrow()
  return { id: row.id, lookedAt: row.previewed_at.toISOString() }
}

/** Agrees to something that somebody asks for. */
async function agreeing(cookie: string, by?: { id: number; name: string }) {
  const change = await waiting(by)
  const answer = await askAs(server, cookie, 'POST /command-centre/approvals/approve/', {
    ...change,
    expiresAt: null,
  })
  return { ...answer, id: change.id }
}

/** An account that nobody here made, whose holder agrees to changes. */
async function approver(name: string) {
  const id = await server.addPerson(name, ['commands-approve'])
  return { id, cookie: await server.signIn(name) }
}

const versionOf = async (id: number) =>
  (
    await server.database.db
      .selectFrom('person')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).version

const aDayLater = () => sql`update way_in set at = at - interval '25 hours'`.execute(server.database.db)

test('an account of one’s own making never agrees to what one asks for, and says who may', async () => {
  const body = { ...fieldsOf('mine', { keys: ['commands-approve'] }), password_by: 'link', again }
  const { data } = await askAs(server, rootCookie, `POST ${people}/person/`, body)
  const { id, link } = data as { id: number; link: string }
  const token = link.split('=').at(-1)
  await server.call('POST', '/users/password/', { payload: { token, password: testPassword } })
  const cookie = await server.signIn('mine')
  const refused = {
    status: 403,
    code: 'way-in-given',
    fields: { account: expect.stringMatching(/^root made your account\. Somebody may agree whose account/) },
  }
  expect(await agreeing(cookie)).toMatchObject(refused)
  await aDayLater()
  const late = await agreeing(cookie)
  expect(late).toMatchObject(refused)

  const listed = (await askAs(server, cookie, 'GET /command-centre/approvals/')).data as {
    waiting: { id: number; leftTo: string | null; may: { approve: boolean } }[]
  }
  expect(listed.waiting.find((one) => one.id === late.id)).toMatchObject({
    leftTo: expect.stringMatching(/^root made your account/),
    may: { approve: false },
  })
  const other = await approver('other')
  const names = (
    await askAs(server, other.cookie, `GET /command-centre/approvals/choices/people/?id=${late.id}`)
  ).data as { people: { id: number }[] }
  expect(names.people.map((one) => one.id)).toContain(other.id)
  expect(names.people.map((one) => one.id)).not.toContain(id)

  // What somebody else asks for is another matter, and the run says whose making the account is.
  const engineer = await server.addPerson('engineer', ['commands-switch-port-assignment'])
  const agreed = await agreeing(cookie, { id: engineer, name: 'engineer' })
  expect(agreed.status).toBe(200)
  expect((await askAs(server, cookie, `GET /command-centre/run/?id=${agreed.id}`)).data).toMatchObject({
    approver: { id, name: 'mine' },
    approverMadeBy: 'root',
  })
  const theirs = await agreeing(other.cookie)
  expect(theirs.status).toBe(200)
  expect((await askAs(server, other.cookie, `GET /command-centre/run/?id=${theirs.id}`)).data).toMatchObject({
    approver: { name: 'other' },
    approverMadeBy: null,
  })
})

const acts: readonly (readonly [string, RegExp, (id: number, name: string) => Promise<unknown>])[] = [
  [
    'a password',
    /gave you your way in/,
    async (id) =>
      askAs(server, rootCookie, `POST ${people}/person/password/`, {
        id,
        version: await versionOf(id),
        password_by: 'generated',
      }),
  ],
  [
    'a second factor taken away',
    /gave you your way in/,
    async (id) => {
      await sql`insert into second_factor (person_id, version, envelope, confirmed_at)
        values (${id}, 1, '\\x00', now())`.execute(server.database.db)
      return askAs(server, rootCookie, `POST ${people}/person/second-factor/remove/`, {
        id,
        version: await versionOf(id),
      })
    },
  ],
  [
    'a right',
    /changed your account/,
    async (id, name) =>
      askAs(server, rootCookie, `PUT ${people}/person/`, {
        id,
        version: await versionOf(id),
        ...fieldsOf(name, { keys: ['commands-approve', 'queries-firewall'] }),
      }),
  ],
  [
    'another address of mail',
    /changed your account/,
    async (id, name) =>
      askAs(server, rootCookie, `PUT ${people}/person/`, {
        id,
        version: await versionOf(id),
        ...fieldsOf(name, { keys: ['commands-approve'], email: `${name}@elsewhere.example` }),
      }),
  ],
  [
    'a group that gives a right',
    /changed your account/,
    async (id, name) =>
      askAs(server, rootCookie, `POST ${people}/groups/`, {
        name: `of ${name}`,
        description: '',
        keys: ['queries-firewall'],
        members: [id],
      }),
  ],
  [
    'an account that is enabled again',
    /changed your account/,
    async (id) => {
      await server.database.db
        .updateTable('person')
        .set({ status: 'disabled' })
        .where('id', '=', id)
        .execute()
      return askAs(server, rootCookie, `POST ${people}/person/status/`, {
        id,
        version: await versionOf(id),
        status: 'active',
      })
    },
  ],
]

test.each(acts)(
  'whoever was given %s by somebody agrees to what others ask, and for a day not to what the giver does',
  async (given, words, act) => {
    const name = `of.${given.replaceAll(' ', '.')}`
    const { id, cookie: before } = await approver(name)
    expect((await agreeing(before)).status).toBe(200)
    expect(await act(id, name)).toMatchObject({ status: 200 })
    // However they come in: the sessions of before are gone with some of it.
    await server.database.db
      .updateTable('person')
      .set({ password_hash: await testPasswordHash(), must_change_password: false })
      .where('id', '=', id)
      .execute()
    const cookie = await server.signIn(name)
    expect(await agreeing(cookie)).toMatchObject({
      status: 403,
      code: 'way-in-given',
      fields: { account: expect.stringMatching(words) },
    })
    const engineer = await server.addPerson(`asks.${id}`, ['commands-switch-port-assignment'])
    expect((await agreeing(cookie, { id: engineer, name: 'asks' })).status).toBe(200)
    await aDayLater()
    expect((await agreeing(cookie)).status).toBe(200)
  },
)

const rules = '/administration/policies/approval-rules/'

test.each([
  ['making an account', `POST ${people}/person/`, () => ({ ...fieldsOf('new'), password_by: 'link' })],
  [
    'rewriting the approval rules',
    `PUT ${rules}`,
    () => ({ value: { rules: [], hours: 48 }, version: 0, why: 'none' }),
  ],
])('%s takes the password once more, and a session', async (_, name, bodyOf) => {
  const wanting = (word: object) => askAs(server, rootCookie, name, { ...bodyOf(), ...word })
  expect(await wanting({})).toMatchObject({
    code: 'input-not-valid',
    fields: { password: expect.any(String) },
  })
  expect(await wanting({ again: { password: 'another password', code: '' } })).toMatchObject({
    code: 'input-not-valid',
    fields: { password: 'is not right' },
  })
  const token = await askAs(server, rootCookie, 'POST /account/tokens/', {
    name: `for ${name.slice(0, 60)}`,
    keys: ['administrations-user-management', 'administrations-policies'],
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    password: testPassword,
  })
  const bearer = { authorization: `Bearer ${(token.data as { token: string }).token}` }
  expect(await askAs(server, '', name, { ...bodyOf(), again }, bearer)).toMatchObject({
    code: 'session-needed',
  })
  expect((await wanting({ again })).status).toBe(200)
})
