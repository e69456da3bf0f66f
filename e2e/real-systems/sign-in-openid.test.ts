import { expect, test } from 'vitest'
import { newAgent } from './systems/agent.ts'
import type { Agent } from './systems/agent.ts'
import { whyNot } from './systems/missing.ts'
import { startOpenidProvider } from './systems/openid.ts'
import type { OpenidProvider } from './systems/openid.ts'
import { freePort } from './systems/ports.ts'
import { firstAdministrator, makeKeyFile, rootPassword, startProduct } from './systems/product.ts'
import type { Administrator, Caller, Product } from './systems/product.ts'
import { running } from './systems/running.ts'

interface Site {
  readonly provider: OpenidProvider
  readonly product: Product
  readonly root: Administrator
}

const place = '/administration/user-management'
const settings = ({ issuer, clientId }: OpenidProvider) => ({
  name: 'campus-login',
  title: 'Campus login',
  issuer,
  client_id: clientId,
  certificate_authority: null,
  groups_claim: 'groups',
  second_factor: true,
  enabled: true,
})

const site = running(whyNot('oidc-provider'), async (ground): Promise<Site> => {
  const port = await freePort()
  const provider = await startOpenidProvider(ground, await freePort(), `http://127.0.0.1:${port}/login`)
  const product = await startProduct(ground, {
    PORT: String(port),
    KEY_FILE: makeKeyFile(ground.folder),
    // The provider is at `localhost`, which has two addresses.
    MANAGEMENT_NETWORKS: '127.0.0.0/8, ::1/128',
  })
  const root = await firstAdministrator(product)
  const saved = await root.call(`PUT ${place}/openid/`, {
    ...settings(provider),
    version: 0,
    client_secret: provider.clientSecret,
    reentered: root.again(),
  })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved))
  const rules = [
    { system: 'campus-login', directory_group: 'grp-netops', role: 2, group: null },
    { system: 'campus-login', directory_group: 'grp-helpdesk', role: 3, group: null },
  ]
  const put = await root.call(`PUT ${place}/directory/`, { version: 0, rules, reentered: root.again() })
  if (put.status !== 200) throw new Error(JSON.stringify(put))
  return { provider, product, root }
})

const begin = async (caller: Caller, more: { wanted?: string; reauthenticate?: boolean } = {}) => {
  const { data } = await caller.call('POST /users/openid/begin/', { name: 'campus-login', ...more })
  return String(data['url'])
}
const finish = (caller: Caller, query: string) => caller.call('POST /users/openid/finish/', { query })

/** Signs in as one browser does, and says what it came back with. */
async function signIn(
  person: string,
  agent: Agent = newAgent(),
  caller: Caller = site().product.newCaller(),
  more: { reauthenticate?: boolean } = {},
) {
  const url = await begin(caller, more)
  const { back, forms } = await agent.go(url, `${site().product.url}/login`, person)
  const query = back.search.slice(1)
  return { url: new URL(url), forms, query, caller, agent, answer: await finish(caller, query) }
}
const refused = { status: 401, code: 'provider-refused' }

test('who the provider knows comes in by group, with PKCE, state and nonce', async () => {
  const { url, answer, query, forms } = await signIn('ada')
  expect(answer).toMatchObject({
    status: 200,
    data: { username: 'ada', firstname: 'Ada', lastname: 'Adler', role_name: 'network engineer' },
  })
  expect(forms).toEqual(['login', 'consent'])
  const asked = Object.fromEntries(url.searchParams)
  expect(asked).toMatchObject({
    code_challenge_method: 'S256',
    response_type: 'code',
    scope: 'openid profile email groups',
  })
  for (const [name, least] of [
    ['code_challenge', 43],
    ['state', 22],
    ['nonce', 22],
  ] as const) {
    expect(asked[name]?.length).toBeGreaterThanOrEqual(least)
  }
  expect([...new URLSearchParams(query).keys()].toSorted()).toEqual(['code', 'iss', 'state'])
  expect((await signIn('bob')).answer.data).toMatchObject({ username: 'bob', role_name: 'service desk' })
})

test('signed out here, a second time asks for nothing, and the old session is over', async () => {
  const { caller, agent, answer } = await signIn('ada')
  expect((await caller.call('GET /users/profile/')).status).toBe(200)
  await caller.call('POST /users/logout/')
  expect((await caller.call('GET /users/profile/')).status).toBe(401)
  const again = await signIn('ada', agent)
  expect(again.forms).toEqual([])
  expect(again.answer.data['id']).toBe(answer.data['id'])
})

