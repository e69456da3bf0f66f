import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Failure } from '../../failures.ts'
import { ownClock } from '../../transport/test-clock.ts'
import { json, reply, askWithin } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import type { GroupMember } from '../deployment.ts'
import { failureMeanings } from './failure-meanings.ts'
import { statusAttributes } from './other-attributes.ts'
import { api, data, ers, groupId, id, mac, mnt, sample, startTestIse, stubs, xml } from './test-ise.ts'
import type { TestIse } from './test-ise.ts'

let ise: TestIse
beforeAll(async () => {
  ise = await startTestIse()
})
afterAll(() => ise.close())
beforeEach(() => ise.reopen())

const failed = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as Failure,
  )
const html = (status: number) => reply(status, { 'content-type': 'text/html' }, '<html>')
const askedFor = (part: string) => ise.server.received.filter(({ url }) => url.includes(part))

const asks: [string, () => Promise<unknown>][] = [
  ['readEndpoint', () => ise.open.can.readEndpoint!(mac, askWithin())],
  ['readSessions', () => ise.open.can.readSessions!({ mac }, askWithin())],
  ['listSessionsOn', () => ise.open.can.listSessionsOn!('10.7.0.12', askWithin())],
  ['readHistory', () => ise.open.can.readHistory!(mac, 24, 50, askWithin())],
  ['readContainment', () => ise.open.can.readContainment!(mac, askWithin())],
  ['findGroup', () => ise.open.can.findGroup!('Kiosks', askWithin())],
  ['readMembers', () => ise.open.can.readMembers!(groupId, () => undefined, askWithin())],
  ['findNetworkDevice', () => ise.open.can.findNetworkDevice!({ name: 'sw-b07-2' }, askWithin())],
  ['readPolicySet', () => ise.open.can.readPolicySet!('Wired 802.1X', askWithin())],
  ['readNodes', () => ise.open.can.readNodes!(askWithin())],
]
const ladder: [string, Answering, string, string][] = [
  ['refused credentials', html(401), 'refused', 'credential-refused'],
  ['a missing role', reply(403, {}, ''), 'refused', 'right-missing'],
  ['rate limit', reply(429, { 'retry-after': '3' }, ''), 'throttled', 'rate-limited'],
  ['gateway restarting', reply(503, {}, ''), 'unreachable', 'server-error'],
  ['server error', html(500), 'unreachable', 'server-error'],
  ['garbled', reply(200, { 'content-type': 'application/json' }, '{"Sea'), 'unreadable', 'not-understood'],
]
describe.each(asks)('%s', (_name, asking) => {
  test.each(ladder)('%s', async (_title, answer, kind, cause) => {
    ise.server.answer = answer
    const error = await failed(asking())
    expect([error?.kind, error?.detail.cause]).toEqual([kind, cause])
    if (cause === 'rate-limited') expect(error?.detail.retryAfter).toBe(3_000)
    expect(error?.message).toMatch(/^ise-1 /)
  })
  test('no answer', async () => {
    const pass = ownClock()
    ise.server.answer = () => pass(5_000)
    expect((await failed(asking()))?.detail.cause).toBe('timed-out')
  })
})

test('an endpoint in full: hand-set group, profile, attributes, and what it is', async () => {
  const { value } = await ise.open.can.readEndpoint!(mac, askWithin())
  expect(value).toMatchObject({
    id,
    mac,
    description: 'lobby kiosk',
    group: 'Kiosks',
    groupId,
    staticGroup: true,
    profile: 'Apple-Device',
    staticProfile: false,
    portalUser: null,
    custom: { assetTag: 'K-0042', owner: 'Library' },
    management: { mdmSerial: 'C02XL0', mdmEnrolled: 'true' },
    hardware: { vendor: 'Apple', serialNumber: 'C02XL0', address: '10.7.16.57' },
  })
})

test.each<[string, Answering]>([
  ['switched off', reply(302, { location: '/admin/' }, '')],
  ['forbidden', reply(403, {}, '')],
  ['not there', reply(404, {}, '')],
])('an endpoint is whole without the OpenAPI: %s', async (_how, answer) => {
  ise.answers[`${api}/endpoint/5C:E9:1E:40:11:7A`] = answer
  const { value, complete } = await ise.open.can.readEndpoint!(mac, askWithin())
  expect([value?.group, value?.hardware, complete]).toEqual(['Kiosks', {}, true])
})

