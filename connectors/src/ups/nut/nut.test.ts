import { expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { overhear } from '../../overhearing/overhearing.ts'
import { Secret } from '../../secret.ts'
import { closing } from '../../test-conformance.ts'
import { testAuthority } from '../../transport/test-certificate.ts'
import { nutOf, startTestNut } from '../../transport/test-nut.ts'
import type { NutAnswering, NutUnit } from '../../transport/test-nut.ts'
import { context, askWithin } from '../../transport/test-server.ts'
import type { Trust } from '../../asking.ts'
import { nut } from './index.ts'

const good = 'a "good" \\ one'

function opened(port: number, tls: boolean, trust: Trust = {}, password = good) {
  const system = nut.open(
    {
      name: 'nut-1',
      reach: { host: '127.0.0.1', port },
      trust,
      credential: { kind: 'password', username: 'netops', password: new Secret(password) },
      settings: nut.settings.parse({ tls }),
    },
    context,
  )
  closing(() => system.close())
  return { can: system.can, writes: system.writes ?? {} }
}

async function serving(
  answer: NutAnswering,
  ...identity: [identity?: { readonly certificate: string; readonly key: string }, behind?: string]
) {
  const server = await startTestNut(answer, ...identity)
  closing(() => server.close())
  return server
}

const unitOf = async (unit: NutUnit) => {
  const { port } = await serving(nutOf({ rack: unit }))
  const reading = await opened(port, false).can.readUnit!({ name: 'rack' }, askWithin())
  return { ...reading.value, notRead: reading.notRead ?? [] }
}
const statesAt = async (status: string, more: Readonly<Record<string, string>> = {}) =>
  (await unitOf({ variables: { 'ups.status': status, ...more } })).states

async function failureOf(work: Promise<unknown> | undefined): Promise<Failure> {
  const error = await work?.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Failure)
  return error as Failure
}

const writing = (before: () => void = () => undefined) => ({
  ...askWithin(),
  beforeSending: async () => before(),
})

test.each([
  ['OL', ['on-line']],
  ['OL CHRG RB', ['on-line', 'replace-battery', 'charging']],
  ['RB CHRG OL', ['on-line', 'replace-battery', 'charging']],
  ['OB DISCHRG', ['on-battery', 'discharging']],
  ['OB LB', ['on-battery', 'low-battery']],
  ['FSD OB LB', ['on-battery', 'low-battery', 'shutting-down']],
  ['BYPASS', ['on-bypass']],
  ['OFF', ['off']],
  ['OL OVER ALARM', ['on-line', 'overloaded', 'alarm']],
  ['OL TRIM', ['on-line', 'trimming']],
  ['OL BOOST HB', ['on-line', 'boosting']],
  ['WAIT', []],
  ['NEWWORD', []],
] as const)('the words %s are told as states, and kept', async (status, states) => {
  const { words, ...value } = await unitOf({ variables: { 'ups.status': status } })
  expect(value.states).toEqual(states)
  expect(words).toEqual(status.split(' '))
})

test('a battery that is calibrated or tested is no failure of the mains, unless they are gone as well', async () => {
  expect(await statesAt('OB CAL DISCHRG')).toEqual(['calibrating', 'discharging'])
  expect(await statesAt('OB DISCHRG', { 'ups.test.result': 'In progress' })).toEqual([
    'testing',
    'discharging',
  ])
  expect(await statesAt('OB CAL', { 'input.voltage': '231.0' })).toEqual(['calibrating'])
  expect(await statesAt('OB CAL', { 'input.voltage': '0.0' })).toEqual(['on-battery', 'calibrating'])
})

test('a test that is over hides no outage, and does not go on', async () => {
  const over = { 'ups.test.result': 'Done and passed' }
  expect(await statesAt('OB DISCHRG TEST', { 'battery.charge': '96', 'ups.load': '21', ...over })).toEqual([
    'on-battery',
    'discharging',
  ])
  expect(await statesAt('OL TEST', over)).toEqual(['on-line'])
  expect(await statesAt('OB TEST', { 'ups.test.result': 'Test scheduled' })).toEqual(['on-battery'])
  expect(await statesAt('OB TEST', { ...over, 'input.voltage': '231.0' })).toEqual(['on-battery'])
  expect(await statesAt('OB DISCHRG TEST')).toEqual(['testing', 'discharging'])
  expect(await statesAt('OL TEST', { 'ups.test.result': 'In progress' })).toEqual(['on-line', 'testing'])
})

