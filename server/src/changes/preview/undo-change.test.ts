import { freezeOfB1, insertRow } from '../../hours/test-hours.ts'
import type { Preview } from '@patchbay/contract/changes/preview'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { CallError } from '../../errors/call-error.ts'
import { applyChange } from '../run/apply-change.ts'
import { carryForward } from '../run/carry-forward.ts'
import { previewChange } from './preview-change.ts'
import { readChange } from '../rows.ts'
import type { TestNetwork } from '../run/test-network.ts'
import { undoneBy } from '../undone-by.ts'
import { testWorker } from '../run/test-worker.ts'
import { previewUndo } from './undo-change.ts'

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
let clicks = 0

async function begin(port: string, foundNew: TestNetwork['foundNew'] = []) {
  const { worker, network, kind } = testWorker(database.db)
  network.foundNew = foundNew
  const requester = {
    actor: { id: person, name: 'ada' },
    session: null,
    address: null,
    correlation: '00000000-0000-0000-0000-000000000000',
  }
  const carry = async (id: number, accepted: Readonly<Record<string, string>> = {}) => {
    clicks += 1
    await applyChange(worker.database, { id, person, key: `undo-${clicks}`, accepted }, async () => undefined)
    await carryForward(worker, id, AbortSignal.timeout(30_000))
    return (await readChange(worker.database, id))!
  }
  const { id } = await previewChange(
    worker,
    requester,
    {
      kind,
      intent: { port, vlan: '20' },
      reason: 'test',
      ticket: null,
      runAt: null,
      expiresAt: null,
      proveOrUndo: false,
      batch: null,
      undoOf: null,
    },
    ask,
  )
  const was = network.read(port)['vlan']
  const done = await carry(id)
  const undo = async () =>
    previewUndo(
      worker,
      requester,
      (await readChange(worker.database, id))!,
      { reason: 'back', ticket: null },
      ask,
    )
  return { network, carry, done, undo, was, worker }
}
const driftIn = ({
  preview,
}: {
  preview: { checks: readonly { id: string; level: string; words: string }[] }
}) => preview.checks.find(({ id }) => id === 'drift')

test('what a run changed is put back, proven like any change, and once only', async () => {
  const { network, carry, done, undo, was } = await begin('undone')
  expect(done.state).toBe('done')
  const previewed = await undo()
  expect(driftIn(previewed)).toMatchObject({ level: 'green' })
  const other = await undo()
  expect(await carry(previewed.id)).toMatchObject({ state: 'done', undo_of: done.id })
  expect(network.read('undone')['vlan']).toBe(was)
  await expect(carry(other.id)).rejects.toMatchObject({ code: 'cannot-be-undone' })
})

test('what somebody changed since is said, and a reason is asked for before it is taken away', async () => {
  const { network, carry, undo, was } = await begin('drifted')
  network.port('drifted').set('vlan', '99')
  const previewed = await undo()
  expect(driftIn(previewed)).toMatchObject({
    level: 'amber',
    words: 'Changed since the run: VLAN is 99, and was 20.',
  })
  await expect(carry(previewed.id)).rejects.toBeInstanceOf(CallError)
  expect(await carry(previewed.id, { drift: 'it was a mistake' })).toMatchObject({ state: 'done' })
  expect(network.read('drifted')['vlan']).toBe(was)
})

test('where a kind says what to do instead, undoing what somebody changed since is refused, with what it is and was', async () => {
  const { network, carry, undo, was, worker } = await begin('refused drift')
  Object.assign(worker.kinds[0]!, { insteadOfUndoing: 'Set it anew.' })
  network.port('refused drift').set('vlan', '99')
  const previewed = await undo()
  expect(previewed.ready).toBe(false)
  expect(driftIn(previewed)).toMatchObject({
    level: 'red',
    words: 'Changed since the run: VLAN is 99, and was 20.',
    way: 'Set it anew.',
  })
  await expect(carry(previewed.id, { drift: 'all the same' })).rejects.toBeInstanceOf(CallError)
  expect(network.read('refused drift')['vlan']).toBe('99')
  network.port('refused drift').set('vlan', '20')
  expect(await carry((await undo()).id)).toMatchObject({ state: 'done' })
  expect(network.read('refused drift')['vlan']).toBe(was)
})

test('an undoing that could not put back what it found stands, is told as what it is, and a person may try anew', async () => {
  const { network, carry, done, undo, was, worker } = await begin('undo fails')
  const lies = Array.from({ length: 12 }, (): 'lies' => 'lies')
  // It does what it is asked, cannot save it, and cannot set it back either.
  network.faults.set('save forth', ['refused-before']).set('vlan back', [...lies])
  const failed = await carry((await undo()).id)
  expect(failed.state).toBe('undo-failed')
  network.faults.clear()
  network.port('undo fails').set('vlan', '30')
  expect((await undoneBy(worker.database, [done.id])).get(done.id)).toBeUndefined()
  const again = await carry((await undo()).id, { drift: 'it failed the first time' })
  expect(again.state).toBe('done')
  expect((await undoneBy(worker.database, [done.id])).get(done.id)).toEqual({ id: again.id, state: 'done' })
  expect(network.read('undo fails')['vlan']).toBe(was)
})

test('where nobody can read it now, an undo tells how the run left it and what it brings back, with its age', async () => {
  const { network, done, undo } = await begin('silent')
  network.unreadable = true
  const { preview, ready } = await undo()
  expect(ready).toBe(false)
  expect(preview).toMatchObject({
    fields: [{ field: 'VLAN', before: '20', intent: '10' }],
    sendings: [],
    lastReadAt: done.ended_at?.toISOString(),
  })
  expect(preview.affected).toEqual(
    (done.preview as Preview).affected.map((one) => ({
      ...one,
      how: 'was affected by the run that is undone',
    })),
  )
  network.unreadable = false
  const read = await undo()
  expect([read.ready, read.preview.lastReadAt]).toEqual([true, undefined])
})

test('what was not done cannot be undone', async () => {
  const { carry, undo } = await begin('twice')
  const { id } = await undo()
  await carry(id)
  await expect(undo()).resolves.toMatchObject({ ready: false })
})

test('what stands in the way of asking for it anew does not stand in the way of putting it back', async () => {
  const { network, undo } = await begin('put back')
  network.foundNew = [
    {
      id: 'path',
      level: 'red',
      words: 'No uplink carries it.',
      way: null,
      source: null,
      observedAt: null,
      protectedClass: null,
    },
  ]
  expect(await undo()).toMatchObject({ ready: true })
  await expect(begin('asked anew', network.foundNew)).rejects.toMatchObject({ code: 'check-stands' })
})

test('what undoes an undo is a change like others: a freeze holds it back, and the undo itself does not', async () => {
  const { carry, undo, worker } = await begin('undone twice')
  await insertRow(database.db, 'change_freeze', freezeOfB1({ buildings: [] }))
  const back = await undo()
  expect(back.ready).toBe(true)
  const undone = await carry(back.id)
  expect(undone.state).toBe('done')
  const requester = {
    actor: { id: person, name: 'ada' },
    session: null,
    address: null,
    correlation: 'a-test',
  }
  const anew = await previewUndo(worker, requester, undone, { reason: 'anew', ticket: null }, ask)
  expect(anew.ready).toBe(false)
  expect(anew.preview.checks.filter(({ level }) => level === 'red').map(({ words }) => words)).toEqual([
    'Changes are frozen until 2099-01-01T00:00:00.000Z by Exams: Exams are written.',
  ])
  await sql`update change_freeze set removed_at = now()`.execute(database.db)
})
