import type { SubscribedFilter } from '@patchbay/contract/command-centre/command-history/subscriptions'
import type { RunState } from '@patchbay/contract/runs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { systemsOf, system } from '../../../locate/test-systems.ts'
import { createLog } from '../../../logging/log.ts'
import { listNotifications } from '../../../notifications/notifications.ts'
import { spread } from '../../../notifications/spread.ts'
import { moveOn } from '../../rows.ts'
import { matchEnded } from './match-ended.ts'
import { endSubscription, subscribe } from './own-subscriptions.ts'
import { SubscriptionsTold } from './notify-subscribers.ts'

type Name = 'ada' | 'bob' | 'cleo'

let database: TestDatabase
let owner: pg.Client
let people: Readonly<Record<Name, number>>
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  // Administrators hold every key.
  const { rows } = await sql<{ id: number }>`
    insert into person (username, email, firstname, lastname, role) values
      ('ada', 'ada@example.org', 'Ada', 'A', 1), ('bob', 'bob@example.org', 'Bob', 'B', 1),
      ('cleo', 'cleo@example.org', 'Cleo', 'C', 1) returning id`.execute(database.db)
  const [ada = 0, bob = 0, cleo = 0] = rows.map(({ id }) => id)
  people = { ada, bob, cleo }
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
beforeEach(async () => {
  lines.length = 0
  await owner.query('truncate notice, history_subscription, outside_change, change, batch cascade')
  await owner.query(`update person set status = 'active', expires_at = null, role = 1`)
})

const process = () => new SubscriptionsTold({ database: database.db, log })

/** What a process does that looks once. */
async function look(one = process()) {
  await one.look()
  await one.stop()
}

const wants = (who: Name, name: string, filter: SubscribedFilter = {}, ownToo = false) =>
  subscribe(database.db, people[who], { name, filter, ownToo })

/** Titles of what somebody was told, oldest first. */
const notificationsOf = async (who: Name = 'ada') =>
  (await listNotifications(database.db, people[who])).latest.toReversed().map(({ title }) => title)
const lastTold = async (who: Name = 'ada') => (await listNotifications(database.db, people[who])).latest[0]

/** As if so many minutes had gone by since anybody was told. */
const later = (minutes: number) =>
  owner.query(`update subscription_fit set settled_at = settled_at - $1 * interval '1 minute'`, [minutes])

interface PastRun {
  readonly by?: Name | null
  readonly port?: string
  readonly state?: RunState
  readonly batch?: string
  readonly applied?: boolean
  readonly proven?: boolean
}

