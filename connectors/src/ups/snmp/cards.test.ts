import { expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { Secret } from '../../secret.ts'
import { closing } from '../../test-conformance.ts'
import { startResponder } from '../../transport/samples/snmp-responder.ts'
import type { Behaviour, Tables } from '../../transport/samples/snmp-responder.ts'
import { ownClock } from '../../transport/test-clock.ts'
import { askWithin } from '../../transport/test-server.ts'
import { knownAlarms } from './alarms.ts'
import { flags } from './power-net.ts'
import { apcCard, apcOf, otherCard, upsMibOf, without } from './samples/cards.ts'
import { upsCards } from './index.ts'

const moment = new Date('2026-11-26T16:00:00Z')

async function opened(tables: Tables, behaviour: Behaviour = {}) {
  const responder = await startResponder({ public: tables }, behaviour)
  closing(() => responder.close())
  const system = upsCards.open(
    {
      name: 'ups-snmp',
      reach: null,
      trust: {},
      credential: { kind: 'snmp-v2c', community: new Secret('public') },
      settings: upsCards.settings.parse({ limits: { timeout: 3_000, retries: 0 } }),
    },
    {
      resolve: async (reach) => ({ address: reach.host, port: reach.port }),
      log: { debug: () => {}, info: () => {}, warn: () => {} },
      now: () => moment,
    },
  )
  closing(() => system.close())
  const unit = {
    name: 'ups-b07-2a',
    address: null,
    reach: { host: '127.0.0.1', port: responder.port },
    trust: {},
  }
  return { can: system.can, writes: system.writes ?? {}, unit, responder }
}

async function readingOf(tables: Tables, behaviour: Behaviour = {}) {
  const { can, unit } = await opened(tables, behaviour)
  return can.readUnit!(unit, askWithin())
}
const of = async (tables: Tables) => (await readingOf(tables)).value
const apc = (cells: Tables) => of({ ...apcCard, ...apcOf(cells) })
const other = (cells: Tables) => of({ ...otherCard, ...upsMibOf(cells) })

async function failureOf(work: Promise<unknown> | undefined): Promise<Failure> {
  const error = await work?.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Failure)
  return error as Failure
}

test('a card of APC is read by its own MIB, and by UPS-MIB for what that lacks', async () => {
  const { value, complete, notRead } = await readingOf(apcCard)
  expect(value).toEqual({
    states: ['on-line'],
    words: ['upsBasicOutputStatus 2', 'upsBasicBatteryStatus 2', 'upsOutputSource 3', 'upsBatteryStatus 2'],
    alarms: [],
    charge: 97,
    runtime: 2_340,
    onBatteryFor: 0,
    load: 34,
    power: 912,
    inputVoltage: 231,
    outputVoltage: 230,
    temperature: 28.4,
    battery: 'normal',
    batteryReplaced: '2024-02-11',
    batteryReplacedWords: '02/11/2024',
    test: {
      result: 'passed',
      words: 'upsAdvTestDiagnosticsResults ok, 11/20/2026',
      day: '2026-11-20',
      startedAt: null,
    },
    testable: true,
    cancellable: true,
    manufacturer: 'American Power Conversion Corp.',
    model: 'Smart-UPS SRT 3000',
    serial: 'AS1234567890',
    firmware: 'UPS 15.5 (ID1018)',
    name: 'ups-b07-2a',
  })
  expect([complete, notRead]).toEqual([true, undefined])
})

test('a card of another maker is read by UPS-MIB, in the units of the product', async () => {
  const { value, notRead } = await readingOf(otherCard)
  expect(value).toMatchObject({
    states: ['on-line'],
    charge: 97,
    runtime: 2_340,
    load: 34,
    power: 640,
    temperature: 27,
    batteryReplaced: null,
    serial: null,
    test: { result: 'passed', words: 'upsTestResultsSummary donePass, battery good', day: null },
  })
  expect(value.test?.startedAt).toEqual(new Date('2026-11-26T15:00:00Z'))
  expect(notRead).toEqual([
    {
      fields: ['batteryReplaced', 'batteryReplacedWords', 'serial'],
      cause: 'absent',
      why: 'not reported by the unit',
    },
  ])
})

