import { refused, unconfirmed, unreachable } from '@patchbay/connectors/failures'
import type { CablePair, CableTest } from '@patchbay/connectors/switch/cable-readings'
import { portPlans } from '@patchbay/connectors/switch/cisco-ios-ssh/plan-port'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { link, pair, pairs, tested } from '../../../cables/test-cables.ts'
import { testOfRun } from '../../../cables/kept-tests.ts'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { reading, system, systemsOf } from '../../../locate/test-systems.ts'
import type { System } from '../../../systems/open.ts'
import type { ChangeKind } from '../../kind.ts'
import { Killed } from '../../run/test-network.ts'
import { addChanger, permitWriting, runsOf } from '../../run/test-kind-runs.ts'
import { behindPort, portAsRead } from '../assign-port/test-port.ts'
import { testCable } from './index.ts'
import type { CableSnapshot } from './read.ts'

let database: TestDatabase
let person: number
/** Of the port: its link after a test, how often a test tells that it runs, and what it finds. */
let stays: 'up' | 'down' | 'err-disabled'
let opens: boolean
let unfinished: number
let found: CablePair[]
let ran: number
let isUp: boolean
let isShut: boolean
let errDisabled: boolean
let sent: string[]
let onStart: (() => void)[]
let seen: Partial<CableSnapshot>

const at = { switch: 'sw-b12-2', interface: 'GigabitEthernet1/0/14' }
const open = { state: 'open', words: 'Open', remote: null } as const
const running = {
  state: 'not-completed',
  words: 'Not Completed',
  metres: null,
  tolerance: null,
  remote: null,
} as const

const readTest = (): CableTest => {
  if (ran === 0) return tested()
  const runs = unfinished > 0
  if (runs) unfinished -= 1
  return tested({
    ran: `November 15 09:57:${10 + ran}`,
    pairs: runs ? pairs().map((one) => ({ ...one, ...running })) : found,
  })
}

const switches: System = {
  ...system(
    'switch',
    'switches',
    {
      readInterface: async () =>
        reading(
          link({
            name: at.interface,
            adminUp: !isShut,
            operUp: isUp && !isShut,
            speed: isUp ? 1_000 : null,
            status: errDisabled ? 'err-disabled' : isUp ? 'connected' : 'notconnect',
          }),
        ),
      readCableTest: async () => reading(readTest()),
      readForwardingTable: async () =>
        reading([{ mac: '00:50:56:84:00:11', vlan: 10, interface: at.interface, type: 'dynamic' as const }]),
    },
    [at.switch],
  ),
  plans: portPlans,
  writes: async () => ({
    testCable: async (_device, _port, writing) => {
      await writing.beforeSending(at.switch)
      onStart.shift()?.()
      sent.push('test')
      ran += 1
      if (stays !== 'up') isUp = false
      if (stays === 'err-disabled') errDisabled = true
      onStart.shift()?.()
      return { sent: ['test cable-diagnostics tdr'], answer: null }
    },
    configureInterface: async (_device, { lines }, writing) => {
      await writing.beforeSending(at.switch)
      sent.push(...lines)
      isShut = lines.at(-1) === 'shutdown'
      if (opens && !isShut) {
        isUp = true
        errDisabled = false
      }
      return { sent: [...lines], answer: null }
    },
  }),
}

beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'switch', ['switches'])
  await database.db.insertInto('device').values({ name: at.switch }).execute()
  await database.db
    .insertInto('device_reach')
    .values({ device: at.switch, system: 'switches', host: '192.0.2.1', port: 22, write_entered: true })
    .execute()
})
afterAll(() => database.drop())
beforeEach(() => {
  stays = 'up'
  opens = true
  unfinished = 2
  found = pairs(pair('D', { ...open, metres: 14 }))
  ran = 0
  isUp = true
  isShut = false
  errDisabled = false
  sent = []
  onStart = []
  seen = {}
})

let looks = 0
/** What a switch tells of a port is read elsewhere, and tested there. */
const kind: ChangeKind<typeof at, CableSnapshot> = {
  ...testCable,
  read: async () => ({
    ...portAsRead({ devices: [behindPort('00:50:56:84:00:11')] }),
    speed: 1_000,
    testable: { can: true, why: 'C9300-48P has a cable test.', document: null },
    ran: null,
    testing: false,
    lines: [...portPlans.cableTest(at.interface)],
    mark: `look ${looks}`,
    ...seen,
  }),
}
const runs = () => {
  looks += 1
  return runsOf(database.db, person, kind, systemsOf([switches]))
}
/** What the latest run kept. */
const keptTests = async () => [(await testOfRun(database.db, `look ${looks}`)) ?? []].flat()

test('it is sent once, its result is kept with its run, and the link is proven as before', async () => {
  const { row, steps, proofs } = await runs().run(at)
  expect(row).toMatchObject({ kind: 'test-cable', state: 'done', why: null })
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual(['test done', 'link done'])
  expect(sent).toEqual(['test'])
  expect(await keptTests()).toMatchObject([{ run: row.id, speed: 1_000, pairs: found }])
  expect(
    proofs.filter(({ state }) => state !== 'not-applicable').map(({ name, seen: words }) => [name, words]),
  ).toEqual([
    ['result', 'Pair D is open at 14 m ± 10.'],
    ['speed', 'It is 1000 Mb/s.'],
    ['link', 'It is up.'],
    ['mac', '00:50:56:84:00:11 in VLAN 10.'],
  ])
})

