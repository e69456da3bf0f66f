import type { PortProfile } from '@patchbay/contract/policies/port-profiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../database/test-database.ts'
import type { TestDatabase } from '../../../../database/test-database.ts'
import { changePolicy } from '../../../../policies/policies.ts'
import { addPast } from '../../../history/test-history.ts'
import type { Past } from '../../../history/test-history.ts'
import { addChanger } from '../../../run/test-kind-runs.ts'
import { assignPort } from '../index.ts'
import type { PlannedPort } from '../../../../ports/planned-port.ts'
import { portAsRead } from '../test-port.ts'
import { checkGiven } from './check-given.ts'

const desk: PortProfile = {
  name: 'Desk',
  accessVlans: ['10'],
  voiceVlans: ['20'],
  description: 'Desk {room}',
  enabled: true,
  power: null,
  powerPriority: null,
  authentication: 'any',
  signOn: null,
  bounce: 'auto',
  usedBy: [],
}
/** Sets nothing but that it is enabled. */
const bare: PortProfile = { ...desk, name: 'Bare', accessVlans: [], voiceVlans: [], description: null }

let database: TestDatabase
let person: number
let version: number
const set = async (profiles: PortProfile[], from: number) =>
  (
    await database.db
      .transaction()
      .execute((transaction) =>
        changePolicy(
          transaction,
          'port-profiles',
          { value: { profiles }, version: from, why: 'a test' },
          { id: person, username: 'ada' },
        ),
      )
  ).version
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  version = await set([desk, bare], 0)
})
afterAll(() => database.drop())

const vlans = { 10: 'desks', 20: 'voice', 30: 'lab', 120: 'guests' }
/** As the profile has it, but for what a test says. */
const port = (of: Parameters<typeof portAsRead>[0] = {}, description = 'Desk B12') =>
  portAsRead({ vlans, ...of }, `description ${description}`)

let number = 0
/** Each test has a port of its own. */
const another = () => {
  number += 1
  const on = `GigabitEthernet1/0/${number}`
  const where = { switch: 'sw-a01-1', interface: on }
  const targets = [`interface sw-a01-1 ${on}`]
  const asked = (of: Partial<PlannedPort> = {}): PlannedPort => ({
    ...where,
    bounce: 'auto',
    accessVlan: 10,
    voiceVlan: 20,
    description: 'Desk B12',
    adminUp: true,
    profile: { name: 'Desk', version },
    ...of,
  })
  const run = async (made: Past, intent = asked(), before = port({ accessVlan: 120, voiceVlan: null })) => {
    const id = await addPast(database.db, { targets, ...made })
    await database.db
      .updateTable('change')
      .set({ intent: JSON.stringify(intent), snapshot: JSON.stringify(before) })
      .where('id', '=', id)
      .execute()
    return id
  }
  const said = async (now = port()) => {
    const [check] = await checkGiven(database.db, { ...where, interface: `Gi1/0/${number}` }, now)
    return check ?? null
  }
  const { profile: _profile, ...plain } = asked()
  return { run, said, asked, plain, where }
}

