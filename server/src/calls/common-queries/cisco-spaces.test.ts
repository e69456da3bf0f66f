import { unreachable } from '@patchbay/connectors/failures'
import type { WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import type { Answer } from '@patchbay/contract/common-queries/cisco-spaces'
import type { Source } from '@patchbay/contract/systems/sources'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { floorOf, located, locationWith, position } from '../../location/test-location.ts'
import { startTestCampus } from '../../locate/test-campus.ts'
import type { TestCampus } from '../../locate/test-campus.ts'
import {
  dhcpWith,
  directoryWith,
  lease,
  mac,
  minutesAgo,
  person,
  reading,
  system,
  systemsOf,
} from '../../locate/test-systems.ts'
import { createLog } from '../../logging/log.ts'
import type { System } from '../../systems/open.ts'
import { ciscoSpacesCalls } from './cisco-spaces.ts'

interface Answered {
  readonly sources: readonly Source[]
  readonly answer: Answer
}

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await sql`insert into building_kept (code, name) values ('B01', 'Arts')`.execute(campus.db)
  await sql`insert into floor (building, code) values ('B01', '1'), ('B01', '2')`.execute(campus.db)
  await sql`insert into room_kept (building, code, floor) values ('B01', '1.14', '1')`.execute(campus.db)
  await sql`insert into access_point (name, building, room) values ('ap-b01-1-02', 'B01', '1.14')`.execute(
    campus.db,
  )
  await sql`insert into person_device (username, mac, source, authenticated_at)
    values ('gone', ${mac(7)}, 'ise-1', ${minutesAgo(600)}), ('pair', ${mac(8)}, 'ise-1', ${minutesAgo(60)}),
      ('pair', ${mac(9)}, 'ise-1', ${minutesAgo(70)})`.execute(campus.db)
})
afterAll(() => campus.drop())

function ask(systems: readonly System[], query: object): Promise<Answered> {
  const calls = ciscoSpacesCalls({
    database: campus.db,
    systems: systemsOf(systems),
    log: createLog('fatal', { write: () => undefined }),
  })
  const handler = calls['GET /common-queries/cisco-spaces/'] as unknown as (
    asked: object,
  ) => Promise<Answered>
  return handler({
    query: { live: 'yes', raw: 'no', ...query },
    person: { profile: { id: 1 } },
    streamed: false,
    signal: new AbortController().signal,
    tell: () => undefined,
  })
}

const spaces = (of: Parameters<typeof locationWith>[0] = { devices: [located()] }, name = 'spaces-1') =>
  system('location', name, locationWith(of))

const controller = (client: Partial<WirelessClient> | null, name: string | null = null) =>
  system('wireless', 'wlc-1', {
    readClient: async () => reading(client === null ? null : ({ roams: [], ...client } as WirelessClient)),
    readAccessPoint: async () => reading(name === null ? null : ({ name } as never)),
  })

const linesOf = ({ sections }: Answer) =>
  Object.fromEntries(
    sections.flatMap(({ lines }) =>
      lines.map(({ name, value, why }) => [name, value ?? `(${why})`] as const),
    ),
  )

test('a located device: place, metres, accuracy, how it was computed, times, radio and strongest access point', async () => {
  const one = located()
  const { answer } = await ask([spaces({ devices: [one] }), controller(null, 'ap-b01-2-07')], { q: mac(1) })
  expect(answer).toMatchObject({
    verdict: 'found',
    sentence: `${mac(1)} is on Campus, B01, Floor 2, within 5.0 m`,
    badges: [{ tone: 'ok', text: 'associated' }],
    contradiction: null,
    track: null,
  })
  expect(linesOf(answer)).toMatchObject({
    site: 'Campus',
    building: 'B01',
    floor: 'Floor 2',
    x: '12.4 m',
    y: '8.1 m',
    accuracy: '± 5.0 m',
    computed: 'RSSI',
    plan: '60.0 m × 40.0 m',
    located: one.at?.toISOString(),
    first: one.firstAt?.toISOString(),
    state: 'associated',
    strongest: 'ap-b01-2-07',
    signal: '-58 dBm',
    hearing: '4',
    ssid: 'CORP',
    user: 'jdoe',
    address: '10.0.10.5',
    name: '(not on this controller)',
  })
})

