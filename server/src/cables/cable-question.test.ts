import { unreachable, notFound } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { mac, reading } from '../locate/test-systems.ts'
import { keepTest } from './kept-tests.ts'
import { counters, hourAgo, link, lookUp, pair, pairs, switchOf, tested } from './test-cables.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await sql`update device set building = 'B02', closet = '0.01' where name = 'sw-a'`.execute(campus.db)
  await sql`update device set building = 'B02', closet = '0.02' where name = 'sw-b'`.execute(campus.db)
  for (const name of ['sw-a', 'sw-b'])
    for (const port of ['Gi1/0/7', 'Gi1/0/8', 'Gi1/0/9']) await campus.port(name, port)
  await campus.outlet('B02-1-007-A', '007', ['sw-a', 'Gi1/0/7'])
  await campus.seen(mac(1), 'sw-a', 'Gi1/0/7')
})
afterAll(() => campus.drop())
afterEach(async () => {
  await sql`delete from port_look`.execute(campus.db)
})

const ask = (can: Parameters<typeof switchOf>[0] = {}, q = 'sw-a Gi1/0/7', model?: string) =>
  lookUp(campus.db, q, [switchOf(can, model)])
const lineOf = ({ answer }: Awaited<ReturnType<typeof ask>>, name: string) =>
  answer.sections.flatMap(({ lines }) => lines).find((one) => one.name === name)
const words = ({ answer }: Awaited<ReturnType<typeof ask>>) => answer.reasons.map((one) => one.words)

test.each([['sw-a Gi1/0/7'], ['B02-1-007-A'], [mac(1)]])('%s leads to its port', async (q) => {
  const { answer } = await ask({}, q)
  expect(answer).toMatchObject({
    verdict: 'healthy',
    title: 'sw-a Gi1/0/7',
    port: { switch: 'sw-a', interface: 'Gi1/0/7', outlet: 'B02-1-007-A' },
    testable: { can: true },
    tests: { rows: [] },
  })
  expect(answer.sentence).toBe('No fault is seen at sw-a Gi1/0/7. A test by TDR would tell more')
})

test.each([
  ['sw-a', 'sw-a is a whole switch. Add the port, such as sw-a Gi1/0/14'],
  ['sw-a Gi1/0/70-71', 'sw-a has no such port'],
  [mac(99), `${mac(99)} was seen on no port`],
  ['nowhere-1', 'No switch or outlet is known as nowhere-1. Enter a device by its MAC or address'],
])('%s is no port, and the answer says why', async (q, sentence) => {
  expect((await ask({}, q)).answer).toMatchObject({ verdict: 'none', sentence, port: null })
})

test('several ports are told to choose among, each with its outlet; so are those of a room', async () => {
  await campus.outlet('B02-1-007-B', '007', ['sw-a', 'Gi1/0/9'])
  for (const q of ['sw-a Gi1/0/7, Gi1/0/9', 'B02-007', '007']) {
    const { answer } = await ask({}, q)
    expect([q, answer.verdict, answer.choices.map(({ ask: one, detail }) => `${one}: ${detail}`)]).toEqual([
      q,
      'several',
      ['sw-a Gi1/0/7: outlet B02-1-007-A', 'sw-a Gi1/0/9: outlet B02-1-007-B'],
    ])
  }
  await sql`delete from outlet where label = 'B02-1-007-B'`.execute(campus.db)
})

test('the documented length of the cable is that of its outlet', async () => {
  await sql`update outlet set cable_length_m = 42 where label = 'B02-1-007-A'`.execute(campus.db)
  expect((await ask()).answer.port?.documented).toBe(42)
  expect((await ask({}, 'sw-a Gi1/0/8')).answer.port?.documented).toBeNull()
})