const instant = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`

test('a port that nobody ever gave a profile is told nothing of', async () => {
  const { run, said, plain } = another()
  expect(await said()).toBeNull()
  await run({}, plain)
  expect(await said()).toBeNull()
})

test('one that still is as the run left it is green, and leads to the run', async () => {
  const { run, said } = another()
  const id = await run({})
  expect(await said()).toMatchObject({
    level: 'green',
    run: id,
    words: expect.stringMatching(
      new RegExp(`^It still matches the profile Desk that run ${id} gave it at ${instant}\\.$`),
    ),
  })
})

test.each([
  ['the voice VLAN', port({ voiceVlan: 30 }), 'voice VLAN 30 and not 20'],
  [
    'both VLANs',
    port({ accessVlan: 120, voiceVlan: null }),
    'access VLAN 120 and not 10, voice VLAN none and not 20',
  ],
  ['that it is enabled', port({ adminUp: false }), 'shut down and not enabled'],
  ['the description', port({}, 'Lab'), 'description Lab and not Desk B12'],
])(
  'where somebody changed %s since, it is named with when it was given and by which run',
  async (_what, now, words) => {
    const { run, said } = another()
    const id = await run({ state: 'done-not-proven' })
    expect(await said(now)).toMatchObject({
      level: 'amber',
      run: id,
      words: expect.stringMatching(
        new RegExp(`^It changed since the profile Desk, which run ${id} gave it at ${instant}: ${words}\\.$`),
      ),
      way: expect.any(String),
    })
  },
)

test('what the profile does not set may be anything, and what was asked for otherwise is what was given', async () => {
  const { run, said, asked } = another()
  await run({}, asked({ power: 'never', voiceVlan: 30 }))
  expect((await said(port({ voiceVlan: 30 })))?.level).toBe('green')
  expect((await said(port({ voiceVlan: 20 })))?.words).toContain('voice VLAN 20 and not 30')
})

test('of a profile that sets little the rest is anybody’s', async () => {
  const { run, said, asked } = another()
  await run({}, asked({ profile: { name: 'Bare', version } }))
  expect((await said(port({ accessVlan: 120, voiceVlan: 30 }, 'Lab')))?.level).toBe('green')
  expect((await said(port({ adminUp: false })))?.words).toContain(': shut down and not enabled.')
})

test('what the port had already was left as it was', async () => {
  const { run, said, asked } = another()
  const { voiceVlan: _voice, ...without } = asked()
  await run({}, without, port({ accessVlan: 120 }))
  expect((await said())?.level).toBe('green')
  expect((await said(port({ voiceVlan: 30 })))?.words).toContain('voice VLAN 30 and not 20')
})

test.each(['undone', 'expired', 'cancelled', 'running', 'previewed'] as const)(
  'a run that is %s gave nothing',
  async (state) => {
    const { run, said } = another()
    await run({ state, ended: state === 'running' ? null : 5 })
    expect(await said()).toBeNull()
  },
)

test('of several the newest counts, and one without a profile took it away', async () => {
  const { run, said, asked, plain } = another()
  await run({ ended: 50 }, asked({ voiceVlan: 30 }))
  const newer = await run({ ended: 40 })
  expect((await said())?.run).toBe(newer)
  await run({ ended: 30 }, plain)
  expect(await said()).toBeNull()
})

test('one that was undone does not count, and the one before it does; undoing that makes it count again', async () => {
  const { run, said, plain } = another()
  const first = await run({ ended: 50 })
  const second = await run({ ended: 40 })
  const undoing = await run({ ended: 30, undoOf: second }, plain)
  expect((await said())?.run).toBe(first)
  await run({ ended: 20, undoOf: undoing }, plain)
  expect((await said())?.run).toBe(second)
})

test('it is held against the profile as it was then, and of one that is not kept against what was asked for', async () => {
  const { run, said, asked } = another()
  await run({})
  version = await set([{ ...desk, voiceVlans: [] }], version)
  expect((await said(port({ voiceVlan: 30 })))?.level).toBe('amber')
  await run({ ended: 1 }, asked({ profile: { name: 'Desk', version: 9_999 } }))
  expect((await said(port({ voiceVlan: 30 })))?.level).toBe('amber')
})

test('it is looked at with what is asked for anew, and not where a run is put back', async () => {
  const { run, where } = another()
  await run({})
  const intent = { ...where, bounce: 'auto' as const, accessVlan: 120 }
  const means = { database: database.db } as Parameters<NonNullable<typeof assignPort.checkNew>>[2]
  const ids = async (checks: ReturnType<NonNullable<typeof assignPort.checkNew>>) =>
    (await checks).map(({ id }) => id)
  expect(await ids(assignPort.checkNew!(intent, port(), means))).toContain('given')
  const signal = new AbortController().signal
  const always = assignPort.check(intent, port(), means, { limit: 1_000, signal }, null)
  expect((await always).map(({ id }) => id)).not.toContain('given')
})
