import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Failure } from '../../failures.ts'
import { json, askWithin } from '../../transport/test-server.ts'
import { api, data, ers, mac, mnt, sample, startTestIse, stubs, xml } from './test-ise.ts'
import type { TestIse } from './test-ise.ts'

// Shapes that deployments were seen to answer with; the values are invented.

let ise: TestIse
beforeAll(async () => {
  ise = await startTestIse()
})
afterAll(() => ise.close())
beforeEach(() => ise.reopen())

const caller = '5C:E9:1E:40:11:7A'
const failed = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as Failure,
  )

/** The session of the sample with more elements, or with others in place of its own. */
function session(more: string, without: RegExp = /$^/) {
  const text = sample('session.xml').replace(without, '')
  ise.answers[`${mnt}/Session/MACAddress/${caller}`] = xml(
    text.replace('</sessionParameters>', `${more}</sessionParameters>`),
  )
  return ise.open.can.readSessions!({ mac }, askWithin())
}
const ownVlan = /<vlan>716<\/vlan>/

test('an authentication of 2.3 and later packs its attributes as a session does, and 2.3 hangs ids on rules', async () => {
  ise.answers[`${mnt}/AuthStatus/MACAddress/${caller}/86400/50/All`] = xml(
    sample('auth-status.xml').replace(
      'ConfigVersionId=812,ISEPolicySetName=Wired 802.1X,IdentityPolicyMatchedRule=Dot1X,AuthorizationPolicyMatchedRule=Staff',
      ':!:ConfigVersionId=66:!:IdentityPolicyMatchedRule=Dot1X0b6e2a51-1c2d-4e3f-8a9b-0c1d2e3f4a5b:!:AuthorizationPolicyMatchedRule=Staff, wired:!:ISEPolicySetName=Wired 802.1X:!:StepData="6= Normalised Radius.RadiusFlowType","7=x"=StepData:!:CPMSessionID=0A07000C000012AB4C7E19D2:!:CiscoAVPair=',
    ),
  )
  const { value } = await ise.open.can.readHistory!(mac, 24, 50, askWithin())
  expect(value.find(({ passed }) => passed)).toMatchObject({
    policySet: 'Wired 802.1X',
    authenticationRule: 'Dot1X',
    authorizationRule: 'Staff, wired',
    sessionId: '0A07000C000012AB4C7E19D2',
  })
})

test('the status of authentications under the root of older releases', async () => {
  ise.answers[`${mnt}/AuthStatus/MACAddress/${caller}/86400/50/All`] = xml(
    sample('auth-status.xml').replaceAll('authStatusOutputList', 'restAuthStatusOutputList'),
  )
  expect((await ise.open.can.readHistory!(mac, 24, 50, askWithin())).value).toHaveLength(3)
})

test.each([
  ['Session data is not available for 5C:E9:1E:40:11:7A.', null],
  ['', null],
  ['ORA-01034: ORACLE not available', 'server-error'],
  ['Could not open connection', 'server-error'],
])('status 500 whose inner error is %j', async (words, cause) => {
  const text = sample('no-session.xml').replace(/(?<=<internal-error-info>)[^<]*/, words)
  ise.answers[`${mnt}/Session/MACAddress/${caller}`] = xml(text, 500)
  const error = await failed(ise.open.can.findSessions!({ mac }, askWithin()))
  expect(error?.detail.cause ?? null).toBe(cause)
})

test.each([
  ['<vlan>412</vlan>', 412],
  [
    '<response>{Tunnel-Type=(tag=1) VLAN; Tunnel-Private-Group-ID=(tag=1) 506; LicenseTypes=1; }</response>',
    506,
  ],
  ['<response>{Tunnel-Private-Group-ID=32}</response>', 32],
  ['<response>{Tunnel-Private-Group-ID=(tag=1) STAFF; LicenseTypes=1; }</response>', null],
  ['<response>{Session-Timeout=600; LicenseTypes=1; }</response>', null],
])('the VLAN of a session that has %s', async (more, vlan) => {
  expect((await session(more, ownVlan)).value[0]?.vlan).toBe(vlan)
})