test('an address and a login lead to the device, and names of the older version come from the map', async () => {
  const bare = spaces({ devices: [located({ hierarchy: [], floor: 'b02/2' })] })
  for (const q of ['10.0.10.5', 'CAMPUS\\jdoe', 'jdoe@campus.example']) {
    const { answer } = await ask([bare, system('directory', 'ad-1', directoryWith([person()]))], { q })
    expect([q, answer.verdict, answer.title]).toEqual([q, 'found', mac(1)])
    expect(linesOf(answer)).toMatchObject({ site: 'Campus', building: 'B02', floor: 'Floor 2' })
  }
})

test('a wide radius says that the room of the access point is finer', async () => {
  const { answer } = await ask([spaces({ devices: [located({ accuracy: 20 })] })], { q: mac(1) })
  const accuracy = answer.sections[0]?.lines.find(({ name }) => name === 'accuracy')
  expect(accuracy).toMatchObject({ value: '± 20.0 m', tone: 'warn' })
  expect(accuracy?.detail).toContain('The room of the access point is finer')
})

test('the floor of its access point and the floor of its position differ: said as a contradiction', async () => {
  const wlc = controller({
    accessPoint: 'ap-b01-1-02',
    accessPointMac: null,
    associatedAt: minutesAgo(30),
    signal: -60,
  })
  const { answer } = await ask([spaces(), wlc], { q: mac(1) })
  expect(answer.contradiction).toBe(
    'The position is on Campus, B01, Floor 2. Its access point ap-b01-1-02 is on B01, floor 1, room 1.14.',
  )
  expect(answer.badges).toContainEqual({ tone: 'warn', text: 'floors differ' })
  expect(linesOf(answer)).toMatchObject({
    name: 'ap-b01-1-02',
    'ap-building': 'B01',
    room: '1.14',
    'ap-floor': '1',
  })
  const same = located({ floor: 'b01/1', hierarchy: ['Campus', 'B01', 'Floor 1'] })
  const agreed = await ask([spaces({ devices: [same] }), wlc], { q: mac(1) })
  expect(agreed.answer.contradiction).toBeNull()
  // A floor that the site does not document cannot be compared.
  const strange = located({ floor: null, hierarchy: ['Campus', 'B01', 'Mezzanine'] })
  const unknown = await ask([spaces({ devices: [strange] }), wlc], { q: mac(1) })
  expect(unknown.answer.contradiction).toBeNull()
})

test('one that is only heard, and one without a position, are said so', async () => {
  const heard = located({ associated: false, ssid: null, username: null, addresses: [] })
  const { answer } = await ask([spaces({ devices: [heard] })], { q: mac(1) })
  expect(answer.sentence).toContain('It is only heard, not associated')
  expect(answer.badges).toEqual([{ tone: 'info', text: 'only heard' }])
  const nowhere = located({ floor: null, hierarchy: [], x: null, y: null, accuracy: null })
  const unplaced = await ask([spaces({ devices: [nowhere] })], { q: mac(1) })
  expect(unplaced.answer.sentence).toBe(`${mac(1)} has no position`)
  expect(linesOf(unplaced.answer)).toMatchObject({
    x: '(no position)',
    floor: '(none. Access points may be missing on the map)',
  })
})

test('who left is not heard since its last position, of the day or of the 30 days before', async () => {
  for (const minutes of [40, 5 * 24 * 60]) {
    const at = minutesAgo(minutes)
    const track = [position({ at, accuracy: null })]
    const { answer } = await ask([spaces({ track })], { q: mac(1) })
    expect(answer.verdict).toBe('not-heard')
    expect(answer.sentence).toBe(`Not heard since ${at.toISOString()}, last at Campus, B01, Floor 2`)
    expect(answer.track?.rows).toHaveLength(1)
  }
  const at = minutesAgo(40)
  const service = spaces({ track: [position({ at })] })
  const day = await ask([service], { q: mac(1), hours: '24' })
  expect(day.answer.sentence).toContain(`Not heard since ${at.toISOString()}`)
  const before = await ask([service], { q: mac(1), hours: '24', at: minutesAgo(20).toISOString() })
  expect(before.answer).toMatchObject({
    verdict: 'not-heard',
    sentence: `No location service hears ${mac(1)} now`,
  })
})

