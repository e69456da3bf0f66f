import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChanger, permitWriting } from '../../run/test-kind-runs.ts'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import type { Fault } from '../../run/test-network.ts'
import { endpoint, TestIdentity } from './test-identity.ts'
import { endpointRuns } from './test-runs.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'identity', ['ise-1'])
})
afterAll(() => database.drop())

const old = endpoint('Cameras', 'by the door')
const wanted = endpoint('Printers', 'by the door')

interface Wrong {
  readonly set?: readonly Fault[]
  readonly again?: readonly Fault[]
}

async function runWith(wrong: Wrong, before: typeof old | null = old) {
  const identity = new TestIdentity()
  identity.stored = before
  identity.authenticate()
  for (const what of ['set', 'again'] as const) identity.faults.set(what, [...(wrong[what] ?? [])])
  const runs = endpointRuns(database.db, person, identity)
  const ended = await runs.carry(await runs.click(await runs.preview()))
  const leases = await database.db.selectFrom('change_lease').selectAll().execute()
  return { identity, runs, leases, ...ended }
}

const statesOf = (rows: readonly { readonly name: string; readonly state: string }[]) =>
  rows.map(({ name, state }) => `${name} ${state}`)

test('it is written, re-authenticates, and is proven by that', async () => {
  const { identity, row, steps, proofs, leases } = await runWith({})
  expect(row).toMatchObject({ state: 'done', after: { Group: 'Printers', Description: 'by the door' } })
  expect([identity.stored, identity.signedOn?.group]).toEqual([wanted, 'Printers'])
  expect(statesOf(steps)).toEqual(['update done', 'sign-on-again done'])
  expect(statesOf(proofs)).toEqual(['stands proven', 'authentication proven', 'access not-applicable'])
  expect(leases).toEqual([])
})

test('what is emptied is taken away, the diff says so, and undone it is back', async () => {
  const custom = { owner: 'Estates', assetTag: 'K-0042' }
  const full = { ...endpoint('Printers', 'by the door'), profileId: 'Brother-Printer', custom }
  const identity = new TestIdentity()
  identity.stored = full
  identity.authenticate()
  const runs = endpointRuns(database.db, person, identity)
  const attributes = [{ name: 'assetTag', value: '' }]
  const previewed = await runs.preview({ profile: '', description: '', attributes })
  expect(previewed.preview.fields).toEqual([
    { field: 'Group', before: 'Printers', intent: 'Printers' },
    { field: 'Profile', before: 'Brother-Printer', intent: 'as profiling finds' },
    { field: 'Description', before: 'by the door', intent: null },
    { field: 'owner', before: 'Estates', intent: 'Estates' },
    { field: 'assetTag', before: 'K-0042', intent: null },
  ])
  expect(previewed.preview.checks.find(({ id }) => id === 'profile-conflict')?.words).toBe(
    'Its profile Brother-Printer was set by hand. Profiling decides from now on.',
  )
  const { row, steps } = await runs.carry(await runs.click(previewed))
  expect([row.state, statesOf(steps)]).toEqual(['done', ['update done', 'sign-on-again done']])
  expect(identity.stored).toEqual({
    ...full,
    profileId: null,
    description: null,
    custom: { owner: 'Estates' },
  })
  await runs.carry(await runs.click(await runs.undo(row.id)))
  expect(identity.stored).toEqual(full)
})

const faults: readonly Fault[] = [
  'refused-before',
  'lost-before',
  'lost-after',
  'killed-before',
  'killed-after',
  'lies',
]

test.each(faults)('the write, %s once: it stands as asked for, or as it was', async (fault) => {
  const { identity, row, leases } = await runWith({ set: [fault] })
  expect(leases).toEqual([])
  expect(row.state).toMatch(/^(done|undone)$/)
  expect(identity.stored).toEqual(row.state === 'done' ? wanted : old)
  expect(identity.journal.filter((what) => what === 'set').length).toBeLessThanOrEqual(1)
})

test.each(faults)(
  'the next authentication, %s once: it stands, and only what was seen is proven',
  async (fault) => {
    const { identity, row, proofs } = await runWith({ again: [fault] })
    expect(identity.stored).toEqual(wanted)
    const signedOn = identity.signedOn?.group === 'Printers'
    expect(row.state).toBe(signedOn ? 'done' : 'done-not-proven')
    expect(statesOf(proofs)).toContain(`authentication ${signedOn ? 'proven' : 'not-proven'}`)
  },
)

test('what is not proven goes back where that was asked for, and it authenticates to what was there', async () => {
  const identity = new TestIdentity()
  identity.stored = old
  identity.authenticate()
  identity.refuses = 'Printers'
  const runs = endpointRuns(database.db, person, identity)
  const { row, proofs } = await runs.carry(await runs.click(await runs.preview({}, true)))
  expect([row.state, statesOf(proofs)[1]]).toEqual(['undone', 'authentication not-proven'])
  expect([identity.stored, identity.signedOn?.group]).toEqual([old, 'Cameras'])
  expect(identity.journal).toEqual(['set', 'again', 'set', 'again'])
})

test('somebody who authenticates as a person tells no group of the device: an authentication that was before proves nothing', async () => {
  const identity = new TestIdentity()
  Object.assign(identity, { stored: old, method: 'dot1x' })
  identity.faults.set('again', ['lies'])
  const runs = endpointRuns(database.db, person, identity)
  const { row, proofs } = await runs.carry(await runs.click(await runs.preview()))
  expect([row.state, statesOf(proofs)[1]]).toEqual(['done-not-proven', 'authentication not-proven'])
  expect(proofs[1]?.seen).toMatch(/^Not re-authenticated at /)
})

test('a system that does not answer is not written to', async () => {
  const identity = new TestIdentity()
  identity.silent = true
  const { ready, preview } = await endpointRuns(database.db, person, identity).preview()
  expect(ready).toBe(false)
  expect(preview.checks.find(({ id }) => id === 'read')).toMatchObject({ level: 'unknown' })
})

test('what somebody changed since the preview stops it', async () => {
  const identity = new TestIdentity()
  identity.stored = old
  const runs = endpointRuns(database.db, person, identity)
  const id = await runs.click(await runs.preview())
  identity.stored = { ...old, description: 'by the window' }
  const { row } = await runs.carry(id)
  expect([row.state, identity.journal]).toEqual(['expired', []])
})

test.each([
  ['that was there', old],
  ['that was not', null],
])('undone, one %s is as it was, and undone again it is refused', async (_title, before) => {
  const { identity, runs, row } = await runWith({}, before)
  expect(row.state).toBe('done')
  const back = await runs.undo(row.id)
  const again = await runs.undo(row.id)
  expect((await runs.carry(await runs.click(back))).row.state).toBe('done')
  expect(identity.stored).toEqual(before)
  await expect(runs.click(again)).rejects.toMatchObject({ code: 'cannot-be-undone' })
})

test('one that is away is written, and its first authentication is watched for without holding anything', async () => {
  const identity = new TestIdentity()
  identity.signedOn = null
  const runs = endpointRuns(database.db, person, identity)
  const { row, steps, proofs } = await runs.carry(await runs.click(await runs.preview()))
  expect([row.state, statesOf(steps)]).toEqual(['done', ['create done']])
  expect(statesOf(proofs)).toEqual(['stands proven', 'authentication waiting', 'access waiting'])
  expect(row.watched_until).not.toBeNull()
})

test('the same twice is nothing', async () => {
  const { runs } = await runWith({})
  expect((await runs.preview()).preview).toMatchObject({ nothing: true, sendings: [] })
})