/** A run on its way. */
async function run({
  by = 'bob',
  port = '14',
  state = 'verifying',
  batch,
  applied = true,
  proven,
}: PastRun = {}) {
  const { db } = database
  const { id } = await db
    .insertInto('change')
    .values({
      kind: 'assign-port',
      state,
      requested_by: by === null ? null : people[by],
      requester: by ?? 'gone',
      correlation: '00000000-0000-0000-0000-000000000000',
      intent: '{}',
      reason: 'the archive moves',
      ticket: 'INC-48213',
      sentence: `Set description Printer on sw-a01-1 Gi1/0/${port}.`,
      target: `sw-a01-1 Gi1/0/${port}`,
      targets: [`interface sw-a01-1 GigabitEthernet1/0/${port}`],
      snapshot: '{}',
      accepted: '{}',
      preview: JSON.stringify({ sendings: [{ to: 'sw-a01-1 by Switches (SSH)', lines: [] }] }),
      idempotency_key: applied ? `key-${Math.random()}` : null,
      began_at: new Date(),
      approver: 'cleo',
      batch: batch ?? null,
      batch_stage: batch === undefined ? null : 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (proven !== undefined) {
    const proof = proven ? 'proven' : 'not-proven'
    await db
      .insertInto('change_proof')
      .values({ change_id: id, position: 0, name: 'p', title: 'A tick', state: proof, wait: 60 })
      .execute()
  }
  return id
}

const move = (id: number, from: RunState, to: RunState) =>
  database.db.transaction().execute((transaction) => moveOn(transaction, id, { from, to }, null))
const ended = async (made: PastRun = {}, to: RunState = 'done') => {
  const id = await run(made)
  await move(id, made.state ?? 'verifying', to)
  return id
}

async function addFoundChange(on = 'Gi1/0/31') {
  const now = new Date()
  await database.db
    .insertInto('outside_change')
    .values({
      switch: 'sw-out-1',
      interface: on,
      full_name: on.replace('Gi', 'GigabitEthernet'),
      since: now,
      seen_at: now,
      fields: JSON.stringify([{ what: 'access VLAN', before: '10', now: '38' }]),
      perhaps_by_sign_in: false,
    })
    .execute()
}

test('who subscribed is told once when a change has ended, not while it goes on, and not of what ended before', async () => {
  await ended({ port: '1' })
  await wants('ada', 'All')
  const id = await run()
  await look()
  expect(await notificationsOf()).toEqual([])
  await move(id, 'verifying', 'done')
  await look()
  await later(60)
  await look()
  expect(await notificationsOf()).toEqual(['Done: sw-a01-1 Gi1/0/14'])
  expect(await lastTold()).toMatchObject({
    event: 'subscription-fits',
    words: `Fits “All”. Run ${id}, done: Set description Printer on sw-a01-1 Gi1/0/14. bob asked for it. Why: the archive moves`,
    path: '/command-centre/command-history',
  })
  expect(await notificationsOf('bob')).toEqual([])
  expect(lines).toEqual([])
})

const fits: readonly (readonly [SubscribedFilter, boolean])[] = [
  [{ q: 'archive printer' }, true],
  [{ q: 'archive scanner' }, false],
  [{ actor: 'BOB' }, true],
  [{ actor: 'cleo' }, true],
  [{ actor: 'dora' }, false],
  [{ target: 'SW-A01-1 gigabitethernet 1/0/14' }, true],
  [{ target: 'sw-a01-1' }, true],
  [{ target: 'sw-a01-1 Gi1/0/15' }, false],
  [{ kind: 'assign-port' }, true],
  [{ kind: 'a-kind-that-is-gone' }, false],
  [{ system: 'switches (ssh)' }, true],
  [{ system: 'ISE' }, false],
  [{ result: 'done' }, true],
  [{ result: 'undone' }, false],
  [{ proven: 'yes' }, true],
  [{ proven: 'no' }, false],
  [{ ticket: '48213' }, true],
  [{ ticket: '48214' }, false],
  [{ made: 'here' }, true],
  [{ made: 'outside' }, false],
  [{ actor: 'bob', ticket: '48213', target: 'sw-a01-1' }, true],
  [{ actor: 'bob', ticket: '48214', target: 'sw-a01-1' }, false],
]

test.each(fits)('a change that ended and the filter %j: told %s', async (filter, fit) => {
  await wants('ada', 'One', filter)
  await ended({ proven: true })
  await look()
  expect(await notificationsOf()).toEqual(fit ? ['Done: sw-a01-1 Gi1/0/14'] : [])
})

const fitsOutside: readonly (readonly [SubscribedFilter, boolean])[] = [
  [{}, true],
  [{ made: 'outside' }, true],
  [{ made: 'here' }, false],
  [{ target: 'sw-out-1 gigabitethernet1/0/31' }, true],
  [{ target: 'sw-out-1 Gi1/0/32' }, false],
  [{ q: 'access 38' }, true],
  [{ q: 'access 39' }, false],
  [{ actor: 'bob' }, false],
]

test.each(fitsOutside)('a change that was found outside and the filter %j: told %s', async (filter, fit) => {
  await wants('ada', 'One', filter)
  await addFoundChange()
  await look()
  await look()
  expect(await notificationsOf()).toEqual(fit ? ['Changed outside: sw-out-1 Gi1/0/31'] : [])
  if (fit) {
    expect((await lastTold())?.words).toBe('Fits “One”. Outside, sw-out-1 Gi1/0/31: access VLAN 10 to 38.')
  }
})

test('each result tells what came to it, a person who must decide only to who asks for that, and a preview that was called off nobody', async () => {
  await wants('ada', 'All')
  await wants('bob', 'Decide', { result: 'needs-person' }, true)
  await wants('cleo', 'Called off', { result: 'called-off' })
  const stuck = await ended({ port: '1' }, 'needs-person')
  await ended({ port: '2' }, 'undo-failed')
  await ended({ port: '3', state: 'scheduled' }, 'cancelled')
  await ended({ port: '4', state: 'previewed', applied: false }, 'cancelled')
  await ended({ port: '5', state: 'scheduled' }, 'expired')
  await look()
  expect([await notificationsOf('ada'), await notificationsOf('bob'), await notificationsOf('cleo')]).toEqual(
    [
      ['3 changes: 1 undo failed, 1 cancelled, 1 expired'],
      ['2 changes: 1 needs a person, 1 undo failed'],
      ['2 changes: 1 cancelled, 1 expired'],
    ],
  )
  await move(stuck, 'needs-person', 'undone')
  await later(60)
  await look()
  expect((await notificationsOf('ada')).at(-1)).toBe('Undone: sw-a01-1 Gi1/0/1')
  expect(await notificationsOf('bob')).toHaveLength(1)
})

test('what is done and was seen later is told to each subscription once, as it is then', async () => {
  await wants('ada', 'All')
  await wants('cleo', 'Done', { result: 'done' })
  const id = await ended({}, 'done-not-proven')
  await look()
  await move(id, 'done-not-proven', 'done')
  await later(60)
  await look()
  expect([await notificationsOf('ada'), await notificationsOf('cleo')]).toEqual([
    ['Done, not proven: sw-a01-1 Gi1/0/14'],
    ['Done: sw-a01-1 Gi1/0/14'],
  ])
})

test('several subscriptions of one person are one notice that names them', async () => {
  await wants('ada', 'Archive', { q: 'archive' })
  await wants('ada', 'By Bob', { actor: 'bob' })
  await wants('ada', 'By Dora', { actor: 'dora' })
  await ended()
  await look()
  expect(await notificationsOf()).toEqual(['Done: sw-a01-1 Gi1/0/14'])
  expect(await lastTold()).toMatchObject({
    words: expect.stringMatching(/^Fits “Archive” and “By Bob”\. /),
    path: '/command-centre/command-history?subscriptions=open',
  })
})

test('the notice leads to the history as the subscription narrows it', async () => {
  await wants('ada', 'Port', { target: 'sw-a01-1 Gi1/0/14', made: 'here', q: '' })
  await ended()
  await look()
  expect((await lastTold())?.path).toBe(
    '/command-centre/command-history?made=here&target=sw-a01-1+Gi1%2F0%2F14',
  )
})

test('one’s own changes are told only to who wants them', async () => {
  await wants('ada', 'Of others')
  await wants('bob', 'All', {}, true)
  await ended({ by: 'ada' })
  await look()
  expect([await notificationsOf('ada'), await notificationsOf('bob')]).toEqual([
    [],
    ['Done: sw-a01-1 Gi1/0/14'],
  ])
  await ended({ by: null, port: '15' })
  await look()
  expect(await notificationsOf('ada')).toEqual(['Done: sw-a01-1 Gi1/0/15'])
})

test.each([
  ['lost the key', `role = 5`],
  ['is disabled', `status = 'disabled'`],
  ['is expired', `expires_at = now() - interval '1 minute'`],
])('who %s is told nothing, also not when it is given back', async (_why, became) => {
  await wants('ada', 'All')
  await wants('cleo', 'All')
  await ended()
  await owner.query(`update person set ${became} where id = ${people.ada}`)
  await look()
  await owner.query(`update person set role = 1, status = 'active', expires_at = null`)
  await look()
  expect([await notificationsOf('ada'), await notificationsOf('cleo')]).toEqual([
    [],
    ['Done: sw-a01-1 Gi1/0/14'],
  ])
  await ended({ port: '15' })
  await look()
  expect(await notificationsOf('ada')).toEqual(['Done: sw-a01-1 Gi1/0/15'])
})

test('of several processes that look at once one tells', async () => {
  await wants('ada', 'All')
  await wants('ada', 'Again', { actor: 'bob' })
  await wants('cleo', 'All')
  for (const port of ['1', '2', '3', '4', '5', '6']) await ended({ port })
  const processes = [process(), process(), process(), process()]
  for (const _round of [1, 2, 3]) await Promise.all(processes.map((one) => one.look()))
  await Promise.all(processes.map((one) => one.stop()))
  await later(60)
  await look()
  const { rows } = await owner.query(`select count(*)::int as fits,
    count(distinct (subscription_id, change_id))::int as apart, count(settled_at)::int as settled from subscription_fit`)
  expect(rows).toEqual([{ fits: 18, apart: 18, settled: 18 }])
  // Nothing of it is looked at again.
  const { rows: left } = await owner.query('select id from change where matched_as is distinct from state')
  expect(left).toEqual([])
  // What one process had not compared yet may come in a second notice, and nothing in two.
  for (const who of ['ada', 'cleo'] as const) {
    const { latest } = await listNotifications(database.db, people[who])
    const runs = latest.map(({ title }) => Number(/^(\d+) changes/.exec(title)?.[1] ?? 1))
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(6)
  }
})

test.each([
  ['while it compares', 'subscription_fit'],
  ['while it tells', 'notice'],
])('a process that is killed %s loses nothing and tells nothing twice', async (_when, table) => {
  await wants('ada', 'All')
  await ended()
  await owner.query('begin')
  await owner.query(`lock table ${table} in share mode`)
  const looking = look()
  const held = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    return rows.map(({ pid }) => pid)
  }
  await expect.poll(held, { timeout: 15_000 }).toHaveLength(1)
  await sql`select pg_terminate_backend(pid) from unnest(${await held()}::int[]) as pid`.execute(database.db)
  await looking
  await owner.query('commit')
  expect(lines.join()).toContain('subscriptions not looked at')
  expect(await notificationsOf()).toEqual([])
  await look()
  await later(60)
  await look()
  expect(await notificationsOf()).toEqual(['Done: sw-a01-1 Gi1/0/14'])
})

test('a process that ends between comparing and telling leaves it to the next', async () => {
  await wants('ada', 'All')
  await ended()
  await matchEnded(database.db)
  expect(await notificationsOf()).toEqual([])
  await look()
  expect(await notificationsOf()).toEqual(['Done: sw-a01-1 Gi1/0/14'])
})

test('a list of three hundred is told as one, when all of it is over', async () => {
  await wants('ada', 'All')
  const { id: batch } = await database.db
    .insertInto('batch')
    .values({
      kind: 'assign-port',
      requested_by: people.bob,
      requester: 'bob',
      reason: 'moves',
      ticket: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const port of Array.from({ length: 299 }, (_, at) => String(at + 1))) {
    await run({ port, batch, state: 'done' })
  }
  const last = await run({ port: '300', batch })
  await look()
  expect(await notificationsOf()).toEqual([])
  await move(last, 'verifying', 'undone')
  await look()
  await later(60)
  await look()
  expect(await notificationsOf()).toEqual(['300 changes of a list: 299 done, 1 undone'])
  expect((await lastTold())?.words).toMatch(/ And 297 more\.$/)
})

test('what comes within five minutes of a notice is gathered for the next', async () => {
  await wants('ada', 'All')
  await ended({ port: '1' })
  await look()
  await ended({ port: '2' })
  await look()
  await ended({ port: '3' })
  await addFoundChange()
  await look()
  expect(await notificationsOf()).toHaveLength(1)
  await later(5)
  await look()
  expect(await notificationsOf()).toEqual(['Done: sw-a01-1 Gi1/0/1', '3 changes: 2 done, 1 made outside'])
})

test('a subscription that is ended tells nothing more, and no connected system is told of anybody’s', async () => {
  const { id } = await wants('ada', 'All')
  await wants('cleo', 'All')
  await ended()
  await matchEnded(database.db)
  await endSubscription(database.db, people.ada, id)
  await look()
  expect([await notificationsOf('ada'), await notificationsOf('cleo')]).toEqual([
    [],
    ['Done: sw-a01-1 Gi1/0/14'],
  ])
  await spread(database.db, { mail: true, systems: systemsOf([system('notification', 'webhook-1', {})]) })
  const ways = await database.db.selectFrom('delivery').select(['way', 'person_id']).execute()
  expect(ways).toEqual([{ way: 'mail', person_id: people.cleo }])
})