test.each([
  [3, ['on-battery']],
  [4, ['on-line', 'boosting']],
  [6, ['on-bypass']],
  [7, ['off']],
  [12, ['on-line', 'trimming']],
  [13, ['on-line', 'saving-energy']],
  [15, ['testing']],
  [16, ['on-bypass', 'alarm']],
  [19, ['on-line']],
  [24, ['on-line', 'discharging']],
  [28, ['on-line', 'testing']],
  // UPS-MIB is believed where its own word is one that nobody knows.
  [99, ['on-line']],
] as const)('output status %i of APC', async (status, states) => {
  expect((await apc({ '4.1.1.0': status })).states).toEqual(states)
})

test.each([
  [2, ['off']],
  [4, ['on-bypass']],
  [5, ['on-battery']],
  [6, ['on-line', 'boosting']],
  [7, ['on-line', 'trimming']],
  [1, []],
] as const)('output source %i of UPS-MIB', async (source, states) => {
  expect((await other({ '4.1.0': source })).states).toEqual(states)
})

test('batteries that are low, that are to be replaced and that are not there', async () => {
  expect((await apc({ '2.1.1.0': 3, '4.1.1.0': 3 })).states).toEqual(['on-battery', 'low-battery'])
  expect((await apc({ '2.2.4.0': 2 })).states).toEqual(['on-line', 'replace-battery'])
  expect((await apc({ '2.1.1.0': 5 })).states).toEqual(['on-line', 'no-battery'])
  const flags = '0'.repeat(64).split('')
  flags[8] = '1'
  expect((await apc({ '11.1.1.0': flags.join('') })).states).toEqual(['on-line', 'overloaded'])
  expect((await other({ '2.1.0': 4, '4.1.0': 5 })).states).toEqual(['on-battery', 'low-battery'])
})

test('alarms are told in words, also those that only their maker knows, and what they say of the state counts', async () => {
  const { states, alarms } = await other({
    '6.1.0': 3,
    '6.2.1.2.1': { oid: '1.3.6.1.2.1.33.1.6.3.1' },
    '6.2.1.2.2': { oid: '1.3.6.1.2.1.33.1.6.3.8' },
    '6.2.1.2.3': { oid: '1.3.6.1.4.1.534.1.7.99' },
  })
  expect(states).toEqual(['on-line', 'overloaded', 'replace-battery', 'alarm'])
  expect(alarms).toEqual(['battery bad', 'output overload', 'alarm 1.3.6.1.4.1.534.1.7.99'])
  expect((await other({ '6.1.0': 2 })).alarms).toEqual(['upsAlarmsPresent 2'])
})

test('a test that runs is no failure of the mains', async () => {
  const testing = { '4.1.0': 5, '7.3.0': 5, '6.1.0': 1, '6.2.1.2.1': { oid: '1.3.6.1.2.1.33.1.6.3.24' } }
  expect((await other(testing)).states).toEqual(['testing'])
  expect((await other({ ...testing, '3.3.1.3.1': 0 })).states).toEqual(['on-battery', 'testing'])
})

/** upsBasicStateOutputState of a unit that is on line, with more of its flags. */
const flagged = (...raised: number[]) => {
  const characters = '0'.repeat(64).split('')
  for (const at of [4, 6, 19, ...raised]) characters[at - 1] = '1'
  return characters.join('')
}

test('what a card of APC tells in its flags alone are alarms in words', async () => {
  expect(
    await apc({ '11.1.1.0': '1001010000000000001000001000000000000000000000000000000000000000' }),
  ).toMatchObject({
    states: ['on-line', 'alarm'],
    alarms: ['abnormal condition', 'battery charger failure'],
  })
  const all = await apc({ '11.1.1.0': flagged(1, 21, 23, 24, 25, 26, 27, 28) })
  expect(all.states).toEqual(['on-line', 'alarm'])
  expect(all.alarms).toEqual([
    'abnormal condition',
    'battery communication lost',
    'smart boost or smart trim fault',
    'bad output voltage',
    'battery charger failure',
    'high battery temperature',
    'warning battery temperature',
    'critical battery temperature',
  ])
})

test('each flag of APC that says something of health does so beside every output status', async () => {
  for (const [at, [state, alarm]] of Object.entries(flags)) {
    const { states, alarms } = await apc({ '11.1.1.0': flagged(Number(at)) })
    // The result of its last test is told, so that none runs by the flag alone.
    if (state !== null && state !== 'testing')
      expect([at, states]).toEqual([at, expect.arrayContaining([state])])
    if (alarm !== undefined)
      expect([at, states, alarms]).toEqual([at, expect.arrayContaining(['alarm']), [alarm]])
  }
  for (let status = 1; status <= 28; status += 1) {
    const on = await apc({ '4.1.1.0': status, '11.1.1.0': flagged(2, 25) })
    expect([status, on.alarms]).toEqual(
      [status, ['battery charger failure']].map((one, index) =>
        index === 1 && (status === 10 || status === 16)
          ? expect.arrayContaining(['battery charger failure'])
          : one,
      ),
    )
    expect([status, on.states.includes('on-battery'), on.states.includes('on-line')]).toEqual([
      status,
      status !== 15 && status !== 28,
      status === 28,
    ])
  }
})

