import { refused } from '@patchbay/connectors/failures'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { LogConfig, RawBuilder } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../database/schema.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { applyChange } from './apply-change.ts'
import { stopBatch } from '../batch/stop-batch.ts'
import { lines, noWork, testLists } from '../batch/test-lists.ts'
import { beginScheduled } from './start-scheduled.ts'
import { Carrier } from './carrier.ts'
import type { ChangeKind } from '../kind.ts'
import { previewChange } from '../preview/preview-change.ts'
import { readChange } from '../rows.ts'
import { addChanger, permitWriting } from './test-kind-runs.ts'
import { TestNetwork, testKind } from './test-network.ts'
import { testWorker } from './test-worker.ts'
import type { ChangeWorker } from '../worker.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
})
afterAll(() => database.drop())

const lists = testLists(() => ({ database: database.db, person }))
const carriers: Carrier[] = []
afterEach(async () => {
  await lists.stop()
  for (const one of carriers.splice(0)) await one.stop()
})

function carrierOf(worker: ChangeWorker): Carrier {
  const carrier = new Carrier(worker)
  carriers.push(carrier)
  return carrier
}

/** It ends as soon as it is so. */
const patiently = { timeout: 30_000 }
vi.setConfig({ testTimeout: 60_000 })

const ask = { limit: 5_000, signal: new AbortController().signal }
let clicks = 0

/** A change of a made-up port that was clicked; its number. */
async function clicked(
  worker: ChangeWorker,
  kind: ChangeKind,
  port: string,
  runAt: Date | null = null,
): Promise<number> {
  clicks += 1
  const requester = {
    actor: { id: person, name: 'ada' },
    session: null,
    address: null,
    correlation: '00000000-0000-0000-0000-000000000000',
  }
  const { id } = await previewChange(
    worker,
    requester,
    {
      kind,
      intent: { port, vlan: '20' },
      reason: 'a test',
      ticket: null,
      runAt,
      expiresAt: null,
      proveOrUndo: false,
      batch: null,
      undoOf: null,
    },
    ask,
  )
  await applyChange(
    database.db,
    { id, person, key: `carried-${clicks}`, accepted: {} },
    async () => undefined,
  )
  return id
}
const stateOf = async (id: number) => (await readChange(database.db, id))?.state

/** A list whose lines behind the first wait for their turn to write until `open` is called. */
async function heldUp(many: number) {
  const list = await lists.listed(lines(many).join('\n'))
  const gate = Promise.withResolvers<undefined>()
  let turns = 0
  const takeTurn: ChangeWorker['takeTurn'] = async () => {
    turns += 1
    // The first line writes to two servers, and to their files.
    if (turns > 4) await gate.promise
    return { wait: 0, cap: 60 }
  }
  const worker = { ...list.worker, takeTurn }
  await list.look()
  while ((await list.states()).includes('draft')) await list.look()
  await list.apply()
  const carrier = lists.carrierOf(worker)
  const begun = async () => (await list.states()).filter((state) => state === 'running').length
  const waits = async () => {
    await carrier.wake()
    return (await list.states())[0] === 'done' && (await begun()) > 1
  }
  await expect.poll(waits, { ...patiently, interval: 20 }).toBe(true)
  await carrier.wake()
  return { ...list, worker, begun, open: () => gate.resolve(undefined), carrier }
}

test('of a list no more is begun than is carried at once, and what is called off meanwhile sends nothing', async () => {
  const { batch, partners, states, begun, open, carried } = await heldUp(40)
  expect(await begun()).toBe(12)
  await stopBatch(
    database.db,
    { batch, person: { profile: { id: person, username: 'ada', access_permission_names: [] } } },
    noWork,
  )
  open()
  await carried()
  const all = await states()
  expect(
    Object.fromEntries(
      ['done', 'expired', 'cancelled'].map((is) => [is, all.filter((one) => one === is).length]),
    ),
  ).toEqual({
    done: 1,
    expired: 12,
    cancelled: 27,
  })
  expect(partners.primary.running.size).toBe(1)
})

