import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { OpenEndpoint } from './test-answers.ts'
import { ers, laptop, mnt, printer, start } from './test-ise.ts'

test('logins: nobody, the operator and the administrator', async () => {
  const { ask, get } = await start()
  const nobody = await get(`${ers}/endpoint`, { as: 'someone' })
  expect(nobody.status).toBe(401)
  expect(nobody.headers['content-type']).toContain('text/html')
  expect((await get(`${ers}/endpoint`, { as: 'operator' })).status).toBe(200)
  expect((await ask('POST', `${ers}/endpoint`, { as: 'operator', body: {} })).status).toBe(403)
  const monitoring = await get(`${mnt}/Version`, { as: 'operator' })
  expect(monitoring.status).toBe(401)
  expect(monitoring.body).toContain('<html')
  expect((await get(`${mnt}/Version`)).body).toContain('<version>3.3.0.430</version>')
})

test('ERS wants its forms asked for by name, and knows its own media types', async () => {
  const { get, ask, failure } = await start()
  for (const [accept, status] of [
    ['*/*', 415],
    ['application/xml;q=0.9, application/json', 200],
    ['application/xml', 200],
    ['', 415],
  ] as const) {
    expect((await get(`${ers}/endpoint`, { headers: { Accept: accept } })).status).toBe(status)
  }
  const strange = await get(`${ers}/endpoint`, { headers: { 'ERS-Media-Type': 'identity.endpoint.9.9' } })
  expect(failure(strange)).toMatch(/^415 Resource version \/ media type exception/)
  const text = await ask('POST', `${ers}/endpoint`, {
    body: {},
    headers: { 'Content-Type': 'text/plain' },
  })
  expect(text.status).toBe(415)
})

test('the list has stubs of what authenticates, by upper-case MAC', async () => {
  const { get } = await start()
  const { SearchResult } = (await get(`${ers}/endpoint`)).json
  expect(SearchResult.total).toBe(2)
  expect(SearchResult.resources.map((one) => one.name)).toEqual([printer, laptop])
  expect(SearchResult.nextPage).toBeUndefined()
  expect(SearchResult.resources[0]?.link.href).toMatch(
    /^https:\/\/ise-1\.corp\.example\.edu:9060\/ers\/config\/endpoint\//,
  )
  const none = await get(`${ers}/endpoint?filter=mac.EQ.00:00:00:00:00:01`)
  expect(none.json).toEqual({ SearchResult: { total: 0, resources: [] } })
})

test('pages are at most a hundred long and linked', async () => {
  const { get, failure } = await start()
  const first = (await get(`${ers}/endpoint?size=1`)).json.SearchResult
  expect(first.resources).toHaveLength(1)
  expect(first.nextPage?.href).toContain('page=2')
  const second = (await get(`${ers}/endpoint?size=1&page=2`)).json.SearchResult
  expect(second.nextPage).toBeUndefined()
  expect(second.previousPage?.href).toContain('page=1')
  expect(failure(await get(`${ers}/endpoint?size=101`))).toMatch(/^400 Query validation exception/)
  expect(failure(await get(`${ers}/endpoint?page=9`))).toBe(
    '404 Page not exists exception: The page 9 does not exist. Please refine your query.',
  )
})

test.each([
  [`filter=mac.EQ.${laptop}`, 1],
  ['filter=mac.STARTSW.3C:52', 1],
  ['filter=mac.CONTAINS.:', 2],
  ['filter=profile.EQ.Brother-Printer', 1],
  ['filter=staticGroupAssignment.EQ.true', 1],
  [`filter=mac.EQ.${laptop}&filter=staticGroupAssignment.EQ.true`, 0],
  [`filter=mac.EQ.${laptop}&filter=staticGroupAssignment.EQ.true&filterType=or`, 2],
  [`filter=mac.EQ.${laptop}&filter=staticGroupAssignment.EQ.true&filtertype=OR`, 2],
])('search %s finds %i', async (query, total) => {
  const { get } = await start()
  expect((await get(`${ers}/endpoint?${query}`)).json.SearchResult.total).toBe(total)
})

test('a filter on another field or by another operator is refused', async () => {
  const { get, failure } = await start()
  expect(failure(await get(`${ers}/endpoint?filter=name.EQ.x`))).toBe(
    "400 Query string validation exception: The filter field 'name' is not supported",
  )
  expect((await get(`${ers}/endpoint?filter=mac.LIKE.x`)).status).toBe(400)
})

