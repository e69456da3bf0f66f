import { expect, test } from 'vitest'
import type { ErsAnswer } from './test-answers.ts'
import { ers, laptop, mnt, start } from './test-ise.ts'

// What clients other than ours are known to rely on.

const operationOf = (json: ErsAnswer) => json.ERSResponse.operation

test('the number of the next page is what its address ends with', async () => {
  const { get } = await start({ imported: 30 })
  const { nextPage } = (await get(`${ers}/endpoint?page=1&size=10`)).json.SearchResult
  expect(nextPage?.href).toMatch(/\/endpoint\?size=10&page=2$/)
})

test('stubs have a description where it was seen, and endpoints and nodes have none', async () => {
  const { get } = await start()
  const keys = async (resource: string) =>
    Object.keys((await get(`${ers}/${resource}`)).json.SearchResult.resources[0]!)
  expect(await keys('endpoint')).toEqual(['id', 'name', 'link'])
  expect(await keys('node')).toEqual(['id', 'name', 'link'])
  expect(await keys('endpointgroup')).toEqual(['id', 'name', 'description', 'link'])
})

test('a failure is named after what was tried', async () => {
  const { get, ask } = await start()
  const one = await get(`${ers}/endpoint/name/nothing`)
  expect(operationOf(one.json)).toBe('GET-get by name-endpoint')
  expect(operationOf((await get(`${ers}/endpoint?page=99`)).json)).toBe('GET-getAll-endpoint')
  const wrong = await ask('POST', `${ers}/endpoint`, { body: {} })
  expect(operationOf(wrong.json)).toBe('POST-create-endpoint')
})

test.each([
  ['3.0.0.458', 405],
  ['3.1.0.518', 200],
])('in %s a switch is asked for by name with %i', async (version, status) => {
  const { get, failure, portOf, port } = await start({ version })
  const reply = await get(`${ers}/networkdevice/name/sw-b07-1`, { to: portOf('ers') || port })
  expect(reply.status).toBe(status)
  if (status === 405) expect(failure(reply)).toMatch(/^405 Unsupported method exception/)
})

test.each([
  ['networkdevicegroup/name/Location:All%20Locations:B07', 200],
  ['networkdevicegroup?filter=type.EQ.Location', 200],
  ['node?filter=nodeservicetypes.CONTAINS.Session', 200],
  ['sgt?filter=value.EQ.4', 200],
  ['endpoint?filter=mac.EQ.', 400],
  ['ancendpoint?filter=macAddress.EQ.3C:52:82:AA:10:7E', 400],
  ['ancendpoint?filter=name.EQ.3C:52:82:AA:10:7E', 200],
])('%s is answered with %i', async (path, status) => {
  const { get, failure } = await start()
  const reply = await get(`${ers}/${path}`)
  expect(reply.status).toBe(status)
  if (status === 400) expect(failure(reply)).toMatch(/^400 Query string validation exception/)
})

test('a network device shows its secret, and one of its switches as a text', async () => {
  const { get } = await start()
  const { authenticationSettings: shown } = (await get(`${ers}/networkdevice/name/sw-b07-1`)).json
    .NetworkDevice
  expect(shown).toMatchObject({ enableMultiSecret: 'false', enableKeyWrap: false })
  expect(shown.radiusSharedSecret).toMatch(/^[0-9a-f-]{36}$/)
})

test('every answer of ERS has the cookies of a session, until they come back', async () => {
  const { get } = await start()
  const first = await get(`${ers}/endpoint`)
  const cookies = first.headers['set-cookie'] as string[]
  expect(cookies.map((one) => one.split('=')[0])).toEqual(['JSESSIONIDSSO', 'APPSESSIONID'])
  const Cookie = cookies.map((one) => one.split(';')[0]).join('; ')
  expect((await get(`${ers}/endpoint`, { headers: { Cookie } })).headers['set-cookie']).toBeUndefined()
})

test('whoever is not known is told so in the title of the page', async () => {
  const { get } = await start()
  const reply = await get(`${ers}/endpoint`, { as: 'nobody' })
  expect(reply.body).toContain('<title>HTTP Status 401 – Unauthorized</title>')
})

test('sessions have a second address', async () => {
  const { get } = await start()
  const path = `Session/MACAddress/${laptop}`
  expect((await get(`/ise/mnt/${path}`)).body).toBe((await get(`${mnt}/${path}`)).body)
})

test('rules are read one by one where their link leads', async () => {
  const { get } = await start()
  const root = '/api/v1/policy/network-access'
  interface Linked {
    readonly response: readonly {
      readonly id: string
      readonly link: { readonly href: string }
      readonly rule: { readonly id: string }
    }[]
  }
  const listed = async (path: string) => (await get<Linked>(`${root}/policy-set/${path}`)).json.response
  const sets = (await get<Linked>(`${root}/policy-set`)).json.response
  for (const path of [
    'global-exception',
    `${sets[0]!.id}/authorization`,
    `${sets[0]!.id}/authentication`,
    `${sets[1]!.id}/exception`,
  ]) {
    const [rule] = await listed(path)
    const { pathname } = new URL(rule!.link.href)
    expect(pathname).toBe(`${root}/policy-set/${path}/${rule!.rule.id}`)
    expect((await get(pathname)).json).toMatchObject({ response: rule })
    expect((await get(`${root}/policy-set/${path}/nothing`)).status).toBe(404)
  }
  const bare = async (path: string) => (await get<readonly object[]>(`${root}/${path}`)).json
  expect(await bare('identity-stores')).toContainEqual({ id: expect.any(String), name: 'AD-CORP' })
  expect(await bare('service-names')).toMatchObject([{ name: 'Default Network Access' }])
  expect((await get(`${root}/condition/authorization`)).status).toBe(200)
})