test('what somebody clicks does not wait for a list', async () => {
  const { worker, open, carried } = await heldUp(40)
  const kind = testKind(new TestNetwork()) as unknown as ChangeKind
  // The list holds up whoever waits for a turn; the click takes its own.
  const own = { ...worker, kinds: [...worker.kinds, kind] }
  const carrier = carrierOf({ ...own, takeTurn: async () => ({ wait: 0, cap: 60 }) })
  const id = await clicked(own, kind, 'beside a list')
  await expect
    .poll(async () => {
      await carrier.wake()
      return stateOf(id)
    }, patiently)
    .toBe('done')
  open()
  await carried()
})

test('what waits for a target that another holds keeps nobody else', async () => {
  const { worker, kind } = testWorker(database.db)
  const soon = new Date(Date.now() + 60_000)
  const held = []
  for (let at = 0; at < 17; at += 1) held.push(await clicked(worker, kind, 'held', soon))
  const free = await clicked(worker, kind, 'free', soon)
  const holder = await clicked(worker, kind, 'held')
  await sql`update change set run_at = clock_timestamp() - interval '1 second' where id = any (${[...held, free]})`.execute(
    database.db,
  )
  expect(await beginScheduled(worker)).toBe(1)
  expect(await stateOf(free)).toBe('running')
  expect(await readChange(database.db, held[0]!)).toMatchObject({
    state: 'scheduled',
    why: `It waits: port held is held by run ${holder} of ada.`,
  })
  await sql`update change set state = 'cancelled', ended_at = clock_timestamp() where id = any (${held})`.execute(
    database.db,
  )
  await sql`update change_lease set until = clock_timestamp()`.execute(database.db)
  const carrier = carrierOf(worker)
  await expect
    .poll(async () => {
      await carrier.wake()
      return [await stateOf(holder), await stateOf(free)]
    }, patiently)
    .toEqual(['done', 'done'])
})

/** A kind whose steps cannot be planned while `fault` is set. */
function unplannable(worker: ChangeWorker, kind: ChangeKind) {
  const trouble: { fault: Error | null; asked: number } = { fault: null, asked: 0 }
  const broken: ChangeKind = {
    ...kind,
    steps: (intent, snapshot, means) => {
      trouble.asked += 1
      if (trouble.fault !== null) throw trouble.fault
      return kind.steps(intent, snapshot, means)
    },
  }
  return { trouble, broken, own: { ...worker, kinds: [broken] } }
}

const disabled = refused({ cause: 'right-missing', message: 'The switch is no longer connected.' })

test('a change whose system is disabled before anything is sent ends, and says so', async () => {
  const { worker, kind, network } = testWorker(database.db)
  const { trouble, broken, own } = unplannable(worker, kind)
  const id = await clicked(own, broken, 'disabled at once')
  trouble.fault = disabled
  await carrierOf(own).wake()
  await expect.poll(() => stateOf(id), patiently).toBe('expired')
  expect(await readChange(database.db, id)).toMatchObject({
    why: 'Nothing was sent: The switch is no longer connected.',
  })
  expect(network.journal).toEqual([])
})

test('one whose system is disabled in the middle is not known, holds its target, and goes on when it is back', async () => {
  const { worker, kind, network } = testWorker(database.db)
  const { trouble, broken, own } = unplannable(worker, kind)
  const id = await clicked(own, broken, 'disabled midway')
  network.faults.set('shut forth', ['killed-after'])
  const carrier = carrierOf(own)
  await carrier.wake()
  await expect.poll(() => network.port('disabled midway').get('admin'), patiently).toBe('down')
  trouble.fault = disabled
  await sql`update change_lease set until = clock_timestamp()`.execute(database.db)
  await expect
    .poll(async () => {
      await worker.pace.pause(60_000)
      await carrier.wake()
      return stateOf(id)
    }, patiently)
    .toBe('outcome-unknown')
  const asked = trouble.asked
  for (let look = 0; look < 20; look += 1) await carrier.wake()
  expect(trouble.asked - asked).toBeLessThanOrEqual(1)
  const { rows } = await sql`select 1 from change_lease where change_id = ${id}`.execute(database.db)
  expect(rows).toHaveLength(1)
  trouble.fault = null
  await sql`update change set read_again_at = clock_timestamp() where id = ${id}`.execute(database.db)
  await expect
    .poll(async () => {
      await carrier.wake()
      return stateOf(id)
    }, patiently)
    .toBe('done')
  expect(network.port('disabled midway').get('admin')).toBe('up')
})

