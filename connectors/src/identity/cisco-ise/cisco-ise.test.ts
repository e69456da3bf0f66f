import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Failure } from '../../failures.ts'
import { Secret } from '../../secret.ts'
import { testAuthority } from '../../transport/test-certificate.ts'
import { rounds } from '../../test-rounds.ts'
import { ownClock } from '../../transport/test-clock.ts'
import { json, reply, startTestServer, context, askWithin } from '../../transport/test-server.ts'
import type { Answering, TestServer } from '../../transport/test-server.ts'
import { ciscoIse } from './index.ts'

const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url), 'utf8')
const data = (name: string): Answering =>
  reply(
    200,
    { 'content-type': name.endsWith('xml') ? 'application/xml' : 'application/json;charset=UTF-8' },
    sample(name),
  )
const xml = (text: string, status = 200) => reply(status, { 'content-type': 'application/xml' }, text)
const mac = '5c:e9:1e:40:11:7a'
const id = '3f1c6d80-c6b2-11f0-8d0a-005056a1b2c3'
const mnt = '/admin/API/mnt/Session'
const authority = testAuthority()

let server: TestServer
let open: ReturnType<typeof ciscoIse.open>
/** Answers by the path as it came, without query; ERS answers what is not listed with 404, MnT with its 500. */
let answers: Record<string, Answering>

const byPath: Answering = (received, response) => {
  const [path = ''] = received.url.split('?')
  const missing = path.startsWith('/admin')
    ? xml(sample('no-session.xml'), 500)
    : json({ ERSResponse: {} }, 404)
  ;(answers[path] ?? missing)(received, response)
}

function connect(settings: object = {}) {
  return ciscoIse.open(
    {
      name: 'ise-1',
      reach: { host: '127.0.0.1', port: server.port },
      trust: { certificateAuthority: authority.certificate },
      credential: { kind: 'password', username: 'reader', password: new Secret('s3cret-words') },
      settings: ciscoIse.settings.parse(settings),
    },
    context,
  )
}

beforeAll(async () => {
  server = await startTestServer(byPath, authority.issue(['127.0.0.1']))
})
afterAll(() => server.close())
beforeEach(() => {
  server.received.length = 0
  server.answer = byPath
  answers = {
    '/ers/config/endpoint': data('endpoint-list.json'),
    [`/ers/config/endpoint/${id}`]: data('endpoint.json'),
    '/ers/config/endpointgroup': json({ SearchResult: { total: 0, resources: [] } }),
    '/ers/config/endpointgroup/aa178bd0-8bff-11e6-996c-525400b48521': data('endpointgroup.json'),
    '/ers/config/profilerprofile/7a2d6e50-8c00-11e6-996c-525400b48521': data('profilerprofile.json'),
    [`${mnt}/MACAddress/5C:E9:1E:40:11:7A`]: data('session.xml'),
    [`${mnt}/ActiveList`]: data('active-list.xml'),
  }
  open = connect()
})
afterEach(() => open.close())

const failed = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as Failure,
  )
const endpoint = () => open.can.findEndpoint!(mac, askWithin())
const sessions = () => open.can.findSessions!({ mac }, askWithin())

const ladder: [string, Answering, string, string][] = [
  [
    'refused credentials',
    reply(401, { 'content-type': 'text/html' }, '<html>'),
    'refused',
    'credential-refused',
  ],
  ['a missing role', reply(403, {}, ''), 'refused', 'right-missing'],
  ['rate limit', reply(429, { 'retry-after': '3' }, ''), 'throttled', 'rate-limited'],
  ['gateway restarting', reply(503, {}, ''), 'unreachable', 'server-error'],
  ['server error', reply(500, { 'content-type': 'text/html' }, '<html>'), 'unreachable', 'server-error'],
  ['garbled', reply(200, { 'content-type': 'application/json' }, '{"Sea'), 'unreadable', 'not-understood'],
  ['redirect to the web pages', reply(302, { location: '/admin/' }, ''), 'unreadable', 'not-understood'],
]
test.each(ladder)('ERS: %s', async (_title, answer, kind, cause) => {
  server.answer = answer
  const error = await failed(endpoint())
  expect([error?.kind, error?.detail.cause]).toEqual([kind, cause])
  expect(error?.message).toMatch(/^ise-1 /)
})
test.each([
  ...ladder,
  ['garbled XML', xml('<sessionParameters><a></sess'), 'unreadable', 'not-understood'] as const,
])('MnT: %s', async (_title, answer, kind, cause) => {
  server.answer = answer
  const error = await failed(sessions())
  expect([error?.kind, error?.detail.cause]).toEqual([kind, cause])
})

