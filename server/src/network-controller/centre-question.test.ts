import { Failure } from '@patchbay/connectors/failures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { dhcpWith, lease, mac, minutesAgo, reading, system } from '../locate/test-systems.ts'
import { anIssue, believedClient, centre, factOf, lineOf, lookUp, managed } from './test-centre.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.seen(mac(1), 'sw-a', 'Gi1/0/1')
})
afterAll(() => campus.drop())

const now = {
  name: 'sw-a',
  description: '',
  model: null,
  software: '17.12.04',
  serials: ['FOC1'],
  uptime: 60_000,
}
const neighbour = (name: string, forwards = true) => ({
  interface: 'GigabitEthernet1/0/24',
  protocol: 'cdp' as const,
  name,
  remoteInterface: null,
  address: null,
  mac: null,
  platform: null,
  forwards,
  capabilities: [],
})
const refusal = new Failure('unreachable', {
  cause: 'timed-out',
  message: 'did not answer in 8 s',
  target: 'x',
} as never)

type Can = Parameters<typeof centre>[2]
const center = (
  device = managed(),
  client: ReturnType<typeof believedClient> | null = null,
  more: Can = {},
) => system('controller', 'center-1', centre(device, client, more))
const switches = (of: Partial<typeof now> = {}, names: readonly ReturnType<typeof neighbour>[] = []) =>
  system(
    'switch',
    'switches',
    { readSystem: async () => reading({ ...now, ...of }), readNeighbours: async () => reading(names) },
    ['sw-a'],
  )
const ask = async (
  q: string,
  ...rest: Parameters<typeof lookUp> extends [unknown, unknown, ...infer Rest] ? Rest : never
) => lookUp(campus.db, q, ...rest)

test.each(['sw-a', '10.255.0.1', 'FOC1', '02:00:5e:20:00:01'])(
  'device by %s: the belief beside the reading of the switch, both with their ages',
  async (q) => {
    const { answer } = await ask(q, [center(), switches()])
    expect(answer).toMatchObject({ verdict: 'found', kind: 'device', title: 'sw-a.campus.example' })
    expect(answer.comparisons.map(({ name, state }) => [name, state])).toEqual([
      ['reachable', 'same'],
      ['software', 'same'],
      ['serials', 'same'],
      ['upSince', 'same'],
    ])
    const { belief, live } = factOf(answer, 'software')!
    expect(belief).toMatchObject({ value: '17.12.4', source: 'center-1' })
    expect(lineOf(answer, 'software')).toMatchObject({
      freshness: 'cached',
      observedAt: belief!.observedAt,
    })
    expect(live).toMatchObject({ value: '17.12.04', source: 'switch' })
    expect(Date.parse(live!.observedAt) - Date.parse(belief!.observedAt)).toBeGreaterThan(11 * 60_000)
    expect(answer.badges).toEqual([{ tone: 'ok', text: 'agrees with our reading' }])
    expect(answer.onward).toEqual({ kind: 'switch', q: 'sw-a' })
  },
)

test('what differs is marked, stands first and is counted', async () => {
  const { answer } = await ask('sw-a', [
    center(),
    switches({ software: '17.9.5', serials: ['FOC2'], uptime: 30 }),
  ])
  expect(answer.comparisons.map(({ name, state }) => [name, state]).slice(0, 3)).toEqual([
    ['software', 'differs'],
    ['serials', 'differs'],
    ['upSince', 'differs'],
  ])
  expect(answer.badges[0]).toEqual({ tone: 'warn', text: '3 facts differ from our reading' })
})

test('a device that the controller cannot reach and that answers us differs', async () => {
  const device = managed({ reachable: 'no', unreachableReason: 'SNMP timeout' })
  const { answer } = await ask('sw-a', [center(device), switches()])
  expect(factOf(answer, 'reachable')).toMatchObject({
    state: 'differs',
    belief: { value: 'unreachable' },
    live: { value: 'reachable' },
  })
  expect(lineOf(answer, 'reachable')).toMatchObject({ value: 'unreachable', detail: 'SNMP timeout' })
})

test('a partial synchronization says why, and a version says how it stands against the golden one', async () => {
  const device = managed({
    synchronization: { state: 'Partial Collection Failure', reason: 'DEV-UNREACHED', at: minutesAgo(90) },
    compliance: [{ device: 'd-1', type: 'IMAGE', status: 'NON_COMPLIANT', checkedAt: minutesAgo(60) }],
  })
  const { answer } = await ask('sw-a', [center(device)])
  expect(lineOf(answer, 'syncReason')?.value).toBe('DEV-UNREACHED')
  expect(lineOf(answer, 'software')).toMatchObject({ detail: 'not the golden version', tone: 'warn' })
  expect(answer.sentence).toContain('(Partial Collection Failure: DEV-UNREACHED)')
  expect(answer.badges.map(({ text }) => text)).toEqual([
    'Partial Collection Failure',
    'not the golden version',
  ])
})

