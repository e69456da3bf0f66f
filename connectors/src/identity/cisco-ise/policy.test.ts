import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Failure } from '../../failures.ts'
import { json, reply, askWithin } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import { ownRealms } from '../own-realms.ts'
import { api, ers, groupId, mnt, startTestIse, xml } from './test-ise.ts'
import type { TestIse } from './test-ise.ts'

let ise: TestIse
const sets = `${api}/policy/network-access/policy-set`
const set = `${sets}/6f1a3a52-0001-4f7f-8f2e-1d2c3b4a5e6f`
const library = `${api}/policy/network-access/condition`

beforeAll(async () => {
  ise = await startTestIse()
})
beforeEach(() => ise.reopen())
afterAll(() => ise.close())

const failed = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as Failure,
  )
const read = async () => (await ise.open.can.readPolicySet!('Wired 802.1X', askWithin())).value

test('rules with their conditions; what is not understood stays unknown', async () => {
  const { value } = await ise.open.can.readPolicySet!('Wired 802.1X', askWithin())
  expect(value?.rules.map(({ name, enabled }) => [name, enabled])).toEqual([
    ['Quarantined', false],
    ['Staff', true],
    ['Default', true],
  ])
  expect(value?.rules[1]).toMatchObject({
    results: ['Staff_Access'],
    securityGroup: 'Employees',
    condition: {
      kind: 'all',
      conditions: [
        {
          kind: 'attribute',
          attribute: 'IdentityGroup.Name',
          operator: 'equals',
          value: 'Endpoint Identity Groups:Blocked List',
          negated: true,
        },
        {
          kind: 'any',
          conditions: [
            { kind: 'reference', name: 'Staff_Hours', of: null },
            { kind: 'reference', name: 'a condition that could not be parsed', of: null },
          ],
        },
      ],
    },
  })
})

const framed = { kind: 'attribute', attribute: 'Radius.Service-Type', value: 'Framed' }
const ethernet = { kind: 'attribute', attribute: 'Radius.NAS-Port-Type', value: 'Ethernet' }

test('a condition kept under a name is read from the library', async () => {
  const value = await read()
  expect(value?.condition).toMatchObject({
    kind: 'reference',
    name: 'Wired_802.1X',
    of: { kind: 'all', conditions: [framed, ethernet] },
    negated: false,
  })
  await read()
  expect(ise.server.received.filter(({ url }) => url.startsWith(library))).toHaveLength(1)
})

test('without the library, or one that leads round in a circle, the name stands alone', async () => {
  ise.answers[library] = json({ code: 403, message: 'no' }, 403)
  expect((await read())?.condition).toEqual({
    kind: 'reference',
    name: 'Wired_802.1X',
    of: null,
    negated: false,
  })
  await ise.reopen()
  const round = { conditionType: 'ConditionReference', isNegate: false, name: 'Round', id: 'c9' }
  ise.answers[sets] = json({
    response: [{ id: 's', name: 'Wired 802.1X', state: 'enabled', condition: round }],
  })
  ise.answers[`${sets}/s/authorization`] = json({ response: [] })
  expect((await read())?.condition).toMatchObject({ name: 'Round' })
})

test('exceptions of the set and of all sets, with the rules of authentication and what follows a failure', async () => {
  const value = await read()
  expect(value?.exceptions.local).toMatchObject([{ name: 'Service desk', results: ['Loan_Access'] }])
  expect(value?.exceptions.global).toMatchObject([
    {
      name: 'Blocked',
      condition: { name: 'Held', of: { attribute: 'Session.ANCPolicy', value: 'Quarantine' } },
    },
  ])
  expect(value?.authentication).toMatchObject([
    {
      name: 'Dot1X',
      last: false,
      store: 'AD-CORP',
      failures: { authentication: 'REJECT', unknownUser: 'CONTINUE', process: 'DROP' },
    },
    { name: 'Default', last: true, condition: null, store: 'All_User_ID_Stores' },
  ])
})

test.each<[string, Answering]>([
  ['are not offered', json({}, 404)],
  ['may not be read', json({ code: 403, message: 'no' }, 403)],
  ['fail', reply(500, {}, '')],
])('exceptions and rules of authentication that %s are not told, and the rules are', async (_how, answer) => {
  for (const path of [`${set}/exception`, `${sets}/global-exception`, `${set}/authentication`]) {
    ise.answers[path] = answer
  }
  const value = await read()
  expect(value).toMatchObject({ authentication: null, exceptions: { local: null, global: null } })
  expect(value?.rules).toHaveLength(3)
})

test('the sets are told in the order in which they are tried, the one for the rest last', async () => {
  const row = (name: string, more: object) => ({ id: name, name, state: 'enabled', condition: null, ...more })
  const response = [
    row('Default', { rank: 0, default: true }),
    row('Later', { rank: 2 }),
    row('Proxied', { rank: 1, isProxy: true }),
    row('Watched', { rank: 0, state: 'monitor' }),
    { name: 'without an id' },
  ]
  ise.answers[sets] = json({ response })
  const { value, complete, dropped } = await ise.open.can.listPolicySets!(askWithin())
  expect([complete, dropped]).toEqual([false, 1])
  expect(value.map(({ name, enabled, last, proxied }) => [name, enabled, last, proxied])).toEqual([
    ['Watched', false, false, false],
    ['Proxied', true, false, true],
    ['Later', true, false, false],
    ['Default', true, true, false],
  ])
})

