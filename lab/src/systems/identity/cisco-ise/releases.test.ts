import { expect, test } from 'vitest'
import { createWorld } from '../../../world/create/create.ts'
import { standInLab } from '../../stand-in/lab.ts'
import { usual } from './emulator.ts'
import { mntRouter } from './mnt/router.ts'
import { iseNode } from './deployment/node.ts'
import type { Task, Wrapped } from './test-answers.ts'
import { ers, laptop, mnt, printer, start } from './test-ise.ts'

const api = '/api/v1'

test('before 3.1 there is no gateway: ERS has its own port, and no newer interface', async () => {
  for (const version of ['2.7.0.356', '3.0.0.458']) {
    const { get, portOf, listening } = await start({ version })
    expect(listening.map(({ device }) => device)).toEqual([undefined, 'ers'])
    const elsewhere = await get(`${ers}/endpoint`)
    expect([elsewhere.status, elsewhere.headers['content-type']]).toEqual([404, 'text/html;charset=utf-8'])
    expect((await get(`${ers}/endpoint`, { to: portOf('ers') })).json.SearchResult.total).toBe(2)
    expect((await get(`${mnt}/Version`, { to: portOf('ers') })).status).toBe(404)
    expect((await get(`${mnt}/Version`)).body).toContain(version)
    expect((await get(`${api}/deployment/node`)).status).toBe(404)
  }
})

test('later ERS may listen on its own port beside the gateway, or on it alone', async () => {
  const both = await start({ ersOn: 'both' })
  expect((await both.get(`${ers}/endpoint`)).status).toBe(200)
  expect((await both.get(`${ers}/endpoint`, { to: both.portOf('ers') })).status).toBe(200)
  const own = await start({ ersOn: 'own-port' })
  expect((await own.get(`${ers}/endpoint`)).status).toBe(404)
  expect((await own.get(`${ers}/endpoint`, { to: own.portOf('ers') })).status).toBe(200)
  expect((await own.get(`${api}/deployment/node`)).status).toBe(200)
})

test.each([
  ['3.1.0.518', 404, 405, false, false],
  ['3.2.0.542', 200, 200, true, false],
  ['3.3.0.430', 200, 200, true, true],
])('%s has what came with it', async (version, endpoints, patch, defined, parents) => {
  const { get, ask, idOf } = await start({ version })
  expect((await get(`${api}/deployment/node`)).status).toBe(200)
  expect((await get(`${api}/endpoint`)).status).toBe(endpoints)
  const id = await idOf(laptop)
  const body = { ERSEndPoint: { description: 'at the desk' } }
  expect((await ask('PATCH', `${ers}/endpoint/${id}`, { body })).status).toBe(patch)
  const told = (await get(`${ers}/endpoint/${id}`)).json.ERSEndPoint
  expect('staticGroupAssignmentDefined' in told).toBe(defined)
  const group = (await get(`${ers}/endpointgroup/name/Workstation`)).json.EndPointGroup
  expect('parentId' in group).toBe(parents)
})

test('patches, certificates and what rules are made of', async () => {
  const { get } = await start({ patches: '2,4' })
  expect((await get(`${api}/patch`)).json).toMatchObject({
    iseVersion: '3.3.0.430',
    patchVersion: [{ patchNumber: 4, installDate: expect.not.stringContaining('UTC') }],
  })
  expect((await get(`${api}/hotpatch`)).json).toEqual({ response: [] })
  const own = (await get<Wrapped<{ id: string; issuedTo: string }>>(`${api}/certs/system-certificate/ise-1`))
    .json
  expect(own.response[0]?.issuedTo).toBe('ise-1.corp.example.edu')
  const one = await get(`${api}/certs/system-certificate/ise-1/${own.response[0]!.id}`)
  expect(one.json).toMatchObject({ response: { issuedTo: 'ise-1.corp.example.edu' } })
  expect((await get(`${api}/certs/system-certificate/nobody`)).status).toBe(404)
  expect((await get<Wrapped<object>>(`${api}/certs/trusted-certificate`)).json.response).toHaveLength(2)
  const named = async (path: string) =>
    (await get<readonly { name: string }[]>(`${api}/policy/network-access/${path}`)).json.map(
      ({ name }) => name,
    )
  expect(await named('authorization-profiles')).toContain('Corp_Access')
  expect(await named('security-groups')).toContain('Employees')
  const dictionaries = `${api}/policy/network-access/dictionaries`
  expect((await get<Wrapped<object>>(dictionaries)).json.response.length).toBeGreaterThan(2)
  expect((await get(`${dictionaries}/Session`)).json).toMatchObject({ response: { name: 'Session' } })
  expect((await get(`${dictionaries}/Nothing`)).status).toBe(404)
})