test('a release before 3.2 is not asked for what came with 3.2', async () => {
  ise.answers[`${ers}/op/systemconfig/iseversion`] = reply(
    200,
    { 'content-type': 'application/json' },
    sample('version.json').replace('3.3.0.430', '3.0.0.458'),
  )
  await ise.open.can.readEndpoint!(mac, askWithin())
  await ise.open.can.readEndpoint!(mac, askWithin())
  expect(askedFor('/api/v1')).toEqual([])
  expect(askedFor('iseversion')).toHaveLength(1)
})

test('a session in full', async () => {
  ise.answers[`${mnt}/Session/MACAddress/5C:E9:1E:40:11:7A`] = xml(
    sample('session.xml')
      .replace(
        ':!:EndPointMatchedProfile=Other',
        ':!:ISEPolicySetName=Wired 802.1X:!:IdentityPolicyMatchedRule=Dot1X:!:AuthorizationPolicyMatchedRule=Staff',
      )
      .replace(
        '<vlan>',
        '<dacl>PERMIT_STAFF</dacl><cts_security_group>Employees</cts_security_group><posture_status>Compliant</posture_status><acct_session_time>90</acct_session_time><acct_input_octets>7</acct_input_octets><vlan>',
      ),
  )
  const { value, complete } = await ise.open.can.readSessions!({ mac }, askWithin())
  expect(complete).toBe(true)
  expect(value).toMatchObject([
    {
      mac,
      server: 'ise-psn1',
      policySet: 'Wired 802.1X',
      authenticationRule: 'Dot1X',
      authorizationRule: 'Staff',
      results: ['Staff_Access'],
      accessList: 'PERMIT_STAFF',
      securityGroup: 'Employees',
      posture: 'Compliant',
      seconds: 90,
      octets: { in: 7, out: null },
      failure: null,
    },
  ])
})

test('the list of all tells a second session of the same MAC', async () => {
  const second = '0B07000C000012AB4C7E19D2'
  ise.answers[`${mnt}/Session/ActiveList`] = xml(
    `<activeList noOfActiveSession="2">${['0A07000C000012AB4C7E19D2', second]
      .map(
        (one) =>
          `<activeSession><calling_station_id>5C:E9:1E:40:11:7A</calling_station_id><audit_session_id>${one}</audit_session_id></activeSession>`,
      )
      .join('')}</activeList>`,
  )
  ise.answers[`${mnt}/Session/Active/SessionID/${second}/0`] = xml(
    sample('session.xml').replace('0A07000C', '0B07000C').replace('sw-b07-2', 'sw-b07-9'),
  )
  const { value } = await ise.open.can.readSessions!({ mac }, askWithin())
  expect(value.map(({ sessionId, nasName }) => [sessionId, nasName])).toEqual([
    ['0A07000C000012AB4C7E19D2', 'sw-b07-2'],
    [second, 'sw-b07-9'],
  ])
})

