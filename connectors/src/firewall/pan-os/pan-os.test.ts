import { afterEach, beforeEach, expect, test } from 'vitest'
import { Secret } from '../../secret.ts'
import { openHttp } from '../../transport/https.ts'
import { reply, context, askWithin } from '../../transport/test-server.ts'
import { certificateFingerprint } from '../../transport/trust.ts'
import { openPanOs } from './channel.ts'
import { Pair } from './pair.ts'
import { connectPanOs, identityPanOs, now, result, say, startTestPanOs } from './test-pan-os.ts'
import type { TestPanOs } from './test-pan-os.ts'

let fw: TestPanOs
beforeEach(async () => void (fw = await startTestPanOs()))
afterEach(() => fw.close())

const flow = { source: '10.20.0.57', destination: '203.0.113.10', protocol: 'tcp', port: 443 } as const
const path = {
  from: { zone: 'trust', interface: 'ethernet1/2' },
  to: { zone: 'untrust', interface: 'ethernet1/1', nextHop: null },
}
const users = (open = fw.open) => open.can.findUsers!('10.20.0.57', askWithin())

test('a key that is not taken any more is replaced once, however many ask', async () => {
  await users()
  fw.key = 'LUFRPT1key2=='
  const before = fw.server.received.length
  await Promise.all([users(), fw.open.can.readArp!('10.20.0.57', askWithin())])
  const logins = fw.server.received.slice(before).filter(({ body }) => body.startsWith('type=keygen'))
  expect(logins).toHaveLength(1)
})

test('an API key is used as it is, and one that is refused is not asked for again', async () => {
  const open = connectPanOs(fw.server.port, {}, { kind: 'api-key', secret: new Secret('LUFRPT1key1==') })
  expect((await users(open)).value).toEqual([{ user: 'corp\\u1001', source: 'AD' }])
  fw.key = 'another'
  await expect(users(open)).rejects.toMatchObject({ detail: { cause: 'credential-refused' } })
  expect(fw.server.received.some(({ body }) => body.startsWith('type=keygen'))).toBe(false)
  await open.close()
})

test('neither password nor key stands in a path', async () => {
  await users()
  for (const { url } of fw.server.received) expect(url).toBe('/api/')
})

test('an error in an answer of status 200 is an error, in its words', async () => {
  fw.answers.unshift([
    '<show><arp>',
    say('<msg><line>No such</line><line>command</line></msg>', 'status="error" code="17"'),
  ])
  await expect(fw.open.can.readArp!('10.20.0.57', askWithin())).rejects.toThrow(
    'fw-1 rejected the question: No such; command',
  )
  fw.answers.unshift(['<show><arp>', reply(200, { 'content-type': 'text/xml' }, '<html>sign in</html>')])
  await expect(fw.open.can.readArp!('10.20.0.57', askWithin())).rejects.toThrow(
    'does not answer like its XML API',
  )
})

test('an incomplete entry of ARP is nobody', async () => {
  const macOf = async (address: string) =>
    (await fw.open.can.readArp!(address, askWithin())).value?.mac ?? null
  expect([await macOf('10.20.0.57'), await macOf('10.20.0.99'), await macOf('10.20.0.1')]).toEqual([
    'a0:36:9f:10:22:31',
    null,
    null,
  ])
})

test.each([
  ['an attribute', '<entry name="office-out; index: 12"><action>allow</action></entry>'],
  ['an element', '<entry name="office-out"><index>12</index><action>allow</action></entry>'],
  ['text', '<entry>"office-out; index: 12"</entry>'],
])('name and position of a rule as %s', async (_title, entry) => {
  fw.answers.unshift(['<security-policy-match>', result(`<rules>${entry}</rules>`)])
  expect((await fw.open.can.matchPolicy!(flow, path, askWithin())).value).toEqual({
    rule: 'office-out',
    position: 12,
    action: 'allow',
    allows: true,
  })
})

test('a translation is told with what it makes of the source', async () => {
  expect((await fw.open.can.matchTranslation!(flow, path, askWithin())).value).toEqual({
    rule: 'office-nat',
    source: '198.51.100.4',
    destination: null,
    port: null,
  })
  fw.answers.unshift(['<nat-policy-match>', result('<rules/>')])
  expect((await fw.open.can.matchTranslation!({ ...flow, port: 80 }, path, askWithin())).value).toBeNull()
})