test('no answer from either service', async () => {
  const pass = ownClock()
  server.answer = () => pass(5_000)
  const errors = await Promise.all([failed(endpoint()), failed(sessions())])
  expect(errors.map((error) => error?.detail.cause)).toEqual(['timed-out', 'timed-out'])
})

test('an endpoint with the names of its group and profile, each asked once', async () => {
  const reading = await open.can.findEndpoint!('5CE9.1E40.117A', askWithin())
  expect(reading).toMatchObject({ complete: true, dropped: 0 })
  expect(reading.value).toEqual({
    id,
    mac,
    description: 'lobby kiosk',
    group: 'Kiosks',
    profile: 'Apple-Device',
    staticGroup: true,
    attributes: { assetTag: 'K-0042', owner: 'Library', mdmSerial: 'C02XL0', mdmEnrolled: 'true' },
  })
  await endpoint()
  expect(server.received.filter(({ url }) => url.includes('profilerprofile'))).toHaveLength(1)
  const { searchParams } = new URL(server.received[0]!.url, 'https://x')
  expect(searchParams.get('filter')).toBe('mac.EQ.5C:E9:1E:40:11:7A')
})

test('an endpoint that is not there', async () => {
  answers['/ers/config/endpoint'] = json({ SearchResult: { total: 0, resources: [] } })
  expect(await endpoint()).toMatchObject({ value: null, complete: true })
})

test('a list that ignores the filter is not believed', async () => {
  const [wrong, right] = [
    { id: 'other', name: '00:00:00:00:00:01' },
    { id, name: '5C:E9:1E:40:11:7A' },
  ]
  answers['/ers/config/endpoint'] = json({ SearchResult: { total: 2, resources: [wrong, right] } })
  expect((await endpoint()).value?.mac).toBe(mac)
  answers['/ers/config/endpoint'] = json({ SearchResult: { total: 1, resources: [wrong] } })
  answers['/ers/config/endpoint/other'] = json({ ERSEndPoint: { id: 'other', mac: '00:00:00:00:00:01' } })
  expect((await endpoint()).value).toBeNull()
})

test('one bad row is counted, and names that fail leave the endpoint standing', async () => {
  answers['/ers/config/endpoint'] = json({ SearchResult: { resources: [{ name: 7 }, { id }] } })
  answers['/ers/config/endpointgroup/aa178bd0-8bff-11e6-996c-525400b48521'] = reply(500, {}, '')
  const reading = await endpoint()
  expect(reading).toMatchObject({
    complete: false,
    dropped: 1,
    value: { group: null, profile: 'Apple-Device' },
  })
})

test('all pages are read, from our host whatever the link says, and never in a circle', async () => {
  const href = 'https://elsewhere.example.net:1/ers/config/node?size=100&page='
  const stub = (page: number) => ({
    id: page === 3 ? id : `p${page}`,
    name: page === 3 ? mac.toUpperCase() : '',
  })
  answers['/ers/config/endpoint'] = (received, response) => {
    const page = Number(new URL(received.url, 'https://x').searchParams.get('page'))
    const nextPage =
      page === 3 ? undefined : { rel: 'next', href: href + (page + 1), type: 'application/json' }
    json({ SearchResult: { total: 3, resources: [stub(page)], nextPage } })(received, response)
  }
  expect((await endpoint()).value?.id).toBe(id)
  answers['/ers/config/endpoint'] = json({
    SearchResult: { total: 9, resources: [{ id: 'p1' }], nextPage: { href: `${href}1` } },
  })
  expect(await endpoint()).toMatchObject({ value: null, complete: false })
})

const stubs = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `p${from + at}`, name: '' }))