test('a hundred and sixty thousand sessions are read as they come, and read again no sooner than they took', async () => {
  const rows = 160_000
  const row = (at: number) => {
    const [high, low] = [Math.trunc(at / 256) % 256, at % 256]
    const hex = (octet: number) => octet.toString(16).padStart(2, '0')
    return (
      `<activeSession><user_name>u${at}</user_name>` +
      `<calling_station_id>02:AA:${hex(Math.trunc(at / 65_536))}:${hex(high)}:${hex(low)}:01</calling_station_id>` +
      `<nas_ip_address>10.7.${high}.${low}</nas_ip_address><framed_ip_address>10.99.${high}.${low}</framed_ip_address>` +
      `<audit_session_id>0A07000C0000${at.toString(16).padStart(12, '0')}</audit_session_id><server>ise-psn1</server>` +
      `<acct_session_id>${'0'.repeat(60)}</acct_session_id></activeSession>`
    )
  }
  let octets = 0
  ise.answers[`${mnt}/Session/ActiveCount`] = xml(`<sessionCount><count>${rows}</count></sessionCount>`)
  ise.answers[`${mnt}/Session/ActiveList`] = (_received, response) => {
    // The clock of the reading stands still otherwise: this much passes while the list is made.
    clock += 45_000
    response.writeHead(200, { 'content-type': 'application/xml' })
    const whole = function* () {
      yield `<activeList noOfActiveSession="${rows}">`
      for (let at = 0; at < rows; at += 500) {
        const piece = Array.from({ length: 500 }, (_, more) => row(at + more)).join('')
        octets += piece.length
        yield piece
      }
      yield '</activeList>'
    }
    Readable.from(whole()).pipe(response)
  }
  let clock = Date.UTC(2026, 2, 2)
  const open = ise.opened({ now: () => new Date(clock) })
  const there = async () => (await open.can.listSessionsOn!('10.7.1.44', askWithin(30_000))).value
  expect((await there()).map(({ username }) => username)).toEqual(['u300', 'u65836', 'u131372'])
  // More than was ever taken in one piece.
  expect(octets).toBeGreaterThan(32 * 1024 * 1024)
  clock += 44_000
  await there()
  expect(askedFor('ActiveList')).toHaveLength(1)
  clock += 2_000
  await there()
  expect(askedFor('ActiveList')).toHaveLength(2)
  await open.close()
}, 60_000)

test('a list that breaks off is none, and one with a document type neither', async () => {
  const whole = sample('active-list.xml')
  for (const text of [
    whole.slice(0, -20),
    whole.replace('<activeList', '<!DOCTYPE a [<!ENTITY b "c">]><activeList'),
    '<activeList><activeSession>' + 'x'.repeat(70_000),
  ]) {
    await ise.reopen()
    ise.answers[`${mnt}/Session/ActiveList`] = xml(text)
    const error = await failed(ise.open.can.listSessionsOn!('10.7.0.12', askWithin()))
    expect(error?.detail.cause).toBe('not-understood')
  }
})

test('a list too long to be asked for leaves the latest session, and says that there may be another', async () => {
  ise.answers[`${mnt}/Session/ActiveCount`] = xml('<sessionCount><count>2000001</count></sessionCount>')
  const { value, complete } = await ise.open.can.readSessions!({ mac }, askWithin())
  expect([value.length, complete]).toEqual([1, false])
  expect(askedFor('ActiveList')).toEqual([])
})

test('many questions at once read the list of all once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => ise.open.can.readSessions!({ mac }, askWithin())))
  expect(askedFor('ActiveList')).toHaveLength(1)
})

test('a history with the reason, what it means and the end of the certificate', async () => {
  const { value, complete } = await ise.open.can.readHistory!(mac, 24, 50, askWithin())
  expect(complete).toBe(true)
  expect(askedFor('AuthStatus')[0]?.url).toContain('/5C:E9:1E:40:11:7A/86400/50/All')
  expect(value).toMatchObject([
    {
      passed: true,
      failure: null,
      policySet: 'Wired 802.1X',
      authenticationRule: 'Dot1X',
      authorizationRule: 'Staff',
      results: ['Staff_Access', 'Voice'],
    },
    {
      passed: false,
      interface: 'GigabitEthernet1/0/14',
      nasName: 'sw-b07-2',
      authenticationRule: 'Dot1X',
      failure: { code: '12516', meaning: { certificate: 'client', fixer: 'desktop' } },
      certificate: {
        subject: 'CN=lt-0142.campus.example.edu,OU=Computers',
        issuer: 'CN=Campus CA 1,DC=example',
        expiresAt: new Date('2026-11-16T08:50:00.000Z'),
      },
    },
    { passed: false, failure: { code: '99001', text: 'Something of the year after', meaning: null } },
  ])
})

test('a history as long as was asked for may go on', async () => {
  expect((await ise.open.can.readHistory!(mac, 24, 3, askWithin())).complete).toBe(false)
})

test('a history does without the list of reasons', async () => {
  ise.answers[`${mnt}/FailureReasons`] = html(503)
  const { value } = await ise.open.can.readHistory!(mac, 24, 50, askWithin())
  expect(value[2]?.failure).toEqual({ code: '99001', text: '', meaning: null })
})

