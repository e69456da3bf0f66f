import type { SessionAct } from '@patchbay/contract/changes/kinds/act-on-session'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChanger, permitWriting, runsOf } from '../../run/test-kind-runs.ts'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { onboardEndpoint } from '../onboard-endpoint/index.ts'
import type { EndpointIntent } from '../../../endpoints/intent.ts'
import { TestIdentity } from '../onboard-endpoint/test-identity.ts'
import { mac } from '../onboard-endpoint/test-intents.ts'
import type { Fault } from '../../run/test-network.ts'
import { actOnSession } from './index.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'identity', ['ise-1'])
})
afterAll(() => database.drop())

const intent = (act: SessionAct['act']): SessionAct => ({ system: null, mac, act })

async function runWith(again: readonly Fault[], act: SessionAct['act'] = 'sign-on-again') {
  const identity = new TestIdentity()
  identity.faults.set('again', [...again])
  const runs = runsOf(database.db, person, actOnSession, identity.systems)
  const before = identity.signedOn?.at
  const ended = await runs.run(intent(act))
  return { ...ended, runs, identity, signedOnAnew: identity.signedOn?.at !== before }
}

test.each(['sign-on-again', 'end', 'bounce'] as const)(
  '%s: asked for once, and proven by another session',
  async (act) => {
    const { row, steps, proofs, identity } = await runWith([], act)
    expect(row).toMatchObject({ kind: 'act-on-session', state: 'done', why: null })
    expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([`${act} done`])
    expect(proofs.map(({ name, state }) => `${name} ${state}`)).toEqual(['authentication proven'])
    expect(identity.journal).toEqual(['again'])
  },
)

const faults: readonly Fault[] = [
  'refused-before',
  'lost-before',
  'lost-after',
  'killed-before',
  'killed-after',
  'lies',
]

test.each(faults)('%s once: done is said only of a session that is another one', async (fault) => {
  const { row, signedOnAnew, identity } = await runWith([fault])
  if (row.state === 'done') expect(signedOnAnew).toBe(true)
  if (fault === 'lies') expect(row.state).toBe('done-not-proven')
  expect(identity.journal.length).toBeLessThanOrEqual(1)
  expect(await database.db.selectFrom('change_lease').selectAll().execute()).toEqual([])
})

test.each(['none', 'killed-after', 'killed-before'] as const)(
  'a link is taken down once, however late the device authenticates and whoever goes on with it (%s)',
  async (fault) => {
    const identity = new TestIdentity()
    identity.late = 6
    identity.faults.set('again', [fault])
    const runs = runsOf(database.db, person, actOnSession, identity.systems)
    const { row, steps } = await runs.run(intent('bounce'))
    // What never left is not sent again either: nobody can tell it from what did.
    const left = fault !== 'killed-before'
    expect([row.state, steps[0]?.tries]).toEqual([left ? 'done' : 'done-not-proven', 1])
    expect(identity.journal).toEqual(left ? ['again'] : [])
  },
)

test('the same is asked for again by another run, though the session is still the one that was looked at', async () => {
  const identity = new TestIdentity()
  identity.late = 1_000
  const runs = runsOf(database.db, person, actOnSession, identity.systems)
  await runs.run(intent('bounce'))
  await runs.run(intent('bounce'))
  expect(identity.journal).toEqual(['again', 'again'])
})

test('one that is denied afterwards is not called authorized', async () => {
  const identity = new TestIdentity()
  identity.refuses = 'Unknown'
  const { row, proofs } = await runsOf(database.db, person, actOnSession, identity.systems).run(
    intent('bounce'),
  )
  expect([row.state, proofs[0]?.state]).toEqual(['done-not-proven', 'not-proven'])
})

test('without a session there is nobody to ask, and without an answer nobody knows', async () => {
  const identity = new TestIdentity()
  const { preview } = runsOf(database.db, person, actOnSession, identity.systems)
  identity.signedOn = null
  const away = await preview(intent('end'))
  expect(away.ready).toBe(false)
  expect(away.preview.checks.find(({ id }) => id === 'online')).toMatchObject({ level: 'red' })
  identity.silent = true
  const silent = await preview(intent('end'))
  expect(silent.ready).toBe(false)
  expect(silent.preview.checks.some(({ level }) => level === 'unknown')).toBe(true)
})

test('a link is not taken down before it is known what hangs on it, or said why all the same', async () => {
  const { preview } = runsOf(database.db, person, actOnSession, new TestIdentity().systems)
  const { preview: bounce } = await preview(intent('bounce'))
  const check = bounce.checks.find(({ id }) => id === 'protected')
  expect(check).toMatchObject({ level: 'amber' })
  expect(check?.words).toMatch(/^Other devices on its port are not known: /)
  const { preview: end } = await preview(intent('end'))
  expect(end.checks.some(({ id }) => id === 'protected')).toBe(false)
})

test('one that has re-authenticated since is looked at again first', async () => {
  const identity = new TestIdentity()
  const runs = runsOf(database.db, person, actOnSession, identity.systems)
  const id = await runs.click(await runs.preview(intent('end')))
  identity.authenticate()
  const { row } = await runs.carry(id)
  expect([row.state, identity.journal]).toEqual(['expired', []])
})

test('it is never undone', async () => {
  const { runs, row } = await runWith([])
  await expect(runs.undo(row.id)).rejects.toMatchObject({ code: 'cannot-be-undone' })
})

test('while the entry of a device is being changed nobody acts on its session, which is its proof', async () => {
  const { row, runs } = await runWith([])
  const [target = ''] = onboardEndpoint.targets({ mac } as EndpointIntent)
  await sql`insert into change_lease (target, change_id, holder, fence, until)
    values (${target}, ${row.id}, 'another', 1, clock_timestamp() + interval '1 hour')`.execute(database.db)
  const { preview, ready } = await runs.preview(intent('bounce'))
  await sql`delete from change_lease`.execute(database.db)
  expect([ready, preview.checks.find(({ id }) => id === 'held')?.level]).toEqual([false, 'red'])
})