test('an alarm that stands in its text alone is one', async () => {
  const { states, alarms } = await unitOf({ variables: { 'ups.status': 'OL', 'ups.alarm': 'Fan failure!' } })
  expect([states, alarms]).toEqual([['on-line', 'alarm'], ['Fan failure!']])
})

const threePhases = {
  'battery.charge': '100',
  'input.phases': '3',
  'input.L1-L2.voltage': '399.0',
  'output.phases': '3',
  'output.L1.power.percent': '20',
  'output.L2.power.percent': '71',
  'output.L3.power.percent': '30',
  'output.L1.realpower': '1800',
  'output.L2.realpower': '6400',
  'output.L3.realpower': '2700',
  'ups.status': 'OL',
}

test('a phase without mains is seen, and a test does not hide that it is on battery', async () => {
  const of = async (status: string, more: object) => {
    const { inputVoltage, states } = await unitOf({
      variables: { ...threePhases, 'ups.status': status, ...more },
    })
    return [inputVoltage, states]
  }
  const second = { 'input.L1-N.voltage': '231.0', 'input.L2-N.voltage': '0.0', 'input.L3-N.voltage': '230.0' }
  expect(await of('OL', second)).toEqual([0, ['on-line']])
  expect(await of('OB DISCHRG TEST', second)).toEqual([0, ['on-battery', 'testing', 'discharging']])
  const third = { 'input.L1.voltage': '231.0', 'input.L2.voltage': '230.0', 'input.L3.voltage': '3.0' }
  expect(await of('OB CAL', third)).toEqual([3, ['on-battery', 'calibrating']])
  expect(await of('OB CAL', { ...third, 'input.L3.voltage': '230.5' })).toEqual([230, ['calibrating']])
  // One that has a single phase has nought at the others, and -1 is no reading.
  expect(await of('OB CAL', { ...second, 'input.phases': '1' })).toEqual([231, ['calibrating']])
  expect(await of('OB CAL', { ...second, 'input.L2-N.voltage': '-1' })).toEqual([230, ['calibrating']])
})

test('of three phases the load is that of the line with most, and the power that of all', async () => {
  const { load, power, inputVoltage, notRead } = await unitOf({ variables: threePhases })
  expect([load, power, inputVoltage]).toEqual([71, 10_900, 399])
  expect(notRead.flatMap(({ fields }) => fields)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(load|power|inputVoltage)$/)]),
  )
  const aggregated = { 'ups.load': 'n/a', 'ups.realpower': '11000', 'input.voltage': '-1' }
  const both = await unitOf({ variables: { ...threePhases, ...aggregated } })
  expect([both.load, both.power, both.inputVoltage]).toEqual([71, 11_000, 399])
  expect(both.notRead.flatMap(({ fields }) => fields)).not.toContain('load')
  const { 'output.L3.realpower': _third, ...two } = threePhases
  const part = await unitOf({ variables: two })
  expect(part.power).toBeNull()
  expect(part.notRead).toContainEqual({
    fields: ['power'],
    cause: 'absent',
    why: 'it reports the power of 2 of 3 lines',
  })
})

test.each([
  ['Done and passed', 'passed'],
  ['Done and warning', 'warning'],
  ['Done and error', 'failed'],
  ['Aborted', 'aborted'],
  ['In progress', 'running'],
  ['No test initiated', 'none'],
  ['Something of its own', null],
] as const)('the last test, in the words %s', async (words, result) => {
  const { test: told } = await unitOf({
    variables: { 'ups.status': 'OL', 'ups.test.result': words, 'ups.test.date': '11/20/2026' },
  })
  expect(told).toEqual({ result, words: `${words}, 11/20/2026`, day: '2026-11-20', startedAt: null })
})