test('who is to mend it is said for every number that is explained', () => {
  for (const [code, { sentence, remedy }] of Object.entries(failureMeanings)) {
    expect(code).toMatch(/^\d{4,5}$/)
    expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(remedy).toMatch(/^[A-Z].*\.$/)
  }
})

test('attributes are divided where a name follows, and nowhere else', () => {
  expect([...statusAttributes('A=1,b c=x\\,y=z,Response=url-redirect=https://x/?a=1,D=')]).toEqual([
    ['a', '1'],
    ['b c', 'x,y=z'],
    ['response', 'url-redirect=https://x/?a=1'],
  ])
})

test('what an endpoint is held back by, also where the list cannot be filtered', async () => {
  const held = { mac, policy: 'Quarantine', actions: ['QUARANTINE'] }
  expect((await ise.open.can.readContainment!(mac, askWithin())).value).toEqual(held)
  ise.answers[`${ers}/ancendpoint`] = (received, response) => {
    const refuses = received.url.includes('filter=')
    const rows = [{ id: 'other' }, { id: '9d1b' }]
    ;(refuses ? json({ ERSResponse: {} }, 400) : stubs(...rows))(received, response)
  }
  expect(await ise.open.can.readContainment!(mac, askWithin())).toMatchObject({ value: held, complete: true })
})

test('another member that is authorized, and none where only the endpoint itself has a session', async () => {
  const passing = (except: string) => ise.open.can.findPassingMember!(groupId, except, askWithin())
  expect((await passing('02:00:00:00:00:01')).value).toMatchObject({ mac, authorization: 'Staff_Access' })
  expect(await passing(mac)).toMatchObject({ value: null, complete: true })
})

test.each([
  ['5ce91e40', 'starts', ['mac.STARTSW.5C:E9:1E:40']],
  ['0117a', 'ends', ['mac.ENDSW.0:11:7A']],
  ['117a', 'ends', ['mac.ENDSW.11:7A']],
  ['e91e4', 'contains', ['mac.CONTAINS.E9:1E:4', 'mac.CONTAINS.E:91:E4']],
] as const)('part %s of a MAC that %s is asked for as it is stored', async (digits, where, filters) => {
  ise.answers[`${ers}/endpoint`] = data('endpoint-list.json')
  const { value } = await ise.open.can.findEndpointsByPart!({ digits, where }, askWithin())
  expect(value).toEqual([{ id, mac, description: 'lobby kiosk' }])
  const { searchParams } = new URL(ise.server.received[0]!.url, 'https://x')
  expect(searchParams.getAll('filter')).toEqual(filters)
  expect(searchParams.get('filterType')).toBe(filters.length > 1 ? 'or' : null)
})

const member = (number: number) => {
  const digits = number.toString(16).padStart(4, '0').toUpperCase()
  return { id: `e-${number}`, name: `02:00:00:00:${digits.slice(0, 2)}:${digits.slice(2)}` }
}
const open = (number: number) => ({ ...member(number), groupId, staticGroupAssignment: true })

/** A group of so many, in pages of a hundred, of both services. */
function group(count: number, openApi = true) {
  const page = (received: { url: string }) =>
    Number(new URL(received.url, 'https://x').searchParams.get('page'))
  const numbers = (of: number) =>
    Array.from({ length: Math.max(0, Math.min(100, count - (of - 1) * 100)) }, (_, at) => (of - 1) * 100 + at)
  ise.answers[`${ers}/endpoint`] = (received, response) => {
    const at = page(received)
    const nextPage = at * 100 < count ? { href: `https://x/ers/config/endpoint?page=${at + 1}` } : undefined
    json({ SearchResult: { total: count, resources: numbers(at).map(member), nextPage } })(received, response)
  }
  ise.answers[`${api}/endpoint`] = (received, response) =>
    (openApi ? json(numbers(page(received)).map(open)) : reply(302, { location: '/admin/' }, ''))(
      received,
      response,
    )
}

