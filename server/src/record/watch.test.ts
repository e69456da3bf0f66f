import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database/open.ts'
import type { OpenDatabase } from '../database/open.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { keysFrom } from '../secrets/key-file.ts'
import { exportHead } from './heads.ts'
import { Recorder } from './recorder.ts'
import { unsoundEntry, watchRecord } from './watch.ts'
import type { Unsound } from './watch.ts'

const keys = keysFrom(randomBytes(32))
let database: TestDatabase
let superuser: OpenDatabase
let dataDir: string
const rows = 25

beforeAll(async () => {
  database = await createTestDatabase()
  const name = new URL(database.url.replace('@/', '@h/')).pathname.slice(1)
  superuser = openDatabase(database.superuserUrl.replace(/\/postgres\?/, `/${name}?`), () => undefined)
  dataDir = await mkdtemp(join(tmpdir(), 'patchbay-watch-'))
  const recorder = new Recorder(database.db)
  const entry = (number: number) => ({
    ...unsoundEntry({ firstBad: number, why: 'a row of the test' }),
    target: `row ${number}`,
  })
  for (let number = 1; number <= rows; number += 1) await recorder.append(entry(number))
  await exportHead(database.db, keys, dataDir)
})
afterAll(async () => {
  await superuser.close()
  await database.drop()
})

function watching(slice: number) {
  const heard: Unsound[] = []
  const look = watchRecord({
    database: database.db,
    keys,
    dataDir,
    alarm: ({ firstBad, why }) => heard.push({ firstBad, why }),
    slice,
  })
  return { look, heard }
}

/** As somebody with all power over the database does it. */
const exchange = (from: string, to: string, seq: number) =>
  superuser.db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    await sql`update record set action = ${to} where seq = ${seq} and action = ${from}`.execute(transaction)
  })

test('a row that is not what was written raises one alarm within one round of looks, and again after it was healed', async () => {
  const { look, heard } = watching(10)
  const round = async () => {
    for (let at = 0; at < 3; at += 1) await look()
  }
  await round()
  expect(heard).toEqual([])
  await exchange('alarm.raised', 'nothing', 23)
  await round()
  expect(heard).toEqual([{ firstBad: 23, why: 'The row is not what was written.' }])
  await round()
  await round()
  expect(heard).toHaveLength(1)
  await exchange('nothing', 'alarm.raised', 23)
  await round()
  await round()
  expect(heard).toHaveLength(1)
  await exchange('alarm.raised', 'nothing', 4)
  await round()
  expect(heard.map(({ firstBad }) => firstBad)).toEqual([23, 4])
  await exchange('nothing', 'alarm.raised', 4)
})

test('a tail that was cut is missed by the head that was kept outside, also when it ends with a slice', async () => {
  const { look, heard } = watching(10)
  await superuser.db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    await sql`delete from record where seq > 20`.execute(transaction)
  })
  for (let at = 0; at < 3; at += 1) await look()
  expect(heard).toEqual([{ firstBad: 21, why: 'The row is missing: an exported head lies behind it.' }])
})