test('what is no number, or cannot be, is null with what was said', async () => {
  const { charge, load, runtime, temperature, notRead } = await unitOf({
    variables: {
      'ups.status': 'OL',
      'battery.charge': '254',
      'ups.load': 'n/a',
      'battery.runtime': '-1.00',
      'ups.temperature': '-1',
    },
  })
  expect([charge, load, runtime, temperature]).toEqual([null, null, null, null])
  expect(notRead).toContainEqual({
    fields: ['charge'],
    cause: 'not-understood',
    why: 'it reports 254, which is not possible',
  })
  expect(notRead).toContainEqual({ fields: ['load'], cause: 'not-understood', why: 'it says n/a' })
  expect(notRead.find(({ cause }) => cause === 'absent')?.fields).toEqual(
    expect.arrayContaining(['runtime', 'temperature', 'serial']),
  )
})

test('a battery whose day nobody entered is not set, with the words kept', async () => {
  const said = async (date: string) => {
    const { batteryReplaced, batteryReplacedWords } = await unitOf({
      variables: { 'ups.status': 'OL', 'battery.date': date },
    })
    return [batteryReplaced, batteryReplacedWords]
  }
  expect(await said('not set')).toEqual([null, 'not set'])
  expect(await said('2024/02/11')).toEqual(['2024-02-11', '2024/02/11'])
  expect(await said('02/30/2024')).toEqual([null, '02/30/2024'])
})

test('quotes, backslashes and octets of another age arrive as they were meant', async () => {
  const { port } = await serving((line) => {
    if (line === 'LIST UPS') {
      return 'BEGIN LIST UPS\r\nUPS a "Rack \\"A\\" C:\\\\ups"\r\nUPS b "a 5"x rack"\r\nUPS c "Zürich"\r\nEND LIST UPS\r\n'
    }
    return null
  })
  const { value } = await opened(port, false).can.listUnits!(askWithin())
  expect(value.map(({ description }) => description)).toEqual(['Rack "A" C:\\ups', 'a 5"x rack', 'Zürich'])
})

test('a driver that is not connected and a unit that is stale are both lost, and each says why', async () => {
  for (const code of ['DATA-STALE', 'DRIVER-NOT-CONNECTED'] as const) {
    const { states, words, name, notRead } = await unitOf({ description: 'Rack A', lost: code })
    expect([states, words, name]).toEqual([['comms-lost'], [code], 'Rack A'])
    expect(notRead[0]?.cause).toBe('connection-lost')
  }
})

const tested: NutUnit = {
  variables: { 'ups.status': 'OL' },
  commands: ['load.off', 'test.battery.start.quick', 'test.battery.stop'],
}

test('a test is started by the one command for it, after the login and when it was let; the password is heard by nobody', async () => {
  const server = await serving(
    nutOf({ rack: tested }, { username: 'netops', password: 'a \\"good\\" \\\\ one' }),
  )
  const heard: string[] = []
  const { writes } = opened(server.port, false)
  let asked: readonly string[] = []
  const written = await overhear(
    (exchange) => heard.push(exchange.asked),
    () =>
      writes.startSelfTest!(
        { name: 'rack' },
        writing(() => (asked = [...server.asked])),
      ),
  )
  expect(written).toEqual({ sent: ['INSTCMD rack test.battery.start.quick'], answer: 'OK' })
  expect(asked.at(-1)).toMatch(/^PASSWORD /)
  expect(server.asked.filter((line) => line.startsWith('INSTCMD'))).toEqual([
    'INSTCMD rack test.battery.start.quick',
  ])
  expect(heard).toContain('PASSWORD [hidden]')
  expect(heard.join('\n')).not.toContain('good')
  await writes.cancelSelfTest!({ name: 'rack' }, writing())
  expect(server.asked).toContain('INSTCMD rack test.battery.stop')
})