test('a group without links between its pages is read by its count, and less than that is incomplete', async () => {
  const listOf = (came: number) => {
    group(120)
    ise.answers[`${ers}/endpoint`] = (received, response) => {
      const at = Number(new URL(received.url, 'https://x').searchParams.get('page'))
      const numbers = Array.from({ length: came }, (_, number) => number).slice((at - 1) * 100, at * 100)
      json({ SearchResult: { total: 120, resources: numbers.map(member) } })(received, response)
    }
  }
  const read = () => ise.open.can.readMembers!(groupId, () => undefined, askWithin())
  listOf(120)
  expect(await read()).toMatchObject({ value: { length: 120 }, complete: true })
  listOf(110)
  expect(await read()).toMatchObject({ value: { length: 110 }, complete: false, of: 120 })
})

test('a group of 2 500 lists 2 500, with what each one is', async () => {
  group(2_500)
  const heard: number[] = []
  let of: number | null = null
  const reading = await ise.open.can.readMembers!(
    groupId,
    (members, all) => {
      heard.push(members.length)
      of = all
    },
    askWithin(20_000),
  )
  expect([reading.value.length, reading.complete, of]).toEqual([2_500, true, 2_500])
  expect(new Set(reading.value.map((one) => one.mac)).size).toBe(2_500)
  expect(reading.value.every((one) => one.staticGroup === true)).toBe(true)
  expect(heard.length).toBeGreaterThan(25)
  expect(askedFor('/ers/config/endpoint?')).toHaveLength(25)
  expect(askedFor('/api/v1/endpoint?')).toHaveLength(25)
}, 30_000)

test('without the OpenAPI all are listed, as many as is bearable are read, and the reading says so', async () => {
  group(2_500, false)
  for (let number = 0; number < 300; number++) {
    ise.answers[`${ers}/endpoint/e-${number}`] = json({
      ERSEndPoint: { id: `e-${number}`, staticGroupAssignment: false, description: 'read' },
    })
  }
  const seen = new Map<string, GroupMember>()
  const reading = await ise.open.can.readMembers!(
    groupId,
    (members) => members.forEach((one) => seen.set(one.id, one)),
    askWithin(20_000),
  )
  expect([reading.value.length, reading.complete, reading.of]).toEqual([2_500, false, 2_500])
  expect([...seen.values()].filter((one) => one.staticGroup === false)).toHaveLength(300)
}, 30_000)

test('a network device by its address, without its secrets', async () => {
  const { value } = await ise.open.can.findNetworkDevice!({ address: '10.7.0.12' }, askWithin())
  expect(value).toEqual({
    id: '0c9d2b6e-c6b2-11f0-8d0a-005056a1b2c3',
    name: 'sw-b07-2',
    description: 'floor 2',
    addresses: ['10.7.0.12/32'],
    profile: 'Cisco',
    model: 'C9300',
    software: '17.9',
    coaPort: 1700,
    protocol: 'RADIUS',
    trustSec: null,
    groups: ['Location#All Locations#B07', 'Device Type#All Device Types#Switch', 'IPSEC#Is IPSEC Device#No'],
  })
})

test('nodes say whether they answer; by ERS they are known without that', async () => {
  const { value } = await ise.open.can.readNodes!(askWithin())
  expect(value.map(({ name, alive, status }) => [name, alive, status])).toEqual([
    ['ise-a', true, 'Connected'],
    ['ise-psn1', false, 'Disconnected'],
  ])
  ise.answers[`${api}/deployment/node`] = reply(302, { location: '/admin/' }, '')
  ise.answers[`${ers}/node`] = stubs({ id: 'n1', name: 'ise-a' })
  ise.answers[`${ers}/node/n1`] = json({
    Node: { name: 'ise-a', papNode: true, primaryPapNode: true, nodeServiceTypes: 'Session,Profiler' },
  })
  expect((await ise.open.can.readNodes!(askWithin())).value).toMatchObject([
    { name: 'ise-a', roles: ['PrimaryAdmin'], services: ['Session', 'Profiler'], alive: null },
  ])
})

