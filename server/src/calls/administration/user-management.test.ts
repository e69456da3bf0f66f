import { accessKeys } from '@patchbay/contract/access-keys'
import { profileMark } from '@patchbay/contract/product'
import type { Effect, PersonDetail } from '@patchbay/contract/people/person'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cookiesOf, startTestApp, testPassword } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'
import { given } from '../../people/outsiders.ts'
import { addAdministrator, askAs, fieldsOf } from '../../people/test-people.ts'

const place = '/administration/user-management'
const again = { password: testPassword, code: '' }
let server: TestApp
let root: string
let rootId: number

beforeAll(async () => {
  server = await startTestApp()
  rootId = await addAdministrator(server, 'root')
  root = await server.signIn('root')
})
afterAll(() => server.stop())
afterEach(() => server.database.db.deleteFrom('sign_in_try').execute())

const ask = (name: string, payload?: object, cookie = root) => askAs(server, cookie, name, payload)
const detail = async (id: number) =>
  (await ask(`GET ${place}/person/?id=${id}`)).data as unknown as PersonDetail
const fields = (person: PersonDetail, change: object = {}) => ({
  id: person.id,
  version: person.version,
  ...fieldsOf(person.username),
  email: person.email,
  firstname: person.firstname,
  lastname: person.lastname,
  role: person.role,
  groups: person.groups,
  keys: person.keys,
  expires_at: person.expires_at,
  ...change,
})
const recorded = async (action: string) => {
  await server.context.recorder.settled()
  return server.database.db
    .selectFrom('record')
    .select(['result', 'detail'])
    .where('action', '=', action)
    .where('result', '=', 'done')
    .orderBy('seq')
    .execute()
}

