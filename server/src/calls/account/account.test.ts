import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cookiesOf, startTestApp, testPassword } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'
import { askAs } from '../../people/test-people.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
  for (const name of ['ada', 'bob']) await server.addPerson(name, ['queries-firewall'])
})
afterAll(() => server.stop())
afterEach(() => server.database.db.deleteFrom('sign_in_try').execute())

const soon = () => new Date(Date.now() + 60_000).toISOString()
const ask = (cookie: string, name: string, payload?: object) => askAs(server, cookie, name, payload)

test('a new password asks for the old one, follows the rules, and ends all other sessions', async () => {
  const [here, there] = [await server.signIn('ada'), await server.signIn('ada')]
  const change = (old_password: string, new_password: string) =>
    ask(here, 'POST /account/password/', { old_password, new_password })
  expect(await change('wrong', 'violet tractors hum')).toMatchObject({
    fields: { old_password: 'is not right' },
  })
  expect(await change(testPassword, 'short')).toMatchObject({ fields: { new_password: expect.any(String) } })
  expect(await change(testPassword, 'adaadaadaadaadaada')).toMatchObject({ status: 400 })
  expect(await change(testPassword, testPassword)).toMatchObject({ status: 400 })
  expect((await change(testPassword, 'violet tractors hum')).data).toEqual({ sessions_ended: 1 })
  expect((await ask(here, 'GET /users/profile/')).status).toBe(200)
  expect((await ask(there, 'GET /users/profile/')).status).toBe(401)
  expect((await change('violet tractors hum', testPassword)).status).toBe(200)
})

