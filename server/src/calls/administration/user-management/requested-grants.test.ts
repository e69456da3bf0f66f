import type { AskedGrant } from '@patchbay/contract/people/asking'
import type { Effect, PersonDetail } from '@patchbay/contract/people/person'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../http/test-app.ts'
import type { TestApp } from '../../../http/test-app.ts'
import { addAdministrator, askAs, fieldsOf } from '../../../people/test-people.ts'

const place = '/administration/user-management'
let server: TestApp
const ids = new Map<string, number>()
const cookies = new Map<string, string>()

beforeAll(async () => {
  server = await startTestApp()
  for (const name of ['root', 'second']) ids.set(name, await addAdministrator(server, name))
  ids.set('nora', await server.addPerson('nora', ['queries-firewall']))
  ids.set('deputy', await server.addPerson('deputy', ['administrations-user-management']))
  for (const name of ids.keys()) cookies.set(name, await server.signIn(name))
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db } = server.database
  await db.updateTable('person').set({ status: 'active', way_in_given_at: null }).execute()
  await db.updateTable('person').set({ role: 0 }).where('id', '=', ids.get('nora')!).execute()
  await db.deleteFrom('asked_grant').execute()
  await db.deleteFrom('directory_rule').execute()
  await db.deleteFrom('person_group').execute()
})
afterEach(() => server.database.db.deleteFrom('sign_in_try').execute())

const as = (who: string, name: string, payload?: object) => askAs(server, cookies.get(who)!, name, payload)
const person = async (name: string) =>
  (await as('root', `GET ${place}/person/?id=${ids.get(name)!}`)).data as unknown as PersonDetail
async function changeOf(name: string, change: object) {
  const { id, version, keys, groups, role } = await person(name)
  return { kind: 'person', id, version, ...fieldsOf(name, { keys, groups, role }), ...change }
}
const saving = async (who: string, name: string, change: object) => {
  const { kind: _, ...body } = await changeOf(name, change)
  return as(who, `PUT ${place}/person/`, body)
}
const asking = async (who: string, change: object, more: object = {}) =>
  as(who, `POST ${place}/grants/`, { change, reason: 'she takes over from Kim', ...more })
const listed = async (who: string) => (await as(who, `GET ${place}/grants/`)).data as unknown as AskedGrant[]
const settling = async (who: string, { id, seen }: AskedGrant, agree = true) =>
  as(who, `POST ${place}/grants/settle/`, { id, agree, seen, reason: 'as we said' })
const lastRecorded = async (action: string) => {
  const row = await server.database.db
    .selectFrom('record')
    .select('detail')
    .where('action', '=', `POST ${place}/${action}/`)
    .where('result', '=', 'done')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return JSON.parse(row.detail) as Record<string, unknown>
}

test('one administrator asks, another sees what it does and agrees; neither can do it alone', async () => {
  const administrator = { role: 1 }
  expect(await saving('root', 'nora', administrator)).toMatchObject({
    status: 409,
    code: 'second-person-needed',
    fields: { needs: 'second-person' },
  })
  expect(await person('nora')).toMatchObject({ role: 0 })
  const { kind: _, ...previewed } = await changeOf('nora', administrator)
  const preview = (await as('root', `POST ${place}/person/preview/`, previewed)).data as unknown as Effect
  expect(preview.needs).toBe('second-person')

  const asked = await asking('root', await changeOf('nora', administrator))
  expect(asked).toMatchObject({ status: 200, data: { grant: expect.any(Number) } })
  const [own] = await listed('root')
  expect(own).toMatchObject({
    own: true,
    state: 'open',
    may_not: 'You requested this yourself.',
    name: 'nora',
  })
  expect(await settling('root', own!)).toMatchObject({ status: 403, code: 'own-request' })
  expect(await settling('root', own!, false)).toMatchObject({ status: 403, code: 'own-request' })

  const [theirs] = await listed('second')
  expect(theirs).toMatchObject({ own: false, may_not: null, reason: 'she takes over from Kim' })
  expect(theirs!.effect!.people[0]).toMatchObject({ username: 'nora' })
  expect(await person('nora')).toMatchObject({ role: 0 })
  expect(await settling('second', theirs!)).toMatchObject({ status: 200 })
  expect(await person('nora')).toMatchObject({ role: 1 })
  expect((await listed('root'))[0]).toMatchObject({
    state: 'agreed',
    settled_by: 'second',
    answer: 'as we said',
    effect: null,
  })
  expect(await lastRecorded('grants/settle')).toMatchObject({
    person: ids.get('nora'),
    agreed: true,
    asked_by: ids.get('root'),
    after: { role: 'administrator' },
  })
  expect(await settling('second', theirs!)).toMatchObject({ status: 409, code: 'moved' })
  // Taking it back takes nobody else.
  expect((await saving('root', 'nora', { role: 0 })).status).toBe(200)
})