test.each([
  [{ speed: 100 }, 'suspect', 'The link runs at 100 Mb/s and the port can do 1000. The device may be slower'],
  [{ duplex: 'half' }, 'bad', 'The link runs half duplex'],
  [{ operUp: false, speed: null }, 'suspect', 'The port has no link'],
  [{ adminUp: false, operUp: false }, 'suspect', 'The port is shut'],
  [{ status: 'err-disabled', reason: 'link-flap' }, 'bad', 'The switch took the port down: link-flap'],
] as const)('a link with %j is %s', async (of, verdict, reason) => {
  const found = await ask({ readInterface: async () => reading(link(of)) })
  expect(found.answer.verdict).toBe(verdict)
  expect(words(found)).toContain(reason)
})

test('rates are counted from the look before, of the same system alone', async () => {
  const keep = (source: string, crc: number) =>
    sql`insert into port_look values ('sw-a', 'Gi1/0/7', ${hourAgo()}, ${source}, ${JSON.stringify({ crc })}::jsonb)`.execute(
      campus.db,
    )
  const can = { readCounters: async () => reading([counters({ crc: 140 })]) }
  const first = await ask(can)
  expect(words(first)).toEqual(['140 CRC errors since the counters were cleared'])
  expect(first.answer.verdict).toBe('suspect')
  await sql`delete from port_look`.execute(campus.db)
  await keep('another', 0)
  expect(lineOf(await ask(can), 'crc')).toMatchObject({
    value: '140',
    detail: null,
  })
  await sql`delete from port_look`.execute(campus.db)
  await keep('switch-cli', 20)
  const second = await ask(can)
  expect(words(second)).toEqual(['120 CRC errors since the look before'])
  expect(second.answer.verdict).toBe('bad')
  expect(lineOf(second, 'crc')).toMatchObject({ value: '120 in 60 min, 120 an hour', detail: '140 in all' })
  await sql`delete from port_look`.execute(campus.db)
  await keep('switch-cli', 140)
  expect((await ask(can)).answer.verdict).toBe('healthy')
})

test('falls of the link are counted in the log as far as it reaches', async () => {
  const down = (at: string) => ({
    at,
    clockUnsure: false,
    facility: 'LINK',
    severity: 3,
    mnemonic: 'UPDOWN',
    text: 'Interface GigabitEthernet1/0/7, changed state to down',
    interface: 'GigabitEthernet1/0/7',
  })
  const ago = (days: number) => {
    const at = new Date(Date.now() - days * 86_400_000)
    return `${at.toLocaleString('en', { month: 'short', timeZone: 'UTC' })} ${at.getUTCDate()} 09:57:29.120`
  }
  const found = await ask({
    readLog: async () => reading([down(ago(9)), down(ago(3)), down(ago(2)), down(ago(2))]),
  })
  expect(words(found)).toEqual(['The link went down 3 times within 7 days'])
  const short = await ask({ readLog: async () => reading([down(ago(2))]) })
  expect(lineOf(short, 'flaps')).toMatchObject({
    value: 'once',
    detail: `within the log, which begins ${ago(2)}`,
  })
})

test('what the switch did not tell is never said to be good', async () => {
  const silent = async () => {
    throw unreachable({ cause: 'timed-out', message: 'sw-a did not answer' })
  }
  const half = await ask({ readCounters: silent })
  expect(half.answer).toMatchObject({ verdict: 'incomplete' })
  expect(lineOf(half, 'counters')).toMatchObject({ state: 'unanswered', why: 'sw-a did not answer' })
  const all = await ask({
    readInterface: silent,
    readCounters: silent,
    readLog: silent,
    readNeighbours: silent,
    readTransceivers: silent,
    readSystem: silent,
    readCableTest: silent,
  })
  expect(all.answer).toMatchObject({ verdict: 'incomplete', testable: { can: false } })
  expect(all.sources.find(({ id }) => id === 'switch-cli')?.state).toBe('timed-out')
})