test('a wrong password, a unit that has no test, and one that is lost each say so', async () => {
  const server = await serving(
    nutOf({ rack: tested, plain: { commands: ['beeper.mute'] }, gone: { lost: 'DATA-STALE' } }),
  )
  const { writes } = opened(server.port, false, {}, 'another')
  const start = (name: string) => failureOf(writes.startSelfTest!({ name }, writing()))
  const denied = await start('rack')
  expect([denied.kind, denied.detail.cause]).toEqual(['refused', 'right-missing'])
  expect(denied.detail.message).toContain('the password is wrong')
  const none = await start('plain')
  expect([none.kind, none.detail.cause]).toEqual(['not-found', 'absent'])
  const gone = await start('gone')
  expect([gone.kind, gone.detail.cause]).toEqual(['unreachable', 'connection-lost'])
  const cancel = await failureOf(writes.cancelSelfTest!({ name: 'plain' }, writing()))
  expect(cancel.detail.message).toBe('plain cannot end a test.')
})

test('a server that goes away after it was told leaves it unconfirmed', async () => {
  const answer = nutOf({ rack: tested })
  const server = await serving((line, socket) => {
    if (!line.startsWith('INSTCMD')) return answer(line, socket)
    socket.destroy()
    return null
  })
  const { writes } = opened(server.port, false)
  const failure = await failureOf(writes.startSelfTest!({ name: 'rack' }, writing()))
  expect([failure.kind, failure.detail.cause]).toEqual(['unconfirmed', 'sent-no-answer'])
})

test('with TLS it proves itself before anything is asked', async () => {
  const authority = testAuthority()
  const identity = authority.issue(['nut.example', '127.0.0.1'])
  const server = await serving(nutOf({ rack: tested }), identity)
  const trust = { certificateAuthority: authority.certificate }
  const { can, writes } = opened(server.port, true, trust)
  expect((await can.readUnit!({ name: 'rack' }, askWithin())).value.states).toEqual(['on-line'])
  expect(server.asked[0]).toBe('STARTTLS')
  await failureOf(writes.startSelfTest!({ name: 'rack' }, writing()))
  expect(server.asked).toContain('USERNAME netops')
})

test.each([
  ['another authority', { certificateAuthority: testAuthority().certificate }],
  ['another fingerprint', { fingerprint: `SHA256:${'A'.repeat(43)}` }],
  ['nothing that could prove it', {}],
] as const)('with %s nothing is asked of it and no login leaves', async (_why, trust) => {
  const server = await serving(nutOf({ rack: tested }), testAuthority().issue(['127.0.0.1']))
  const { can, writes } = opened(server.port, true, trust)
  for (const work of [can.listUnits!(askWithin()), writes.startSelfTest!({ name: 'rack' }, writing())]) {
    expect((await failureOf(work)).detail.cause).toBe('trust-not-proven')
  }
  expect(server.asked.filter((line) => line !== 'STARTTLS')).toEqual([])
})

test('a server without a certificate is not asked in clear, and one that says more than yes is no NUT', async () => {
  const plain = await serving((line) => (line === 'STARTTLS' ? 'ERR FEATURE-NOT-CONFIGURED\n' : 'OK\n'))
  const trust = { certificateAuthority: testAuthority().certificate }
  const none = await failureOf(opened(plain.port, true, trust).can.listUnits!(askWithin()))
  expect(none.detail.cause).toBe('trust-not-proven')
  expect(plain.asked).toEqual(['STARTTLS'])
  const authority = testAuthority()
  const injecting = await serving(
    nutOf({ rack: tested }),
    authority.issue(['127.0.0.1']),
    'BEGIN LIST UPS\nUPS false "x"\nEND LIST UPS\n',
  )
  const more = await failureOf(
    opened(injecting.port, true, { certificateAuthority: authority.certificate }).can.listUnits!(askWithin()),
  )
  expect(more.detail.cause).toBe('not-understood')
})

test.each([
  ['a list of something else', 'BEGIN LIST CMD rack\nEND LIST CMD rack\n'],
  ['rows of something else', 'BEGIN LIST UPS\nVAR rack ups.status "OL"\nEND LIST UPS\n'],
  ['an answer that nobody asked', 'BEGIN LIST UPS\nEND LIST UPS\nUPS later "x"\n'],
  ['one word', 'OK\n'],
])('%s is not understood', async (_what, said) => {
  const { port } = await serving((line) => (line === 'LIST UPS' ? said : null))
  const work = opened(port, false).can.listUnits!(askWithin())
  if (said.includes('later')) expect((await work).value).toEqual([])
  else expect((await failureOf(work)).detail.cause).toBe('not-understood')
})
