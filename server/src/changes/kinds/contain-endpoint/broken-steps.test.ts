import type { ContainmentAsked } from '@patchbay/contract/changes/kinds/contain-endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addChanger, permitWriting, runsOf } from '../../run/test-kind-runs.ts'
import type { Fault } from '../../run/test-network.ts'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { containEndpoint } from './index.ts'
import { dock, TestContainment, wired } from './test-containment.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'identity', ['ise-1'])
})
beforeEach(async () => {
  await sql`update change set state = 'cancelled', ended_at = coalesce(ended_at, now())`.execute(database.db)
})
afterAll(() => database.drop())

const intent = (...macs: readonly string[]): ContainmentAsked => ({
  system: null,
  macs: (macs.length === 0 ? [wired] : macs).join(' '),
  policy: 'Quarantine',
  act: 'contain',
})

const runs = (ise: TestContainment) => runsOf(database.db, person, containEndpoint, ise.systems)

test('every MAC of the device is contained, and proven by a session with the quarantine result', async () => {
  const ise = new TestContainment(wired, dock)
  const { row, steps, proofs } = await runs(ise).run(intent(wired, dock))
  expect(row).toMatchObject({ kind: 'contain-endpoint', state: 'done', why: null })
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    `contain ${wired} done`,
    `contain ${dock} done`,
  ])
  expect(proofs.map(({ state }) => state)).toEqual(['proven', 'proven'])
  expect([...ise.policies.keys()]).toEqual([wired, dock])
})

test('a switch that ignores the change of authorization leaves it done and not proven, and says what is open', async () => {
  const ise = new TestContainment(wired)
  ise.ignoresCoa = true
  const { row, proofs } = await runs(ise).run(intent())
  expect(row.state).toBe('done-not-proven')
  expect(proofs[0]).toMatchObject({ state: 'not-proven', seen: expect.stringContaining('is open at') })
})

test('ISE that says 204 and stores nothing is never called done', async () => {
  const ise = new TestContainment(wired)
  ise.faults.push('lies', 'lies', 'lies', 'lies', 'lies', 'lies', 'lies', 'lies')
  const { row } = await runs(ise).run(intent())
  expect(['done', 'done-not-proven']).not.toContain(row.state)
  expect(ise.policies.size).toBe(0)
})

const faults: readonly Fault[] = [
  'refused-before',
  'lost-before',
  'lost-after',
  'killed-before',
  'killed-after',
  'lies',
]

test.each(faults)('%s once: done is said only of a MAC that is under the policy', async (fault) => {
  const ise = new TestContainment(wired)
  ise.faults.push(fault)
  const { row } = await runs(ise).run(intent())
  if (row.state === 'done') expect(ise.policies.get(wired)).toBe('Quarantine')
  else expect(ise.policies.has(wired)).toBe(row.state === 'done-not-proven')
  expect(await database.db.selectFrom('change_lease').selectAll().execute()).toEqual([])
})

test('a device that is away is armed, and seen when it comes back', async () => {
  const ise = new TestContainment()
  const own = runs(ise)
  const { row, proofs } = await own.run(intent())
  expect(row.state).toBe('done-not-proven')
  expect(proofs[0]).toMatchObject({ state: 'waiting', seen: expect.stringContaining('is away') })
  ise.authenticate(wired)
  const later = await own.watch(row.id, 5)
  expect(later.proofs[0]).toMatchObject({ state: 'proven' })
})

test('undone, it is released and authorized as before', async () => {
  const ise = new TestContainment(wired, dock)
  const own = runs(ise)
  const { row } = await own.run(intent(wired, dock))
  const undo = await own.undo(row.id)
  const back = await own.carry(await own.click(undo))
  expect(back.row.state).toBe('done')
  expect(back.proofs.map(({ state }) => state)).toEqual(['proven', 'proven'])
  expect(ise.policies.size).toBe(0)
})

test('who contained it again later is not undone by the end of the earlier one', async () => {
  const ise = new TestContainment(wired)
  const own = runs(ise)
  const first = await own.run(intent())
  const second = await own.run(intent())
  expect(second.row.state).toBe('done')
  const back = await own.carry(await own.click(await own.undo(first.row.id)))
  expect(back.row.state).toBe('done')
  expect(back.proofs[0]?.seen).toBe(`Run ${second.row.id} contains ${wired} as well.`)
  expect(ise.policies.get(wired)).toBe('Quarantine')
  await own.carry(await own.click(await own.undo(second.row.id)))
  expect(ise.policies.size).toBe(0)
})

test('what was put there outside of this console stays there', async () => {
  const ise = new TestContainment(wired, dock)
  ise.policies.set(wired, 'Quarantine')
  const own = runs(ise)
  const { row } = await own.run(intent(wired, dock))
  await own.carry(await own.click(await own.undo(row.id)))
  expect([...ise.policies.keys()]).toEqual([wired])
})

test('another policy, no policy that quarantines, and silence block it', async () => {
  const other = new TestContainment(wired)
  other.policies.set(wired, 'Bounce')
  const levelOf = async (ise: TestContainment, asked: ContainmentAsked, id: string) => {
    const { preview, ready } = await runs(ise).preview(asked)
    return [ready, preview.checks.find((check) => check.id.startsWith(id))?.level]
  }
  expect(await levelOf(other, intent(), 'held')).toEqual([false, 'red'])
  const none = new TestContainment(wired)
  none.quarantines = []
  expect(await levelOf(none, { ...intent(), policy: null }, 'policy')).toEqual([false, 'red'])
  const silent = new TestContainment(wired)
  silent.silent = true
  expect(await levelOf(silent, intent(), 'held')).toEqual([false, 'unknown'])
})

test('MACs in any notation are one, and the policy that quarantines is chosen', async () => {
  const ise = new TestContainment(wired)
  const settled = await containEndpoint.settle?.(
    { system: null, macs: '001b.540a.3c7f, 00-1B-54-0A-3C-7F', policy: null, act: 'contain' },
    { ...runs(ise).worker.means },
    { limit: 5_000, signal: new AbortController().signal },
  )
  expect(settled).toMatchObject({ macs: wired, policy: 'Quarantine' })
})