test('one endpoint by id and by name', async () => {
  const { get, idOf } = await start()
  const endpoint = (await get(`${ers}/endpoint/${await idOf(printer)}`)).json.ERSEndPoint
  expect(endpoint).toMatchObject({
    name: printer,
    mac: printer,
    description: 'prn-b07-2',
    staticGroupAssignment: true,
    customAttributes: { customAttributes: { assetTag: 'A-0042' } },
  })
  const group = (await get(`${ers}/endpointgroup/${endpoint.groupId}`)).json.EndPointGroup
  expect(group.name).toBe('Printers')
  const profile = (await get(`${ers}/profilerprofile/${endpoint.profileId}`)).json.ProfilerProfile
  expect(profile.name).toBe('Brother-Printer')
  expect((await get(`${ers}/endpoint/name/${printer}`)).json.ERSEndPoint).toEqual(endpoint)
  expect((await get(`${ers}/endpoint/name/00:00:00:00:00:01`)).status).toBe(404)
  expect((await get(`${ers}/endpoint/3f1c6d80-c6b2-11f0-8d0a-005056a1b2c3`)).status).toBe(404)
})

test('an endpoint is created, moved to a group and deleted', async () => {
  const { ask, get, idOf, failure } = await start()
  const created = await ask('POST', `${ers}/endpoint`, {
    body: { ERSEndPoint: { mac: '5c-e9-1e-40-11-7a', description: 'lobby kiosk' } },
  })
  expect(created.status).toBe(201)
  expect(created.body).toBe('')
  const id = String(created.headers['location']).split('/').at(-1)!
  expect((await get(`${ers}/endpoint/${id}`)).json.ERSEndPoint.mac).toBe('5C:E9:1E:40:11:7A')
  const again = await ask('POST', `${ers}/endpoint`, { body: { ERSEndPoint: { mac: '5C:E9:1E:40:11:7A' } } })
  expect(failure(again)).toContain('already exists')
  const groupId = (await get(`${ers}/endpointgroup/name/Printers`)).json.EndPointGroup.id
  const moved = await ask('PUT', `${ers}/endpoint/${id}`, {
    body: { ERSEndPoint: { id, groupId, staticGroupAssignment: true } },
  })
  expect(moved.status).toBe(200)
  expect(moved.json.UpdatedFieldsList.updatedField).toContainEqual({
    field: 'staticGroupAssignment',
    oldValue: 'false',
    newValue: 'true',
  })
  expect((await ask('DELETE', `${ers}/endpoint/${id}`)).status).toBe(204)
  expect((await get(`${ers}/endpoint/${id}`)).status).toBe(404)
  expect((await ask('DELETE', `${ers}/endpoint/${await idOf(laptop)}`)).status).toBe(204)
  expect((await get(`${ers}/endpoint`)).json.SearchResult.total).toBe(1)
})

test.each([
  [{ ERSEndPoint: { mac: 'AA:BB:CC' } }, 400, 'Validation Error - Illegal values: [AA:BB:CC]'],
  [{ ERSEndPoint: {} }, 400, 'Mandatory'],
  [{ EndPoint: {} }, 400, 'ERSEndPoint expected'],
  [{ ERSEndPoint: { mac: '00:00:00:00:00:01', staticGroupAssignment: 'yes' } }, 400, 'boolean expected'],
  [{ ERSEndPoint: { mac: '00:00:00:00:00:01', groupId: 'Printers' } }, 500, 'ORA-02291'],
  [
    { ERSEndPoint: { mac: '00:00:00:00:00:01', customAttributes: { customAttributes: { nope: '1' } } } },
    400,
    'nope',
  ],
])('creating %j is refused with %i', async (body, status, words) => {
  const { ask, failure } = await start()
  const reply = await ask('POST', `${ers}/endpoint`, { body })
  expect(reply.status).toBe(status)
  expect(failure(reply)).toContain(words)
})

test('a group without its static flag lasts until profiling comes round', async () => {
  const { ask, get, idOf, lab } = await start()
  const id = await idOf(laptop)
  const groupId = (await get(`${ers}/endpointgroup/name/Printers`)).json.EndPointGroup.id
  const read = async () => (await get(`${ers}/endpoint/${id}`)).json.ERSEndPoint.groupId
  await ask('PUT', `${ers}/endpoint/${id}`, { body: { ERSEndPoint: { groupId } } })
  expect(await read()).toBe(groupId)
  lab.world.clock.advance(61_000)
  expect(await read()).not.toBe(groupId)
  await ask('PUT', `${ers}/endpoint/${id}`, {
    body: { ERSEndPoint: { groupId, staticGroupAssignment: true } },
  })
  lab.world.clock.advance(61_000)
  expect(await read()).toBe(groupId)
})

test('with the CSRF option a write needs a token and its cookie', async () => {
  const { ask, get, idOf, lab } = await start({ csrf: true })
  const path = `${ers}/endpoint/${await idOf(laptop)}`
  const body = { ERSEndPoint: { description: 'changed' } }
  const refused = await ask('PUT', path, { body })
  expect([refused.status, refused.headers['x-csrf-token']]).toEqual([403, 'Required'])
  expect(refused.body).toContain('CSRF nonce validation failed')
  const fetched = await get(`${ers}/endpoint/versioninfo`, { headers: { 'X-CSRF-Token': 'Fetch' } })
  expect(fetched.json.VersionInfo.currentServerVersion).toBe('1.2')
  const token = String(fetched.headers['x-csrf-token'])
  const cookie = (fetched.headers['set-cookie'] as string[]).map((one) => one.split(';')[0]).join('; ')
  expect((await ask('PUT', path, { body, headers: { 'X-CSRF-Token': token } })).status).toBe(403)
  const headers = { 'X-CSRF-Token': token, Cookie: cookie }
  expect((await ask('PUT', path, { body, headers })).status).toBe(200)
  lab.world.clock.advance(61_000)
  expect((await ask('PUT', path, { body, headers })).status).toBe(403)
})