test('the VLAN that a wireless controller tells among its own pairs', async () => {
  const pairs = ':!:CiscoAVPair=service-type=Call Check,method=mab,vlan-id=290,cisco-wlan-ssid=Guests'
  ise.answers[`${mnt}/Session/MACAddress/${caller}`] = xml(
    sample('session.xml').replace(ownVlan, '').replace(':!:StepLatency', `${pairs}:!:StepLatency`),
  )
  expect((await ise.open.can.findSessions!({ mac }, askWithin())).value[0]?.vlan).toBe(290)
})

test('the access list that was sent along, without what is wrapped around its name', async () => {
  const { value } = await session(
    '<response>{cisco-av-pair=url-redirect-acl=WEB; cisco-av-pair=ACS:CiscoSecure-Defined-ACL=#ACSACL#-IP-STAFF-ONLY-57e5bcbd; LicenseTypes=1; }</response>',
  )
  expect(value[0]?.accessList).toBe('STAFF-ONLY')
})

const accounted = (type: string, at: string) =>
  `<acct_status_type>${type}</acct_status_type><acct_acs_timestamp>${at}</acct_acs_timestamp><acct_session_time>749</acct_session_time><acct_input_octets>251</acct_input_octets>`

test('a session whose end was accounted for is over, though it says that it has not stopped', async () => {
  ise.answers[`${mnt}/Session/ActiveList`] = xml('<activeList noOfActiveSession="0"/>')
  expect((await session(accounted('Stop', '2026-11-21T10:08:31.101+01:00'))).value).toEqual([])
  expect((await session(accounted('Interim-Update', '2026-11-21T10:08:31.101+01:00'))).value).toMatchObject([
    { seconds: 749, octets: { in: 251 } },
  ])
})

test('the counters beside an authentication that came after an end are not its own', async () => {
  const { value } = await session(accounted('Stop', '2026-11-21T08:56:00.000Z'))
  expect(value).toMatchObject([{ passed: true, seconds: null, octets: { in: null, out: null } }])
})

test('callers over a VPN and at devices are no rows that could not be read', async () => {
  const rows = [
    `<user_name>m</user_name><calling_station_id>${caller}</calling_station_id><nas_ip_address>10.7.0.12</nas_ip_address><framed_ipv6_address/>`,
    '<user_name>v</user_name><calling_station_id>192.0.2.9</calling_station_id><nas_ip_address>10.7.0.12</nas_ip_address>',
    '<user_name>d</user_name><nas_ip_address>10.7.0.12</nas_ip_address>',
    '<user_name>x</user_name><calling_station_id>vpn-7</calling_station_id><nas_ip_address>10.7.0.12</nas_ip_address>',
  ].map((row) => `<activeSession>${row}</activeSession>`)
  for (const root of ['activeList', 'activeSessionList']) {
    await ise.reopen()
    ise.answers[`${mnt}/Session/ActiveList`] = xml(
      `<${root} noOfActiveSession="4">${rows.join('')}</${root}>`,
    )
    const { value, dropped } = await ise.open.can.listSessionsOn!('10.7.0.12', askWithin())
    expect([value.map((one) => one.mac), dropped]).toEqual([[mac], 1])
  }
})

test('what a node has been sent does not say whether it answers', async () => {
  const words = ['Connected', 'Disconnected', 'NotInSync', 'RegistrationFailed', 'ReplicationStopped']
  ise.answers[`${api}/deployment/node`] = json({
    response: words.map((nodeStatus) => ({ hostname: nodeStatus, nodeStatus })),
  })
  const { value } = await ise.open.can.readNodes!(askWithin())
  expect(value.map(({ alive }) => alive)).toEqual([true, false, null, null, null])
})