test('a person whose device left is answered by the device, and one with several chooses', async () => {
  const at = minutesAgo(40)
  const gone = await ask([spaces({ track: [position({ at })] })], { q: 'CAMPUS\\gone' })
  expect([gone.answer.verdict, gone.answer.title]).toEqual(['not-heard', mac(7)])
  const pair = await ask([spaces({ track: [position({ at })] })], { q: 'CAMPUS\\pair' })
  expect(pair.answer.verdict).toBe('several')
  expect(pair.answer.choices.map((one) => one.ask)).toEqual([mac(8), mac(9)])
  const one = await ask([spaces({ devices: [located({ mac: mac(9), username: 'pair' })] })], {
    q: 'CAMPUS\\pair',
  })
  expect([one.answer.verdict, one.answer.title]).toEqual(['found', mac(9)])
  expect(one.answer.choices.map((other) => [other.ask, other.detail])).toEqual([[mac(8), 'not heard now']])
})

test('the lease of an address names the device that nobody hears now', async () => {
  const kea = system('dhcp', 'kea-1', dhcpWith([lease({ mac: mac(5), address: '10.0.10.77' })]))
  const { answer } = await ask([spaces({ track: [position()] }), kea], { q: '10.0.10.77' })
  expect([answer.verdict, answer.title]).toEqual(['not-heard', mac(5)])
})

test('nothing in 30 days is said only when every service answered', async () => {
  const none = await ask([spaces({}), spaces({}, 'spaces-2')], { q: mac(1) })
  expect(none.answer).toMatchObject({
    verdict: 'none',
    sentence: `${mac(1)} was not heard in the last 30 days`,
  })
  const down = unreachable({ cause: 'timed-out', message: 'spaces-2 did not answer' })
  const dead = system('location', 'spaces-2', { findDevices: () => Promise.reject(down) })
  const half = await ask([spaces({}), dead], { q: mac(1) })
  expect(half.answer.verdict).toBe('incomplete')
  expect(half.answer.sentence).toContain('spaces-2')
  const hashed = system('location', 'spaces-1', {
    ...locationWith({}),
    findDevices: async () => reading([], { dropped: 3 }),
  })
  const left = await ask([hashed], { q: mac(1) })
  expect(left.answer.verdict).toBe('incomplete')
  expect(left.sources.find(({ id }) => id === 'spaces-1')).toMatchObject({
    state: 'partial',
    why: '3 records have a hashed MAC or are not readable',
  })
})

test('a history that is not read leaves it open, and takes nothing from a device that is located', async () => {
  const fails = () => Promise.reject(unreachable({ cause: 'timed-out', message: 'no history today' }))
  const broken = (devices: ReturnType<typeof located>[]) =>
    system('location', 'spaces-1', { ...locationWith({ devices }), readHistory: fails })
  const { answer } = await ask([broken([])], { q: mac(1) })
  expect(answer).toMatchObject({ verdict: 'incomplete' })
  expect(answer.sentence).toContain('no history today')
  const found = await ask([broken([located()])], { q: mac(1), hours: '24' })
  expect([found.answer.verdict, found.answer.track?.state]).toEqual(['found', 'unanswered'])
})

test('the history of a time has its positions, the latest first, and reaches back 30 days', async () => {
  const track = [
    position({ at: minutesAgo(10) }),
    position({ at: minutesAgo(50) }),
    position({ at: minutesAgo(600) }),
  ]
  const service = spaces({ devices: [located()], track })
  const rowsOf = async (query: object) =>
    (await ask([service], { q: mac(1), ...query })).answer.track?.rows.map(({ at }) => at)
  const instants = track.map(({ at }) => at?.toISOString())
  expect(await rowsOf({ hours: '24' })).toEqual(instants)
  expect(await rowsOf({ hours: '24', at: minutesAgo(30).toISOString() })).toEqual(instants.slice(1))
  for (const minutes of [-5, 31 * 24 * 60])
    await expect(ask([service], { q: mac(1), at: minutesAgo(minutes).toISOString() })).rejects.toMatchObject({
      code: 'input-not-valid',
    })
})

