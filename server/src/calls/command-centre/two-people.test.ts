import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, testPassword, testPasswordHash } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'
import { admit } from '../../people/outsiders.ts'
import { whyGiven } from '../../people/sign-in-methods.ts'
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
    approval: ['Site rule: Exams.'],
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

const later = (hours: number) =>
  sql`update way_in set at = at - ${hours} * interval '1 hour'`.execute(server.database.db)
const aDayLater = () => later(25)
const aWeekLater = () => later(7 * 24)

/** Whoever it is, they come in by the password of all tests. */
async function comeIn(name: string) {
  await server.database.db
    .updateTable('person')
    .set({ password_hash: await testPasswordHash(), must_change_password: false })
    .where('username', '=', name)
    .execute()
  return { name, id: await idOf(name), cookie: await server.signIn(name) }
}
const idOf = async (name: string) =>
  (
    await server.database.db
      .selectFrom('person')
      .select('id')
      .where('username', '=', name)
      .executeTakeFirstOrThrow()
  ).id
/** An account that `cookie` makes, with the key to agree to changes. */
async function madeBy(cookie: string, name: string) {
  const body = {
    ...fieldsOf(name, { keys: ['commands-approve', 'commands-switch-port-assignment'] }),
    password_by: 'generated',
    reentered: again,
  }
  expect((await askAs(server, cookie, `POST ${people}/person/`, body)).status).toBe(200)
  return comeIn(name)
}
/** An administrator whom nobody here made. */
async function administrator(name: string) {
  return { name, id: await addAdministrator(server, name), cookie: await server.signIn(name) }
}
const confirming = async (cookie: string, id: number) =>
  askAs(server, cookie, `POST ${people}/person/confirm/`, { id, version: await versionOf(id) })