test('ERS that is off leads to the web interface', async () => {
  const { get } = await start({ ersEnabled: false })
  const reply = await get(`${ers}/endpoint`)
  expect(reply.status).toBe(302)
  expect(reply.headers['location']).toBe('/admin/')
})

test('version, switches and their groups', async () => {
  const { get } = await start()
  expect((await get(`${ers}/op/systemconfig/iseversion`)).json.OperationResult.resultValue).toEqual([
    { name: 'version', value: '3.3.0.430' },
    { name: 'patch information', value: '2' },
  ])
  const device = (await get(`${ers}/networkdevice/name/sw-b07-1`)).json.NetworkDevice
  expect(device.NetworkDeviceIPList).toEqual([{ ipaddress: '10.7.0.11', mask: 32 }])
  expect(device.NetworkDeviceGroupList).toContain('Location#All Locations#B07')
  expect((await get(`${ers}/networkdevice?filter=ipaddress.EQ.10.7.0.11`)).json.SearchResult.total).toBe(1)
  const group = await get(`${ers}/networkdevicegroup?filter=name.ENDSW.B07`)
  expect(group.json.SearchResult.resources[0]?.name).toBe('Location#All Locations#B07')
  expect((await get(`${ers}/nothing`)).status).toBe(400)
})

test('the newer interface answers flat objects in a bare array', async () => {
  const { get, ask } = await start()
  const all = await get('/api/v1/endpoint?size=1', { headers: { 'X-Request-ID': 'r-1' } })
  expect(all.headers['x-request-id']).toBe('r-1')
  expect(all.json).toHaveLength(1)
  const one = (await get<OpenEndpoint>(`/api/v1/endpoint/${printer}`)).json
  expect(one).toMatchObject({
    mac: printer,
    customAttributes: { assetTag: 'A-0042' },
    ipAddress: '10.7.20.5',
  })
  expect(
    (await ask<OpenEndpoint>('PUT', `/api/v1/endpoint/${one.id}`, { body: { description: 'moved' } })).json
      .description,
  ).toBe('moved')
  expect((await get('/api/v1/endpoint/00:00:00:00:00:01')).status).toBe(404)
  expect((await get<object[]>('/api/v1/license/system/tier-state')).json[0]).toMatchObject({
    name: 'ESSENTIAL',
    consumptionCounter: 2,
    lastAuthorization: '21-Nov-2026 09:00:00 UTC',
  })
})

test('another certificate is shown when the lever says so', async () => {
  const { get, pull } = await start()
  pull({ certificateChanged: true }, 'ise-1')
  await expect(get(`${mnt}/Version`)).rejects.toThrow(/self-signed|unable to verify/)
  pull({}, 'ise-1')
  expect((await get(`${mnt}/Version`)).status).toBe(200)
})

test('past its rate the gateway answers with a page', async () => {
  const { get, pull } = await start()
  pull({ rateLimit: 1 }, 'ise-1')
  expect((await get(`${mnt}/Version`)).status).toBe(200)
  const refused = await get(`${mnt}/Version`)
  expect(refused.status).toBe(503)
  expect(refused.body).toContain('<html')
})

test('with a fault of its own it answers with another page', async () => {
  const { get, pull } = await start()
  pull({ failing: true }, 'ise-1')
  const refused = await get(`${mnt}/Version`)
  expect(refused.status).toBe(500)
  expect(refused.body).toContain('Internal Server Error')
  pull({ failing: false }, 'ise-1')
  expect((await get(`${mnt}/Version`)).status).toBe(200)
})

test('the journal has what was asked and no login', async () => {
  const { get, journal } = await start()
  await get(`${ers}/endpoint?filter=mac.EQ.${laptop}`)
  expect(journal).toEqual(['ise-1 GET /ers/config/endpoint?filter=mac.EQ.3C%3A52%3A82%3AAA%3A10%3A7E'])
})

test('curl gets along with it', async (context) => {
  const { port } = await start()
  const run = promisify(execFile)
  const missing = await run('curl', ['--version']).then(
    () => false,
    () => true,
  )
  if (missing) context.skip('curl is not installed')
  const { stdout } = await run('curl', [
    '-sSk',
    '-uise:ise-password',
    `https://127.0.0.1:${port}${mnt}/Session/ActiveCount`,
  ])
  expect(stdout).toContain('<count>2</count>')
})
