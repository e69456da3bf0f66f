import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookiesOf, startTestApp, testPassword } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { addAdministrator, askAs } from './test-people.ts'
import { startTestProvider } from './test-provider.ts'
import type { TestProvider } from './test-provider.ts'

const place = '/administration/user-management'
const secret = ['a client', 'secret'].join(' ')

let server: TestApp
let provider: TestProvider
let root: string
const settings = () => ({
  name: 'campus-login',
  title: 'Campus login',
  issuer: provider.issuer,
  client_id: 'patchbay',
  certificate_authority: null,
  groups_claim: 'groups',
  second_factor: true,
  enabled: true,
})

beforeAll(async () => {
  server = await startTestApp()
  provider = await startTestProvider('patchbay', encodeURIComponent(secret).replaceAll('%20', '+'))
  Object.assign(server.context.people, {
    resolve: ({ host, port }: { host: string; port: number }) => Promise.resolve({ address: host, port }),
  })
  await addAdministrator(server, 'root')
  root = await server.signIn('root')
})
afterAll(async () => {
  await provider.stop()
  await server.stop()
})

const proof = { password: testPassword, code: '' }
const ask = (name: string, payload?: object, cookie = root) => askAs(server, cookie, name, payload)

/** Goes to the provider and comes back, as one browser; `tamper` changes what it comes back with. */
async function comeBack(
  tamper: (query: string) => string = (query) => query,
  otherBrowser = false,
  wanted = '/account',
  again?: boolean,
) {
  const begun = await server.call('POST', '/users/openid/begin/', {
    payload: { name: 'campus-login', wanted, ...(again === undefined ? {} : { reauthenticate: again }) },
  })
  if (begun.statusCode !== 200) throw new Error(begun.body)
  const { url } = begun.json<{ data: { url: string } }>().data
  const query = tamper(provider.agree(url))
  const cookie = otherBrowser ? '' : cookiesOf(begun)
  const finish = () =>
    server.call('POST', '/users/openid/finish/', { payload: { query }, headers: { cookie } })
  return { finish, url: new URL(url), response: await finish() }
}
const codeOf = (response: { json: () => unknown }) => (response.json() as { code?: string }).code

test('a provider is set up by an administrator, its secret is sealed, and another issuer needs it again', async () => {
  const saved = await ask(`PUT ${place}/openid/`, {
    ...settings(),
    reentered: proof,
    version: 0,
    client_secret: secret,
  })
  expect(saved.data).toEqual({ version: 1 })
  expect((await ask(`GET ${place}/openid/`)).data).toEqual([{ ...settings(), version: 1, has_secret: true }])
  const moved = { ...settings(), issuer: 'https://elsewhere.example', version: 1, client_secret: null }
  expect(await ask(`PUT ${place}/openid/`, { ...moved, reentered: proof })).toMatchObject({
    fields: { client_secret: expect.any(String) },
  })
  const plain = { ...settings(), issuer: 'http://elsewhere.example', version: 1, client_secret: secret }
  expect(await ask(`PUT ${place}/openid/`, { ...plain, reentered: proof })).toMatchObject({
    fields: { issuer: expect.any(String) },
  })
  expect(
    (await ask(`PUT ${place}/openid/`, { ...settings(), reentered: proof, version: 1, client_secret: null }))
      .data,
  ).toEqual({
    version: 2,
  })
  const options = await server.call('GET', '/users/sign-in-options/')
  expect(options.json()).toEqual({ data: { openid: [{ name: 'campus-login', title: 'Campus login' }] } })
  const { rows } = await sql<{
    text: string
  }>`select row_to_json(openid_provider)::text as text from openid_provider
    union all select row_to_json(record)::text from record`.execute(server.database.db)
  expect(rows.map(({ text }) => text).join('') + server.lines.join('')).not.toContain(secret)
})

