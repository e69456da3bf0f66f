import { refused, unreachable } from '@patchbay/connectors/failures'
import type { InterfaceState } from '@patchbay/connectors/switch/capabilities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeInterface } from '../collector/test-switch.ts'
import type { System } from '../systems/open.ts'
import { askingIn, fails, ssh } from '../switches/test-asking.ts'
import { startTestCampus } from './test-campus.ts'
import type { TestCampus } from './test-campus.ts'
import { lookUpIn } from './test-card.ts'
import {
  directoryWith,
  identityWith,
  mac,
  minutesAgo,
  person,
  reading,
  session,
  switchesWith,
  system,
} from './test-systems.ts'

// Why a device, a port or a person has no network stands before all else, alike in Search, Device lookup and Switch.

let campus: TestCampus
const it = mac(0x71)
const at = 'GigabitEthernet1/0/1'
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.seen(it, 'sw-a', 'Gi1/0/1')
})
beforeEach(async () => {
  await campus.db.deleteFrom('person_device').execute()
  await campus.db.updateTable('change').set({ targets: [] }).execute()
})
afterAll(() => campus.drop())

/** A switch that has the device nowhere, and its port so. */
const switchWith = (of: Partial<InterfaceState>, more: Parameters<typeof ssh>[0] = {}): System =>
  ssh({
    ...switchesWith({}),
    readInterface: async () => reading({ ...fakeInterface(at), ...of }),
    readInterfaces: async () => reading([{ ...fakeInterface(at), ...of }]),
    readLastChanges: async () => reading([{ interface: at, changed: 600 }]),
    ...more,
  })

const errDisabled = switchWith(
  { operUp: false, status: 'err-disabled' },
  {
    readErrDisabled: async () =>
      reading([{ interface: at, reason: 'bpduguard', vlans: [], recovers: false, recoversIn: null }]),
  },
)

test('an err-disabled port is the verdict everywhere, with its reason and since when, and never beside Weak', async () => {
  const { answer } = await campus.ask(it, [errDisabled])
  expect(answer.noNetwork).toMatchObject({
    cause: 'err-disabled',
    words: 'Port err-disabled',
    at: { switch: 'sw-a', interface: 'Gi1/0/1', fullName: at },
    freshness: 'live',
  })
  expect(answer.noNetwork!.detail).toMatch(/^bpduguard: .+ First: .+/)
  expect(Math.round((Date.now() - Date.parse(answer.noNetwork!.since!)) / 60_000)).toBe(10)
  expect([answer.confidence.word, answer.sentence]).toEqual(['none', `${it} was last seen at sw-a Gi1/0/1`])
  const card = await lookUpIn(campus, it, [errDisabled])
  expect([card.noNetwork?.words, card.confidence.word]).toEqual(['Port err-disabled', 'none'])
  const { answer: picture } = await askingIn(campus, [errDisabled], { q: 'sw-a gi1/0/1', view: 'port' })
    .settled
  expect(picture.ports[0]!.noNetwork).toMatchObject({ cause: 'err-disabled', words: 'Port err-disabled' })
})

