import { afterAll, beforeAll, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { applyChange } from './apply-change.ts'
import { carryForward } from './carry-forward.ts'
import { previewChange } from '../preview/preview-change.ts'
import { readChange } from '../rows.ts'
import { Killed } from './test-network.ts'
import type { Fault } from './test-network.ts'
import { testWorker } from './test-worker.ts'
import { patienceOr, roundsOr } from '../../test-tally.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ id: number }>`
    insert into person (username, email, firstname, lastname, role)
    values ('ada', 'ada@example.org', 'Ada', 'Test', 2) returning id`.execute(database.db)
  person = rows[0]?.id ?? 0
})
afterAll(() => database.drop())

const ask = { limit: 1_000, signal: new AbortController().signal }
const steps = ['vlan', 'shut', 'open', 'save'] as const
const faults: readonly Fault[] = [
  'refused-before',
  'lost-before',
  'lost-after',
  'killed-before',
  'killed-after',
  'lies',
]
let ports = 0

/** Previews and applies on a port of its own, then carries forward as often as processes are killed. */
async function runWith(
  place: Readonly<Record<string, readonly Fault[]>>,
  unproven = false,
  stays: readonly string[] = [],
) {
  const set = testWorker(database.db)
  const { worker, network, kind } = set
  network.unproven = unproven
  network.stays = stays
  ports += 1
  const port = `port-${ports}`
  const before = { ...network.read(port) }
  const requester = {
    actor: { id: person, name: 'ada' },
    session: null,
    address: null,
    correlation: '00000000-0000-0000-0000-000000000000',
  }
  const { id, ready } = await previewChange(
    worker,
    requester,
    {
      kind,
      intent: { port, vlan: '20' },
      reason: 'test',
      ticket: null,
      runAt: null,
      expiresAt: null,
      proveOrUndo: unproven,
      batch: null,
      undoOf: null,
    },
    ask,
  )
  expect(ready).toBe(true)
  await applyChange(database.db, { id, person, key: `key-${ports}`, accepted: {} }, async () => undefined)
  for (const [name, which] of Object.entries(place)) network.faults.set(name, [...which])
  for (let lives = 0; lives < 10; lives += 1) {
    try {
      await carryForward(worker, id, ask.signal)
      break
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      // Another process finds it when the lease has run out.
      await sql`update change_lease set until = clock_timestamp()`.execute(database.db)
    }
  }
  const row = await readChange(database.db, id)
  const leases = await database.db
    .selectFrom('change_lease')
    .selectAll()
    .where('change_id', '=', id)
    .execute()
  return { ...set, id, port, before, row, leases, now: Object.fromEntries(network.port(port)) }
}

test('a change without faults is done, proven and recorded', async () => {
  const { row, now, leases } = await runWith({})
  expect(row).toMatchObject({ state: 'done', after: { VLAN: '20' }, why: null })
  expect(now).toEqual({ vlan: '20', admin: 'up', saved: 'vlan 20' })
  expect(leases).toEqual([])
})

test.each(steps.flatMap((step) => faults.map((fault) => [step, fault] as const)))(
  '%s, %s once: it ends, leaves no half, and says what is',
  async (step, fault) => {
    const { row, now, before, leases, network, port } = await runWith({ [`${step} forth`]: [fault] })
    expect(leases).toEqual([])
    expect(now['admin']).toBe('up')
    // The restoring half is tried again rather than taken back.
    expect(row?.state).toMatch(step === 'open' ? /^done$/ : /^(done|undone)$/)
    if (row?.state === 'done') expect(now).toEqual({ vlan: '20', admin: 'up', saved: 'vlan 20' })
    else expect(now).toEqual(before)
    // Nothing is set twice to the same: what holds is not sent again.
    const effects = network.journal
      .filter((effect) => effect.port === port)
      .map(({ field, value }) => `${field} ${value}`)
    expect(effects.filter((effect, at) => effects[at - 1] === effect)).toEqual([])
    // What is done is done, whoever carries it on: a port that is open again is not taken down a second time.
    expect(effects.filter((effect) => effect === 'admin down').length).toBeLessThanOrEqual(1)
  },
)

test.each(
  steps.filter((step) => step !== 'open').flatMap((step) => faults.map((fault) => [step, fault] as const)),
)('the way back of %s, %s once: it is as it was', async (step, fault) => {
  const { row, now, before, leases } = await runWith({ 'save forth': ['lies'], [`${step} back`]: [fault] })
  expect(leases).toEqual([])
  expect(row?.state).toBe('undone')
  expect(now).toEqual(before)
})

test.each(faults)(
  'what was saved and is not proven in time is taken back, also where saving again is %s',
  async (fault) => {
    const { row, now, before, leases } = await runWith({ 'save back': [fault] }, true)
    expect(leases).toEqual([])
    expect(row).toMatchObject({ state: 'undone', why: 'Not all of it was proven in time.' })
    expect(now).toEqual(before)
  },
)

const place = fc
  .tuple(fc.constantFrom(...steps), fc.constantFrom('forth', 'back'))
  .map((parts) => parts.join(' '))
const anyFaults = fc.dictionary(
  place,
  fc.array(fc.constantFrom<Fault>('none', ...faults), { maxLength: 3 }),
  {
    maxKeys: 6,
  },
)

test(
  'a run with a step that stays is never called undone while that step is done',
  { timeout: patienceOr(120_000) },
  async () => {
    const some = fc.subarray(['vlan', 'save'])
    await fc.assert(
      fc.asyncProperty(anyFaults, some, fc.boolean(), async (place, stays, unproven) => {
        const { row, now, before } = await runWith(place, unproven, stays)
        if (row?.state === 'undone') expect(now).toEqual(before)
        else if (row?.state === 'undo-failed') expect(row.why).not.toBe('')
        else expect(row).toMatchObject({ state: 'done' })
      }),
      {
        numRuns: roundsOr(15, 60),
        examples: [
          [{ 'save forth': ['lies'] }, ['vlan'], false],
          [{}, ['vlan'], true],
        ],
      },
    )
  },
)

// At night two hundred runs, each with every row of its own.
test(
  'whatever goes wrong several times over, the port is open, and the end is what is',
  { timeout: patienceOr(120_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(anyFaults, async (place) => {
        const { row, now, before, leases } = await runWith(place)
        expect(leases).toEqual([])
        expect(now['admin']).toBe('up')
        if (row?.state === 'done') expect(now).toEqual({ vlan: '20', admin: 'up', saved: 'vlan 20' })
        else if (row?.state === 'undone') expect(now).toEqual(before)
        else expect(row).toMatchObject({ state: 'undo-failed', why: expect.any(String) })
      }),
      { numRuns: roundsOr(40, 200) },
    )
  },
)

test('what was sent and cannot be read is unknown, keeps its target, and is settled by reading', async () => {
  const set = await runWith({ 'vlan forth': ['lost-after-silent'] })
  expect(set.row?.state).toBe('outcome-unknown')
  expect(set.leases).toHaveLength(1)
  const effects = set.network.journal.length
  set.network.unreadable = false
  await carryForward(set.worker, set.id, ask.signal)
  expect((await readChange(database.db, set.id))?.state).toBe('done')
  expect(set.network.journal.slice(effects).map(({ field }) => field)).not.toContain('vlan')
})

const never = Array.from({ length: 12 }, (): Fault => 'refused-before')

const reportOf = async (id: number) => {
  const { rows } = await sql<{ title: string }>`select title from notice where change_id = ${id}`.execute(
    database.db,
  )
  return rows.map(({ title }) => title)
}

test('a port that cannot be brought up is told of within two minutes, and brought up once it can be', async () => {
  const set = await runWith({ 'open forth': never })
  expect(set.row).toMatchObject({
    state: 'outcome-unknown',
    why: expect.stringMatching(/^open on port-\d+ has not succeeded yet: .*refused the login/),
  })
  expect(set.now['admin']).toBe('down')
  expect(set.leases).toHaveLength(1)
  expect(set.worker.now().getTime() - set.row!.requested_at.getTime()).toBeLessThan(120_000)
  expect(await reportOf(set.id)).toEqual([`Outcome unknown: ${set.port}`])
  const before = set.worker.now().getTime()
  set.network.faults.clear()
  await carryForward(set.worker, set.id, ask.signal)
  expect((await readChange(database.db, set.id))?.state).toBe('done')
  expect(set.network.port(set.port).get('admin')).toBe('up')
  // It is sent at once, and not only looked for.
  expect(set.worker.now().getTime() - before).toBeLessThan(30_000)
  expect(set.network.journal.filter(({ value }) => value === 'down')).toHaveLength(1)
})

test('what cannot be put back for want of an answer is tried on, and said', async () => {
  const set = await runWith({ 'save forth': ['lies'], 'shut back': never, 'vlan back': never })
  expect(set.row).toMatchObject({
    state: 'outcome-unknown',
    why: expect.stringMatching(/It is being undone\. vlan on/),
  })
  expect(await reportOf(set.id)).toEqual([`Outcome unknown: ${set.port}`])
  set.network.faults.clear()
  await carryForward(set.worker, set.id, ask.signal)
  expect(await readChange(database.db, set.id)).toMatchObject({
    state: 'undone',
    why: expect.not.stringMatching(/being undone/),
  })
  expect(Object.fromEntries(set.network.port(set.port))).toEqual(set.before)
})

test('what a process that was killed may have sent is not called undone while nothing can be read', async () => {
  const set = await runWith({ 'vlan forth': ['killed-after-silent', 'refused-before'] })
  expect(set.row).toMatchObject({
    state: 'outcome-unknown',
    why: expect.stringContaining('cannot be read back'),
  })
  expect(set.leases).toHaveLength(1)
  set.network.unreadable = false
  await carryForward(set.worker, set.id, ask.signal)
  expect((await readChange(database.db, set.id))?.state).toBe('done')
  expect(Object.fromEntries(set.network.port(set.port))).toEqual({
    vlan: '20',
    admin: 'up',
    saved: 'vlan 20',
  })
})