test('who the provider vouches for comes in by a rule, as the same account each time', async () => {
  provider.claims = {
    preferred_username: 'isolberg',
    email: 'i.solberg@campus.example',
    given_name: 'Ingrid',
    family_name: 'Solberg',
    groups: ['noc'],
  }
  expect(codeOf((await comeBack()).response)).toBe('account-not-admitted')
  const rules = [{ system: 'campus-login', directory_group: 'NOC', role: 2, group: null }]
  expect((await ask(`PUT ${place}/directory/`, { version: 0, rules, reentered: proof })).data).toEqual({
    version: 1,
  })
  const { response, url, finish } = await comeBack()
  expect(response.json()).toMatchObject({
    data: {
      username: 'isolberg',
      firstname: 'Ingrid',
      role_name: 'network engineer',
      wanted: '/account',
    },
  })
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid profile email',
  })
  expect((await ask('GET /users/profile/', undefined, cookiesOf(response))).status).toBe(200)
  // What came back is used up.
  expect(codeOf(await finish())).toBe('provider-refused')
  const again = (await comeBack()).response.json<{ data: { id: number } }>()
  expect(again.data.id).toBe(response.json<{ data: { id: number } }>().data.id)
  // A name is the person's to change; the subject is who they are.
  const { claims } = provider
  provider.claims = { ...claims, preferred_username: 'iberg' }
  const renamed = (await comeBack()).response.json<{ data: { id: number; username: string } }>().data
  expect(renamed).toMatchObject({ id: again.data.id, username: 'iberg' })
  provider.claims = { ...claims, sub: 'another subject', preferred_username: 'iberg' }
  expect(codeOf((await comeBack()).response)).toBe('account-not-admitted')
  provider.claims = claims
  expect((await comeBack()).response.statusCode).toBe(200)
  const login = await server.call('POST', '/users/login/', {
    payload: { username: 'isolberg', password: 'whatever it may be' },
  })
  expect(codeOf(login)).toBe('sign-in-refused')
})

test.each([
  ['another state', (query: string) => query.replace(/state=[^&]+/, 'state=stolen'), {}],
  ['another code', (query: string) => query.replace(/code=[^&]+/, 'code=stolen'), {}],
  ['an error', (query: string) => `${query.replace(/code=[^&]+&/, '')}&error=access_denied`, {}],
  ['a token for another client', (query: string) => query, { aud: 'another' }],
  ['a token of another issuer', (query: string) => query, { iss: 'https://evil.example' }],
  ['a token of another sign-in', (query: string) => query, { nonce: 'another' }],
  ['a token that has ended', (query: string) => query, { exp: 1_000_000 }],
] as const)('%s signs nobody in', async (_, tamper, wrong) => {
  const { claims } = provider
  provider.claims = { ...claims, ...wrong }
  const { response } = await comeBack(tamper)
  provider.claims = claims
  expect([response.statusCode, codeOf(response)]).toEqual([401, 'provider-refused'])
  expect(response.cookies.filter(({ name }) => name.includes('access'))).toEqual([])
})

test.each(['another key', 'none', 'client secret', 'broken'] as const)(
  'a token signed with %s signs nobody in',
  async (signature) => {
    provider.signature = signature
    const { response } = await comeBack()
    provider.signature = 'right'
    expect([response.statusCode, codeOf(response)]).toEqual([401, 'provider-refused'])
    expect((await comeBack()).response.statusCode).toBe(200)
  },
)

test('a provider that is away is said to be, at both ends of the way', async () => {
  const begun = await server.call('POST', '/users/openid/begin/', { payload: { name: 'campus-login' } })
  const query = provider.agree(begun.json<{ data: { url: string } }>().data.url)
  provider.away = true
  const finished = await server.call('POST', '/users/openid/finish/', {
    payload: { query },
    headers: { cookie: cookiesOf(begun) },
  })
  expect([finished.statusCode, codeOf(finished)]).toEqual([503, 'provider-unavailable'])
  const again = await server.call('POST', '/users/openid/begin/', { payload: { name: 'campus-login' } })
  expect([again.statusCode, codeOf(again)]).toEqual([503, 'provider-unavailable'])
  provider.away = false
})

test('one group alone, told as a text, counts like a list of one', async () => {
  const { claims } = provider
  provider.claims = { ...claims, groups: 'noc' }
  expect((await comeBack()).response.statusCode).toBe(200)
  provider.claims = claims
})

