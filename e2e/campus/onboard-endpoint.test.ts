import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { iseEmulator } from '../../lab/src/systems/identity/cisco-ise/emulator.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { labIse } from './lab-ise.ts'
import { startOnboarding } from './onboarding.ts'
import type { Onboarding } from './onboarding.ts'

let campus: Campus
let onboarding: Onboarding

beforeAll(async () => {
  // The deployment asks for CSRF tokens, which nobody has told the product, and has a group of which nobody is authenticated.
  campus = await startCampus('onboarding', [iseEmulator({ csrf: true, imported: 5 })])
  onboarding = await startOnboarding(campus)
})
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

/** A printer of the campus that is authenticated; each test has one of its own. */
const printer = (number: number): string => {
  const { world } = campus.lab
  const all = [...world.endpoints.values()].filter(
    ({ kind, mac, authentication }) =>
      kind === 'printer' && authentication === 'mab' && world.session(mac) !== null,
  )
  return all[number]!.mac
}
const stranger = '00:1b:a9:aa:00:01'

const notSeenYet =
  'Not seen yet, and watched for: It was authorized again by it; Authorized by the expected rule.'

test('a device that nobody knew is created in its group, and undoing it takes it away again', async () => {
  const wish = {
    mac: '001b.a9aa.0001',
    group: 'Printers',
    thing: 'printer',
    description: 'Third floor, by the lift',
    attributes: [{ name: 'owner', value: 'Estates' }],
  }
  const run = await onboarding.run(wish)
  expect([run.row.why, run.row.state]).toEqual([notSeenYet, 'done'])
  expect(run.steps).toEqual(['create forth done'])
  expect(run.proofs).toEqual(['stands proven', 'authentication waiting', 'access waiting'])
  expect(await onboarding.standing(stranger)).toMatchObject({
    group: 'Printers',
    staticGroup: true,
    description: 'Third floor, by the lift',
    custom: { owner: 'Estates' },
  })
  const back = await onboarding.undo(run.id)
  expect(back.preview.sentence).toMatch(/^Have .* forget 00:1b:a9:aa:00:01\./)
  expect((await onboarding.apply(back)).row.state).toBe('done')
  expect(await onboarding.standing(stranger)).toBeNull()
}, 120_000)

test('one that is authenticated is moved, re-authenticates into its new group, and goes back as it was', async () => {
  const mac = printer(0)
  const before = await onboarding.standing(mac)
  const run = await onboarding.run({ mac, group: 'Displays' })
  expect([run.row.why, run.row.state]).toEqual([null, 'done'])
  expect(run.steps).toEqual(['update forth done', 'sign-on-again forth done'])
  expect(run.proofs).toEqual(['stands proven', 'authentication proven', 'access proven'])
  expect(await onboarding.standing(mac)).toMatchObject({
    ...before,
    group: 'Displays',
    groupId: expect.any(String),
  })
  const back = await onboarding.apply(await onboarding.undo(run.id))
  expect([back.row.state, back.proofs]).toEqual(['done', ['stands proven', 'authentication proven']])
  expect(await onboarding.standing(mac)).toEqual(before)
}, 120_000)

test('the first device of a group is expected at the rule that its policy has for it, and hits it', async () => {
  const mac = printer(5)
  const wish = { mac, group: 'Loan-Laptops' }
  const { preview } = await onboarding.preview(wish)
  expect(preview.checks.find(({ id }) => id === 'expected')).toMatchObject({
    level: 'green',
    words:
      'A device of Loan-Laptops that authenticates by its MAC is expected at rule Loan laptops without a supplicant of Wired MAB, profile Loan_Access.',
  })
  const run = await onboarding.run(wish)
  expect([run.row.why, run.row.state]).toEqual([null, 'done'])
  expect(run.proofs).toContain('access proven')
}, 120_000)

test('a group that no rule names is expected to be refused', async () => {
  const { preview } = await onboarding.preview({ mac: stranger, group: 'GuestEndpoints' })
  expect(preview.checks.find(({ id }) => id === 'expected')).toMatchObject({
    level: 'amber',
    words: expect.stringMatching(
      / is expected to be refused, at rule Default of Wired MAB, profile DenyAccess\.$/,
    ),
  })
}, 60_000)

test('one that was away is watched for, and its first authentication closes the run', async () => {
  const mac = printer(4)
  const { world } = campus.lab
  world.setPower(mac, false)
  const run = await onboarding.run({ mac, group: 'Displays' })
  expect([run.row.why, run.row.state]).toEqual([notSeenYet, 'done'])
  expect(run.proofs).toEqual(['stands proven', 'authentication waiting', 'access waiting'])
  expect((await onboarding.watch(run.id, 60)).row.watched_until).not.toBeNull()
  world.setPower(mac, true)
  world.clock.advance(60_000)
  const { row, proofs } = await onboarding.watch(run.id, 120)
  expect([row.state, row.watched_until, proofs]).toEqual([
    'done',
    null,
    ['stands proven', 'authentication proven', 'access proven'],
  ])
}, 120_000)

test('one that is taken away while it is authenticated is learned again by itself, in nothing that was set', async () => {
  const mac = printer(1)
  const groupId = await labIse(campus.lab).group('Displays')
  await labIse(campus.lab).change(mac, { groupId, staticGroupAssignment: true, description: 'set by hand' })
  const run = await onboarding.run({ mac, state: 'absent' })
  expect([run.row.why, run.row.state]).toEqual([null, 'done'])
  expect(await onboarding.standing(mac)).toMatchObject({ staticGroup: false, description: null, custom: {} })
}, 120_000)

test.each([
  ['refuses it', 'refused'],
  ['forgets it', 'forgotten'],
] as const)(
  'an ISE that %s: the run does not say that it was done',
  async (_words, configuring) => {
    const wish = { mac: '00:1b:a9:aa:00:02', group: 'Printers' }
    const run = await onboarding.run(wish, () => campus.lab.levers.pull('ise-1', { configuring }))
    expect(run.row.state).toBe('undone')
    campus.lab.levers.reset()
    expect(await onboarding.standing(wish.mac)).toBeNull()
  },
  120_000,
)

test('one that is held back is refused by a check, and so is a group that is not there', async () => {
  const mac = printer(2)
  await labIse(campus.lab).hold(mac)
  const { preview, ready } = await onboarding.preview({ mac, group: 'Nowhere' })
  expect(ready).toBe(false)
  const red = preview.checks.filter(({ level }) => level === 'red').map(({ id }) => id)
  expect(red).toEqual(['group', 'quarantine'])
}, 60_000)

test('what somebody did in ISE after the preview is not overwritten', async () => {
  const mac = printer(3)
  const previewed = await onboarding.preview({ mac, group: 'Displays' })
  await labIse(campus.lab).change(mac, { description: 'by somebody else' })
  const run = await onboarding.apply(previewed)
  expect(run.row.state).toBe('expired')
  expect(run.row.why).toMatch(/^Nothing was sent: .* changed the device since the preview/)
}, 60_000)

test('an account that may only read is refused by the name of the role that it lacks', async () => {
  const reader = await startOnboarding(campus, 'ise-operator')
  const run = await reader.run({ mac: '00:1b:a9:aa:00:03', group: 'Printers' })
  expect(run.row.state).toBe('undone')
  expect(run.row.why).toMatch(/ERS Admin/)
}, 60_000)
