import { expect, test } from 'vitest'
import type { DeploymentNode, OpenEndpoint, PolicyRule, StoredCondition, Wrapped } from '../test-answers.ts'
import { ers, laptop, mnt, printer, start } from '../test-ise.ts'

const two = { policyNodes: ['psn-a', 'psn-b'], monitoringNode: 'mnt-a' }
const serverIn = (body: string) => /<acs_server>(.*?)<\/acs_server>/.exec(body)?.[1] ?? ''

test('a session names the policy node that decided it, and only that one takes its change of authorization', async () => {
  const { get, calls } = await start(two)
  const server = serverIn((await get(`${mnt}/Session/MACAddress/${laptop}`)).body)
  expect(two.policyNodes).toContain(server)
  const other = two.policyNodes.find((name) => name !== server)!
  expect((await get(`${mnt}/CoA/Reauth/${other}/${laptop}/1`)).body).toContain('<results>false</results>')
  expect(calls).toEqual([])
  expect((await get(`${mnt}/CoA/Reauth/${server}/${laptop}/1`)).body).toContain('<results>true</results>')
})

test('a machine that does not answer is disconnected, and its sessions stay listed', async () => {
  const { get, cutOff } = await start(two)
  const server = serverIn((await get(`${mnt}/Session/MACAddress/${laptop}`)).body)
  cutOff(server, true)
  const nodes = (await get<Wrapped<DeploymentNode>>('/api/v1/deployment/node')).json.response
  expect(nodes.map((one) => one.hostname)).toEqual(['ise-1', 'mnt-a', 'psn-a', 'psn-b'])
  const dead = nodes.filter((one) => one.nodeStatus !== 'Connected')
  expect(dead.map((one) => one.hostname)).toEqual([server])
  expect(serverIn((await get(`${mnt}/Session/MACAddress/${laptop}`)).body)).toBe(server)
  expect((await get(`${mnt}/CoA/Reauth/${server}/${laptop}/1`)).body).toContain('<results>false</results>')
  const stubs = (await get(`${ers}/node`)).json.SearchResult.resources
  expect(stubs).toHaveLength(4)
  const { Node: node } = (await get(`${ers}/node/${stubs[2]!.id}`)).json
  expect(node).toMatchObject({ papNode: false, nodeServiceTypes: 'Session,Profiler' })
})

test('without its monitoring node the gateway refuses MnT, and ERS goes on', async () => {
  const { get, cutOff } = await start(two)
  cutOff('mnt-a', true)
  const refused = await get(`${mnt}/Session/ActiveList`)
  expect([refused.status, refused.headers['content-type']]).toEqual([503, 'text/html;charset=utf-8'])
  expect((await get(`${ers}/endpoint`)).status).toBe(200)
  cutOff('mnt-a', false)
  expect((await get(`${mnt}/Session/ActiveList`)).status).toBe(200)
})

test('a switch that was cut off cannot report an end: the endpoint has two sessions', async () => {
  const { get, cutOff, sessions, tell } = await start()
  const first = sessions.get(laptop.toLowerCase())!
  cutOff('sw-b07-1', true)
  const elsewhere = { ...first.switch, name: 'sw-b07-2', address: '10.7.0.12' }
  const second = {
    ...first,
    id: '0A07000C000012AB4C7E19D9',
    switch: elsewhere,
    startedAt: first.startedAt + 1,
  }
  sessions.set(laptop.toLowerCase(), second)
  tell({ kind: 'session', mac: first.mac })
  cutOff('sw-b07-1', false)
  const list = (await get(`${mnt}/Session/ActiveList`)).body
  expect([list.includes(first.id), list.includes(second.id)]).toEqual([true, true])
  expect((await get(`${mnt}/Session/MACAddress/${laptop}`)).body).toContain(second.id)
  const stale = await get(`${mnt}/Session/Active/SessionID/${first.id}/0`)
  expect(stale.body).toContain('<network_device_name>sw-b07-1</network_device_name>')
})

test('what runs on when a switch is back has one session', async () => {
  const { get, cutOff } = await start()
  cutOff('sw-b07-1', true)
  cutOff('sw-b07-1', false)
  expect((await get(`${mnt}/Session/ActiveCount`)).body).toContain('<count>2</count>')
})

test('a group of 2 500 comes in pages of a hundred, and by the newer interface with detail', async () => {
  const { get } = await start({ imported: 2_500 })
  const group = (await get(`${ers}/endpointgroup/name/Loan-Laptops`)).json.EndPointGroup
  const first = (await get(`${ers}/endpoint?size=100&filter=groupId.EQ.${group.id}`)).json.SearchResult
  expect([first.total, first.resources.length]).toEqual([2_500, 100])
  const last = (await get(`${ers}/endpoint?size=100&page=25&filter=groupId.EQ.${group.id}`)).json.SearchResult
  expect([last.resources.length, last.nextPage]).toEqual([100, undefined])
  expect((await get(`${ers}/endpoint?size=100&page=26&filter=groupId.EQ.${group.id}`)).status).toBe(404)
  const open = (await get<OpenEndpoint[]>(`/api/v1/endpoint?size=100&page=25&filter=groupId.EQ.${group.id}`))
    .json
  expect(open).toHaveLength(100)
  expect(open[0]).toMatchObject({ groupId: group.id, staticGroupAssignment: true, description: 'on loan' })
  expect((await get('/api/v1/endpoint?filter=colour.EQ.red')).status).toBe(400)
})

