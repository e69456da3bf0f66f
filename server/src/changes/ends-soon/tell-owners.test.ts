import { ownRealms } from '@patchbay/connectors/identity/own-realms'
import type { Person, PersonQuestion } from '@patchbay/connectors/directory/capabilities'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { person as personOf, reading, system, systemsOf } from '../../locate/test-systems.ts'
import { createLog } from '../../logging/log.ts'
import { Outbox } from '../../notifications/outbox.ts'
import type { Delivery } from '../../notifications/deliveries.ts'
import { readableRun } from '../rights/readable-run.ts'
import { connectionLost } from '../run/test-failures.ts'
import { day, standingRuns } from '../run/test-standing.ts'
import { tellOwnersWhatEndsSoon } from './tell-owners.ts'

beforeAll(() => ownRealms.learn('test', ['campus.example', 'CAMPUS']))
afterAll(() => ownRealms.learn('test', []))

let database: TestDatabase
const ids = { ada: 0, carl: 0, gone: 0 }
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ id: number }>`
    insert into person (username, email, firstname, lastname, role, status) values
      ('ada', 'ada@example.org', 'Ada', 'Test', 2, 'active'),
      ('carl', 'carl@example.org', 'Carl', 'Owner', 7, 'active'),
      ('gone', 'gone@example.org', 'Gone', 'Owner', 7, 'disabled') returning id`.execute(database.db)
  ;[ids.ada = 0, ids.carl = 0, ids.gone = 0] = rows.map(({ id }) => id)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`delete from notice`.execute(database.db)
})

const standing = standingRuns(() => ({ database: database.db, person: ids.ada }))
const signal = new AbortController().signal

/** A directory with these people, by what it is asked for; or one that does not answer. */
const directory = (knows: ((asked: PersonQuestion) => readonly Person[]) | null) => {
  const asked: PersonQuestion[] = []
  const one = system('directory', 'ad', {
    findPeople: async (question) => {
      asked.push(question)
      if (knows === null) throw connectionLost('does not answer')
      return reading(knows(question))
    },
  })
  return { asked, systems: systemsOf([one]) }
}
const byLogin =
  (...people: Person[]) =>
  (asked: PersonQuestion) =>
    people.filter(
      ({ username, email, displayName }) =>
        ('username' in asked && username === asked.username) ||
        ('email' in asked && email === asked.email) ||
        ('name' in asked && displayName.includes(asked.name)),
    )
const dora = personOf({
  username: 'dora',
  displayName: 'Dora Quist',
  email: 'dora@campus.example',
  enabled: true,
})

let ports = 0
/** Something of an owner, asked for long enough, and told of when so many days are left. */
async function owned(owner: string | null, known = directory(() => [])) {
  ports += 1
  const run = await standing(`owned-${ports}`, 60, { owner: () => owner })
  const worker = { ...run.worker, means: { ...run.worker.means, systems: known.systems } }
  const left = async (days: number) => {
    await run.left(days)
    await tellOwnersWhatEndsSoon(worker, signal)
  }
  const look = () => tellOwnersWhatEndsSoon(worker, signal)
  /** Whom the owner’s notices of it went to: accounts by name, and addresses. */
  const told = async () => {
    const { rows } = await sql<{ title: string; words: string; to: string }>`
      select title, words, coalesce(person.username, delivery.address) as "to"
      from notice left join notification on notification.notice_id = notice.id
      left join person on person.id = notification.person_id
      left join delivery on delivery.notice_id = notice.id and way = 'address'
      where change_id = ${run.id} and event = 'owned-ends-soon' order by notice.id`.execute(database.db)
    return rows
  }
  const to = async () => (await told()).map((one) => one.to)
  return { ...run, left, look, told, to }
}

test('an owner with an account is told in the console, two weeks, three days and a day before, once each', async () => {
  for (const name of ['carl', 'CAMPUS\\Carl', 'Carl@Example.org']) {
    const run = await owned(name)
    for (const [days, times] of [
      [14.1, 0],
      [13.9, 1],
      [3.1, 1],
      [2.9, 2],
      [0.9, 3],
      [0.1, 3],
    ] as const) {
      await run.left(days)
      await run.look()
      expect([name, days, await run.to()]).toEqual([name, days, Array(times).fill('carl')])
    }
    const [first] = await run.told()
    expect(first?.title).toMatch(/^Ends in 14 days: owned-/)
    expect(first?.words).toMatch(
      /^owned-\d+ is recorded as yours\. Within 14 days a change to it is undone, at 20.*Z: Put owned-\d+ into VLAN 20 If it is still needed, extend it/,
    )
  }
})

test('one without an account is written to: by the directory, or where the text is an address; who asked is named', async () => {
  for (const [name, known] of [
    ['dora', byLogin(dora)],
    ['Dora Quist', byLogin(dora, { ...dora, username: 'other', displayName: 'Dora Quistgaard' })],
    ['dora@campus.example', () => []],
    ['dora@campus.example', null],
  ] as const) {
    const run = await owned(name, directory(known))
    await run.left(13)
    await run.look()
    expect([name, await run.to()]).toEqual([name, ['dora@campus.example']])
    expect((await run.told())[0]?.words).toMatch(/ask ada \(ada@example\.org\) to extend it\.$/)
  }
})

