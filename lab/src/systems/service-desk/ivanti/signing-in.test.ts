import { expect, test } from 'vitest'
import { objects, rest, start } from './test-desk.ts'

const refused = 'Invalid Session key or Authentication token or Host'

test.each([
  ['nothing', null],
  ['another key', 'rest_api_key=0000'],
  ['a space in place of the equals sign', 'rest_api_key 0F1E2D3C4B5A69788796A5B4C3D2E1F0'],
  ['a scheme', 'Bearer 0F1E2D3C4B5A69788796A5B4C3D2E1F0'],
])('with %s it refuses with 401', async (_what, as) => {
  const { get } = await start()
  const reply = await get(`${objects}/incidents`, { as })
  expect([reply.status, reply.json.code, reply.json.message]).toEqual([401, 'ISM_4001', [refused]])
})

test('a session is a text that is sent as it is, and ends when nobody uses it', async () => {
  const { ask, get, lab } = await start()
  const sent = {
    tenant: `desk-1.${lab.world.domain}`,
    username: 'svc-noc',
    password: 'svc-noc-password',
    role: 'ServiceDeskAnalyst',
  }
  const signIn = (body: object) => ask<string>('POST', `${rest}/authentication/login`, { body, as: null })
  const session = await signIn(sent)
  expect(session.status).toBe(200)
  expect(session.json).toMatch(/^desk-1\.[a-z.]+#[0-9A-F]{32}#2$/)
  expect((await get(`${objects}/incidents`, { as: session.json })).status).toBe(200)
  const Cookie = `SID=${encodeURIComponent(session.json)}`
  expect((await get(`${objects}/incidents`, { as: null, headers: { Cookie } })).status).toBe(200)
  lab.world.clock.advance(21 * 60_000)
  expect((await get(`${objects}/incidents`, { as: session.json })).status).toBe(401)
  for (const wrong of [{ password: 'x' }, { tenant: 'elsewhere' }, { role: 'Admin' }]) {
    const reply = await ask('POST', `${rest}/authentication/login`, { body: { ...sent, ...wrong }, as: null })
    expect([reply.status, reply.json.code]).toEqual([400, 'ISM_4000'])
    expect(reply.json.message[0]).toMatch(/Tenant Not Found or wrong Password/)
  }
})

test.each([
  ['/HEAT', '/api'],
  ['', '/HEAT/api'],
] as const)('where the interface is below "%s", below "%s" people sign in', async (basePath, other) => {
  const { get } = await start({ basePath })
  const right = await get(`${basePath}/api/odata/businessobject/incidents`)
  expect([right.status, right.json.value.length]).toEqual([200, 25])
  const wrong = await get(`${other}/odata/businessobject/incidents`)
  expect(wrong.status).toBe(200)
  expect(wrong.headers['content-type']).toContain('text/html')
  expect(wrong.body).toContain('type="password"')
})

test('a path that is none is 404, a page of another session 551', async () => {
  const { get } = await start()
  for (const path of ['/HEAT/api/nothing', `${rest}/nothing`, `${objects}/incidents/nothing`]) {
    expect((await get(path)).json).toMatchObject({
      code: 'ISM_4004',
      description: 'Requested resource does not exist',
      message: ['Invalid Path'],
    })
  }
  expect((await get('/HEAT/api/odata/incidents')).json.message).toEqual(['No service'])
  expect((await get('/HEAT/Services/Session.asmx/InitializeSession')).status).toBe(551)
})