test('a refusal says why and changes nothing; only who asked withdraws', async () => {
  await asking('root', await changeOf('nora', { role: 1 }))
  const [theirs] = await listed('second')
  expect((await as('second', `POST ${place}/grants/withdraw/`, { id: theirs!.id })).status).toBe(404)
  expect((await settling('second', theirs!, false)).status).toBe(200)
  expect((await listed('root'))[0]).toMatchObject({ state: 'refused', answer: 'as we said' })
  expect(await person('nora')).toMatchObject({ role: 0 })
  await asking('root', await changeOf('nora', { role: 1 }))
  const [again] = await listed('root')
  expect((await as('root', `POST ${place}/grants/withdraw/`, { id: again!.id })).status).toBe(200)
  expect(await settling('second', again!)).toMatchObject({ status: 409 })
})

test('what was changed since cannot be agreed to, nor what does something else than was shown, nor what has expired', async () => {
  const change = await changeOf('nora', { role: 1 })
  await asking('root', change)
  const [theirs] = await listed('second')
  expect(await settling('second', { ...theirs!, seen: 'another' })).toMatchObject({ code: 'moved' })
  await sql`update asked_grant set expires_at = now()`.execute(server.database.db)
  expect((await listed('second'))[0]).toMatchObject({ state: 'expired', effect: null })
  expect(await settling('second', theirs!)).toMatchObject({ code: 'moved' })
  await asking('root', change)
  expect((await saving('root', 'nora', { lastname: 'Haugen' })).status).toBe(200)
  expect((await listed('second'))[0]).toMatchObject({ state: 'stale', effect: null })
  expect(await settling('second', (await listed('second'))[0]!)).toMatchObject({ code: 'moved' })
  expect(await person('nora')).toMatchObject({ role: 0 })
})

test.each([
  ['a key of their own', async () => changeOf('nora', { keys: ['administrations-user-management'] })],
  [
    'a group',
    async () => ({
      kind: 'group',
      id: 0,
      version: 0,
      name: 'managers',
      description: '',
      keys: ['administrations-user-management'],
      members: [ids.get('nora')!],
    }),
  ],
])('it is the same by %s', async (_what, make) => {
  const change = await make()
  const asked = await asking('root', change)
  expect(asked).toMatchObject({ status: 200, data: { grant: expect.any(Number) } })
  expect((await person('nora')).held.map(({ key }) => key)).not.toContain('administrations-user-management')
  expect((await settling('second', (await listed('second'))[0]!)).status).toBe(200)
  expect((await person('nora')).held.map(({ key }) => key)).toContain('administrations-user-management')
  const { id, version, groups } = await person('nora')
  for (const group of groups)
    await server.database.db.deleteFrom('person_group').where('id', '=', group).execute()
  await as('root', `PUT ${place}/person/`, {
    id,
    version,
    ...fieldsOf('nora', { keys: ['queries-firewall'] }),
  })
})

test('a rule that lets people of a directory manage people takes two, other rules take one', async () => {
  const { id } = await server.database.db
    .insertInto('openid_provider')
    .values({
      name: 'campus-login',
      title: 'Campus',
      issuer: 'https://login.campus.example',
      client_id: 'x',
      certificate_authority: null,
      groups_claim: 'groups',
      second_factor: true,
      enabled: false,
      envelope: null,
    })
    .returning('name as id')
    .executeTakeFirstOrThrow()
  const rule = (role: number) => ({ system: id, directory_group: 'staff', role, group: null })
  const versionNow = async () =>
    ((await as('root', `GET ${place}/directory/`)).data as unknown as { version: number }).version
  const put = async (role: number) =>
    as('root', `PUT ${place}/directory/`, {
      version: await versionNow(),
      rules: [rule(role)],
      reentered: { password: testPassword, code: '' },
    })
  expect((await put(3)).status).toBe(200)
  const refused = await put(1)
  expect(refused).toMatchObject({ status: 409, code: 'second-person-needed' })
  const change = { kind: 'rules', version: await versionNow(), rules: [rule(1)] }
  const preview = await as('root', `POST ${place}/directory/preview/`, {
    version: change.version,
    rules: change.rules,
  })
  expect(preview.data).toMatchObject({
    needs: 'second-person',
    fields: [{ field: 'rules', before: '1. campus-login: staff → role service desk' }],
  })
  // It is proven by whoever asks for it, as where it takes nobody else.
  expect(await asking('root', change)).toMatchObject({
    status: 400,
    fields: { password: expect.any(String) },
  })
  expect(await listed('second')).toEqual([])
  expect((await asking('root', change, { password: testPassword })).status).toBe(200)
  expect((await settling('second', (await listed('second'))[0]!)).status).toBe(200)
  const now = (await as('root', `GET ${place}/directory/`)).data as unknown as { rules: { role: number }[] }
  expect(now.rules.map(({ role }) => role)).toEqual([1])
})