test('health names its scores; poor ones are marked', async () => {
  const health = { overall: 2, scores: [{ of: 'memory', score: 2 }], site: null, at: minutesAgo(3) }
  const { answer } = await ask('sw-a', [center(managed({ health }))])
  expect(lineOf(answer, 'health')).toMatchObject({ value: '2 of 10', tone: 'bad' })
  expect(lineOf(answer, 'score.memory')).toMatchObject({ label: 'Memory', value: '2 of 10', tone: 'bad' })
})

test('a part that was not read is unknown and named, never none', async () => {
  const device = managed({ health: null, compliance: [], neighbours: [] })
  const notRead = [{ fields: ['health', 'compliance'], cause: 'server-error' as const, why: 'answered 502' }]
  const more = { readDevice: async () => reading(device, { complete: false, notRead }) }
  const { answer, sources } = await ask('sw-a', [center(device, null, more)])
  expect(lineOf(answer, 'health')).toMatchObject({ value: null, why: 'not read: answered 502' })
  expect(answer.compliance).toMatchObject({ state: 'unanswered', why: 'answered 502' })
  expect(sources[0]).toMatchObject({ id: 'center-1', state: 'partial', why: 'answered 502' })
})

test('neighbours of both sides: same, believed alone, seen alone; a phone is none', async () => {
  const device = managed({
    neighbours: [
      { name: 'ds-a.campus.example', address: '10.255.0.9' },
      { name: 'ds-gone.campus.example', address: null },
    ],
  })
  const seen = [neighbour('ds-a'), neighbour('ds-new'), neighbour('SEP01', false)]
  const { answer } = await ask('sw-a', [center(device), switches({}, seen)])
  expect(answer.neighbours!.rows.map(({ name, port, state }) => [name, port, state])).toEqual([
    ['ds-gone.campus.example', null, 'differs'],
    ['ds-new', 'Gi1/0/24', 'differs'],
    ['ds-a.campus.example', 'Gi1/0/24', 'same'],
  ])
})

test('a switch that does not answer leaves the belief alone, with the reason', async () => {
  const silent = system('switch', 'switches', { readSystem: () => Promise.reject(refusal) }, ['sw-a'])
  const { answer, sources } = await ask('sw-a', [center(), silent])
  expect(factOf(answer, 'software')).toMatchObject({
    state: 'one-sided',
    live: null,
    why: 'the switch was not read: did not answer in 8 s',
  })
  expect(sources.find(({ kind }) => kind === 'switch')?.state).toBe('timed-out')
})

test('active issues of the device, or why they are missing', async () => {
  const found = await ask('sw-a', [center(managed(), null, { listIssues: async () => reading([anIssue()]) })])
  expect(found.answer.issues).toMatchObject({
    state: 'told',
    rows: [{ name: 'Device unreachable', priority: 'P1' }],
  })
  const failing = { listIssues: () => Promise.reject(refusal) }
  const { answer, sources } = await ask('sw-a', [center(managed(), null, failing)])
  expect(answer.issues).toMatchObject({
    state: 'unanswered',
    why: expect.stringContaining('did not answer in 8 s'),
  })
  expect(sources[0]?.state).toBe('partial')
})

const onAir = {
  mac: mac(1),
  stage: 'running' as const,
  stageWord: 'run',
  exclusion: null,
  privateMac: false,
  accessPoint: 'ap-b01-2',
  accessPointMac: null,
  slot: 1,
  ssid: 'campus',
  bssid: null,
  band: '5 GHz' as const,
  channel: 40,
  protocol: null,
  signal: -50,
  signalToNoise: 40,
  rate: null,
  addresses: ['10.0.10.5'],
  vlan: 10,
  vlanName: null,
  username: null,
  method: null,
  policyProfile: null,
  role: 'local',
  associatedAt: null,
  received: null,
  sent: null,
  device: null,
  roams: [],
}

test('wireless client: believed access point beside the one of its wireless controller', async () => {
  const wlc = system('wireless', 'wlc-1', { readClient: async () => reading(onAir) })
  const { answer } = await ask(mac(1), [
    system('controller', 'center-1', centre(null, believedClient())),
    wlc,
  ])
  expect(answer).toMatchObject({ verdict: 'found', kind: 'client', title: 'lt-0142' })
  expect(answer.comparisons.map(({ name, state }) => [name, state])).toEqual([
    ['device', 'differs'],
    ['channel', 'differs'],
    ['ssid', 'same'],
    ['band', 'same'],
    ['vlan', 'same'],
    ['address', 'same'],
  ])
  expect(lineOf(answer, 'signal')?.value).toBe('-60 dBm')
})

