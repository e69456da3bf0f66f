import { expect, test } from 'vitest'
import { ers, start } from './test-ise.ts'

const users = `${ers}/internaluser`

test('accounts of the system’s own store are listed, filtered, and never show a password', async () => {
  const { get } = await start()
  expect((await get(users)).json.SearchResult.total).toBe(3)
  const disabled = (await get(`${users}?filter=enabled.EQ.Disabled`)).json.SearchResult.resources
  expect(disabled.map(({ name }) => name)).toEqual(['old-contractor'])
  const { InternalUser: user } = (await get(`${users}/name/radius-probe`)).json
  expect(user).toMatchObject({ name: 'radius-probe', enabled: true, password: '*******' })
  expect((await get(`${users}/name/nobody`)).status).toBe(404)
})

test('a user is made, changed by id and by name, and deleted', async () => {
  const { ask, get, failure } = await start()
  const body = { InternalUser: { name: 'badge-printer', password: 'not-kept-anywhere', firstName: 'Badge' } }
  const made = await ask('POST', users, { body })
  expect([made.status, made.body]).toEqual([201, ''])
  const id = String(made.headers['location']).split('/').at(-1)!
  expect((await get(`${users}/${id}`)).body).not.toContain('not-kept-anywhere')
  expect(failure(await ask('POST', users, { body }))).toMatch(
    /^500 CRUD operation exception: .*already exists/,
  )
  expect(failure(await ask('POST', users, { body: { InternalUser: { name: 'x' } } }))).toContain('[password]')
  const changed = await ask('PUT', `${users}/name/badge-printer`, {
    body: { InternalUser: { name: 'badge-printer', enabled: false } },
  })
  expect(changed.json.UpdatedFieldsList.updatedField).toEqual([
    { field: 'enabled', oldValue: 'true', newValue: 'false' },
  ])
  const patched = await ask('PATCH', `${users}/${id}`, { body: { InternalUser: { enabled: true } } })
  expect(patched.json.InternalUser.enabled).toBe(true)
  const wrong = await ask('PATCH', `${users}/${id}`, { body: { InternalUser: { enabled: 'yes' } } })
  expect(failure(wrong)).toMatch(/^400 Schema validation exception/)
  expect((await ask('DELETE', `${users}/name/badge-printer`)).status).toBe(204)
  expect((await get(`${users}/${id}`)).status).toBe(404)
})

test.each([
  ['sessionservicenode', 'SessionServiceNode', { ipAddress: expect.stringMatching(/^10\.1\.2\./) }],
  ['adminuser', 'AdminUser', { enabled: true, password: '*******' }],
  ['authorizationprofile', 'AuthorizationProfile', { accessType: expect.stringMatching(/^ACCESS_/) }],
  ['downloadableacl', 'DownloadableAcl', { daclType: 'IPV4' }],
  ['sgt', 'Sgt', { value: expect.any(Number) }],
  ['activedirectory', 'ERSActiveDirectory', { domain: 'corp.example.edu' }],
  ['allowedprotocols', 'AllowedProtocols', { allowEapTls: true }],
  ['guestuser', 'GuestUser', { status: expect.stringMatching(/^(ACTIVE|EXPIRED)$/) }],
])('%s is a list of stubs, and each is shown in its wrapper', async (resource, wrapper, fields) => {
  const { get, ask } = await start({ policyNodes: ['psn-a'] })
  const [stub] = (await get(`${ers}/${resource}`)).json.SearchResult.resources
  const one = (await get<Record<string, object>>(`${ers}/${resource}/${stub!.id}`)).json
  expect(one[wrapper]).toMatchObject({ id: stub!.id, name: stub!.name, link: { rel: 'self' }, ...fields })
  expect((await ask('DELETE', `${ers}/${resource}/${stub!.id}`)).status).toBe(405)
})

test('the deployment tells of itself in one piece', async () => {
  const { get } = await start()
  expect((await get(`${ers}/deploymentinfo/getAllInfo`)).json.ERSDeploymentInfo).toMatchObject({
    deploymentInfo: { versionHistoryInfo: [{ mainVersion: '3.3.0.430' }] },
    nadInfo: { nadcountInfo: { totalActiveNADCount: 1 } },
  })
})