test('nobody is written to who is not surely meant: an unknown text, two of one name, who left, who asked', async () => {
  const twin = { ...dora, username: 'dora2' }
  for (const [name, known] of [
    ['Estates', byLogin(dora)],
    ['Dora', byLogin(dora)],
    ['Dora Quist', byLogin(dora, twin)],
    ['dora', byLogin({ ...dora, enabled: false })],
    ['dora', byLogin({ ...dora, email: null })],
    ['gone', byLogin()],
    ['ada', byLogin()],
    [null, byLogin(dora)],
  ] as const) {
    const run = await owned(name, directory(known))
    await run.left(13)
    expect([name, await run.to()]).toEqual([name, []])
  }
  // The directory says which account is meant.
  const known = directory(byLogin({ ...dora, username: 'carl', email: 'c.owner@campus.example' }))
  const run = await owned('c.owner@campus.example', known)
  await run.left(13)
  expect(await run.to()).toEqual(['carl'])
})

test('a directory that does not answer is asked again in ten minutes, and the notice comes once', async () => {
  const known = directory(null)
  const run = await owned('dora', known)
  await run.left(13)
  await run.look()
  expect([await run.to(), known.asked.length]).toEqual([[], 1])
  const back = directory(byLogin(dora))
  const worker = { ...run.worker, means: { ...run.worker.means, systems: back.systems } }
  await tellOwnersWhatEndsSoon(worker, signal)
  expect(back.asked).toEqual([])
  await sql`update change set owner_looked_at = owner_looked_at - interval '11 minutes' where id = ${run.id}`.execute(
    database.db,
  )
  await Promise.all([tellOwnersWhatEndsSoon(worker, signal), tellOwnersWhatEndsSoon(worker, signal)])
  await sql`update change set owner_looked_at = null where id = ${run.id}`.execute(database.db)
  await tellOwnersWhatEndsSoon(worker, signal)
  expect(await run.to()).toEqual(['dora@campus.example'])
})

test('what is kept longer while it is asked whose it is was told of for nothing, and is told of anew', async () => {
  const run = await owned('carl')
  await run.left(0.9)
  await run.keep(new Date(Date.now() + 30 * day))
  await run.look()
  expect(await run.to()).toEqual(['carl'])
  await run.left(13)
  expect((await run.told()).map(({ title }) => title.split(':')[0])).toEqual([
    'Ends within a day',
    'Ends in 14 days',
  ])
})

test('its owner looks at the run and keeps it until a time without its key, and no longer where somebody agreed', async () => {
  const run = await owned('carl')
  const carl = { profile: { id: ids.carl, username: 'carl', access_permission_names: [] } }
  const look = (profile: typeof carl.profile) =>
    readableRun(database.db, [run.kind], run.id, { profile }).then(
      () => 'seen',
      () => 'none',
    )
  expect(await look(carl.profile)).toBe('seen')
  expect(await look({ ...carl.profile, id: ids.gone })).toBe('none')
  const later = new Date(Date.now() + 70 * day)
  await expect(run.keep(null, carl.profile)).rejects.toMatchObject({
    code: 'input-not-valid',
    fields: { expiresAt: expect.stringContaining('Enter an end') },
  })
  await expect(run.keep(later, { ...carl.profile, id: ids.gone })).rejects.toMatchObject({
    code: 'no-such-thing',
  })
  await run.keep(later, carl.profile)
  expect((await run.row()).expires_at).toEqual(later)
  await sql`update change set approver = 'bob' where id = ${run.id}`.execute(database.db)
  await expect(run.keep(new Date(Date.now() + 80 * day), carl.profile)).rejects.toMatchObject({
    code: 'no-such-thing',
  })
  await run.left(13)
  expect((await run.told())[0]?.words).toMatch(/ask ada \(ada@example\.org\) to extend it\.$/)
})

test('the lines of a list that are one owner’s are one notice and one mail, which the mail server gets once', async () => {
  await sql`insert into batch (id, kind, requested_by, requester, reason)
    values ('00000000-0000-4000-8000-000000000001', 'test', ${ids.ada}, 'ada', 'many')`.execute(database.db)
  const runs = [await owned('dora@campus.example'), await owned('dora@campus.example'), await owned('carl')]
  for (const { id } of runs) {
    await sql`update change set batch = '00000000-0000-4000-8000-000000000001' where id = ${id}`.execute(
      database.db,
    )
  }
  for (const { left } of runs) await left(2.5)
  const { rows } = await sql<{ title: string }>`
    select title from notice where event = 'owned-ends-soon' order by id`.execute(database.db)
  expect(rows.map(({ title }) => title.replaceAll(/owned-\d+/g, 'it'))).toEqual([
    'Ends in 3 days: it and 1 more of yours',
    'Ends in 3 days: it',
  ])
  const sent: Delivery[] = []
  const mail = async (delivery: Delivery) => void sent.push(delivery)
  const parts = { database: database.db, systems: systemsOf([]), origin: null, log: createLog('silent') }
  const outbox = new Outbox({ ...parts, mail })
  for (let look = 0; look < 2; look += 1) {
    await outbox.look()
    await outbox.sent()
  }
  await outbox.stop()
  const owners = sent.filter(({ event }) => event === 'owned-ends-soon')
  expect(owners.map(({ address, person }) => address ?? person)).toEqual(
    expect.arrayContaining(['dora@campus.example', ids.carl]),
  )
  expect(owners).toHaveLength(2)
  // Where no server takes mail nothing waits for one.
  const alone = await owned('dora@campus.example')
  await alone.left(13)
  const without = new Outbox({ ...parts, mail: null })
  await without.look()
  await without.stop()
  const deliveries = await database.db
    .selectFrom('delivery')
    .select(['state', 'why'])
    .where('way', '=', 'address')
    .orderBy('since', 'desc')
    .limit(1)
    .execute()
  expect(deliveries).toEqual([{ state: 'given-up', why: 'No mail server is set up.' }])
})