test('the conditions of the sets are read from the library', async () => {
  const { value } = await ise.open.can.listPolicySets!(askWithin())
  expect(value.map(({ name, condition }) => [name, condition === null])).toEqual([
    ['Wired 802.1X', false],
    ['Default', true],
  ])
  expect(value[0]?.condition).toMatchObject({ name: 'Wired_802.1X', of: { conditions: [framed, ethernet] } })
})

test.each<[string, Answering, string, string]>([
  ['is switched off', reply(302, { location: '/admin/' }, ''), 'refused', 'does not offer its OpenAPI'],
  ['is too old', reply(404, {}, ''), 'refused', 'does not offer its OpenAPI'],
  ['may not be read', json({ code: 403, message: 'no' }, 403), 'refused', 'ise-1'],
  ['fails', reply(503, {}, ''), 'unreachable', 'ise-1'],
  ['says something else', json({ sets: [] }), 'unreadable', 'ise-1'],
  ['is cut off', reply(200, { 'content-type': 'application/json' }, '{"response":['), 'unreadable', 'ise-1'],
])('the list of sets where the OpenAPI %s: said as it is', async (_how, answer, kind, words) => {
  ise.answers[sets] = answer
  const error = await failed(ise.open.can.listPolicySets!(askWithin()))
  expect([error?.kind, error?.message.includes(words)]).toEqual([kind, true])
})

const profile = `${ers}/authorizationprofile/z1`
const granted = async () =>
  (await ise.open.can.findAuthorizationProfile!('Printer_Access', askWithin())).value

test('an authorization profile gives its access type, and its VLAN as the deployment writes it', async () => {
  expect(await granted()).toEqual({ name: 'Printer_Access', accepts: true, vlan: '716' })
  const { value } = await ise.open.can.findAuthorizationProfile!('Nothing', askWithin())
  expect(value).toBeNull()
})

test.each<[object, object]>([
  [{ accessType: 'ACCESS_REJECT' }, { accepts: false, vlan: null }],
  [{ vlan: { nameID: 'PRINTERS', tagID: 1 } }, { accepts: null, vlan: 'PRINTERS' }],
  [{ vlan: { nameID: 38 } }, { accepts: null, vlan: '38' }],
  [
    { vlan: { nameID: '' }, accessType: 'SOMETHING_NEW' },
    { accepts: null, vlan: null },
  ],
])('an authorization profile with %j', async (more, told) => {
  ise.answers[profile] = json({ AuthorizationProfile: { name: 'Printer_Access', ...more } })
  expect(await granted()).toEqual({ name: 'Printer_Access', ...told })
})

test.each<[string, Answering, string]>([
  ['may not be read', json({}, 403), 'refused'],
  ['fails', reply(503, {}, ''), 'unreachable'],
  ['says something else', json({ Profile: {} }), 'unreadable'],
])('an authorization profile that %s is a failure and no profile', async (_how, answer, kind) => {
  ise.answers[profile] = answer
  expect((await failed(granted()))?.kind).toBe(kind)
})

test.each<[string, Answering]>([
  ['switched off', reply(302, { location: '/admin/' }, '')],
  ['too old', reply(404, {}, '')],
])('policy where the OpenAPI is %s: said as it is', async (_how, answer) => {
  ise.answers[`${api}/policy/network-access/policy-set`] = answer
  const error = await failed(ise.open.can.readPolicySet!('Wired 802.1X', askWithin()))
  expect([error?.kind, error?.detail.cause]).toEqual(['refused', 'right-missing'])
  expect(error?.message).toContain('does not offer its OpenAPI')
})

test('a group says what it lies in by name, and stands without it where that cannot be read', async () => {
  const lying = { id: groupId, name: 'Kiosks', systemDefined: false, parentId: 'p1' }
  ise.answers[`${ers}/endpointgroup/${groupId}`] = json({ EndPointGroup: lying })
  ise.answers[`${ers}/endpointgroup/p1`] = json({ EndPointGroup: { id: 'p1', name: 'Public' } })
  const group = async () => (await ise.open.can.findGroup!('Kiosks', askWithin())).value
  expect(await group()).toMatchObject({ parentId: 'p1', parent: 'Public' })
  await ise.reopen()
  ise.answers[`${ers}/endpointgroup/${groupId}`] = json({ EndPointGroup: lying })
  ise.answers[`${ers}/endpointgroup/p1`] = reply(503, {}, '')
  expect(await group()).toMatchObject({ parentId: 'p1', parent: null })
})

test('a person is found in every spelling of the login, and nobody else is', async (context) => {
  ownRealms.learn('here', ['CAMPUS', 'campus.example'])
  context.onTestFinished(() => ownRealms.forgetOthers(new Set()))
  const row = (name: string, at: string) =>
    `<activeSession><user_name>${name}</user_name><calling_station_id>5C:E9:1E:40:11:${at}</calling_station_id></activeSession>`
  const names = ['CAMPUS\\jdoe', 'jdoe@campus.example', 'jdoe2', 'host/jdoe.campus.example']
  ise.answers[`${mnt}/Session/ActiveList`] = xml(
    `<activeList>${names.map((name, at) => row(name, `0${at}`)).join('')}</activeList>`,
  )
  for (const [at, name] of names.entries()) {
    ise.answers[`${mnt}/Session/MACAddress/5C:E9:1E:40:11:0${at}`] = xml(
      `<sessionParameters><passed>true</passed><user_name>${name}</user_name><calling_station_id>5C:E9:1E:40:11:0${at}</calling_station_id></sessionParameters>`,
    )
  }
  const { value } = await ise.open.can.readSessions!({ username: 'jdoe' }, askWithin())
  expect(value.map(({ username }) => username)).toEqual(['CAMPUS\\jdoe', 'jdoe@campus.example'])
})