test('where nobody else could agree it is done with the own password again, and the record says so', async () => {
  await server.database.db
    .updateTable('person')
    .set({ status: 'disabled' })
    .where('id', '=', ids.get('second')!)
    .execute()
  const change = await changeOf('nora', { role: 1 })
  expect(await saving('root', 'nora', { role: 1 })).toMatchObject({
    code: 'second-person-needed',
    fields: { needs: 'proof' },
  })
  expect(await asking('root', change)).toMatchObject({
    status: 400,
    fields: { password: expect.any(String) },
  })
  expect(await asking('root', change, { password: 'not this one' })).toMatchObject({ status: 400 })
  expect(await person('nora')).toMatchObject({ role: 0 })
  expect(await asking('root', change, { password: testPassword })).toMatchObject({
    status: 200,
    data: { grant: null },
  })
  expect(await person('nora')).toMatchObject({ role: 1 })
  expect(await lastRecorded('grants')).toMatchObject({ alone: true, why: 'nobody else could agree' })
})

test('an administrator of one’s own making is nobody who could agree; one whose password one has reset is', async () => {
  const { db } = server.database
  const tie = (how: 'made' | 'reset') =>
    db
      .insertInto('way_in')
      .values({ person_id: ids.get('second')!, giver_id: ids.get('root')!, how })
      .execute()
  const needs = async () => {
    const { kind: _, ...body } = await changeOf('nora', { role: 1 })
    const shown = await as('root', `POST ${place}/person/preview/`, body)
    return (shown.data as unknown as Effect).needs
  }
  await tie('reset')
  expect(await needs()).toBe('second-person')
  await tie('made')
  expect(await needs()).toBe('proof')
  expect(await asking('root', await changeOf('nora', { role: 1 }), { password: testPassword })).toMatchObject(
    {
      status: 200,
      data: { grant: null },
    },
  )
  await sql`update way_in set at = at - interval '8 days'`.execute(db)
})

test('who was given a way in just now agrees to nothing yet, so that nobody makes the second person themselves', async () => {
  await asking('root', await changeOf('nora', { role: 1 }))
  const { version } = await person('second')
  const reset = await as('root', `POST ${place}/person/password/`, {
    id: ids.get('second'),
    version,
    password_by: 'generated',
    reentered: { password: testPassword, code: '' },
  })
  const { password } = reset.data as unknown as { password: string }
  const { access } = await openAs('second')
  expect(password.length).toBeGreaterThan(14)
  cookies.set('second', `access=${access}`)
  const [theirs] = await listed('second')
  expect(theirs!.may_not).toMatch(/^root gave you a new sign-in, so the two count as one person until/)
  expect(await settling('second', theirs!)).toMatchObject({ status: 400 })
  await sql`update way_in set at = at - interval '7 days'`.execute(server.database.db)
  expect((await listed('second'))[0]!.may_not).toMatch(/less than 24 h ago/)
  await sql`update person set way_in_given_at = way_in_given_at - interval '25 hours'`.execute(
    server.database.db,
  )
  expect((await settling('second', (await listed('second'))[0]!)).status).toBe(200)
})

test('an account is not made with it, and a program neither asks nor agrees', async () => {
  const made = await as('root', `POST ${place}/person/`, {
    ...fieldsOf('puppet', { role: 1 }),
    password_by: 'generated',
    reentered: { password: testPassword, code: '' },
  })
  expect(made).toMatchObject({ status: 400, fields: { role: expect.stringContaining('then grant it') } })
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const token = await as('root', 'POST /account/tokens/', {
    name: 'a program',
    keys: ['administrations-user-management'],
    expires_at,
    password: testPassword,
  })
  const headers = { authorization: `Bearer ${(token.data as unknown as { token: string }).token}` }
  const change = await changeOf('nora', { role: 1 })
  const byProgram = await askAs(server, '', `POST ${place}/grants/`, { change, reason: 'because' }, headers)
  expect(byProgram).toMatchObject({ status: 403, code: 'session-needed' })
})

test('who holds less than is given can neither ask for it nor agree to it', async () => {
  const change = await changeOf('nora', { role: 1 })
  expect(await asking('deputy', change)).toMatchObject({ status: 403, code: 'grant-exceeds-own' })
  await asking('root', change)
  const [theirs] = await listed('deputy')
  expect(theirs).toMatchObject({ effect: null, may_not: expect.stringMatching(/lack/) })
  expect(await settling('deputy', theirs!)).toMatchObject({ status: 403, code: 'grant-exceeds-own' })
})

/** A session without a password. */
async function openAs(name: string) {
  const { openSession } = await import('../../../people/sessions.ts')
  return server.database.db
    .transaction()
    .execute((transaction) => openSession(transaction, ids.get(name)!, '10.1.1.1'))
}