test('somebody without a group that counts is told so', async () => {
  const { answer, caller } = await signIn('eve')
  expect(answer).toMatchObject({ status: 401, code: 'account-not-admitted' })
  expect(answer.message).toContain('has no rights here')
  expect((await caller.call('GET /users/profile/')).status).toBe(401)
})

test('what came back counts once, in the browser that began, and only with its own code', async () => {
  const first = await signIn('ada')
  expect(await finish(first.caller, first.query)).toMatchObject(refused)
  // A code that was used, with another sign-in's state.
  const used = new URLSearchParams(first.query).get('code') ?? ''
  const second = first.caller
  const { back } = await first.agent.go(await begin(second), `${site().product.url}/login`, 'ada')
  const mixed = new URLSearchParams(back.search)
  mixed.set('code', used)
  expect(await finish(second, mixed.toString())).toMatchObject(refused)
  // A code that somebody else got and has not used.
  const [mine, theirs] = [site().product.newCaller(), site().product.newCaller()]
  const address = await begin(mine)
  const stolen = (await newAgent().go(await begin(theirs), `${site().product.url}/login`, 'bob')).back
  const state = new URL(address).searchParams.get('state') ?? ''
  const injected = new URLSearchParams({ ...Object.fromEntries(stolen.searchParams), state })
  expect(await finish(mine, injected.toString())).toMatchObject(refused)
  expect(await finish(site().product.newCaller(), stolen.search.slice(1))).toMatchObject(refused)
})

test('who says no at the provider, or comes back with another issuer’s name, is not in', async () => {
  const caller = site().product.newCaller()
  const state = new URL(await begin(caller)).searchParams.get('state') ?? ''
  const { issuer } = site().provider
  expect(
    await finish(caller, new URLSearchParams({ error: 'access_denied', state, iss: issuer }).toString()),
  ).toMatchObject(refused)
  const other = site().product.newCaller()
  const { back } = await newAgent().go(await begin(other), `${site().product.url}/login`, 'ada')
  back.searchParams.set('iss', 'https://elsewhere.example')
  expect(await finish(other, back.search.slice(1))).toMatchObject(refused)
})

test('with a secret that the provider does not know nobody comes in', async () => {
  const { root, provider } = site()
  const put = (version: number, client_secret: string) =>
    root.call(`PUT ${place}/openid/`, {
      ...settings(provider),
      version,
      client_secret,
      reentered: root.again(),
    })
  expect((await put(1, 'another secret')).status).toBe(200)
  expect((await signIn('ada')).answer).toMatchObject(refused)
  expect((await put(2, provider.clientSecret)).status).toBe(200)
  expect((await signIn('ada')).answer.status).toBe(200)
})

test('told to ask anew, it asks somebody whom it knows, and says that it did', async () => {
  const agent = newAgent()
  await signIn('ada', agent)
  const known = await signIn('ada', agent)
  expect(known.forms).toEqual([])
  const confirmed = async ({ caller }: { caller: Caller }) =>
    (await caller.call('GET /account/')).data['confirmed']
  expect(await confirmed(known)).toBe(false)
  const again = await signIn('ada', agent, known.caller, { reauthenticate: true })
  expect(again.answer.status).toBe(200)
  expect(again.forms).toEqual(['login'])
  expect(await confirmed(again)).toBe(true)
})

test('while the provider is away it says so, and local accounts come in', async () => {
  const caller = site().product.newCaller()
  const { back } = await newAgent().go(await begin(caller), `${site().product.url}/login`, 'ada')
  await site().provider.daemon.stop()
  expect(await finish(caller, back.search.slice(1))).toMatchObject({
    status: 503,
    code: 'provider-unavailable',
  })
  const begun = await caller.call('POST /users/openid/begin/', { name: 'campus-login' })
  expect(begun).toMatchObject({ status: 503, code: 'provider-unavailable' })
  expect(begun.message).toContain('Local accounts can still sign in')
  // The password was right: with the lab off a second factor is asked for next.
  expect(await site().product.newCaller().signIn('root', rootPassword)).toMatchObject({
    status: 401,
    code: 'second-factor-required',
  })
  expect(site().product.said()).not.toContain(site().provider.clientSecret)
})