test('who may be cut is named before, and the link may drop', async () => {
  const { preview } = await runs().preview(at)
  expect(preview.affected).toMatchObject([
    { mac: '00:50:56:84:00:11', how: 'may lose its link for some seconds' },
  ])
  expect(preview.sendings[0]?.lines).toEqual(['test cable-diagnostics tdr interface GigabitEthernet1/0/14'])
  expect(preview.checks.find(({ id }) => id === 'devices')).toMatchObject({ level: 'amber' })
})

test('a pair that is never completed is kept as that, after three looks ten seconds apart', async () => {
  unfinished = 1_000
  const { row, proofs } = await runs().run(at)
  expect(row.state).toBe('done-not-proven')
  expect((await keptTests())[0]?.pairs.map(({ state }) => state)).toEqual(found.map(() => 'not-completed'))
  expect(proofs.find(({ name }) => name === 'result')).toMatchObject({ state: 'not-proven' })
  expect(sent).toEqual(['test'])
})

test.each(['down', 'err-disabled'] as const)('a link that stays %s is shut and opened', async (how) => {
  stays = how
  const { row, steps } = await runs().run(at)
  expect(row.state).toBe('done')
  expect(sent).toEqual(['test', 'shutdown', 'no shutdown'])
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual(['test done', 'link done'])
  expect(await keptTests()).toHaveLength(1)
})

test('a link that does not come back at all ends in an alarm, and the port is open', async () => {
  stays = 'down'
  opens = false
  const made = runs()
  const { row } = await made.run(at)
  expect(row.state).toBe('undo-failed')
  expect(row.why).toContain('the port is without link')
  expect(sent.at(-1)).toBe('no shutdown')
  expect((await made.told(row.id)).length).toBeGreaterThan(0)
})

test.each([
  ['before', 0],
  ['after', 1],
] as const)('killed right %s it was sent, it is never sent twice', async (_, place) => {
  onStart = [() => undefined, () => undefined]
  onStart[place] = () => {
    throw new Killed()
  }
  const { row } = await runs().run(at)
  expect(sent.filter((line) => line === 'test').length).toBe(place)
  expect(row.state).toBe(place === 1 ? 'done' : 'undone')
  expect(await keptTests()).toHaveLength(place)
})

test('a refusal is told in the words of the switch, and the port stays as it is', async () => {
  onStart = [
    () => {
      throw refused({ cause: 'absent', message: 'sw-b12-2 has no cable test on Gi1/0/14.' })
    },
  ]
  const { row } = await runs().run(at)
  expect(row).toMatchObject({ state: 'undone', why: 'sw-b12-2 has no cable test on Gi1/0/14.' })
  expect(sent).toEqual([])
})

test.each([
  ['lost on the way', () => unreachable({ cause: 'connection-lost', message: 'It was lost.' })],
  ['without an answer', () => unconfirmed({ cause: 'sent-no-answer', message: 'No answer came.' })],
] as const)('one %s is read back and not guessed', async (_, failure) => {
  onStart = [
    () => undefined,
    () => {
      throw failure()
    },
  ]
  const { row } = await runs().run(at)
  if (row.state === 'done') expect(await keptTests()).toHaveLength(1)
  expect(sent.filter((line) => line === 'test').length).toBe(1)
})

test.each<[string, Partial<CableSnapshot>, string]>([
  ['without a test', { testable: { can: false, why: 'It has none.', document: null } }, 'testable'],
  ['shut', { adminUp: false }, 'state'],
  ['err-disabled', { cause: 'link-flap' }, 'state'],
  ['a member of a channel', { readOnly: 'It is a member of Po1. Set the channel instead.' }, 'protected'],
  ['an uplink', { protectedBecause: 'an uplink: sw-b12-1 is a switch' }, 'protected'],
  ['of an access point', { warnedBecause: 'ap-1 is an access point' }, 'protected'],
])('a port that is %s is not tested', async (_, more, id) => {
  seen = more
  const { preview, ready } = await runs().preview(at)
  expect(ready).toBe(false)
  expect(preview.checks.filter(({ level }) => level === 'red').map((check) => check.id)).toEqual([id])
})

test('one that may still be tested takes a reason', async () => {
  seen = { testing: true }
  const { preview, ready } = await runs().preview(at)
  expect(ready).toBe(true)
  expect(preview.checks.find(({ id }) => id === 'state')).toMatchObject({ level: 'amber' })
})

test('an access point or a phone takes a second person, a member of a channel none at all', async () => {
  const classOf = async (more: Partial<CableSnapshot>) => {
    seen = more
    const { preview } = await runs().preview(at)
    return preview.checks.find(({ id }) => id === 'protected')?.protectedClass
  }
  expect(await classOf({ warnedBecause: 'ap-1 is an access point' })).toBe('ap-1 is an access point')
  expect(await classOf({ protectedBecause: 'SEP1 is a phone' })).toBe('SEP1 is a phone')
  expect(await classOf({ readOnly: 'It is a member of Po1.' })).toBeNull()
})