test('a rule by default that somebody has told to log does so', async () => {
  const logs = async () => (await fw.open.can.readRule!('interzone-default', askWithin())).value?.logs
  expect(await logs()).toBe(false)
  fw.answers.unshift([
    "default-security-rules/rules/entry[@name='interzone-default']",
    result('<entry name="interzone-default"><action>deny</action><log-end>yes</log-end></entry>'),
  ])
  expect(await logs()).toBe(true)
})

test('the log is asked in the firewall’s own time and told in moments', async () => {
  const question = { ...flow, since: new Date('2026-11-28T08:00:00Z'), until: now }
  const { value, dropped } = await fw.open.can.findTraffic!(question, askWithin())
  const asked = fw.asked.find((form) => form['log-type'] === 'traffic')?.['query']
  expect(asked).toBe(
    "(addr.src in 10.20.0.57) and (addr.dst in 203.0.113.10) and (port.dst eq 443) and (receive_time geq '2026/11/28 09:00:00') and (receive_time leq '2026/11/28 10:00:00')",
  )
  expect(fw.asked.filter((form) => form['action'] === 'get')).toHaveLength(3)
  expect([value.length, dropped, value[0]?.at?.toISOString()]).toEqual([2, 1, '2026-11-28T08:29:58.000Z'])
  expect(value[0]).toMatchObject({ action: 'allow', rule: 'office-out', octets: 11_274, end: 'tcp-fin' })
})

test('the threat log is asked for the same flow, and an empty field is none', async () => {
  const question = { ...flow, since: new Date('2026-11-28T08:00:00Z'), until: now }
  const { value } = await fw.open.can.findThreats!(question, askWithin())
  expect(fw.asked.find((form) => form['log-type'] === 'threat')?.['query']).toContain('(port.dst eq 443)')
  expect(value[0]).toMatchObject({
    at: new Date('2026-11-28T08:29:58Z'),
    threat: 'Apache Log4j Remote Code Execution(91991)',
    severity: 'critical',
    url: null,
  })
})

test('of a pair the active one is asked, and what differs between the two is said', async () => {
  const passive = await startTestPanOs()
  const state = (local: string, peer: string, sync: string) =>
    result(
      `<enabled>yes</enabled><group><local-info><state>${local}</state></local-info><peer-info><state>${peer}</state></peer-info><running-sync>${sync}</running-sync></group>`,
    )
  passive.answers.unshift(['<high-availability>', state('passive', 'active', 'synchronized')])
  fw.answers.unshift(['<high-availability>', state('active', 'passive', 'not synchronized')])
  // Both listen on one machine here, so the other one has a port of its own instead of an address.
  const trust = { fingerprint: certificateFingerprint(identityPanOs.der) }
  const clients = [passive, fw].map(({ server }) =>
    openHttp(
      {
        name: 'fw-1',
        reach: { host: '127.0.0.1', port: server.port },
        trust,
        tls: true,
        credential: null,
        concurrency: 2,
      },
      context,
    ),
  )
  const password = { kind: 'password', username: 'ops', password: new Secret('s3cret-words') } as const
  const pair = new Pair(
    clients.map((http) => openPanOs('fw-1', http, password)),
    () => now,
  )
  expect((await pair.state(askWithin())).value).toEqual({
    name: 'fw-1',
    model: 'PA-3410',
    software: '11.1.4',
    pair: { state: 'active', peer: 'passive', same: false },
  })
  expect(passive.asked.some((form) => form['cmd']?.includes('<info/>'))).toBe(false)
  // It goes, and the other one has become active.
  passive.answers.unshift(['<high-availability>', state('active', 'unknown', 'not synchronized')])
  fw.server.answer = (_received, response) => void response.destroy()
  expect((await pair.ask({ type: 'op', cmd: '<show><arp>' }, askWithin()))?.result).toHaveProperty('entries')
  await Promise.all([...clients.map((http) => http.close()), passive.close()])
})