test('a flag or an alarm of a test whose result is there hides no outage on a card either', async () => {
  expect((await apc({ '4.1.1.0': 3, '11.1.1.0': flagged(2, 29) })).states).toEqual(['on-battery'])
  expect((await apc({ '11.1.1.0': flagged(29) })).states).toEqual(['on-line'])
  expect((await apc({ '4.1.1.0': 15, '3.2.1.0': 0 })).states).toEqual(['on-battery', 'testing'])
  expect((await apc({ '4.1.1.0': 2, '7.2.3.0': 4 })).states).toEqual(['on-line', 'testing'])
  const calibration = async (result: number, cells: Tables) =>
    (await apc({ '4.1.1.0': 3, '7.2.6.0': result, ...cells })).states
  expect(await calibration(3, {})).toEqual(['calibrating'])
  expect(await calibration(3, { '3.2.1.0': 0 })).toEqual(['on-battery', 'calibrating'])
  expect(await calibration(1, { '11.1.1.0': flagged(2, 10) })).toEqual(['on-battery'])
  const alarmed = { '6.1.0': 1, '6.2.1.2.1': { oid: '1.3.6.1.2.1.33.1.6.3.24' } }
  expect((await other({ '4.1.0': 5, ...alarmed })).states).toEqual(['on-battery'])
  expect((await other(alarmed)).states).toEqual(['on-line'])
  // APC's own word for the line has no say over a battery that UPS-MIB tells of.
  expect((await of({ ...apcCard, ...upsMibOf({ '4.1.0': 5 }) })).states).toEqual(['on-battery'])
})

test('of every output source of UPS-MIB and every alarm, the graver one is told', async () => {
  for (const source of [1, 2, 3, 4, 5, 6, 7])
    for (let id = 1; id <= 24; id += 1) {
      const { states, alarms } = await other({
        '4.1.0': source,
        '6.1.0': 1,
        '6.2.1.2.1': { oid: `1.3.6.1.2.1.33.1.6.3.${id}` },
      })
      const [words, state = 'alarm'] = knownAlarms.get(`1.3.6.1.2.1.33.1.6.3.${id}`) ?? []
      const about = [source, id, words]
      if (id === 20) expect([...about, ...states]).toEqual([...about, 'comms-lost'])
      else if (id === 24)
        expect([...about, states.includes('testing'), alarms]).toEqual([...about, false, []])
      else expect([...about, states.includes(state), alarms]).toEqual([...about, true, [words]])
      const out = (source === 5 || id === 2) && id !== 20
      expect([...about, states.includes('on-battery')]).toEqual([...about, out])
      if (out) expect([...about, states.includes('on-line')]).toEqual([...about, false])
    }
})

const xupsOf = (cells: Tables): Tables =>
  Object.fromEntries(Object.entries(cells).map(([name, cell]) => [`1.3.6.1.4.1.534.1.${name}`, cell]))
const eatonSays = (cells: Tables, standard: Tables = {}) =>
  of({ ...otherCard, ...upsMibOf(standard), ...xupsOf(cells) })

test.each([
  [2, ['off']],
  [4, ['on-bypass']],
  [5, ['on-battery']],
  [6, ['on-line', 'boosting']],
  [8, ['on-line']],
  [10, ['on-line', 'saving-energy']],
  [11, ['on-bypass']],
] as const)('output source %i of Eaton, where UPS-MIB says other', async (source, states) => {
  expect((await eatonSays({ '4.5.0': source }, { '4.1.0': 1 })).states).toEqual(states)
})