test('a port that a run of ours shut says by which, and to who may not look at it that it was one', async () => {
  const { id } = await campus.db
    .insertInto('change')
    .values({
      kind: 'assign-port',
      state: 'done',
      requested_by: null,
      requester: 'Ada Lovelace',
      began_at: minutesAgo(12),
      ended_at: minutesAgo(11),
      correlation: 'c',
      intent: JSON.stringify({ switch: 'sw-a', interface: at, adminUp: false }),
      reason: 'because',
      sentence: 'Shut sw-a Gi1/0/1.',
      target: `interface sw-a ${at}`,
      targets: [`interface sw-a ${at}`],
      snapshot: '{}',
      preview: '{}',
      accepted: '{}',
      after: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shut = switchWith({ adminUp: false, operUp: false, status: 'disabled' })
  const asked = (reader: Parameters<typeof askingIn>[2] = {}) =>
    askingIn(campus, [shut], { q: 'sw-a gi1/0/1', view: 'port', ...reader }).settled
  const told = await asked({ reader: { id: 1, kinds: null } })
  expect(told.answer.ports[0]!.noNetwork).toMatchObject({ words: `Port shut by run ${id}`, run: id })
  const hidden = await asked()
  expect(hidden.answer.ports[0]!.noNetwork).toMatchObject({ words: 'Port shut by a run', run: null })
  expect((await campus.ask(it, [shut])).answer.noNetwork?.words).toBe('Port shut by a run')
})

test('a port that somebody shut at the switch names no run, and one without a link says so', async () => {
  const shut = await campus.ask(it, [switchWith({ adminUp: false, operUp: false, status: 'disabled' })])
  expect(shut.answer.noNetwork).toMatchObject({ cause: 'shut', words: 'Port shut' })
  const down = await campus.ask(it, [switchWith({ operUp: false, status: 'notconnect' })])
  expect(down.answer.noNetwork).toMatchObject({ cause: 'no-link', words: 'Port has no link' })
})

test('a port that is up explains nothing: the place stays weak', async () => {
  const { answer } = await campus.ask(it, [switchWith({})])
  expect([answer.noNetwork, answer.confidence.word]).toEqual([null, 'weak'])
})

test('a switch that does not answer is the verdict; one that refuses the login is there', async () => {
  const silent = unreachable({ cause: 'timed-out', message: 'sw-a did not answer' })
  const lost = await campus.ask(it, [ssh({ findMac: fails(silent) })])
  expect(lost.answer.noNetwork).toMatchObject({
    cause: 'switch-unreachable',
    words: 'Switch unreachable',
    detail: 'sw-a did not answer',
  })
  expect(lost.answer.noNetwork!.since).not.toBeNull()
  expect(lost.answer.sentence).toContain('was last seen at')
  const no = refused({ cause: 'credential-refused', message: 'sw-a refused the login' })
  expect((await campus.ask(it, [ssh({ findMac: fails(no) })])).answer.noNetwork).toBeNull()
})

const locked = system('directory', 'ad', directoryWith([person({ locked: true })]))

test('whoever asks about a person hears of the locked account first, whatever a session still lets through', async () => {
  const here = system('switch', 'ssh', switchesWith({ 'sw-a': [{ interface: at }] }), ['sw-a'])
  const ise = system('identity', 'ise-1', identityWith([session({ mac: it })]))
  const asked = await campus.ask('jdoe', [ise, locked, here])
  expect(asked.answer.noNetwork).toMatchObject({ words: 'Account locked', account: 'jdoe' })
  // The device itself is on the network now.
  expect((await campus.ask(it, [ise, locked, here])).answer.noNetwork).toBeNull()
})

test('a port of several devices has its verdict above what there is to choose', async () => {
  await campus.seen(mac(0x72), 'sw-a', 'Gi1/0/1')
  const { answer } = await campus.ask('sw-a gi1/0/1', [errDisabled])
  expect([answer.verdict, answer.noNetwork?.words]).toEqual(['several', 'Port err-disabled'])
})

test('a person leads to the devices of before, the last authenticated first, with where they were seen', async () => {
  const [old, newer] = [mac(0x73), mac(0x74)]
  await campus.seen(newer, 'sw-b', 'Gi1/0/9', { last: minutesAgo(30) })
  await campus.db
    .insertInto('person_device')
    .values([
      { username: 'jdoe', mac: old, source: 'ise-1', authenticated_at: minutesAgo(2_000) },
      { username: 'jdoe', mac: newer, source: 'ise-1', authenticated_at: minutesAgo(40) },
    ])
    .execute()
  const ad = system('directory', 'ad', directoryWith([person()]))
  const { answer } = await campus.ask('Jane Doe', [ad])
  expect(answer.sentence).toBe('Jane Doe has 2 known devices, the latest first')
  expect(
    answer.choices.map(({ ask, reported = [] }) => [ask, reported.map(({ word }) => word).sort()]),
  ).toEqual([
    [newer, ['authenticated', 'last seen']],
    [old, ['authenticated']],
  ])
})

test('who has authenticated once is remembered: their device is found when its session is over', async () => {
  const ad = system('directory', 'ad', directoryWith([person()]))
  const ise = (...sessions: Parameters<typeof identityWith>[0]) =>
    system('identity', 'ise-1', identityWith(sessions))
  await campus.ask('jdoe', [ise(session({ mac: it })), ad])
  const { answer } = await campus.ask('jdoe', [ise(), ad])
  expect([answer.verdict, answer.facts.find(({ name }) => name === 'mac')?.value]).toEqual(['found', it])
})

test('whoever is called exactly so stands before who only contains it', async () => {
  const people = ['Johanna Müller', 'Anna Müller', 'Susanna Müller'].map((displayName, at) =>
    person({ username: `p${at}`, displayName }),
  )
  const { answer } = await campus.ask('Anna Müller', [system('directory', 'ad', directoryWith(people))])
  expect(answer.choices.map(({ title }) => title)).toEqual([
    'Anna Müller',
    'Johanna Müller',
    'Susanna Müller',
  ])
})

test.each(['b02 205 b', 'B02/205/B', 'b02.205.b'])(
  '%s is outlet B02-205-B, and its room lists the states',
  async (q) => {
    await campus.db.deleteFrom('outlet').execute()
    await campus.outlet('B02-205-A', 'B02-205', ['sw-a', 'Gi1/0/1'])
    await campus.outlet('B02-205-B', 'B02-205')
    await campus.outlet('B01-205-B', 'B01-205')
    expect((await campus.ask(q)).answer.title).toBe('B02-205-B')
    const { answer } = await campus.ask('B02/205')
    expect(answer.sentence).toBe('Room B02-205 has 2 outlets')
    expect(answer.choices.map(({ title, detail }) => `${title}: ${detail}`)).toEqual([
      'B02-205-A: up, 1 device · sw-a Gi1/0/1',
      'B02-205-B: not patched',
    ])
  },
)