test('another browser cannot finish what one began, and a disabled account stays out', async () => {
  expect(codeOf((await comeBack((query) => query, true)).response)).toBe('provider-refused')
  await server.database.db
    .updateTable('person')
    .set({ status: 'disabled' })
    .where('username', '=', 'isolberg')
    .execute()
  expect(codeOf((await comeBack()).response)).toBe('account-disabled')
})

test('a namesake of a local account is not let into it, and loses nobody their address', async () => {
  provider.claims = { preferred_username: 'root', email: 'root@campus.example', sub: 'two', groups: ['noc'] }
  expect(codeOf((await comeBack()).response)).toBe('account-not-admitted')
})

test('where the provider asks for no second factor, ours is asked for when it is enrolled', async () => {
  provider.claims = { preferred_username: 'nils', sub: 'three', groups: ['noc'] }
  await comeBack()
  const { id } = await server.database.db
    .selectFrom('person')
    .select('id')
    .where('username', '=', 'nils')
    .executeTakeFirstOrThrow()
  await server.database.db
    .insertInto('second_factor')
    .values({ person_id: id, version: 1, envelope: 'x', confirmed_at: new Date() })
    .execute()
  expect((await comeBack()).response.statusCode).toBe(200)
  await server.database.db.updateTable('openid_provider').set({ second_factor: false }).execute()
  const { response, finish } = await comeBack()
  expect(codeOf(response)).toBe('second-factor-required')
  // The code of the provider is used up; ours can still be given.
  expect(codeOf(await finish())).toBe('second-factor-required')
})

/** Makes a token, which a thief of a session would like to do. */
const makeToken = async (cookie: string, name: string) => {
  const { status, code } = await ask(
    'POST /account/tokens/',
    {
      name,
      keys: ['queries-firewall'],
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      password: '-',
    },
    cookie,
  )
  return [status, code]
}

test('before what a thief of a session would do, the provider is asked anew, and says when it asked', async () => {
  const now = () => Math.floor(Date.now() / 1_000)
  await server.database.db.updateTable('openid_provider').set({ second_factor: true }).execute()
  provider.claims = { sub: 'subject-again', preferred_username: 'vera', groups: ['noc'] }
  const plain = await comeBack()
  expect(plain.response.statusCode).toBe(200)
  expect([...plain.url.searchParams.keys()]).not.toContain('max_age')
  const before = cookiesOf(plain.response)
  const { id } = (await ask('GET /users/profile/', undefined, before)).data as unknown as { id: number }
  await server.database.db
    .insertInto('direct_grant')
    .values({ person_id: id, key: 'queries-firewall' })
    .execute()
  expect(await makeToken(before, 'one')).toEqual([403, 'provider-must-confirm'])
  expect((await ask('GET /account/', undefined, before)).data).toMatchObject({ confirmed: false })

  for (const auth_time of [undefined, 'now', now() - 3_600]) {
    provider.claims = { ...provider.claims, auth_time }
    const known = await comeBack(undefined, false, '/account', true)
    expect([known.url.searchParams.get('prompt'), known.url.searchParams.get('max_age')]).toEqual([
      'login',
      '0',
    ])
    expect(codeOf(known.response)).toBe('provider-refused')
  }
  expect(await makeToken(before, 'one')).toEqual([403, 'provider-must-confirm'])

  provider.claims = { ...provider.claims, auth_time: now() }
  const confirmed = cookiesOf((await comeBack(undefined, false, '/account', true)).response)
  expect((await ask('GET /account/', undefined, confirmed)).data).toMatchObject({ confirmed: true })
  expect(await makeToken(confirmed, 'one')).toEqual([200, undefined])
  await sql`update session_family set confirmed_at = confirmed_at - interval '301 seconds'`.execute(
    server.database.db,
  )
  expect(await makeToken(confirmed, 'two')).toEqual([403, 'provider-must-confirm'])
  // Somebody it knew already signs in, and has confirmed nothing.
  expect(await makeToken(cookiesOf((await comeBack()).response), 'two')).toEqual([
    403,
    'provider-must-confirm',
  ])
})