test('whether it can be tested is by its model, its port, and what its switch says', async () => {
  const can = async (...args: Parameters<typeof ask>) => (await ask(...args)).answer.testable
  expect(await can({}, undefined, 'C9200L-48P-4X')).toMatchObject({ can: false, document: null })
  expect(await can({ readInterface: async () => reading(link({ media: 'SFP-10GBase-SR' })) })).toMatchObject({
    can: false,
    why: 'The port has a plug, SFP-10GBase-SR. Only copper is tested.',
  })
  const absent = async () => {
    throw notFound({ cause: 'absent', message: 'sw-a has no cable test on Gi1/0/7.' })
  }
  expect(await can({ readCableTest: absent })).toMatchObject({
    can: false,
    why: 'sw-a says that Gi1/0/7 has no cable test.',
  })
  const none = pairs().map((one) => ({ ...one, state: 'not-supported' as const, metres: null }))
  expect(await can({ readCableTest: async () => reading(tested({ ran: 'x', pairs: none })) })).toMatchObject({
    can: false,
    why: 'sw-a says that Gi1/0/7 does not support the test.',
  })
})

const open = { state: 'open', words: 'Open', remote: null } as const
// Nobody takes kept tests away, so that each test has ports of its own.
const keepAt = (port: readonly [string, string], at: Date, ...faults: readonly ReturnType<typeof pair>[]) =>
  keepTest(campus.db, {
    switch: port[0],
    interface: port[1],
    testedAt: at,
    source: 'switch-cli',
    mark: `${port.join(' ')} ${at.getTime()}`,
    speed: 1_000,
    test: tested({ pairs: pairs(...faults) }),
  })

test('tests are kept per port and compared; the latest is a reason', async () => {
  await keepAt(['sw-a', 'Gi1/0/8'], hourAgo())
  await keepAt(['sw-a', 'Gi1/0/8'], new Date(), pair('D', { ...open, metres: 14 }))
  const { answer } = await ask({}, 'sw-a Gi1/0/8')
  expect(answer.tests?.rows.map(({ outcome, sentence, compared }) => [outcome, sentence, compared])).toEqual([
    ['fault', 'Pair D is open at 14 m ± 10', 'Pair D was normal'],
    ['none', 'All four pairs are normal, 38 m', null],
  ])
  expect(answer).toMatchObject({ verdict: 'bad', sentence: 'Pair D is open at 14 m ± 10, by its last test' })
})

test('several bad cables of one closet are one finding, and one alone is none', async () => {
  const askB = () => lookUp(campus.db, 'sw-b Gi1/0/7', [switchOf({}, 'C9300-48P', 'sw-b')])
  await keepAt(['sw-b', 'Gi1/0/7'], hourAgo(), pair('D', { ...open, metres: 14, tolerance: 2 }))
  await keepAt(['sw-b', 'Gi1/0/8'], hourAgo(), pair('C', { ...open, metres: 60, tolerance: 2 }))
  expect((await askB()).answer.alike).toBeNull()
  await keepAt(['sw-b', 'Gi1/0/9'], hourAgo(), pair('A', { ...open, metres: 15, tolerance: 2 }))
  const { answer } = await askB()
  expect(answer.alike).toBe(
    '2 cables of B02 0.02 fail at 14 to 15 m. The others are Gi1/0/9. They may share a bundle.',
  )
  expect(answer.closet?.rows.map(({ interface: port, fault, test: told }) => [port, fault, told])).toEqual([
    ['Gi1/0/8', true, 'Pair C open at 60 m ± 2'],
    ['Gi1/0/9', true, 'Pair A open at 15 m ± 2'],
  ])
})

test('without a live check it tells what is kept, and says nothing of the link', async () => {
  const { answer } = await lookUp(campus.db, 'sw-a Gi1/0/7', [switchOf()], false)
  expect(answer.verdict).toBe('incomplete')
  expect(answer.closet?.rows).toHaveLength(2)
})
