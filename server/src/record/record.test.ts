import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patienceOr, roundsOr, sayRounds } from '../test-tally.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { openDatabase } from '../database/open.ts'
import type { OpenDatabase } from '../database/open.ts'
import { keysFrom } from '../secrets/key-file.ts'
import { RecordUnavailableError, appendIn } from './append.ts'
import type { Entry } from './append.ts'
import { erasePerson } from './erase-person.ts'
import { exportHead, headsFile, readHeads } from './heads.ts'
import { Recorder } from './recorder.ts'
import { verify } from './verify.ts'

const keys = keysFrom(randomBytes(32))
let database: TestDatabase
let superuser: OpenDatabase
let folder: string
let rows = 0

const entry = (number: number): Entry => ({
  actor: { id: number % 3, name: `person ${number % 3}` },
  session: 'f'.repeat(32),
  address: '10.0.0.1',
  action: 'POST /x/',
  target: number % 2 === 0 ? `q=${number}` : null,
  result: 'done',
  detail: { number, words: ['ä', '"', '\u2028'], none: null },
  correlation: `c-${number}`,
})

beforeAll(async () => {
  database = await createTestDatabase()
  superuser = openDatabase(
    database.superuserUrl.replace(
      /\/postgres\?/,
      `/${new URL(database.url.replace('@/', '@h/')).pathname.slice(1)}?`,
    ),
    () => undefined,
  )
  folder = await mkdtemp(join(tmpdir(), 'patchbay-record-'))
  rows = 300
  const recorder = new Recorder(database.db)
  await Promise.all(Array.from({ length: rows }, (_, number) => recorder.append(entry(number))))
  await exportHead(database.db, keys, folder)
}, 60_000)
afterAll(async () => {
  await superuser.close()
  await database.drop()
})

const check = async () => verify(superuser.db, (await readHeads(keys, folder)).heads)

test('what was appended by many at once is one sound chain without gaps', async () => {
  expect(await check()).toEqual({ sound: true, rows })
  const { count } = await database.db
    .selectFrom('record')
    .select(sql<number>`count(distinct previous)`.as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(rows)
})

test.each([
  'update record set result = result',
  'delete from record',
  'truncate record',
  'alter table record disable trigger record_only_grows',
  'drop trigger record_only_grows on record',
  `update record_name set name = 'somebody else'`,
  'delete from record_name',
])('the application cannot: %s', async (statement) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toThrow()
  expect(await check()).toMatchObject({ sound: true })
})

/** One manipulation by somebody who owns the database, as statements, with the first row that must be found bad. */
function manipulation(random: () => number): { statements: string[]; firstBad: number } {
  const at = 1 + Math.floor(random() * (rows - 2))
  const pick = Math.floor(random() * 9)
  const column =
    ['action', 'result', 'detail', 'correlation', 'address'][Math.floor(random() * 5)] ?? 'action'
  const row = `where seq = ${at}`
  return [
    { statements: [`update record set ${column} = ${column} || ' ' ${row}`], firstBad: at },
    { statements: [`update record set at = at + interval '1 millisecond' ${row}`], firstBad: at },
    { statements: [`update record set actor = null ${row}`], firstBad: at },
    { statements: [`update record set hash = repeat('a', 64) ${row}`], firstBad: at },
    { statements: [`update record set previous = repeat('b', 64) ${row}`], firstBad: at },
    { statements: [`delete from record ${row}`], firstBad: at },
    { statements: [`delete from record where seq > ${at}`], firstBad: at + 1 },
    {
      statements: [
        `update record set seq = 1000000 ${row}`,
        `update record set seq = ${at} where seq = ${at + 1}`,
        `update record set seq = ${at + 1} where seq = 1000000`,
      ],
      firstBad: at,
    },
    {
      statements: [
        `update record set seq = -seq where seq > ${at}`,
        `update record set seq = 1 - seq where seq < 0`,
        `insert into record select ${at + 1}, at, actor, session, address, action, target, result, detail, correlation,
           repeat('c', 64), repeat('d', 64) from record where seq = ${at}`,
      ],
      firstBad: at + 1,
    },
  ][pick]!
}

const manipulations = roundsOr(150, 1_000)

test(
  'all manipulations are found, each at its first bad row',
  async () => {
    const { heads } = await readHeads(keys, folder)
    let seed = 7
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 2_147_483_648
    }
    const missed: unknown[] = []
    for (let round = 0; round < manipulations; round += 1) {
      const { statements, firstBad } = manipulation(random)
      const undo = new Error('undo')
      await superuser.db
        .transaction()
        .execute(async (transaction) => {
          await sql`alter table record disable trigger record_only_grows`.execute(transaction)
          await sql`alter table record drop constraint record_seq_check`.execute(transaction)
          for (const statement of statements) await sql.raw(statement).execute(transaction)
          const found = await verify(transaction, heads)
          if (found.sound || found.firstBad !== firstBad) missed.push({ statements, firstBad, found })
          throw undo
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error
        })
    }
    sayRounds(manipulations, missed.length)
    expect(missed).toEqual([])
    expect(await check()).toEqual({ sound: true, rows })
  },
  patienceOr(60_000),
)