test('the newer interface filters by every field and operator that the older one does, and sorts', async () => {
  const { get } = await start({ imported: 30 })
  const ask = async (query: string) => (await get<OpenEndpoint[]>(`/api/v1/endpoint?size=100&${query}`)).json
  const all = await ask('')
  const [first, second] = all
  const both = `filter=mac.EQ.${first!.mac}&filter=mac.EQ.${second!.mac}`
  expect(await ask(`filter=mac.EQ.${first!.mac}`)).toEqual([first])
  expect(await ask(both)).toEqual([])
  expect(await ask(`${both}&filterType=OR`)).toEqual([first, second])
  expect(await ask(`${both}&filterType=OR&sort=desc&sortBy=mac`)).toEqual([second, first])
  const given = await ask('filter=staticGroupAssignment.EQ.true')
  expect(given).toEqual(all.filter((one) => one.staticGroupAssignment))
  expect(given.length).toBeGreaterThan(0)
  expect(given.length).toBeLessThan(all.length)
  const tail = first!.mac.slice(-5)
  expect(await ask(`filter=mac.ENDSW.${tail}`)).toEqual(all.filter(({ mac }) => mac.endsWith(tail)))
  expect((await get('/api/v1/endpoint?filter=mac.LIKE.00')).status).toBe(400)
  expect((await get('/api/v1/endpoint?sortBy=colour')).status).toBe(400)
})

test('policy sets, and rules that the running sessions matched', async () => {
  const { get } = await start()
  const sets = (await get<Wrapped<{ id: string; name: string }>>('/api/v1/policy/network-access/policy-set'))
    .json
  expect(sets.response.map((one) => one.name)).toEqual(['Wired 802.1X', 'Wired MAB', 'Wireless', 'Default'])
  const session = (await get(`${mnt}/Session/MACAddress/${laptop}`)).body
  const [, rule] = /AuthorizationPolicyMatchedRule=(.*?):!:/.exec(session)!
  expect(session).toContain('ISEPolicySetName=Wired 802.1X:!:')
  const id = sets.response[0]!.id
  const rules = (
    await get<Wrapped<PolicyRule>>(`/api/v1/policy/network-access/policy-set/${id}/authorization`)
  ).json.response
  const matched = rules.find((one) => one.rule.name === rule)
  expect(matched?.profile).toEqual(['Corp_Access'])
  expect(matched?.rule.condition?.children[0]).toMatchObject({
    dictionaryName: 'IdentityGroup',
    attributeValue: 'Endpoint Identity Groups:Profiled:Workstation',
  })
  expect(rules.at(-1)).toMatchObject({ rule: { default: true, condition: null }, profile: ['DenyAccess'] })
  expect((await get('/api/v1/policy/network-access/policy-set/nothing/authorization')).status).toBe(404)
})

test('a policy has exceptions, rules of authentication, and conditions under a name', async () => {
  const { get } = await start()
  const root = '/api/v1/policy/network-access'
  const rowsOf = async <One>(path: string) => (await get<Wrapped<One>>(`${root}/${path}`)).json.response
  const [wired, bypass] = await rowsOf<{ id: string; condition: StoredCondition }>('policy-set')
  expect(wired!.condition).toMatchObject({ conditionType: 'ConditionReference', name: 'Wired_802.1X' })
  const library = await rowsOf<StoredCondition>('condition')
  expect(library.find(({ id }) => id === wired!.condition.id)).toMatchObject({
    conditionType: 'LibraryConditionAttributes',
    attributeName: 'RadiusFlowType',
    attributeValue: 'Wired802_1x',
  })
  const named = (name: string) => get(`${root}/condition/condition-by-name/${name}`)
  expect([(await named('Wired_MAB')).status, (await named('nothing')).status]).toEqual([200, 404])
  expect(await rowsOf('policy-set/global-exception')).toMatchObject([
    { rule: { name: 'Quarantined', default: false }, profile: ['Quarantine'] },
  ])
  expect(await rowsOf(`policy-set/${wired!.id}/exception`)).toEqual([])
  expect(await rowsOf(`policy-set/${bypass!.id}/exception`)).toMatchObject([
    { rule: { name: 'Loan laptops without a supplicant' }, profile: ['Loan_Access'] },
  ])
  expect(await rowsOf(`policy-set/${bypass!.id}/authentication`)).toMatchObject([
    {
      rule: { name: 'MAB', default: false },
      identitySourceName: 'Internal Endpoints',
      ifUserNotFound: 'CONTINUE',
    },
    { rule: { name: 'Default', default: true, condition: null }, ifAuthFail: 'REJECT' },
  ])
})

test('the newer interface is off until it is switched on', async () => {
  const { get } = await start({ openApiEnabled: false })
  const reply = await get('/api/v1/policy/network-access/policy-set')
  expect([reply.status, reply.headers['location']]).toEqual([302, '/admin/'])
})

test('the status of sign-ons is a history: every eight hours, as many as asked for', async () => {
  const { get } = await start()
  const times = async (path: string) =>
    [...(await get(`${mnt}/AuthStatus/MACAddress/${path}`)).body.matchAll(/<acs_timestamp>(.*?)</g)].map(
      ([, at]) => at,
    )
  expect(await times(`${printer}/86400/100/All`)).toEqual([
    '2026-11-21T08:45:00.000Z',
    '2026-11-21T00:45:00.000Z',
    '2026-11-20T16:45:00.000Z',
  ])
  expect(await times(`${printer}/604800/2/All`)).toHaveLength(2)
  expect(await times(`${laptop.toLowerCase()}/604800/2/All`)).toEqual([])
})

test('the list of failure reasons gives a number with its text', async () => {
  const { get } = await start()
  expect((await get(`${mnt}/FailureReasons`)).body).toContain(
    '<failureReason id="22056"><code>22056 Subject not found in the applicable identity store(s)</code>',
  )
})