test('an account is made with a one-time link, the link sets a password by the rules, and only once', async () => {
  const made = await ask(`POST ${place}/person/`, {
    ...fieldsOf('berta', { role: 3 }),
    password_by: 'link',
    reentered: { password: testPassword, code: '' },
  })
  expect(made).toMatchObject({ status: 200, data: { password: null, version: 1 } })
  const { link } = made.data as unknown as { link: string }
  expect(link).toMatch(/^\/login#password=[\w-]{43}$/)
  const token = link.split('=')[1]
  const set = (password: string) => askAs(server, '', 'POST /users/password/', { token, password })
  expect(await set('short')).toMatchObject({ status: 400, fields: { password: expect.any(String) } })
  expect(await set('berta-campus-berta-2026')).toMatchObject({ status: 400 })
  expect(await set('violet tractors hum at dawn')).toMatchObject({ status: 200 })
  expect(await set('violet tractors hum at dusk')).toMatchObject({
    status: 400,
    fields: { token: expect.any(String) },
  })
  const login = await server.call('POST', '/users/login/', {
    payload: { username: 'berta', password: 'violet tractors hum at dawn' },
  })
  expect(login.json()).toMatchObject({ data: { role_name: 'service desk' } })
  const everything = JSON.stringify(await recorded(`POST ${place}/person/`)) + server.lines.join('')
  expect(everything).not.toContain(token)
})

test('a generated password is shown once and opens nothing until it is changed', async () => {
  const made = await ask(`POST ${place}/person/`, {
    ...fieldsOf('carla', { role: 3 }),
    password_by: 'generated',
    reentered: { password: testPassword, code: '' },
  })
  const { password } = made.data as unknown as { password: string }
  expect(password.length).toBeGreaterThanOrEqual(15)
  const login = await server.call('POST', '/users/login/', { payload: { username: 'carla', password } })
  const carla = cookiesOf(login)
  expect(await ask('GET /workflows/search-and-locate/?q=x', undefined, carla)).toMatchObject({
    status: 403,
    code: 'password-change-needed',
  })
  expect((await ask('GET /account/', undefined, carla)).data).toMatchObject({ first: 'password' })
  const change = { old_password: password, new_password: 'violet tractors hum at dawn' }
  expect((await ask('POST /account/password/', change, carla)).status).toBe(200)
  expect((await ask('GET /workflows/search-and-locate/?q=', undefined, carla)).status).not.toBe(403)
  const { rows } = await import('kysely').then(({ sql }) =>
    sql<{ text: string }>`select row_to_json(record)::text as text from record
      union all select row_to_json(record_name)::text from record_name`.execute(server.database.db),
  )
  expect(rows.map(({ text }) => text).join('') + server.lines.join('')).not.toContain(password)
})

test('people are found page by page and by every filter', async () => {
  for (const name of ['dora', 'dirk', 'dana']) await server.addPerson(name, ['queries-firewall'])
  const list = async (query: string) => {
    const { data } = await ask(`GET ${place}/${query}`)
    const { people, total, size } = data as unknown as {
      people: { username: string }[]
      total: number
      size: number
    }
    return [people.map(({ username }) => username), total, size]
  }
  expect(await list('?q=d&key=queries-firewall&size=25')).toEqual([['dana', 'dirk', 'dora'], 3, 25])
  expect(await list('?role=1')).toEqual([['root'], 1, 10])
  expect(await list('?q=%25')).toEqual([[], 0, 10])
  expect(await list('?q=dor&status=active&source=local')).toEqual([['dora'], 1, 10])
  expect((await ask(`GET ${place}/?size=11`)).status).toBe(400)
})

test('a change is shown before it is made, made with the version that was looked at, and recorded with both sides', async () => {
  const id = await server.addPerson('erik', ['queries-firewall'])
  const before = await detail(id)
  const wanted = fields(before, { role: 6, keys: ['queries-dhcp-server'], firstname: 'Erich' })
  const shown = (await ask(`POST ${place}/person/preview/`, wanted)).data as unknown as Effect
  expect(shown.people[0]).toMatchObject({ id, gains: expect.arrayContaining(['commands-approve']) })
  expect(shown.people[0]?.loses).toEqual(['queries-firewall'])
  expect(shown.fields.map(({ field }) => field).toSorted()).toEqual(['firstname', 'keys', 'role'])
  expect(await detail(id)).toEqual(before)
  const erik = await server.signIn('erik')
  const changed = await ask(`PUT ${place}/person/`, wanted)
  expect(changed.data).toMatchObject({ effect: shown, person: { role_name: 'approver', version: 2 } })
  const profile = (await ask('GET /users/profile/', undefined, erik)).data as unknown as {
    access_permission_names: string[]
  }
  expect(profile.access_permission_names).toContain('commands-approve')
  expect(profile.access_permission_names).not.toContain('queries-firewall')
  expect(await ask(`PUT ${place}/person/`, wanted)).toMatchObject({
    status: 409,
    code: 'moved',
    fields: { version: '2' },
  })
  const entries = (await recorded(`PUT ${place}/person/`)).map((row) => JSON.parse(row.detail) as object)
  expect(entries.at(-1)).toMatchObject({
    person: id,
    before: { role: '', keys: 'queries-firewall' },
    after: { role: 'approver', keys: 'queries-dhcp-server' },
  })
  // Names stand where they can be erased, never in the chain.
  expect(JSON.stringify(entries)).not.toContain('Erich')
})

test('disabling ends what is open at once, and enabling brings no session back', async () => {
  const id = await server.addPerson('fred')
  const fred = await server.signIn('fred')
  const off = await ask(`POST ${place}/person/status/`, { id, version: 1, status: 'disabled' })
  expect(off.data).toMatchObject({ status: 'disabled', sessions: [] })
  expect((await ask('GET /users/profile/', undefined, fred)).status).toBe(401)
  const on = await ask(`POST ${place}/person/status/`, {
    id,
    version: 2,
    status: 'active',
    expires_at: new Date(Date.now() - 1_000).toISOString(),
  })
  expect(on.data).toMatchObject({ status: 'expired' })
  expect((await ask('GET /users/profile/', undefined, fred)).status).toBe(401)
})

test('nobody takes away the own rights or the last administrator, by any way', async () => {
  const me = await detail(rootId)
  expect(await ask(`PUT ${place}/person/`, fields(me, { role: 2 }))).toMatchObject({ status: 409 })
  expect(
    await ask(`PUT ${place}/person/`, fields(me, { expires_at: '2999-01-01T00:00:00.000Z' })),
  ).toMatchObject({ code: 'own-account' })
  expect(
    await ask(`POST ${place}/person/status/`, { id: rootId, version: me.version, status: 'disabled' }),
  ).toMatchObject({ code: 'own-account' })
  // Another who holds everything by direct grants, and is no administrator for good.
  await server.addPerson('regent', [...accessKeys])
  const regent = await server.signIn('regent')
  for (const attempt of [
    () => ask(`PUT ${place}/person/`, fields(me, { role: 2 }), regent),
    () => ask(`PUT ${place}/person/`, fields(me, { expires_at: '2999-01-01T00:00:00.000Z' }), regent),
    () =>
      ask(`POST ${place}/person/status/`, { id: rootId, version: me.version, status: 'disabled' }, regent),
  ]) {
    expect(await attempt()).toMatchObject({ status: 409, code: 'last-administrator' })
  }
  expect(await detail(rootId)).toMatchObject({ role: 1, status: 'active', version: me.version })
})

test('nobody gives, takes or takes over more than they hold', async () => {
  await server.addPerson('deputy', ['administrations-user-management', 'queries-firewall'])
  const deputy = await server.signIn('deputy')
  const plain = await server.addPerson('plain')
  const as = (name: string, payload: object) => ask(name, payload, deputy)
  const target = async () => fields(await detail(plain))
  const exceeds = { status: 403, code: 'grant-exceeds-own' }
  expect(
    await as(`PUT ${place}/person/`, { ...(await target()), keys: ['queries-dhcp-server'] }),
  ).toMatchObject({ ...exceeds, fields: { keys: 'queries-dhcp-server' } })
  expect(await as(`PUT ${place}/person/`, { ...(await target()), role: 1 })).toMatchObject(exceeds)
  expect(
    await as(`POST ${place}/person/`, {
      ...fieldsOf('puppet', { role: 1 }),
      password_by: 'generated',
      reentered: { password: testPassword, code: '' },
    }),
  ).toMatchObject(exceeds)
  expect(
    await as(`POST ${place}/groups/`, {
      name: 'strong',
      description: '',
      keys: ['commands-approve'],
      members: [],
    }),
  ).toMatchObject(exceeds)
  expect(
    await as(`POST ${place}/roles/`, { name: 'strong', description: '', keys: ['commands-approve'] }),
  ).toMatchObject(exceeds)
  const { version } = await detail(rootId)
  const ofRoot = { id: rootId, version }
  expect(
    await as(`POST ${place}/person/password/`, { ...ofRoot, password_by: 'link', reentered: again }),
  ).toMatchObject(exceeds)
  expect(await as(`POST ${place}/person/unlock/`, ofRoot)).toMatchObject(exceeds)
  expect(
    await as(`POST ${place}/person/second-factor/remove/`, { ...ofRoot, reentered: again }),
  ).toMatchObject(exceeds)
  expect(await as(`POST ${place}/sessions/end/`, { id: rootId, session: null })).toMatchObject(exceeds)
  expect(
    await as(`PUT ${place}/person/`, fields(await detail(rootId), { email: 'x@evil.example' })),
  ).toMatchObject(exceeds)
  const right = await as(`PUT ${place}/person/`, { ...(await target()), keys: ['queries-firewall'] })
  expect(right.status).toBe(200)
})

test('a group gives its keys to its members with the next call, and its preview names who gains and loses', async () => {
  const [gina, hans] = [await server.addPerson('gina'), await server.addPerson('hans')]
  const cookie = await server.signIn('gina')
  const made = await ask(`POST ${place}/groups/`, {
    name: 'Firewallers',
    description: 'They look at firewalls.',
    keys: ['queries-firewall'],
    members: [gina],
  })
  expect(made.data).toMatchObject({ effect: { gaining: 1, losing: 0 } })
  const { id } = made.data as unknown as { id: number }
  const keysOf = async () =>
    (
      (await ask('GET /users/profile/', undefined, cookie)).data as unknown as {
        access_permission_names: string[]
      }
    ).access_permission_names
  expect(await keysOf()).toEqual(['queries-firewall'])
  const wanted = {
    id,
    version: 1,
    name: 'Firewallers',
    description: '',
    keys: ['queries-dhcp-server'],
    members: [gina, hans],
  }
  expect((await ask(`POST ${place}/groups/preview/`, wanted)).data).toMatchObject({
    gaining: 2,
    losing: 1,
    people: [
      { username: 'gina', gains: ['queries-dhcp-server'], loses: ['queries-firewall'] },
      { username: 'hans', gains: ['queries-dhcp-server'], loses: [] },
    ],
  })
  expect(await keysOf()).toEqual(['queries-firewall'])
  const hansBefore = await detail(hans)
  expect((await ask(`PUT ${place}/groups/`, wanted)).status).toBe(200)
  expect(await keysOf()).toEqual(['queries-dhcp-server'])
  // Who had hans open would otherwise put him out of the group again without knowing.
  expect(await ask(`PUT ${place}/person/`, fields(hansBefore))).toMatchObject({ code: 'moved' })
  expect(await ask(`PUT ${place}/groups/`, wanted)).toMatchObject({ code: 'moved' })
  expect((await ask(`POST ${place}/groups/remove/`, { id, version: 2 })).data).toMatchObject({ losing: 2 })
  expect(await keysOf()).toEqual([])
})

test('a role of our own is a copy that can be changed; built-in ones cannot, and a used one stays', async () => {
  const roles = (await ask(`GET ${place}/roles/`)).data as unknown as { id: number; keys: string[] }[]
  const desk = roles.find(({ id }) => id === 3)!
  const copy = { name: 'Night desk', description: '', keys: desk.keys }
  const { id } = (await ask(`POST ${place}/roles/`, copy)).data as unknown as { id: number }
  expect(await ask(`PUT ${place}/roles/`, { ...copy, id: 3, version: 1 })).toMatchObject({ status: 400 })
  expect(await ask(`POST ${place}/roles/`, { ...copy, name: 'Administrator' })).toMatchObject({ status: 400 })
  const person = await server.addPerson('iris')
  expect((await ask(`PUT ${place}/person/`, fields(await detail(person), { role: id }))).status).toBe(200)
  const less = { ...copy, id, version: 1, keys: desk.keys.slice(1) }
  expect((await ask(`POST ${place}/roles/preview/`, less)).data).toMatchObject({ losing: 1 })
  expect((await ask(`PUT ${place}/roles/`, less)).status).toBe(200)
  expect(await detail(person)).toMatchObject({ role_name: 'Night desk' })
  expect(await ask(`POST ${place}/roles/remove/`, { id, version: 2 })).toMatchObject({ code: 'still-used' })
})

test('why: which role or group gives a key, or what would', async () => {
  const id = await server.addPerson('jana', ['queries-firewall'])
  const why = async (key: string) => (await ask(`GET ${place}/why/?id=${id}&key=${key}`)).data
  expect(await why('queries-firewall')).toMatchObject({
    held: true,
    missing: null,
    by: [{ by: 'direct', id: null }],
  })
  expect(await why('commands-approve')).toMatchObject({
    held: false,
    missing: expect.stringContaining('gives this key'),
    would_give: [
      { by: 'role', name: 'administrator' },
      { by: 'role', name: 'approver' },
    ],
  })
})

test('view as shows the menu and the calls of another and acts as nobody', async () => {
  const id = await server.addPerson('karl', ['workflows-ap-power-management'])
  const { data } = await ask(`GET ${place}/view-as/?id=${id}`)
  expect(data).toMatchObject({
    keys: ['workflows-ap-power-management'],
    menu: [{ title: 'Workflows', screens: [{ title: 'Power management' }] }],
  })
  const { calls } = data as unknown as { calls: string[] }
  expect(calls).toContain('GET /users/profile/')
  expect(calls).not.toContain(`GET ${place}/`)
  expect((await ask('GET /users/profile/')).data).toMatchObject({ username: 'root' })
})

test('a session of another can be ended, and a reset takes every way in', async () => {
  const id = await server.addPerson('lena', ['queries-firewall'])
  const [one, two] = [await server.signIn('lena'), await server.signIn('lena')]
  const { sessions } = await detail(id)
  expect(sessions).toHaveLength(2)
  expect((await ask(`POST ${place}/sessions/end/`, { id, session: sessions[0]!.session })).data).toEqual({
    ended: 1,
  })
  expect((await ask('GET /users/profile/', undefined, two)).status).toBe(401)
  expect((await ask('GET /users/profile/', undefined, one)).status).toBe(200)
  const token = (
    await ask(
      'POST /account/tokens/',
      {
        name: 'script',
        keys: ['queries-firewall'],
        expires_at: new Date(Date.now() + 60_000).toISOString(),
        password: 'a long enough password',
      },
      one,
    )
  ).data as unknown as { token: string }
  const reset = await ask(`POST ${place}/person/password/`, {
    id,
    version: 1,
    password_by: 'generated',
    reentered: again,
  })
  expect(reset.status).toBe(200)
  expect((await ask('GET /users/profile/', undefined, one)).status).toBe(401)
  const byToken = await server.call('GET', '/users/profile/', {
    headers: { authorization: `Bearer ${token.token}` },
  })
  expect(byToken.statusCode).toBe(401)
  const old = await server.call('POST', '/users/login/', {
    payload: { username: 'lena', password: 'a long enough password' },
  })
  expect(old.statusCode).toBe(401)
})

test('a username that is somebody else’s e-mail address is refused, since both sign in', async () => {
  const id = await server.addPerson('mona')
  const wanted = fields(await detail(id), { username: 'ROOT@campus.example' })
  expect(await ask(`PUT ${place}/person/`, wanted)).toMatchObject({
    status: 400,
    fields: { username: expect.any(String) },
  })
})

test('a name that is not what it seems to be is refused, and so is the twin of one that is there', async () => {
  const made = { id: 0, version: 0, ...fieldsOf('paula') }
  const shown = async (change: object) => ask(`POST ${place}/person/preview/`, { ...made, ...change })
  expect((await shown({})).status).toBe(200)
  for (const [field, text] of [
    ['username', 'pau\u202ela'],
    ['username', 'pau\nla'],
    ['username', 'p\u0430ula'],
    ['firstname', 'Pau\u200bla'],
    ['firstname', '\u3164'],
    ['lastname', 'L\ud800'],
  ] as const) {
    const refused = await shown({ [field]: text })
    expect([field, refused.status, Object.keys(refused.fields ?? {})]).toEqual([field, 400, [field]])
  }
  await server.addPerson('cop')
  expect(await shown({ username: '\u0441\u043e\u0440' })).toMatchObject({
    status: 400,
    fields: { username: 'It looks like “cop”, which another account has.' },
  })
  expect((await shown({ username: '\uff43\uff4f\uff50' })).status).toBe(400)
})

test('making somebody is shown before it is done, with the fault of each field, and leaves nobody behind', async () => {
  const wanted = { id: 0, version: 0, ...fieldsOf('nora', { role: 6, keys: ['queries-firewall'] }) }
  const shown = (await ask(`POST ${place}/person/preview/`, wanted)).data as unknown as Effect
  expect(shown).toMatchObject({ gaining: 1, losing: 0, people: [{ username: 'nora' }] })
  expect(shown.people[0]?.gains).toEqual(expect.arrayContaining(['commands-approve', 'queries-firewall']))
  const { data } = await ask(`GET ${place}/?q=nora`)
  expect(data).toMatchObject({ total: 0 })
  expect(
    await ask(`POST ${place}/person/preview/`, { ...wanted, username: 'ROOT', email: 'nora@campus.example' }),
  ).toMatchObject({ status: 400, fields: { username: 'Another account has it.' } })
  const holder = { id: 0, version: 0, name: 'Nobody yet', description: '', keys: ['queries-firewall'] }
  expect((await ask(`POST ${place}/roles/preview/`, holder)).data).toMatchObject({ gaining: 0 })
  expect((await ask(`POST ${place}/groups/preview/`, { ...holder, members: [rootId] })).data).toMatchObject({
    gaining: 0,
    fields: expect.arrayContaining([{ field: 'members', before: '', after: 'root' }]),
  })
  const groups = (await ask(`GET ${place}/groups/`)).data as unknown as { name: string }[]
  expect(groups.map(({ name }) => name)).not.toContain('Nobody yet')
})

test('who changed a person, group or role, with what it was before and after', async () => {
  const id = await server.addPerson('olga', ['queries-firewall'])
  const other = await server.addPerson('other', [...accessKeys])
  expect(other).not.toBe(id)
  const second = await server.signIn('other')
  const wanted = fields(await detail(id), { firstname: 'Olga Marie', keys: ['queries-dhcp-server'] })
  expect((await ask(`PUT ${place}/person/`, wanted, second)).status).toBe(200)
  const { version } = await detail(id)
  expect((await ask(`POST ${place}/person/status/`, { id, version, status: 'disabled' })).status).toBe(200)
  await server.context.recorder.settled()
  const changes = async (of: string, which: number) =>
    (await ask(`GET ${place}/changes/?of=${of}&id=${which}`)).data as unknown as {
      by: string
      title: string
      fields: object[]
    }[]
  expect(await changes('person', id)).toMatchObject([
    { by: 'root', fields: [{ field: 'status', before: 'active', after: 'disabled' }] },
    {
      by: 'other',
      title: 'Change a person',
      fields: [
        { field: 'firstname', before: 'olga', after: 'Olga Marie' },
        { field: 'keys', before: 'queries-firewall', after: 'queries-dhcp-server' },
      ],
    },
  ])
  expect(await changes('person', other)).toEqual([])
  const made = await ask(`POST ${place}/groups/`, { name: 'Told', description: '', keys: [], members: [id] })
  const group = (made.data as unknown as { id: number }).id
  expect(await changes('group', group)).toMatchObject([{ by: 'root', title: 'Create a group' }])
})

test('rules are tried on a person of a directory before they are saved; only a directory can be asked', async () => {
  const rules = [{ system: 'campus-ad', directory_group: 'CN=Desk', role: 3, group: null }]
  expect(
    await ask(`POST ${place}/directory/try/`, { system: 'campus-ad', username: 'ada', rules }),
  ).toMatchObject({ status: 400, fields: { system: expect.stringContaining('Only a connected directory') } })
})

test('the first fitting rule with a role decides it, groups add up, and case and spaces do not count', () => {
  const rule = (directory_group: string, role: number | null, group: number | null) => ({
    directory_group,
    role,
    group,
  })
  const rules = [
    rule('CN=None', 1, null),
    rule(' cn=desk ', null, 7),
    rule('CN=Ops', 3, 7),
    rule('CN=Desk', 2, 8),
  ]
  const { matching, role, groups } = given(rules, ['CN=Desk', 'CN=Ops'])
  expect([matching, role, groups]).toEqual([rules.slice(1), 3, [7, 8]])
  expect(given(rules, ['CN=Deskers'])).toEqual({ matching: [], role: 0, groups: [] })
})

test('accounts that nobody has used for more than 90 days are found, also those never used', async () => {
  const { db } = server.database
  const names = ['stale-used', 'stale-never', 'stale-fresh', 'stale-new']
  for (const name of names) await server.addPerson(name)
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const set = (name: string, row: object) =>
    db.updateTable('person').set(row).where('username', '=', name).execute()
  await set('stale-used', { last_sign_in_at: days(91), created_at: days(200) })
  await set('stale-never', { created_at: days(91) })
  await set('stale-fresh', { last_sign_in_at: days(89), created_at: days(200) })
  const found = (await ask(`GET ${place}/?q=stale-&stale=yes`)).data as unknown as {
    people: { username: string; stale: boolean }[]
  }
  expect(found.people.map(({ username, stale }) => [username, stale])).toEqual([
    ['stale-never', true],
    ['stale-used', true],
  ])
  const all = (await ask(`GET ${place}/?q=stale-`)).data as unknown as { people: { stale: boolean }[] }
  expect(all.people.map(({ stale }) => stale)).toEqual([false, true, false, true])
})

test('each answer to somebody signed in, a refusal too, carries a mark that changes with their rights and with nothing else', async () => {
  const id = await server.addPerson('mara', ['queries-firewall'])
  const cookie = await server.signIn('mara')
  const markOf = async (path: string) => {
    const { statusCode, headers } = await server.call('GET', path, { headers: { cookie } })
    return [statusCode, headers[profileMark]]
  }
  const [, before] = await markOf('/users/profile/')
  expect(before).toEqual(expect.stringMatching(/^[\w-]{16}$/))
  expect(await markOf(`${place}/groups/`)).toEqual([403, before])
  const { data } = await ask(`PUT ${place}/person/`, fields(await detail(id), { keys: [] }))
  expect(data).toMatchObject({ effect: { losing: 1 } })
  const [status, after] = await markOf(`${place}/groups/`)
  expect([status, after]).toEqual([403, expect.not.stringMatching(String(before))])
  expect(await markOf('/users/profile/')).toEqual([200, after])
  await ask(`POST ${place}/person/status/`, {
    id,
    version: (await detail(id)).version,
    status: 'disabled',
    expires_at: null,
  })
  expect(await markOf(`${place}/groups/`)).toEqual([401, undefined])
})

test('a person who sets their own password meanwhile is no conflict for who changes their role, another change is', async () => {
  const id = await server.addPerson('nora')
  const cookie = await server.signIn('nora')
  const looked = await detail(id)
  const own = { old_password: testPassword, new_password: 'violet tractors hum at dawn' }
  expect(await askAs(server, cookie, 'POST /account/password/', own)).toMatchObject({ status: 200 })
  const change = fields(looked, { role: 3 })
  expect(await ask(`POST ${place}/person/preview/`, change)).toMatchObject({ status: 200 })
  expect(await ask(`PUT ${place}/person/`, change)).toMatchObject({ status: 200 })
  expect(await ask(`POST ${place}/person/preview/`, change)).toMatchObject({ status: 409, code: 'moved' })
})