test('a fault of ours is not met again at once, and after three times is somebody’s to look at', async () => {
  const { worker, kind } = testWorker(database.db)
  const { trouble, broken, own } = unplannable(worker, kind)
  const id = await clicked(own, broken, 'our fault')
  trouble.fault = new TypeError('a mistake of ours')
  const carrier = carrierOf(own)
  const before = trouble.asked
  for (let look = 0; look < 20; look += 1) await carrier.wake()
  await expect.poll(() => trouble.asked - before, patiently).toBe(1)
  await expect
    .poll(async () => {
      await worker.pace.pause(60_000)
      await carrier.wake()
      return stateOf(id)
    }, patiently)
    .toBe('expired')
  expect(trouble.asked - before).toBe(3)
  expect(await readChange(database.db, id)).toMatchObject({
    why: expect.stringMatching(/^Nothing was sent: An error of this server/),
  })
})

/** What a change is made to wait for, and what a look at it leaves in its row. */
const waits: Readonly<
  Record<string, { readonly row: RawBuilder<unknown>; readonly seen: RawBuilder<unknown> }>
> = {
  'an approval': {
    row: sql`state = 'awaiting-approval', state_at = now() - interval '90 days'`,
    seen: sql`state = 'expired'`,
  },
  'its turn, until its time is over': {
    row: sql`expires_at = now() - interval '1 second'`,
    seen: sql`state = 'expired'`,
  },
  'its time': { row: sql`run_at = now() - interval '1 second'`, seen: sql`state = 'done'` },
  'its end': {
    row: sql`state = 'done', ended_at = now() - interval '1 day', expires_at = now() - interval '1 second'`,
    seen: sql`end_tried_at is not null`,
  },
  'its device': {
    row: sql`state = 'done-not-proven', ended_at = now(), watched_until = now() + interval '1 day', watch_next_at = now() - interval '1 minute'`,
    seen: sql`(watch_next_at is null or watch_next_at > now())`,
  },
  'being told of its end': {
    row: sql`state = 'done', ended_at = now() - interval '60 days', expires_at = now() + interval '12 hours'`,
    seen: sql`end_told_days = 1 and owner_told_days = 1`,
  },
}

test('whatever a change waits for, a look finds it; where nothing waits, it is one question', async () => {
  const { worker, kind } = testWorker(database.db)
  const owned: ChangeKind = { ...kind, owner: () => null }
  const far = new Date(Date.now() + 3_600_000)
  const asked: string[] = []
  const log: LogConfig = ({ query }) => void asked.push(query.sql)
  const listening = new Kysely<Database>({ dialect: new PostgresDialect({ pool: database.pool }), log })
  const carry = () => carrierOf({ ...worker, kinds: [owned], database: listening })
  for (const [name, { row, seen }] of Object.entries(waits)) {
    const carrier = carry()
    await carrier.wake()
    const id = await clicked(worker, kind, name, far)
    await sql`update change set ${row} where id = ${id}`.execute(database.db)
    const isSeen = async () => {
      await carrier.wake()
      return (await sql`select from change where id = ${id} and ${seen}`.execute(database.db)).rows.length
    }
    await expect.poll(isSeen, { ...patiently, message: name }).toBe(1)
    await carrier.stop()
    await sql`update change set state = 'cancelled', ended_at = now(), watched_until = null
      where ended_at is null or id = ${id}`.execute(database.db)
  }
  asked.length = 0
  const idle = carry()
  await idle.wake()
  await idle.stop()
  expect(asked).toHaveLength(1)
})