test('guessing the old password in a stolen session is held back like signing in', async () => {
  const here = await server.signIn('bob')
  await server.database.db.deleteFrom('sign_in_try').execute()
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) {
    const guess = { old_password: `guess ${at}`, new_password: 'violet tractors hum' }
    statuses.push((await ask(here, 'POST /account/password/', guess)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
})

test('own sessions are listed and ended, those of others are not reached', async () => {
  const [here, there, bob] = [
    await server.signIn('ada'),
    await server.signIn('ada'),
    await server.signIn('bob'),
  ]
  const list = async (cookie: string) =>
    (await ask(cookie, 'GET /account/sessions/')).data as unknown as { session: string; own: boolean }[]
  const own = (await list(bob)).find((session) => session.own)
  expect(await ask(here, 'POST /account/sessions/end/', { session: own!.session })).toMatchObject({
    status: 404,
  })
  expect((await ask(bob, 'GET /users/profile/')).status).toBe(200)
  expect(await list(here)).toHaveLength(3)
  expect((await ask(here, 'POST /account/sessions/end/', { session: null })).data).toEqual({ ended: 2 })
  expect((await ask(there, 'GET /users/profile/')).status).toBe(401)
  expect(await list(here)).toEqual([expect.objectContaining({ own: true })])
})

test('a token is shown once, holds no more than its owner, ends when revoked, and makes no other token', async () => {
  const here = await server.signIn('ada')
  const make = (change: object) =>
    ask(here, 'POST /account/tokens/', {
      name: 'script',
      keys: ['queries-firewall'],
      expires_at: soon(),
      password: testPassword,
      ...change,
    })
  expect(await make({ keys: ['commands-approve'] })).toMatchObject({ code: 'grant-exceeds-own' })
  expect(await make({ password: 'wrong' })).toMatchObject({ status: 400 })
  expect(await make({ expires_at: '2999-01-01T00:00:00.000Z' })).toMatchObject({ status: 400 })
  expect(await make({ expires_at: '2001-01-01T00:00:00.000Z' })).toMatchObject({ status: 400 })
  const { id, token } = (await make({})).data as unknown as { id: number; token: string }
  const byToken = (name: string, payload?: object) =>
    askAs(server, '', name, payload, { authorization: `Bearer ${token}` })
  expect((await byToken('GET /users/profile/')).data).toMatchObject({
    access_permission_names: ['queries-firewall'],
  })
  const another = { name: 'two', keys: ['queries-firewall'], expires_at: soon(), password: testPassword }
  expect(await byToken('POST /account/tokens/', another)).toMatchObject({ code: 'session-needed' })
  const change = { old_password: testPassword, new_password: 'violet tractors hum' }
  expect(await byToken('POST /account/password/', change)).toMatchObject({ code: 'session-needed' })
  const bob = await server.signIn('bob')
  expect(await ask(bob, 'POST /account/tokens/revoke/', { id })).toMatchObject({ status: 404 })
  expect((await byToken('GET /users/profile/')).status).toBe(200)
  expect((await ask(here, 'POST /account/tokens/revoke/', { id })).status).toBe(200)
  expect((await byToken('GET /users/profile/')).status).toBe(401)
  expect(JSON.stringify(await ask(here, 'GET /account/tokens/'))).not.toContain(token)
  expect(server.lines.join('')).not.toContain(token)
})

test('preferences are kept per person, those left out stay, and only what is known is taken', async () => {
  const [ada, bob] = [await server.signIn('ada'), await server.signIn('bob')]
  const save = (preferences: object) => ask(ada, 'PUT /account/preferences/', preferences)
  await save({ theme: 'dark', mac_notation: 'cisco' })
  const saved = await save({
    density: 'compact',
    time_zone: 'Europe/Oslo',
    menu: { collapsed: true, open: [] },
  })
  expect(saved.data).toEqual({
    theme: 'dark',
    mac_notation: 'cisco',
    density: 'compact',
    time_zone: 'Europe/Oslo',
    menu: { collapsed: true, open: [] },
  })
  expect((await save({ time_zone: null })).data).toMatchObject({ time_zone: null, theme: 'dark' })
  expect(await save({ time_zone: 'Europe/Nowhere' })).toMatchObject({ status: 400 })
  expect(await save({ theme: 'pink' })).toMatchObject({ status: 400 })
  expect(await save({ colour: 'dark' })).toMatchObject({ fields: { colour: 'is not known' } })
  expect((await ask(bob, 'GET /account/preferences/')).data).toEqual({})
})

test('a draft comes back to its own person for seven days, with no secret in it and within 64 KB', async () => {
  const [ada, bob] = [await server.signIn('ada'), await server.signIn('bob')]
  const form = 'command-centre/switch-port-assignment'
  const address = `/${form}?port=sw-b12-2%20Gi1%2F0%2F14`
  const save = (content: object) => ask(ada, 'PUT /account/drafts/', { form, content, address })
  expect((await save({ switch: 'sw-b12-2', vlan: 412 })).status).toBe(200)
  expect((await save({ switch: 'sw-b12-2', vlan: 413, nested: { list: [null, 1] } })).status).toBe(200)
  const read = async (cookie: string) =>
    (await ask(cookie, 'GET /account/drafts/')).data as unknown as { content: object }[]
  expect(await read(ada)).toEqual([
    expect.objectContaining({
      form,
      address,
      content: { switch: 'sw-b12-2', vlan: 413, nested: { list: [null, 1] } },
    }),
  ])
  expect(await read(bob)).toEqual([])
  for (const name of ['password', 'new_password', 'clientSecret', 'code', 'enable-secret', 'apiToken']) {
    expect(await save({ inner: [{ [name]: 'x' }] }), name).toMatchObject({ status: 400 })
  }
  expect((await save({ text: 'x'.repeat(65 * 1024) })).status).toBe(413)
  expect(
    await ask(ada, 'PUT /account/drafts/', { form, content: {}, address: 'https://elsewhere.example/' }),
  ).toMatchObject({
    status: 400,
  })
  expect((await ask(bob, `DELETE /account/drafts/?form=${form}`)).status).toBe(200)
  expect(await read(ada)).toHaveLength(1)
  await server.database.db
    .updateTable('draft')
    .set({ saved_at: new Date(Date.now() - 7 * 86_400_000) })
    .execute()
  expect(await read(ada)).toEqual([])
})

test('signing out and in again needs no other cookie than the one that was given', async () => {
  const response = await server.call('POST', '/users/login/', {
    payload: { username: 'ada', password: testPassword },
  })
  expect(
    cookiesOf(response)
      .split('; ')
      .map((cookie) => cookie.split('=')[0]),
  ).toEqual(['access', 'refresh', 'device'])
})
