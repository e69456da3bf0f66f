import { portPowerLimits } from '@patchbay/contract/changes/cap-limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { usualPace } from '../../pace.ts'
import { addChanger, runsOf } from '../../run/test-kind-runs.ts'
import { portPowerList } from './list.ts'
import { repetition } from './pace.ts'
import { TestPower, powerOf } from './test-power.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
})
afterAll(() => database.drop())
beforeEach(() => policy(usual))

const runsOn = (power: TestPower) => runsOf(database.db, person, power.kind, power.systems)

const policy = (value: object) =>
  sql`insert into policy (name, value) values ('port-power', ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database.db)

const usual = { off: 5, longest: 60, stagger: 2, secondCycle: true }

/** Carries a cycle; what was paused for between off and on, in seconds. */
async function cycle(power: TestPower, seconds: number | null) {
  const runs = runsOn(power)
  const id = await runs.click(await runs.preview(powerOf('cycle', seconds)))
  let rested = 0
  const pace = {
    ...runs.worker.pace,
    pause: async (milliseconds: number) => {
      if (power.lines.includes('power inline never')) rested += milliseconds / 1_000
    },
  }
  return { id, runs, rested: () => rested, end: () => runs.carry(id, { pace }) }
}

test.each([1, 5, 17])('a cycle that says %i seconds is off for them', async (seconds) => {
  const power = new TestPower('power inline static max 15400')
  const one = await cycle(power, seconds)
  const { row, steps } = await one.end()
  expect([row.state, one.rested()]).toEqual(['done', seconds])
  expect(steps.map(({ title }) => title)).toEqual([
    'Turn off PoE of sw-a GigabitEthernet1/0/14',
    `Turn on PoE of sw-a GigabitEthernet1/0/14 after ${seconds} s`,
  ])
  expect(row.sentence).toBe(`Cycle PoE of sw-a Gi1/0/14, ${seconds} s off.`)
  expect(power.lines).toEqual(['power inline static max 15400'])
})

test('a process that takes over gives the power at once', async () => {
  const power = new TestPower('power inline static max 15400')
  power.faults.push('killed-after')
  const one = await cycle(power, 60)
  const { row } = await one.end()
  expect([row.state, one.rested()]).toEqual(['done', 0])
  expect(power.lines).toEqual(['power inline static max 15400'])
})

test('a stop while a port is off gives the power back', async () => {
  const power = new TestPower('power inline static max 15400')
  const runs = runsOn(power)
  const id = await runs.click(await runs.preview(powerOf('cycle', 60)))
  let pauses = 0
  const pause = async () => {
    pauses += 1
    if (power.lines.includes('power inline never'))
      await sql`update change set stop_asked_at = clock_timestamp(), stopper_id = ${person}, stopper = 'ada'
        where id = ${id}`.execute(database.db)
  }
  const { row } = await runs.carry(id, { pace: { ...usualPace, ...runs.worker.pace, pause } })
  expect([row.state, row.why]).toEqual(['undone', 'Stopped by ada.'])
  expect(pauses).toBeLessThan(10)
  expect(power.lines).toEqual(['power inline static max 15400'])
})

test.each([
  ['cycle', 60, null],
  ['cycle', 61, 'red: 61 s off is more than the policy allows.'],
  ['cycle', portPowerLimits.off.most, 'red: 300 s off is more than the policy allows.'],
  ['on', 5, 'red: Only a cycle has seconds off.'],
  ['off', 5, 'red: Only a cycle has seconds off.'],
] as const)('%s with %i seconds off: %s', async (action, seconds, said) => {
  const { preview } = await runsOn(new TestPower()).preview(powerOf(action, seconds))
  const found = preview.checks.find(({ id }) => id === 'seconds')
  expect(found === undefined ? null : `${found.level}: ${found.words}`).toBe(said)
})

test('the policy says how long a port is off where its list does not, and how far apart they are', async () => {
  await policy({ ...usual, off: 9, stagger: 4 })
  const means = { database: database.db } as Parameters<typeof portPowerList.settle>[1]
  const settled = (cells: Readonly<Record<string, string>>) =>
    portPowerList.settle(
      portPowerList.wish.parse(portPowerList.toWish({ switch: 'sw-a', interface: 'Gi1/0/14', ...cells })),
      means,
      { limit: 1, signal: AbortSignal.timeout(1_000) },
      { ticket: null, requester: person, line: { batch: '', change: 0 } },
    )
  expect(await settled({ action: 'Cycle' })).toMatchObject({ action: 'cycle', seconds: 9 })
  expect(await settled({ action: 'cycle', seconds: '30' })).toMatchObject({ seconds: 30 })
  expect(await settled({ action: 'on' })).toMatchObject({ seconds: null })
  expect(
    portPowerList.wish.safeParse(portPowerList.toWish({ action: 'cycle', seconds: 'soon' })).success,
  ).toBe(false)
  expect(await portPowerList.staggered?.(database.db)).toBe(4)
})

const cycles = ({ journal }: TestPower) => journal.filter((line) => line === 'power inline never').length

test('a device that does not come back is cycled a second time, and comes back', async () => {
  const power = new TestPower('power inline static max 15400', 'power inline port priority high')
  power.comesBack = 'second time'
  const { row, steps } = await runsOn(power).run(powerOf('cycle'))
  expect([row.state, row.why, cycles(power)]).toEqual([
    'done',
    'The device came back after a second cycle.',
    2,
  ])
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'off done',
    'on done',
    'off-again done',
    'on-again done',
  ])
  expect(power.lines.toSorted()).toEqual(['power inline port priority high', 'power inline static max 15400'])
})

test('one that does not come back at all is cycled twice and no more, and somebody is told', async () => {
  const power = new TestPower()
  power.comesBack = false
  const { row } = await runsOn(power).run(powerOf('cycle'))
  expect([row.state, row.why, cycles(power)]).toEqual([
    'done-not-proven',
    'The device did not come back after two cycles.',
    2,
  ])
})

test('without a second cycle by policy it is cycled once', async () => {
  await policy({ ...usual, secondCycle: false })
  const power = new TestPower()
  power.comesBack = 'second time'
  const { row } = await runsOn(power).run(powerOf('cycle'))
  expect([row.state, row.why, cycles(power)]).toEqual(['done-not-proven', null, 1])
})

test.each([
  [['link', 'mac', 'authentication', 'gateway', 'joined'], true],
  [['joined'], true],
  [['authentication', 'gateway'], false],
  [['mode', 'joined'], false],
  [[], false],
])('of what is not proven %j takes a second cycle: %s', async (missing, wanted) => {
  const means = { database: database.db } as Parameters<typeof repetition.wanted>[3]
  expect(await repetition.wanted(powerOf('cycle'), new TestPower().snapshot, missing, means)).toBe(wanted)
  expect(await repetition.wanted(powerOf('on'), new TestPower().snapshot, missing, means)).toBe(false)
})

test('a controller that does not answer is no device that did not come back', async () => {
  const power = new TestPower()
  const runs = runsOn(power)
  const id = await runs.click(await runs.preview(powerOf('cycle')))
  power.controllerSilent = true
  const { row } = await runs.carry(id)
  expect([row.state, cycles(power)]).toEqual(['done-not-proven', 1])
})

test.each(['killed-before', 'killed-after'] as const)(
  'a second cycle that is %s the switch has it is carried to its end',
  async (fault) => {
    for (const at of [2, 3]) {
      const power = new TestPower('power inline static max 15400')
      power.comesBack = 'second time'
      power.faults.push(...Array<'none'>(at).fill('none'), fault)
      const { row } = await runsOn(power).run(powerOf('cycle'))
      expect([at, row.state, power.lines]).toEqual([at, 'done', ['power inline static max 15400']])
    }
  },
)