test('a CSRF token is kept for the next questions and renewed when it is stale', async () => {
  await ise.reopen({ csrf: true })
  let issued = 0
  let good = ''
  ise.answers[`${ers}/endpoint/versioninfo`] = (received, response) => {
    issued += 1
    good = `T${issued}`
    reply(
      200,
      { 'content-type': 'application/json', 'x-csrf-token': good, 'set-cookie': `JSESSIONIDSSO=${good}` },
      '{}',
    )(received, response)
  }
  const deviceAnswer =
    (inner: Answering): Answering =>
    (received, response) =>
      (received.headers['x-csrf-token'] === good && received.headers.cookie === `JSESSIONIDSSO=${good}`
        ? inner
        : reply(403, {}, ''))(received, response)
  ise.answers[`${ers}/networkdevice`] = deviceAnswer(stubs({ id: 'd1', name: 'sw-b07-2' }))
  ise.answers[`${ers}/networkdevice/d1`] = deviceAnswer(data('network-device.json'))
  const device = () => ise.open.can.findNetworkDevice!({ name: 'sw-b07-2' }, askWithin())
  expect((await device()).value?.name).toBe('sw-b07-2')
  expect((await device()).value?.name).toBe('sw-b07-2')
  expect(issued).toBe(1)
  good = 'forgotten'
  expect((await device()).value?.name).toBe('sw-b07-2')
  expect(issued).toBe(2)
})

test('an account with ERS alone reads endpoints and is told which role it lacks for the rest', async () => {
  for (const path of Object.keys(ise.answers)) if (path.startsWith(mnt)) ise.answers[path] = html(401)
  expect((await ise.open.can.readEndpoint!(mac, askWithin())).value?.id).toBe(id)
  expect((await failed(ise.open.can.readSessions!({ mac }, askWithin())))?.message).toContain('MnT Admin')
})

const labelled = (number: number, of: object = {}) => ({ ...open(number), description: '', ...of })

/** So many endpoints of the OpenAPI, a hundred a page; the last but one has these. */
function labelledList(count: number, of: object) {
  ise.answers[`${api}/endpoint`] = (received, response) => {
    const from = (Number(new URL(received.url, 'https://x').searchParams.get('page')) - 1) * 100
    const numbers = Array.from({ length: Math.max(0, Math.min(100, count - from)) }, (_, at) => from + at)
    json(numbers.map((number) => labelled(number, number === count - 2 ? of : {})))(received, response)
  }
}

test.each([
  [{ customAttributes: { assetTag: 'K-0042' } }, 'k-0042', 'assetTag'],
  [{ customAttributes: { customAttributes: { tag: 'K-0042' } } }, 'K-0042', 'tag'],
  [{ serialNumber: 'C02XL0ZZ' }, 'C02XL0ZZ', 'serialNumber'],
  [{ mdmAttributes: { mdmSerial: 'C02XL0ZZ' } }, 'C02XL0ZZ', 'mdmSerial'],
  [{ description: 'Lobby kiosk (K-0042)' }, 'K-0042', 'description'],
])('%j has the asset tag or serial %s, on whichever page', async (of, tag, attribute) => {
  labelledList(320, of)
  const found = await ise.open.can.findEndpointsByTag!(tag, askWithin())
  expect(found).toMatchObject({ complete: true, value: [{ id: 'e-318', attribute }] })
  expect((await ise.open.can.findEndpointsByTag!('K-004', askWithin())).value).toEqual([])
  // Read once for both.
  expect(askedFor('/api/v1/endpoint')).toHaveLength(4)
})

test('of more endpoints than are read for a tag the answer is incomplete', async () => {
  labelledList(5_002, { serialNumber: 'C02XL0ZZ' })
  const found = await ise.open.can.findEndpointsByTag!('C02XL0ZZ', askWithin())
  expect(found).toMatchObject({ complete: false, value: [] })
  expect(askedFor('/api/v1/endpoint')).toHaveLength(50)
})

test.each([
  ['switched off', reply(302, { location: '/admin/' }, ''), /does not offer its OpenAPI/],
  ['without this list', json({ code: 404, message: 'Not found' }, 404), /does not offer its OpenAPI/],
])('an OpenAPI %s has no tags, and is said to be', async (_, answer, words) => {
  ise.answers[`${api}/endpoint`] = answer
  expect(await failed(ise.open.can.findEndpointsByTag!('K-0042', askWithin()))).toMatchObject({
    kind: 'refused',
    message: expect.stringMatching(words) as string,
  })
})
