import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCampus, chipOf, placeIn } from './test-campus.ts'
import type { TestCampus } from './test-campus.ts'
import {
  dhcpWith,
  identityWith,
  lease,
  mac,
  minutesAgo,
  session,
  switchesWith,
  system,
} from './test-systems.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
})
afterAll(() => campus.drop())

const switches = (can: Parameters<typeof system<'switch'>>[2]) =>
  system('switch', 'ssh', can, ['sw-a', 'sw-b'])

test('an edge port comes before a link however new the link is, and the link is said to be one', async () => {
  const it = mac(0x10)
  await campus.seen(it, 'sw-a', 'Gi1/0/10', { last: minutesAgo(8) })
  await campus.port('sw-b', 'Te1/1/1', {
    edge: false,
    edge_because: 'sw-a downstream of it forwards',
    mac_count: 900,
  })
  await campus.seen(it, 'sw-b', 'Te1/1/1', { edge: false, last: minutesAgo(0.1) })
  const found = await campus.ask(it)
  expect(placeIn(found)).toBe('sw-a Gi1/0/10')
  expect(found.answer.alternatives.map(({ place }) => place.interface)).toEqual(['Te1/1/1'])
  expect(found.answer.alternatives[0]!.reasons).toContainEqual({
    tone: 'against',
    text: 'Not its port: sw-a downstream of it forwards',
  })
})

test('what is seen on links only is weak and says so', async () => {
  const it = mac(0x11)
  await campus.seen(it, 'sw-b', 'Te1/1/1', { edge: false })
  const { answer } = await campus.ask(it)
  expect([answer.verdict, answer.confidence.word]).toEqual(['found', 'weak'])
  expect(answer.sentence).toBe(
    '02:00:5e:10:00:11 is seen only on links between switches, last on sw-b Te1/1/1',
  )
})

test('what its switch says now comes before what the walks remember', async () => {
  const it = mac(0x12)
  await campus.seen(it, 'sw-a', 'Gi1/0/12', { last: minutesAgo(0.1) })
  await campus.seen(it, 'sw-a', 'Gi1/0/13', { last: minutesAgo(0.5) })
  const can = switchesWith({ 'sw-a': [{ interface: 'GigabitEthernet1/0/13', vlan: 20 }] })
  const found = await campus.ask(it, [switches(can)])
  expect(placeIn(found)).toBe('sw-a Gi1/0/13')
  expect(found.answer.candidate).toMatchObject({ freshness: 'live', vlan: 20 })
  expect(found.answer.alternatives[0]!.reasons).toContainEqual({
    tone: 'against',
    text: 'sw-a does not have it now',
  })
  expect(chipOf(found, 'switch')).toMatchObject({ name: 'sw-a', state: 'ok', count: 1 })
})

test('a session that names a port the walk has seen puts it before a newer one, and confirms it', async () => {
  const it = mac(0x13)
  await campus.seen(it, 'sw-a', 'Gi1/0/14', { last: minutesAgo(0.8) })
  await campus.seen(it, 'sw-b', 'Gi1/0/14', { last: minutesAgo(0.2) })
  const ise = system('identity', 'ise-1', identityWith([session({ mac: it, interface: 'gi1/0/14' })]))
  const found = await campus.ask(it, [ise])
  expect(placeIn(found)).toBe('sw-a Gi1/0/14')
  expect(found.answer.confidence).toMatchObject({ word: 'confirmed', squares: 4 })
  expect(found.answer.contradictions).toEqual([])
})

test('of two places that are alike otherwise the newest comes first', async () => {
  const it = mac(0x14)
  await campus.seen(it, 'sw-a', 'Gi1/0/15', { last: minutesAgo(0.8) })
  await campus.seen(it, 'sw-b', 'Gi1/0/15', { last: minutesAgo(0.2) })
  expect(placeIn(await campus.ask(it))).toBe('sw-b Gi1/0/15')
})

test('switch, session and lease together are as sure as it gets', async () => {
  const it = mac(0x15)
  await campus.port('sw-a', 'Gi1/0/16')
  await campus.outlet('B02-101-A', '101', ['sw-a', 'Gi1/0/16'])
  await campus.seen(it, 'sw-a', 'Gi1/0/16')
  const { answer } = await campus.ask(it, [
    system('dhcp', 'kea-1', dhcpWith([lease({ mac: it })])),
    system('identity', 'ise-1', identityWith([session({ mac: it, interface: 'GigabitEthernet1/0/16' })])),
    switches(switchesWith({ 'sw-a': [{ interface: 'GigabitEthernet1/0/16' }] })),
  ])
  expect(answer.confidence).toEqual({
    word: 'confirmed',
    squares: 5,
    because: 'Switch and ISE agree, independently',
  })
  expect(answer.sentence).toBe('LT-0142 is at B02, floor 1, room 101, outlet B02-101-A on sw-a Gi1/0/16')
  expect(answer.reasons.map(({ tone }) => tone)).toEqual(['for', 'for', 'for', 'for'])
})