test('without a link to the next page the count leads on', async () => {
  const last = { id, name: mac.toUpperCase() }
  answers['/ers/config/endpoint'] = (received, response) => {
    const page = Number(new URL(received.url, 'https://x').searchParams.get('page'))
    const resources = page === 1 ? stubs(0, 100) : [...stubs(100, 19), last]
    json({ SearchResult: { total: 120, resources } })(received, response)
  }
  expect((await endpoint()).value?.id).toBe(id)
})

test.each([
  ['repeats itself', (page: number) => stubs(page * 0, 100)],
  ['has no more', (page: number) => (page === 1 ? stubs(0, 100) : [])],
  ['gives fewer a page than asked for, and ends', (page: number) => (page > 2 ? [] : stubs(page * 20, 20))],
])('a list that counts 120 and %s is incomplete', async (_what, rows) => {
  answers['/ers/config/endpoint'] = (received, response) => {
    const page = Number(new URL(received.url, 'https://x').searchParams.get('page'))
    json({ SearchResult: { total: 120, resources: rows(page) } })(received, response)
  }
  expect(await endpoint()).toMatchObject({ value: null, complete: false })
})

test('a deployment that wants a CSRF token is given one, once', async () => {
  await open.close()
  open = connect({ csrf: true })
  answers['/ers/config/endpoint/versioninfo'] = reply(
    200,
    {
      'content-type': 'application/json',
      'x-csrf-token': 'T1',
      'set-cookie': 'JSESSIONIDSSO=S1; Path=/; Secure',
    },
    '{}',
  )
  answers['/ers/config/endpoint'] = (received, response) => {
    const { 'x-csrf-token': token, cookie } = received.headers
    const good = token === 'T1' && cookie === 'JSESSIONIDSSO=S1'
    ;(good ? data('endpoint-list.json') : reply(403, {}, ''))(received, response)
  }
  expect((await endpoint()).value?.id).toBe(id)
})

test('a session by MAC', async () => {
  const reading = await sessions()
  expect(reading.value).toEqual([
    {
      mac,
      username: "m.o'neill",
      nasAddress: '10.7.0.12',
      nasName: 'sw-b07-2',
      interface: 'GigabitEthernet1/0/14',
      address: '10.7.16.57',
      vlan: 716,
      method: 'dot1x',
      protocol: 'PEAP (EAP-MSCHAPv2)',
      profile: 'Apple-Device',
      authorization: 'Staff_Access',
      group: 'Workstation',
      sessionId: '0A07000C000012AB4C7E19D2',
      startedAt: new Date('2026-11-21T08:58:31.101Z'),
      passed: true,
    },
  ])
})

test('missing elements are filled in from the other attributes, and 1 counts as true', async () => {
  answers[`${mnt}/EndPointIPAddress/10.7.16.57`] = xml(`<sessionParameters><passed>1</passed>
    <calling_station_id>5C-E9-1E-40-11-7A</calling_station_id><vlan>staff</vlan>
    <other_attr_string>:!:NAS-Port-Id=Gi1/0/9:!:EndPointMatchedProfile=Printer:!:x:!:</other_attr_string></sessionParameters>`)
  const reading = await open.can.findSessions!({ address: '10.7.16.57' }, askWithin())
  expect(reading.value).toMatchObject([
    { interface: 'Gi1/0/9', profile: 'Printer', vlan: null, passed: true, username: null },
  ])
})

test.each<[string, Answering]>([
  ['status 500 with mnt-rest-result', xml(sample('no-session.xml'), 500)],
  ['status 200 with mnt-rest-result', xml(sample('no-session.xml'))],
  ['status 404 with mnt-rest-result', xml(sample('no-session.xml').replaceAll('500', '404'), 404)],
  ['nothing at all', reply(200, {}, '')],
  ['an empty element', xml('<sessionParameters/>')],
  [
    'a session that has stopped',
    xml(sample('session.xml').replace('instance">false</stopped>', 'instance">true</stopped>')),
  ],
])('no session, said as %s', async (_title, answer) => {
  answers[`${mnt}/MACAddress/5C:E9:1E:40:11:7A`] = answer
  expect(await sessions()).toMatchObject({ value: [], complete: true, dropped: 0 })
})