test('the alarms of Eaton and what its battery and output are told by, in words', async () => {
  const alarm = (id: number) => ({ oid: `1.3.6.1.4.1.534.1.7.${id}` })
  const { states, alarms } = await eatonSays({
    '7.2.1.2.3': alarm(32),
    '7.2.1.2.9': alarm(33),
    '7.2.1.2.12': alarm(7),
    '7.2.1.2.13': alarm(17),
    '7.2.1.2.14': alarm(5),
    '2.7.0': 1,
    '2.8.0': 2,
    '4.10.0': 2,
  })
  expect(states).toEqual(['on-line', 'overloaded', 'replace-battery', 'alarm'])
  expect(alarms).toEqual([
    'output not protected',
    'battery failure',
    'charger failed',
    'fan failure',
    'output overload',
  ])
  expect((await eatonSays({ '7.2.1.2.1': alarm(3) })).states).toEqual(['on-battery'])
  expect((await eatonSays({ '7.2.1.2.1': alarm(26) })).states).toEqual(['comms-lost'])
  expect((await eatonSays({ '7.2.1.2.1': alarm(28), '2.5.0': 7 }, { '4.1.0': 5 })).states).toEqual([
    'on-battery',
  ])
  const running = await eatonSays({ '8.2.0': 4, '7.2.1.2.1': alarm(3) }, { '4.1.0': 5 })
  expect([running.states, running.alarms]).toEqual([['testing'], []])
  expect((await eatonSays({ '7.2.1.2.1': alarm(17) })).states).toEqual(['on-line'])
})

test('a card that has lost its unit says that alone, whatever it still shows', async () => {
  const { value, complete, notRead } = await readingOf({ ...apcCard, ...apcOf({ '8.1.0': 2 }) })
  expect(value).toMatchObject({
    states: ['comms-lost'],
    words: ['upsCommStatus noComm'],
    charge: null,
    serial: null,
  })
  expect(complete).toBe(false)
  expect(notRead?.[0]).toMatchObject({ cause: 'connection-lost', why: 'the card lost ups-b07-2a' })
})

test('what there is no sensor for is null: -1, the largest gauge, and nought beside a battery that is well', async () => {
  const { value, notRead = [] } = await readingOf({
    ...otherCard,
    ...upsMibOf({ '2.3.0': 0, '2.4.0': 0, '2.7.0': 0, '4.4.1.5.1': -1, '4.4.1.4.1': 4_294_967_295 }),
  })
  expect(value).toMatchObject({ runtime: null, charge: null, temperature: null, load: null, power: null })
  expect(notRead[0]?.fields).toEqual(
    expect.arrayContaining(['runtime', 'charge', 'temperature', 'load', 'power']),
  )
  // On battery and low, nought is nought.
  expect(await other({ '4.1.0': 5, '2.1.0': 4, '2.3.0': 0, '2.4.0': 0 })).toMatchObject({
    runtime: 0,
    charge: 0,
  })
})

test('volts in tenths are volts, a temperature that cannot be is not told, and of three lines the one with most counts', async () => {
  expect((await other({ '3.3.1.3.1': 2_310 })).inputVoltage).toBe(231)
  const { temperature, load, power } = await other({
    '2.7.0': 284,
    '4.4.1.5.1': 34,
    '4.4.1.5.2': 61,
    '4.4.1.5.3': 12,
    '4.4.1.4.2': 900,
  })
  expect([temperature, load, power]).toEqual([null, 61, 1_540])
})

test.each([
  ['02/11/24', '2024-02-11'],
  ['02/11/2024', '2024-02-11'],
  ['11/20/98', '1998-11-20'],
  ['Unknown', null],
  ['31/12/2024', null],
  ['', null],
] as const)('a battery replaced on %s', async (said, day) => {
  const { batteryReplaced, batteryReplacedWords } = await apc({ '2.1.3.0': said })
  expect([batteryReplaced, batteryReplacedWords]).toEqual([day, said === '' ? null : said])
})

test('a part that the card refuses is not read, with why, while the rest is', async () => {
  const first = Object.keys(apcOf({ '3.2.1.0': 0 }))[0]!.replace('.3.2.1.0', '.2.2.2.0')
  const {
    value,
    complete,
    notRead = [],
  } = await readingOf(without(apcCard, ...Object.keys(upsMibOf({ '2.7.0': 0 }))), {
    status: (_community, from) => (from === first ? 16 : 0),
  })
  expect(value).toMatchObject({ states: ['on-line'], charge: 97, load: null, temperature: null })
  expect(complete).toBe(false)
  expect(notRead).toContainEqual({
    fields: ['temperature', 'inputVoltage', 'outputVoltage', 'load', 'power'],
    cause: 'right-missing',
    why: 'a part was not read: ups-b07-2a does not permit this account to read that',
  })
})