test('a filter that is passed over does not hide who is held back on a later page', async () => {
  ise.answers[`${ers}/ancendpoint`] = (received, response) => {
    const page = new URL(received.url, 'https://x').searchParams.get('page')
    const answer =
      page === '1'
        ? json({
            SearchResult: {
              total: 2,
              resources: [{ id: 'other' }],
              nextPage: { href: 'https://x/ers/config/ancendpoint?size=100&page=2' },
            },
          })
        : stubs({ id: '9d1b' })
    answer(received, response)
  }
  ise.answers[`${ers}/ancendpoint/other`] = json({
    ErsAncEndpoint: { id: 'other', macAddress: '02:00:00:00:00:01', policyName: 'Quarantine' },
  })
  expect(await ise.open.can.readContainment!(mac, askWithin())).toMatchObject({
    value: { policy: 'Quarantine' },
    complete: true,
  })
})

/** Many are held, the list knows no filter, and the one that is asked for is the last of them. */
function manyHeld(count: number, pages = Math.ceil(count / 100)) {
  ise.answers[`${ers}/ancendpoint`] = (received, response) => {
    const asked = new URL(received.url, 'https://x').searchParams
    if (asked.has('filter')) return json({ ERSResponse: {} }, 400)(received, response)
    const page = Number(asked.get('page'))
    const first = (page - 1) * 100
    const rows = Array.from({ length: Math.max(0, Math.min(100, count - first)) }, (_, at) => ({
      id: first + at === count - 1 ? '9d1b' : `held-${first + at}`,
    }))
    const href = `https://x/ers/config/ancendpoint?size=100&page=${page + 1}`
    return json({
      SearchResult: { total: count, resources: rows, ...(page < pages ? { nextPage: { href } } : {}) },
    })(received, response)
  }
  for (let at = 0; at < count; at++) {
    const tail = [at >> 8, at & 255].map((part) => part.toString(16).padStart(2, '0')).join(':')
    ise.answers[`${ers}/ancendpoint/held-${at}`] = json({
      ErsAncEndpoint: { id: `held-${at}`, macAddress: `02:00:00:00:${tail}`, policyName: 'Quarantine' },
    })
  }
}

test('who is held back is found behind 340 others, and nobody is looked at twice', async () => {
  manyHeld(340)
  expect(await ise.open.can.readContainment!(mac, askWithin())).toMatchObject({
    value: { policy: 'Quarantine' },
    complete: true,
  })
  const details = () => ise.server.received.filter(({ url }) => /ancendpoint\/held-/.test(url)).length
  const looked = details()
  expect(await ise.open.can.readContainment!('02:99:00:00:00:01', askWithin())).toMatchObject({
    value: null,
    complete: true,
  })
  expect([looked, details()]).toEqual([339, 339])
})

test('a list of who is held back that does not end leaves open who is', async () => {
  manyHeld(120, Number.POSITIVE_INFINITY)
  ise.answers[`${ers}/ancendpoint/9d1b`] = json({
    ErsAncEndpoint: { id: '9d1b', macAddress: '02:00:00:00:00:02', policyName: 'Quarantine' },
  })
  expect(await ise.open.can.readContainment!(mac, askWithin())).toMatchObject({
    value: null,
    complete: false,
    of: 120,
  })
})

test.each([400, 404])('a page past the end, said with status %i, is the end', async (status) => {
  ise.answers[`${ers}/endpointgroup`] = json(
    {
      ERSResponse: {
        operation: 'GET-getAll-endpointgroup',
        messages: [
          {
            title: 'The page 1 does not exist. Please refine your query.',
            type: 'ERROR',
            code: 'Page not exists exception',
          },
        ],
      },
    },
    status,
  )
  expect(await ise.open.can.findGroup!('Kiosks', askWithin())).toMatchObject({ value: null, complete: true })
})

test('an endpoint without attributes of its own, a profile or a description in the list', async () => {
  const endpoint = { id: '3f1c', mac: caller, name: caller, description: 'cart', profileId: '', groupId: '' }
  ise.answers[`${ers}/endpoint`] = stubs({ id: '3f1c', name: caller })
  ise.answers[`${ers}/endpoint/3f1c`] = json({ ERSEndPoint: endpoint })
  ise.answers[`${api}/endpoint/${caller}`] = data('open-endpoint.json')
  expect((await ise.open.can.readEndpoint!(mac, askWithin())).value).toMatchObject({
    description: 'cart',
    custom: {},
    group: null,
    profile: null,
  })
})
