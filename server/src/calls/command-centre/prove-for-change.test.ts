import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newToken, tokenHash } from '../../people/tokens.ts'
import { startTestApp, testPassword } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'

let server: TestApp
let cookie: string
let ada: number
beforeAll(async () => {
  server = await startTestApp()
  ada = await server.addPerson('ada', [
    'commands-dhcp-lease-release',
    'commands-switch-port-assignment',
    'commands-ise-endpoint-onboard',
  ])
  cookie = await server.signIn('ada')
})
afterAll(() => server.stop())

const path = '/common-queries/dhcp-server/lease-release/apply/'

const release = { address: '10.0.10.5', mac: null, clientId: null, servers: [] }

/** A change that ada has previewed, a release where no other is named. */
async function previewed(kind = 'release-lease', intent: object = release): Promise<number> {
  const preview = {
    sentence: 'Forget it.',
    target: 'Lease of 10.0.10.5',
    checks: [],
    fields: [],
    sendings: [],
    affected: [],
    transliterated: [],
    approval: [],
    nothing: false,
  }
  const { id } = await server.database.db
    .insertInto('change')
    .values({
      kind,
      state: 'previewed',
      requested_by: ada,
      requester: 'ada',
      correlation: '00000000-0000-0000-0000-000000000000',
      intent: JSON.stringify(intent),
      reason: 'a test',
      ticket: null,
      sentence: preview.sentence,
      target: preview.target,
      targets: [],
      snapshot: '{}',
      preview: JSON.stringify(preview),
      accepted: '{}',
      run_at: null,
      expires_at: null,
      undo_of: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const apply = async (
  id: number,
  more: object,
  headers: Record<string, string> = { cookie },
  to: string = path,
) => {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api${to}`,
    headers: { origin: 'http://localhost', host: 'localhost', ...headers },
    payload: { id, key: randomUUID(), accepted: [], ...more },
  })
  return {
    status: response.statusCode,
    ...response.json<{ code?: string; fields?: Record<string, string> }>(),
  }
}

const stateOf = async (id: number) =>
  (await server.database.db.selectFrom('change').select('state').where('id', '=', id).executeTakeFirst())
    ?.state

test('what takes something away is begun by who proves once more who they are, and by nobody else', async () => {
  const id = await previewed()
  for (const nothing of [{}, { reentered: { password: '' } }]) {
    expect(await apply(id, nothing)).toMatchObject({
      status: 400,
      fields: { password: 'Enter your password. This removes something.' },
    })
  }
  expect(await apply(id, { reentered: { password: 'not hers at all' } })).toMatchObject({
    status: 400,
    fields: { password: 'is not right' },
  })
  expect(await stateOf(id)).toBe('previewed')
  expect(await apply(id, { reentered: { password: testPassword } })).toMatchObject({ status: 200 })
  expect(await stateOf(id)).not.toBe('previewed')
})

test('a program has nobody who could prove it', async () => {
  const id = await previewed()
  const token = newToken()
  await server.database.db
    .insertInto('bearer_token')
    .values({
      person_id: ada,
      name: 'program',
      hash: tokenHash(token),
      keys: ['commands-dhcp-lease-release'],
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  const asked = await apply(
    id,
    { reentered: { password: testPassword } },
    { authorization: `Bearer ${token}` },
  )
  expect(asked).toMatchObject({ code: 'session-needed' })
  expect(await stateOf(id)).toBe('previewed')
})

const port = { switch: 'sw-b12-2', interface: 'Gi1/0/14', bounce: 'never' }
const endpoint = {
  mac: '00:1b:54:0a:3c:7f',
  system: null,
  thing: null,
  group: null,
  staticGroup: false,
  profile: null,
  description: null,
  attributes: [],
  besides: null,
}

test.each([
  ['a port that is shut', 'assign-port', { ...port, adminUp: false }, true],
  ['a port that gets no power', 'assign-port', { ...port, power: 'never' }, true],
  [
    'a port that is shut as a profile has it',
    'assign-port',
    { ...port, adminUp: false, profile: { name: 'Unused', version: 0 } },
    true,
  ],
  ['a port that is opened', 'assign-port', { ...port, adminUp: true, power: 'auto' }, false],
  ['an endpoint that is forgotten', 'onboard-endpoint', { ...endpoint, state: 'absent' }, true],
  ['an endpoint that is made', 'onboard-endpoint', { ...endpoint, state: 'present' }, false],
])('%s: whether a proof is wanted', async (_what, kind, intent, wanted) => {
  const to = {
    'assign-port': '/command-centre/switch-port-assignment/apply/',
    'onboard-endpoint': '/command-centre/ise-endpoint-onboard/apply/',
  }[kind]!
  const id = await previewed(kind, intent)
  expect((await apply(id, {}, { cookie }, to)).status).toBe(wanted ? 400 : 200)
  expect((await stateOf(id)) === 'previewed').toBe(wanted)
})