test('what is no UPS is not taken for one', async () => {
  const failure = await failureOf(
    readingOf({
      '1.3.6.1.2.1.1.2.0': { oid: '1.3.6.1.4.1.318.1.3.4.4' },
      '1.3.6.1.2.1.1.3.0': { ticks: 100 },
    }),
  )
  expect([failure.kind, failure.detail.cause]).toEqual(['unreadable', 'not-understood'])
})

const writing = () => ({ ...askWithin(), beforeSending: async () => undefined })

test('on a card of APC a test is started by its own object, and ended by UPS-MIB under its lock', async () => {
  const { writes, unit, responder } = await opened(apcCard)
  const started = await writes.startSelfTest!(unit, writing())
  await writes.cancelSelfTest!(unit, writing())
  expect(responder.set).toEqual([
    [['1.3.6.1.4.1.318.1.1.1.7.2.2.0', 2]],
    [
      ['1.3.6.1.2.1.33.1.7.2.0', 17],
      ['1.3.6.1.2.1.33.1.7.1.0', '1.3.6.1.2.1.33.1.7.7.2'],
    ],
  ])
  expect(started).toEqual({ sent: ['set 1.3.6.1.4.1.318.1.1.1.7.2.2.0 = 2'], answer: 'noError' })
})

test('on another a quick test of the battery is set in one question with the lock', async () => {
  const { writes, unit, responder } = await opened(otherCard)
  await writes.startSelfTest!(unit, writing())
  expect(responder.set).toEqual([
    [
      ['1.3.6.1.2.1.33.1.7.2.0', 17],
      ['1.3.6.1.2.1.33.1.7.1.0', '1.3.6.1.2.1.33.1.7.7.4'],
    ],
  ])
})

test.each([
  [6, 'refused', 'right-missing'],
  [12, 'refused', 'busy'],
  [17, 'not-found', 'absent'],
  [5, 'unconfirmed', 'sent-no-answer'],
] as const)('a set that is answered with status %i is %s, %s', async (status, kind, cause) => {
  const { writes, unit } = await opened(otherCard, {
    status: (_community, from) => (from === '1.3.6.1.2.1.33.1.7.2.0' ? status : 0),
  })
  const failure = await failureOf(writes.startSelfTest!(unit, writing()))
  expect([failure.kind, failure.detail.cause]).toEqual([kind, cause])
})

test('a set without an answer is sent once, and unconfirmed', async () => {
  const pass = ownClock()
  const { writes, unit, responder } = await opened(otherCard, {
    answers: (_community, from) => from !== '1.3.6.1.2.1.33.1.7.2.0',
    unanswered: () => pass(3_000),
  })
  const failure = await failureOf(writes.startSelfTest!(unit, writing()))
  expect([failure.kind, failure.detail.cause]).toEqual(['unconfirmed', 'sent-no-answer'])
  expect(responder.set).toHaveLength(1)
})

test('a test that runs is not started again, and one that cannot be started or ended says so', async () => {
  const running = await opened({ ...apcCard, ...apcOf({ '7.2.3.0': 4 }) })
  const busy = await failureOf(running.writes.startSelfTest!(running.unit, writing()))
  expect([busy.kind, busy.detail.cause, running.responder.set]).toEqual(['refused', 'busy', []])
  const plain = await opened(without(otherCard, ...Object.keys(upsMibOf({ '7.2.0': 0 }))))
  for (const act of ['startSelfTest', 'cancelSelfTest'] as const) {
    const none = await failureOf(plain.writes[act]!(plain.unit, writing()))
    expect([none.kind, none.detail.cause]).toEqual(['not-found', 'absent'])
  }
  expect((await plain.can.readUnit!(plain.unit, askWithin())).value).toMatchObject({
    testable: null,
    cancellable: null,
  })
})

test('of the lines that an input has the lowest is told, and rows of lines that it lacks are none', async () => {
  const lines = { '3.3.1.3.1': 231, '3.3.1.3.2': 0, '3.3.1.3.3': 2_300 }
  const told = async (count: object, source = 3) => {
    const { inputVoltage, states } = await other({ ...lines, ...count, '4.1.0': source })
    return [inputVoltage, states]
  }
  // A phase without mains: whether it is on battery is what the unit says.
  expect(await told({ '3.2.0': 3 })).toEqual([0, ['on-line']])
  expect(await told({ '3.2.0': 3 }, 5)).toEqual([0, ['on-battery']])
  expect(await told({ '3.2.0': 3, '3.3.1.3.2': 229 })).toEqual([229, ['on-line']])
  expect(await told({ '3.2.0': 1 })).toEqual([231, ['on-line']])
  expect(await told({})).toEqual([231, ['on-line']])
})