test('an account of one’s own making never agrees to what one asks for, and says who may', async () => {
  const body = { ...fieldsOf('mine', { keys: ['commands-approve'] }), password_by: 'link', reentered: again }
  const { data } = await askAs(server, rootCookie, `POST ${people}/person/`, body)
  const { id, link } = data as { id: number; link: string }
  const token = link.split('=').at(-1)
  await server.call('POST', '/users/password/', { payload: { token, password: testPassword } })
  const cookie = await server.signIn('mine')
  const refused = {
    status: 403,
    code: 'way-in-given',
    fields: {
      account: expect.stringMatching(
        /^root created your account, so the two count as one person until [-\d]+ [:\d]+ UTC\. Another person may agree, or another administrator confirms the account \(yours\)/,
      ),
    },
  }
  expect(await agreeing(cookie)).toMatchObject(refused)
  await aDayLater()
  const late = await agreeing(cookie)
  expect(late).toMatchObject(refused)

  const listed = (await askAs(server, cookie, 'GET /command-centre/approvals/')).data as {
    waiting: { id: number; leftTo: string | null; may: { approve: boolean } }[]
  }
  expect(listed.waiting.find((one) => one.id === late.id)).toMatchObject({
    leftTo: expect.stringMatching(/^root created your account/),
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
    /gave you a new sign-in/,
    async (id) =>
      askAs(server, rootCookie, `POST ${people}/person/password/`, {
        id,
        version: await versionOf(id),
        password_by: 'generated',
        reentered: again,
      }),
  ],
  [
    'a second factor taken away',
    /gave you a new sign-in/,
    async (id) => {
      await sql`insert into second_factor (person_id, version, envelope, confirmed_at)
        values (${id}, 1, '\\x00', now())`.execute(server.database.db)
      return askAs(server, rootCookie, `POST ${people}/person/second-factor/remove/`, {
        id,
        version: await versionOf(id),
        reentered: again,
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
  'whoever was given %s by somebody agrees to what others ask, and not to what the giver does, for a day or for seven',
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
    const changed = words.test('root changed your account')
    expect((await agreeing(cookie)).status).toBe(changed ? 200 : 403)
    await aWeekLater()
    expect((await agreeing(cookie)).status).toBe(200)
  },
)

describe('two accounts that one person could use are one person', () => {
  const refused = { status: 403, code: 'way-in-given' }

  test('two of one maker, the maker and theirs in either direction, and one that another of them made', async () => {
    const maker = await administrator('maker')
    const one = await madeBy(maker.cookie, 'puppet.one')
    const two = await madeBy(maker.cookie, 'puppet.two')
    expect(await agreeing(two.cookie, one)).toMatchObject({
      ...refused,
      fields: {
        account: expect.stringMatching(
          /^maker created your account, and maker created the account of puppet\.one, so the two count as one person until/,
        ),
      },
    })
    expect(await agreeing(one.cookie, maker)).toMatchObject(refused)
    expect(await agreeing(maker.cookie, one)).toMatchObject({
      ...refused,
      fields: { account: expect.stringMatching(/^You created the account of puppet\.one, so/) },
    })
    await server.database.db.updateTable('person').set({ role: 1 }).where('id', '=', one.id).execute()
    const far = await madeBy(one.cookie, 'puppet.far')
    for (const other of [maker, one, two]) expect(await agreeing(far.cookie, other)).toMatchObject(refused)
    await aDayLater()
    expect(await agreeing(far.cookie, two)).toMatchObject(refused)
    await aWeekLater()
    for (const other of [maker, one, two]) expect((await agreeing(far.cookie, other)).status).toBe(200)
  })

  test('whoever reset a password asks as that person and does not agree as themselves', async () => {
    const thief = await administrator('thief')
    const victim = await approver('victim')
    const version = await versionOf(victim.id)
    const reset = { id: victim.id, version, password_by: 'generated' }
    expect(await askAs(server, thief.cookie, `POST ${people}/person/password/`, reset)).toMatchObject({
      code: 'input-not-valid',
      fields: { password: expect.any(String) },
    })
    expect(
      (await askAs(server, thief.cookie, `POST ${people}/person/password/`, { ...reset, reentered: again }))
        .status,
    ).toBe(200)
    expect(await agreeing(thief.cookie, { id: victim.id, name: 'victim' })).toMatchObject(refused)
  })

  test('an account of a provider that somebody set up, or by a rule of theirs', async () => {
    const owner = await administrator('owner')
    const provider = {
      name: 'mine',
      title: 'Mine',
      issuer: 'https://login.mine.example',
      client_id: 'patchbay',
      certificate_authority: null,
      groups_claim: 'groups',
      second_factor: false,
      enabled: true,
      version: 0,
      client_secret: '',
    }
    const save = (name: string, body: object) => askAs(server, owner.cookie, name, body)
    expect(await save(`PUT ${people}/openid/`, provider)).toMatchObject({ code: 'input-not-valid' })
    expect((await save(`PUT ${people}/openid/`, { ...provider, reentered: again })).status).toBe(200)
    const { version } = (await save(`GET ${people}/directory/`, {})).data as { version: number }
    const rules = [{ system: 'mine', directory_group: 'friends', role: 2, group: null }]
    expect(await save(`PUT ${people}/directory/`, { version, rules })).toMatchObject({
      code: 'input-not-valid',
    })
    expect((await save(`PUT ${people}/directory/`, { version, rules, reentered: again })).status).toBe(200)
    const comes = (name: string) =>
      server.database.db.transaction().execute((transaction) =>
        admit(transaction, {
          source: 'openid',
          sourceName: 'mine',
          externalId: name,
          username: name,
          email: '',
          firstname: name,
          lastname: 'Friend',
          groups: ['friends'],
        }),
      )
    const friend = await comes('friend')
    await server.database.db
      .insertInto('direct_grant')
      .values({ person_id: friend!.id, key: 'commands-approve' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const whyNot = await whyGiven(server.database.db, friend!.id, owner.id)
    expect(whyNot).toMatch(/^owner set up the directory or provider, or a rule, for the sign-in of you, so/)
    expect(await agreeing(owner.cookie, { id: friend!.id, name: 'friend' })).toMatchObject(refused)
    const told = await server.database.db
      .selectFrom('notification')
      .innerJoin('notice', 'notice.id', 'notification.notice_id')
      .select('title')
      .where('event', '=', 'account-given')
      .where('person_id', '=', root)
      .execute()
    expect(told.map(({ title }) => title)).toContain('owner changed how people sign in by mine')
    // Who comes once all administrators have known of it for a week is nobody’s.
    await sql`update source_set_up set at = at - interval '7 days'`.execute(server.database.db)
    const late = await comes('late')
    expect(await whyGiven(server.database.db, late!.id, owner.id)).toBeNull()
  })

  test('somebody independent confirms an account, which nobody tied to it can', async () => {
    const maker = await administrator('maker.two')
    const theirs = await madeBy(maker.cookie, 'new.colleague')
    const accomplice = await madeBy(maker.cookie, 'accomplice')
    await server.database.db.updateTable('person').set({ role: 1 }).where('id', '=', accomplice.id).execute()
    expect(await confirming(maker.cookie, theirs.id)).toMatchObject(refused)
    expect(await confirming(accomplice.cookie, theirs.id)).toMatchObject(refused)
    expect(await confirming(theirs.cookie, theirs.id)).toMatchObject({ code: 'key-missing' })
    const notices = await server.database.db
      .selectFrom('notification')
      .innerJoin('notice', 'notice.id', 'notification.notice_id')
      .select(['title', 'path'])
      .where('event', '=', 'account-given')
      .where('person_id', '=', root)
      .execute()
    expect(notices.filter(({ path }) => path.endsWith(`person=${theirs.id}`))).toEqual([
      { title: 'maker.two created the account new.colleague', path: expect.any(String) },
    ])
    const shown = await askAs(server, rootCookie, `GET ${people}/person/?id=${theirs.id}`)
    expect(shown.data).toMatchObject({
      unconfirmed: { words: expect.stringMatching(/^maker\.two created this account/) },
    })
    expect(await confirming(rootCookie, theirs.id)).toMatchObject({
      status: 200,
      data: { unconfirmed: null },
    })
    expect((await agreeing(theirs.cookie, maker)).status).toBe(200)
    expect((await agreeing(maker.cookie, theirs)).status).toBe(200)
    expect(await confirming(rootCookie, theirs.id)).toMatchObject({ code: 'input-not-valid' })
    // Given a way in anew, it is not confirmed any more.
    const reset = {
      id: theirs.id,
      version: await versionOf(theirs.id),
      password_by: 'generated',
      reentered: again,
    }
    await askAs(server, maker.cookie, `POST ${people}/person/password/`, reset)
    expect(await agreeing(maker.cookie, theirs)).toMatchObject(refused)
  })

  test('user management’s own requests are agreed to by somebody independent', async () => {
    const maker = await administrator('maker.three')
    const theirs = await madeBy(maker.cookie, 'second.self')
    const nora = await server.addPerson('nora', [])
    await server.database.db.updateTable('person').set({ role: 1 }).where('id', '=', theirs.id).execute()
    const fields = { ...fieldsOf('nora'), role: 1 }
    const change = { kind: 'person', id: nora, version: await versionOf(nora), ...fields }
    const asked = await askAs(server, theirs.cookie, `POST ${people}/grants/`, { change, reason: 'a test' })
    const grant = (asked.data as { grant: number }).grant
    await server.database.db.updateTable('person').set({ way_in_given_at: null }).execute()
    const settling = async (cookie: string) => {
      const listed = (await askAs(server, cookie, `GET ${people}/grants/`)).data as {
        id: number
        seen: string
      }[]
      const { seen } = listed.find(({ id }) => id === grant)!
      return askAs(server, cookie, `POST ${people}/grants/settle/`, {
        id: grant,
        agree: true,
        seen,
        reason: 'as we said',
      })
    }
    expect(await settling(maker.cookie)).toMatchObject({
      code: 'input-not-valid',
      fields: { body: expect.stringMatching(/^You created the account of second\.self, so/) },
    })
    expect((await settling(rootCookie)).status).toBe(200)
  })
})

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
  expect(await wanting({ reentered: { password: 'another password', code: '' } })).toMatchObject({
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
  expect(await askAs(server, '', name, { ...bodyOf(), reentered: again }, bearer)).toMatchObject({
    code: 'session-needed',
  })
  expect((await wanting({ reentered: again })).status).toBe(200)
})