test('endpoints in bulk are a task that tells how each one went', async () => {
  const { ask, get } = await start()
  const mac = '02:00:00:00:00:07'
  const body = [{ mac, description: 'cart' }, { mac: 'nonsense' }]
  const { id } = (await ask<{ id: string }>('POST', `${api}/endpoint/bulk`, { body })).json
  const task = (await get<Task>(`${api}/task/${id}`)).json
  expect(task).toMatchObject({ id, executionStatus: 'COMPLETED', successCount: 1, failCount: 1 })
  expect(task.detailStatus.map(({ status }) => status)).toEqual(['SUCCESS', 'FAIL'])
  expect((await get(`${api}/endpoint/${mac}`)).json).toMatchObject({ description: 'cart' })
  const gone = await ask<{ id: string }>('DELETE', `${api}/endpoint/bulk`, { body: { endpoints: [mac] } })
  expect((await get<Task>(`${api}/task/${gone.json.id}`)).json.successCount).toBe(1)
  expect((await get(`${api}/endpoint/${mac}`)).status).toBe(404)
  expect((await ask('POST', `${api}/endpointTask`, { body: { mac } })).status).toBe(200)
  expect((await get(`${api}/endpoint/${mac}`)).status).toBe(200)
  expect((await ask('POST', `${api}/endpoint/bulk`, { body: [] })).status).toBe(400)
  expect((await get<readonly Task[]>(`${api}/task`)).json).toHaveLength(3)
  expect((await get(`${api}/task/nothing`)).status).toBe(404)
})

test.each([
  ['typed', />true<\/passed>/, / xsi:type=/],
  ['plain', /<passed>true<\/passed><failed>false<\/failed>/, /<started>true<\/started>/],
  ['number', /<passed>1<\/passed><failed>0<\/failed>/, /<stopped>0<\/stopped>/],
] as const)('a session says %s whether it passed', async (booleans, passed, more) => {
  const { get } = await start({ booleans })
  const { body } = await get(`${mnt}/Session/MACAddress/${laptop}`)
  expect(body).toMatch(passed)
  expect(body).toMatch(more)
})

test('a session may have what is always there and nothing else', async () => {
  const { get } = await start({ sparse: true })
  const { body } = await get(`${mnt}/Session/MACAddress/${printer}`)
  expect(body).toContain(`<calling_station_id>${printer}</calling_station_id>`)
  for (const name of ['response', 'location', 'nas_port_id', 'framed_ip_address', 'other_attr_string']) {
    expect(body).not.toContain(`<${name}>`)
  }
})

test('a session and its accounting count the same octets', async () => {
  const { get, lab } = await start()
  const octets = async () => {
    const session = (await get(`${mnt}/Session/MACAddress/${laptop}`)).body
    const accounting = (await get(`${mnt}/AcctStatus/MACAddress/${laptop}/86400`)).body
    const inSession = Number(/<acct_input_octets>(\d+)</.exec(session)?.[1])
    expect(Number(/<bytes_in>(\d+)</.exec(accounting)?.[1])).toBe(inSession)
    return inSession
  }
  const before = await octets()
  expect(before).toBeGreaterThan(0)
  lab.world.clock.advance(60_000)
  expect(await octets()).toBeGreaterThan(before)
})

test('the last refusal of an endpoint without a session is told where the release does so', () => {
  const world = createWorld({ seed: 'sign-ons', size: 'small', clock: 'fixed' })
  const ask = (failedSessions: boolean) => {
    const node = iseNode({ ...standInLab().lab, world }, 'ise-1', { ...usual, failedSessions })
    const out = [...world.endpoints.values()].find((one) => node.signOns.keptOut(one))!
    const path = `${mnt}/Session/MACAddress/${out.mac.toUpperCase()}`
    const answer = mntRouter(node)(
      { method: 'GET', path, query: new URLSearchParams(), headers: {}, body: '' },
      'admin',
    )
    node.close()
    return answer
  }
  expect(ask(false)).toMatchObject({ status: 500, body: expect.stringContaining('mnt-rest-result') })
  const told = ask(true)
  expect(told.status).toBe(200)
  expect(told.body).toMatch(/true<\/failed>.*<failure_reason>12516 /s)
})

test('a node is listed with its address', async () => {
  const { get } = await start()
  const [stub] = (await get(`${ers}/node`)).json.SearchResult.resources
  expect((await get(`${ers}/node/${stub!.id}`)).json.Node).toMatchObject({
    ipAddress: '10.1.2.20',
    ipAddresses: ['10.1.2.20'],
    gateWay: '10.1.2.1',
  })
})