test('many MACs on the port are an unmanaged switch, and nothing behind it is confirmed', async () => {
  const it = mac(0x16)
  await campus.port('sw-a', 'Gi1/0/17', { mac_count: 9 })
  await campus.seen(it, 'sw-a', 'Gi1/0/17')
  const ise = system('identity', 'ise-1', identityWith([session({ mac: it, interface: 'Gi1/0/17' })]))
  const { answer } = await campus.ask(it, [ise])
  expect(answer.confidence).toEqual({
    word: 'likely',
    squares: 2,
    because: 'On an unmanaged switch with 9 MACs',
  })
  expect(answer.reasons).toContainEqual({
    tone: 'against',
    text: '9 MACs on this port, an unmanaged switch or hub',
  })
})

test('a device that its switch denies was only last seen there', async () => {
  const it = mac(0x17)
  await campus.seen(it, 'sw-a', 'Gi1/0/18')
  const found = await campus.ask(it, [switches(switchesWith({}))])
  expect(found.answer.sentence).toBe('02:00:5e:10:00:17 was last seen at sw-a Gi1/0/18')
  expect(found.answer.confidence).toMatchObject({ word: 'weak', because: 'sw-a does not have it now' })
  expect(chipOf(found, 'switch')).toMatchObject({ name: 'sw-a', state: 'none', count: 0 })
})

test('a moved device: its old switch denies it, then the one that ISE names is asked and has it', async () => {
  const it = mac(0x18)
  const asked: string[] = []
  await campus.seen(it, 'sw-a', 'Gi1/0/19')
  const can = switchesWith({ 'sw-b': [{ interface: 'GigabitEthernet1/0/20' }] }, asked)
  const moved = session({
    mac: it,
    nasAddress: '10.255.0.2',
    interface: 'GigabitEthernet1/0/20',
    startedAt: minutesAgo(30),
  })
  const found = await campus.ask(it, [system('identity', 'ise-1', identityWith([moved])), switches(can)])
  expect([placeIn(found), found.answer.confidence.word]).toEqual(['sw-b Gi1/0/20', 'confirmed'])
  expect(asked).toEqual(['sw-a', 'sw-b'])
  expect(chipOf(found, 'switch')).toMatchObject({ name: 'sw-b', state: 'ok' })
  expect(found.answer.alternatives.map(({ place, reasons }) => [place.interface, reasons[0]?.text])).toEqual([
    ['Gi1/0/19', 'sw-a does not have it now'],
  ])
})

test('a port that its switch denies gives way to an older one that nobody denies', async () => {
  const it = mac(0x28)
  await campus.seen(it, 'sw-a', 'Gi1/0/30', { last: minutesAgo(0.2) })
  await campus.seen(it, 'sw-b', 'Gi1/0/30', { last: minutesAgo(0.8) })
  const onlyOne = system('switch', 'ssh', switchesWith({}), ['sw-a'])
  const found = await campus.ask(it, [onlyOne])
  expect(placeIn(found)).toBe('sw-b Gi1/0/30')
  expect(chipOf(found, 'switch')).toMatchObject({
    name: 'sw-b',
    state: 'failed',
    why: 'No system reaches sw-b.',
  })
})

test('what its switch says now comes before a session that agrees with a walk elsewhere', async () => {
  const it = mac(0x29)
  await campus.seen(it, 'sw-a', 'Gi1/0/31', { last: minutesAgo(0.2) })
  await campus.seen(it, 'sw-b', 'Gi1/0/31', { last: minutesAgo(0.8) })
  const elsewhere = session({ mac: it, nasAddress: '10.255.0.2', interface: 'Gi1/0/31' })
  const ise = identityWith([elsewhere])
  const gate = Promise.withResolvers<void>()
  const late = system('identity', 'ise-1', {
    findSessions: async (question, ask) => {
      await gate.promise
      return ise.findSessions!(question, ask)
    },
  })
  const can = switchesWith({ 'sw-a': [{ interface: 'GigabitEthernet1/0/31' }] })
  const asking = campus.asking(it, [late, switches(can)])
  await asking.chip('switch', 'ok')
  gate.resolve()
  const found = await asking.settled
  expect([placeIn(found), found.answer.confidence.word]).toEqual(['sw-a Gi1/0/31', 'contradicted'])
})