test('a session without a readable MAC is counted', async () => {
  answers[`${mnt}/MACAddress/5C:E9:1E:40:11:7A`] = xml(
    sample('session.xml').replace('5C:E9:1E:40:11:7A', 'vpn-7'),
  )
  expect(await sessions()).toMatchObject({ value: [], dropped: 1 })
})

test('a document type is refused', async () => {
  answers[`${mnt}/MACAddress/5C:E9:1E:40:11:7A`] = xml(
    '<!DOCTYPE s [<!ENTITY e "x">]><sessionParameters>&e;</sessionParameters>',
  )
  expect((await failed(sessions()))?.detail.cause).toBe('not-understood')
})

test('a person has the sessions of all their endpoints', async () => {
  answers[`${mnt}/UserName/m.o'neill`] = data('session.xml')
  answers[`${mnt}/MACAddress/5C:E9:1E:40:11:7B`] = xml(sample('session.xml').replace(':7A', ':7B'))
  const reading = await open.can.findSessions!({ username: "m.o'neill" }, askWithin())
  expect(reading.value.map((session) => session.mac)).toEqual([mac, '5c:e9:1e:40:11:7b'])
  answers[`${mnt}/ActiveList`] = reply(500, {}, '')
  // The list that was read is good for a while.
  await open.close()
  open = connect()
  const less = await open.can.findSessions!({ username: "m.o'neill" }, askWithin())
  expect([less.value.length, less.complete]).toEqual([1, false])
})

test('a name with a slash is looked up in the active list alone', async () => {
  const user = 'host/b07-pc-0231.campus.example.edu'
  answers[`${mnt}/MACAddress/3C:52:82:AA:10:7E`] = xml(
    sample('session.xml').replace('5C:E9:1E:40:11:7A', '3C:52:82:AA:10:7E').replace('m.o&apos;neill', user),
  )
  const reading = await open.can.findSessions!({ username: user }, askWithin())
  expect(reading.value).toMatchObject([{ mac: '3c:52:82:aa:10:7e', username: user }])
  expect(server.received.some(({ url }) => url.includes('UserName'))).toBe(false)
})

test('an account with ERS alone finds endpoints and is told which role it lacks for sessions', async () => {
  answers[`${mnt}/MACAddress/5C:E9:1E:40:11:7A`] = reply(401, { 'content-type': 'text/html' }, '<html>')
  expect((await endpoint()).value?.id).toBe(id)
  const error = await failed(sessions())
  expect([error?.kind, error?.detail.cause]).toEqual(['refused', 'right-missing'])
  expect(error?.message).toContain('MnT Admin')
})

test('no text asked for changes service, call or host', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '..',
      '.',
      '../../ers/config/node',
      '%2e%2e',
      'a?b=c',
      'a#b',
      '@evil',
      '\\\\evil',
      'a/b',
      '//evil',
      mac,
    ),
  )
  const calls =
    /^\/admin\/API\/mnt\/Session\/((MACAddress|UserName|EndPointIPAddress)\/[^/?#\\]+|ActiveList|ActiveCount)$/
  const ers =
    /^\/ers\/config\/(endpoint|endpointgroup|profilerprofile)(\/[0-9a-f-]+)?(\?size=100&page=\d+&filter=mac\.EQ\.[0-9A-F%]+)?$/
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom('endpoint', 'mac', 'username', 'address'), async (value, by) => {
      server.received.length = 0
      const asked =
        by === 'endpoint'
          ? open.can.findEndpoint!(value, askWithin())
          : open.can.findSessions!({ [by]: value } as { mac: string }, askWithin())
      const error = await failed(asked)
      if (error !== null) expect(error.detail.cause).toBe('text-not-allowed')
      for (const { method, url, headers } of server.received) {
        expect([method, headers.host]).toEqual(['GET', `127.0.0.1:${server.port}`])
        expect(url).toMatch(url.startsWith('/admin') ? calls : ers)
        expect(url).not.toMatch(/\/\.\.?(\/|$)/)
      }
    }),
    { numRuns: rounds(1_000) },
  )
})