test('a floor has its counts, below five as no number, and its hours', async () => {
  const crowd = (count: number, of: object, from = 0) =>
    Array.from({ length: count }, (_, at) => located({ mac: mac(100 + from + at), ...of }))
  const devices = [...crowd(7, {}), ...crowd(3, { associated: false }, 50)]
  const service = spaces({ devices, hours: [9, 2] })
  for (const q of ['B01 Floor 2', 'B01-2', 'Campus B01 Floor 2']) {
    const { answer } = await ask([service], { q })
    expect([q, answer.verdict, answer.sentence]).toEqual([
      q,
      'floor',
      '7 associated devices on Campus B01 Floor 2 now',
    ])
    expect(linesOf(answer)).toEqual({ associated: '7', heard: 'Fewer than 5', plan: '60.0 m × 40.0 m' })
    expect(answer.hours?.rows.map((one) => one.devices)).toEqual([9, ...Array<null>(23).fill(null)])
  }
  const few = await ask([spaces({ devices: crowd(4, {}) })], { q: 'B01 Floor 2' })
  expect(few.answer.sentence).toBe('Fewer than 5 associated devices on Campus B01 Floor 2 now')
  expect(JSON.stringify(few.answer)).not.toContain(mac(100))
  // Nor does its chip count them.
  expect(few.sources.find(({ id }) => id === 'spaces-1')).toMatchObject({ state: 'ok', count: 1 })
})

test('a list that was cut gives no small count, and says so', async () => {
  const cut = (count: number) =>
    system('location', 'spaces-1', {
      ...locationWith({}),
      findDevices: async () =>
        reading(
          Array.from({ length: count }, (_, at) => located({ mac: mac(100 + at) })),
          { complete: false },
        ),
    })
  const few = await ask([cut(2)], { q: 'B01-2' })
  expect(few.answer.sentence).toBe('The number of devices on Campus B01 Floor 2 is not known')
  expect(linesOf(few.answer)).toMatchObject({ associated: '(not known, the list was cut)' })
  const many = await ask([cut(8)], { q: 'B01-2' })
  expect(many.answer.sentence).toBe('At least 8 associated devices on Campus B01 Floor 2 now')
  expect(many.answer.badges).toContainEqual({ tone: 'warn', text: 'list cut' })
})

test('a floor of several buildings is chosen among, and one without a map is said so', async () => {
  const { answer } = await ask([spaces()], { q: 'Floor 2' })
  expect(answer.choices.map((one) => one.ask)).toEqual(['Campus B01 Floor 2', 'Campus B02 Floor 2'])
  const mapless = spaces({ floors: [floorOf('B01', 2, { width: null, length: null, image: null })] })
  expect((await ask([mapless], { q: 'B01-2' })).answer.badges).toEqual([{ tone: 'warn', text: 'no map' }])
})

test('several people of a name are chosen among, and no service is asked for any of them', async () => {
  const email = 'jane@campus.example'
  const people = [person({ email }), person({ username: 'jdoe2', email })]
  const asked: unknown[] = []
  const service = system('location', 'spaces-1', {
    ...locationWith({}),
    findDevices: async (question) => {
      asked.push(question)
      return reading([])
    },
  })
  for (const q of ['Jane Doe', email]) {
    const { answer } = await ask([service, system('directory', 'ad-1', directoryWith(people))], { q })
    expect([q, answer.verdict, answer.choices.length]).toEqual([q, 'several', 2])
  }
  expect(asked).toEqual([])
  const alone = await ask([spaces(), system('directory', 'ad-1', directoryWith([person()]))], {
    q: 'Jane Doe',
  })
  expect([alone.answer.verdict, alone.answer.title]).toEqual(['found', mac(1)])
})

test.each([
  ['3a:7f', 'a part of a MAC'],
  ['10.0.0.0/8', 'a network'],
  ['sw-a Gi1/0/1', 'a switch port'],
])('%s cannot be asked about', async (q, fault) => {
  await expect(ask([spaces()], { q })).rejects.toMatchObject({
    fields: { q: expect.stringContaining(fault) },
  })
})