test('what the last walk did not see any more is the last known place, however short ago', async () => {
  const it = mac(0x2a)
  await campus.seen(it, 'sw-a', 'Gi1/0/32', { last: minutesAgo(4) })
  expect((await campus.ask(it)).answer.candidate?.freshness).toBe('last-known')
})

test('a session elsewhere is a contradiction while the walk has it here, never a confirmation', async () => {
  const it = mac(0x19)
  await campus.seen(it, 'sw-a', 'Gi1/0/21', { last: minutesAgo(0.5) })
  const later = session({
    mac: it,
    nasAddress: '10.255.0.2',
    interface: 'Gi1/0/21',
    startedAt: minutesAgo(0.1),
  })
  const { answer } = await campus.ask(it, [system('identity', 'ise-1', identityWith([later]))])
  expect(answer.candidate?.place.switch).toBe('sw-b')
  expect(answer.confidence.word).toBe('contradicted')
  expect(answer.contradictions[0]).toMatchObject({
    about: 'place',
    rows: [
      { source: 'sw-a', value: 'sw-a Gi1/0/21' },
      { source: 'ise-1', value: 'sw-b Gi1/0/21' },
    ],
    likelyCause: 'The device authenticated elsewhere after the last walk.',
  })
})

test('a place that only a session names is likely, with ISE as its source', async () => {
  const it = mac(0x1a)
  const ise = system('identity', 'ise-1', identityWith([session({ mac: it, interface: 'Gi1/0/22' })]))
  const { answer } = await campus.ask(it, [ise])
  expect(answer.confidence).toMatchObject({ word: 'likely', squares: 2 })
  expect(answer.facts.find(({ name }) => name === 'vlan')?.source).toBe('ise-1')
  expect(answer.reasons).toContainEqual({ tone: 'against', text: 'no walk has seen it here yet' })
})

test('a computer behind a phone: the phone is said', async () => {
  const it = mac(0x1b)
  await campus.port('sw-a', 'Gi1/0/23', { mac_count: 2 })
  await campus.neighbour('sw-a', 'Gi1/0/23', {
    name: 'SEP001122334455',
    platform: 'Cisco IP Phone 8841',
    mac: '00:11:22:33:44:55',
    protocol: 'lldp',
  })
  await campus.seen(it, 'sw-a', 'Gi1/0/23')
  const { answer } = await campus.ask(it)
  expect(answer.facts.find(({ name }) => name === 'behind')).toMatchObject({
    value: 'Cisco IP Phone 8841',
    source: 'LLDP',
  })
})

test('what was seen long ago is the last known place', async () => {
  const it = mac(0x1c)
  await campus.seen(it, 'sw-a', 'Gi1/0/24', { first: minutesAgo(9_000), last: minutesAgo(3_000) })
  const { answer } = await campus.ask(it)
  expect([answer.candidate?.freshness, answer.confidence.word]).toEqual(['last-known', 'weak'])
  expect(answer.sentence).toContain('was last seen at')
})

test('known to a system, but seen by no switch', async () => {
  const it = mac(0x1d)
  const dhcp = system('dhcp', 'kea-1', dhcpWith([lease({ mac: it, hostname: 'never-plugged' })]))
  const { answer } = await campus.ask(it, [dhcp])
  expect(answer.verdict).toBe('never-seen')
  expect(answer.sentence).toBe('NEVER-PLUGGED is known, and no switch has seen it')
  expect(answer.confidence).toMatchObject({ word: 'none', squares: 0 })
})

test('without live questions no switch is asked and none has a chip', async () => {
  const it = mac(0x1e)
  const asked: string[] = []
  await campus.seen(it, 'sw-a', 'Gi1/0/26')
  const found = await campus.ask(it, [switches(switchesWith({}, asked))], { live: false })
  expect(asked).toEqual([])
  expect(found.sources.map(({ id }) => id)).toEqual(['index', 'dhcp', 'identity', 'directory'])
})

test('of a link and a port on one switch the port is where it is', async () => {
  const it = mac(0x1f)
  await campus.seen(it, 'sw-b', 'Gi1/0/27')
  const can = switchesWith({
    'sw-b': [{ interface: 'TenGigabitEthernet1/1/1', vlan: 30 }, { interface: 'GigabitEthernet1/0/27' }],
  })
  const found = await campus.ask(it, [switches(can)])
  expect(placeIn(found)).toBe('sw-b Gi1/0/27')
  expect(found.answer.candidate).toMatchObject({ freshness: 'live', vlan: 10 })
})