test('a name exchanged for another is found', async () => {
  const undo = new Error('undo')
  await superuser.db
    .transaction()
    .execute(async (transaction) => {
      await sql`alter table record_name disable trigger record_name_only_erased`.execute(transaction)
      await sql`update record_name set name = 'innocent' where key = (select actor from record where seq = 17)`.execute(
        transaction,
      )
      expect(await verify(transaction)).toMatchObject({ sound: false })
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
})

test('a chain that was written anew from the start is found by the exported heads', async () => {
  const other = await createTestDatabase()
  await other.db.transaction().execute((transaction) =>
    appendIn(
      transaction,
      Array.from({ length: rows }, (_, number) => entry(number)),
    ),
  )
  const { heads } = await readHeads(keys, folder)
  expect(await verify(other.db)).toMatchObject({ sound: true })
  expect(await verify(other.db, heads)).toMatchObject({ sound: false, firstBad: rows })
  await other.drop()
})

test('a head that was not signed with our key does not count', async () => {
  const text = await readFile(headsFile(folder), 'utf8')
  const forgedFolder = await mkdtemp(join(tmpdir(), 'patchbay-record-'))
  await writeFile(headsFile(forgedFolder), `${text.replace(/"seq":\d+/, '"seq":1')}${text}{"at":`)
  const { heads, forged } = await readHeads(keys, forgedFolder)
  expect([heads.length, forged]).toEqual([1, 2])
  expect((await readHeads(keysFrom(randomBytes(32)), folder)).heads).toHaveLength(0)
})

test('an entry of a transaction that is rolled back is not there, and leaves no gap', async () => {
  await database.db
    .transaction()
    .execute(async (transaction) => {
      await appendIn(transaction, [entry(1)])
      throw new Error('no')
    })
    .catch(() => undefined)
  await new Recorder(database.db).append(entry(2))
  rows += 1
  expect(await check()).toEqual({ sound: true, rows })
})

test('servers, transactions that come and go and connections that are ended: one chain, and nothing told is missing', async () => {
  const recorders = Array.from({ length: 3 }, () => new Recorder(database.db))
  const told: string[] = []
  const work = async (number: number) => {
    const mine = { ...entry(number), correlation: `mixed-${number}` }
    if (number % 4 !== 3) {
      await recorders[number % 3]!.append(mine)
      told.push(mine.correlation)
      return
    }
    await database.db.transaction().execute(async (transaction) => {
      await appendIn(transaction, [mine])
      if (number % 8 === 7) throw new Error('rolled back')
    })
    told.push(mine.correlation)
  }
  for (let round = 0; round < 10; round += 1) {
    const working = Promise.allSettled(Array.from({ length: 64 }, (_, at) => work(round * 64 + at)))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'patchbay_app' and pid % 3 = ${round % 3}`.execute(
      superuser.db,
    )
    await working
  }
  const { rows: written } = await sql<{
    correlation: string
    count: number
  }>`select correlation, count(*) as count
    from record where correlation like 'mixed-%' group by correlation`.execute(superuser.db)
  expect(new Set(written.map(({ correlation }) => correlation)).isSupersetOf(new Set(told))).toBe(true)
  expect(written.every(({ count }) => count === 1)).toBe(true)
  expect(told.length).toBeGreaterThan(200)
  const verdict = await check()
  expect(verdict).toMatchObject({ sound: true })
  ;({ rows } = verdict)
}, 60_000)

test('who cannot write the record is told so', async () => {
  await sql`revoke insert on record from patchbay_app`.execute(superuser.db)
  const recorder = new Recorder(database.db)
  await expect(recorder.append(entry(1))).rejects.toThrow(RecordUnavailableError)
  expect(recorder.failing).toBe(true)
  await sql`grant insert on record to patchbay_app`.execute(superuser.db)
  await recorder.append(entry(3))
  rows += 1
  expect(recorder.failing).toBe(false)
})

const blank = `update record_name set salt = null, name = null, person_id = null where person_id = `

test('a name is taken away with an entry that names it, and one that is gone without is found', async () => {
  await sql`insert into person (id, username, email, firstname, lastname, role, status) overriding system value
    values (1, 'Person 1', 'q=8', 'Ada', 'Erased', 0, 'active')`.execute(database.db)
  await expect(sql.raw(`${blank} 1`).execute(database.db)).rejects.toThrow(/permission denied/)
  await expect(erasePerson(database.db, 'person 1')).rejects.toThrow(/Disable it first/)
  await sql`update person set status = 'disabled' where id = 1`.execute(database.db)
  const before = (await sql`select 1 from record_name where name in ('person 1', 'q=8')`.execute(database.db))
    .rows
  expect(await erasePerson(database.db, 'person 1')).toBe(before.length)
  expect(await check()).toMatchObject({ sound: true })
  const left = await sql`select 1 from record_name where name in ('person 1', 'q=8')`.execute(database.db)
  expect(left.rows).toHaveLength(0)
  expect(await erasePerson(database.db, 'person 1')).toBe(0)

  // An entry takes away what it names and nothing else, whoever calls it.
  await sql`select erase_record_names(seq) from record`.execute(database.db)
  const others = await sql`select 1 from record_name where person_id = 2`.execute(database.db)
  expect(others.rows.length).toBeGreaterThan(0)

  const undo = new Error('undo')
  await superuser.db
    .transaction()
    .execute(async (transaction) => {
      await sql.raw(`${blank} 2`).execute(transaction)
      const first = (
        await sql<{ seq: number }>`select min(seq) as seq from record
          where actor in (select key from record_name where name is null) and action = 'POST /x/'
            and actor not in (select jsonb_array_elements_text(detail::jsonb -> 'names') from record
              where action = 'record.names-erased')`.execute(transaction)
      ).rows[0]!.seq
      const gone = { sound: false, firstBad: first, why: expect.stringMatching(/no entry says/) }
      expect(await verify(transaction)).toMatchObject(gone)
      // Also where the last slice alone is walked.
      expect(await verify(transaction, [], 290)).toMatchObject(gone)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
})
