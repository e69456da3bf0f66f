import { callList } from '@patchbay/contract/api/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'
import { newToken, tokenHash } from '../../people/tokens.ts'

let server: TestApp
let owner: number
beforeAll(async () => {
  server = await startTestApp()
  owner = await server.addPerson('ada', [
    'queries-firewall',
    'commands-history',
    'commands-dhcp-lease-release',
  ])
})
afterAll(() => server.stop())

async function tokenFor(name: string, keys: readonly string[]): Promise<{ authorization: string }> {
  const clear = newToken()
  await server.database.db
    .insertInto('bearer_token')
    .values({
      person_id: owner,
      name,
      hash: tokenHash(clear),
      keys: [...keys],
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  return { authorization: `Bearer ${clear}` }
}

/** A run that its owner previewed in a session. */
async function ownRun(): Promise<number> {
  const preview = {
    sentence: 'Forget it.',
    target: 'Lease of 10.0.10.5',
    checks: [],
    fields: [],
    sendings: [],
  }
  const { id } = await server.database.db
    .insertInto('change')
    .values({
      kind: 'release-lease',
      state: 'previewed',
      requested_by: owner,
      requester: 'ada',
      correlation: '00000000-0000-0000-0000-000000000000',
      intent: JSON.stringify({ address: '10.0.10.5', mac: null, clientId: null, servers: [] }),
      reason: 'a test',
      sentence: preview.sentence,
      target: preview.target,
      targets: [],
      snapshot: '{}',
      preview: JSON.stringify({ ...preview, affected: [], transliterated: [], approval: [], nothing: false }),
      accepted: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const stateOf = async (id: number) =>
  (await server.database.db.selectFrom('change').select('state').where('id', '=', id).executeTakeFirst())
    ?.state

test('a token with one key that reads reads nothing of its owner’s own, and ends nothing of it', async () => {
  const cookie = await server.signIn('ada')
  const headers = await tokenFor('reads', ['queries-firewall'])
  const own = callList.filter(
    ({ access, path }) => access.for === 'signed-in' && /^\/(account|drafts)\//.test(path),
  )
  expect(own.length).toBeGreaterThan(25)
  for (const { method, path, body, query } of own) {
    const answer = await server.call(method, `${path}${query === undefined ? '' : '?id=1'}`, {
      headers,
      ...(body === undefined ? {} : { payload: {} }),
    })
    expect([method, path, answer.statusCode, answer.json()]).toMatchObject([
      method,
      path,
      403,
      { code: 'session-needed' },
    ])
  }
  const all = await server.call('POST', '/account/sessions/end/', { headers, payload: { session: null } })
  expect(all.statusCode).toBe(403)
  const run = await ownRun()
  expect((await server.call('GET', `/command-centre/run/?id=${run}`, { headers })).statusCode).toBe(404)
  for (const act of ['cancel', 'stop']) {
    const ended = await server.call('POST', `/command-centre/run/${act}/`, { headers, payload: { id: run } })
    expect([act, ended.statusCode, ended.json()]).toMatchObject([act, 403, { code: 'session-needed' }])
  }
  expect((await server.call('GET', '/command-centre/run/underway/', { headers })).statusCode).toBe(403)
  expect(await stateOf(run)).toBe('previewed')
  expect((await server.call('GET', '/account/sessions/', { headers: { cookie } })).statusCode).toBe(200)
})

test('of the history a token reads what its key opens, and nothing that its owner had put there for themselves', async () => {
  const headers = await tokenFor('history', ['commands-history'])
  const path = '/command-centre/command-history/subscriptions/'
  for (const [method, at, payload] of [
    ['GET', path, undefined],
    ['POST', `${path}end/`, { id: 1 }],
  ] as const) {
    const answer = await server.call(method, at, { headers, ...(payload === undefined ? {} : { payload }) })
    expect([at, answer.json()]).toMatchObject([at, { code: 'session-needed' }])
  }
  const run = await ownRun()
  const ended = await server.call('POST', '/command-centre/run/cancel/', { headers, payload: { id: run } })
  expect(ended.json()).toMatchObject({ code: 'session-needed' })
})

test('a program calls off what its key lets it begin', async () => {
  const headers = await tokenFor('changes', ['commands-dhcp-lease-release'])
  const run = await ownRun()
  const ended = await server.call('POST', '/command-centre/run/cancel/', { headers, payload: { id: run } })
  expect([ended.statusCode, await stateOf(run)]).toEqual([200, 'cancelled'])
})