test('a wireless controller that is silent is named, and nothing is compared', async () => {
  const wlc = system('wireless', 'wlc-1', { readClient: () => Promise.reject(refusal) })
  const { answer } = await ask(mac(1), [
    system('controller', 'center-1', centre(null, believedClient())),
    wlc,
  ])
  expect(factOf(answer, 'device')).toMatchObject({
    state: 'one-sided',
    why: expect.stringContaining('did not answer in 8 s'),
  })
  expect(answer.badges).toEqual([])
})

const wired = believedClient({ wireless: false, device: 'sw-a', port: 'GigabitEthernet1/0/1', ssid: null })

test.each([
  ['its MAC', mac(1)],
  ['its address, by a lease', '10.0.10.5'],
  ['its name, by a lease', 'lt-0142.campus.example'],
])('wired client by %s, beside the port where our walk saw it', async (_title, q) => {
  const kea = system('dhcp', 'kea-1', dhcpWith([lease()]))
  const { answer } = await ask(q, [system('controller', 'center-1', centre(null, wired)), kea])
  expect(factOf(answer, 'port')).toMatchObject({
    state: 'same',
    belief: { value: 'Gi1/0/1', source: 'center-1' },
    live: { value: 'Gi1/0/1', source: 'index' },
  })
})

test('a client at a time is asked for then, and is not compared with the air of now', async () => {
  const at = minutesAgo(60)
  const asked: (Date | null)[] = []
  const readClient = async (_: string, then: Date | null) => {
    asked.push(then)
    return reading(believedClient())
  }
  const wlc = system('wireless', 'wlc-1', { readClient: async () => reading(onAir) })
  const { answer, sources } = await ask(mac(1), [center(managed(), null, { readClient }), wlc], { at })
  expect(asked).toEqual([at])
  expect(answer).toMatchObject({ at: at.toISOString(), comparisons: [], issues: null })
  expect(answer.sentence).toContain('was connected on ap-b01-1')
  expect(sources.find(({ id }) => id === 'wlc-1')?.state).toBe('not-asked')
})

test('none is said when every controller answered, with what our own systems know of it', async () => {
  const { answer } = await ask('sw-b', [center()])
  expect(answer).toMatchObject({ verdict: 'none' })
  expect(answer.sentence).toContain('Our records have the switch sw-b')
  expect((await ask(mac(1), [center()])).answer.sentence).toContain('Our walks saw it on sw-a Gi1/0/1')
})

test('a controller that did not answer is named, and nothing is said to be none', async () => {
  const silent = system('controller', 'center-2', { readDevice: () => Promise.reject(refusal) })
  const { answer } = await ask('sw-x', [center(), silent])
  expect(answer).toMatchObject({ verdict: 'incomplete' })
  expect(answer.sentence).toContain('Catalyst Center center-2 did not answer')
})

test('a lease that would name the client and is not told forbids none', async () => {
  const kea = system('dhcp', 'kea-1', { findLeases: () => Promise.reject(refusal) })
  expect((await ask('lt-0142', [center(), kea])).answer.verdict).toBe('incomplete')
})

test('lists name devices by the inventory, are narrowed by the text, and say what they lack', async () => {
  const lists = {
    listDevices: async () => reading([managed()]),
    listIssues: async () => reading([anIssue({ priority: 'P3', id: 'i-2' }), anIssue()]),
    listNonCompliant: async () =>
      reading([{ device: 'd-1', type: 'IMAGE', status: 'NON_COMPLIANT', checkedAt: null }], {
        complete: false,
        of: 7,
      }),
    listSiteHealth: () => Promise.reject(refusal),
  }
  const one = [center(managed(), null, lists)]
  const { answer } = await ask('all', one, { view: 'issues' })
  expect(answer.issues!.rows.map(({ priority, about }) => [priority, about])).toEqual([
    ['P1', 'sw-a.campus.example'],
    ['P3', 'sw-a.campus.example'],
  ])
  expect((await ask('nowhere', one, { view: 'issues' })).answer.issues!.rows).toEqual([])
  const { answer: checks } = await ask('all', one, { view: 'compliance' })
  expect(checks.compliance).toMatchObject({
    complete: false,
    why: 'Catalyst Center center-1: 1 of 7 read',
    rows: [{ device: 'sw-a.campus.example', type: 'version against golden', status: 'non compliant' }],
  })
  const { answer: sites } = await ask('all', one, { view: 'sites' })
  expect(sites).toMatchObject({ verdict: 'incomplete', sites: null })
})
