import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Keys } from '../secrets/key-file.ts'
import { exportHead, readHeads } from './heads.ts'
import type { Database } from '../database/schema.ts'

/** What tells one database from a copy of it: the cluster's own number, and the OID of the database in it. */
interface Home {
  readonly system_identifier: string
  readonly database_oid: string
}

interface Look {
  readonly database: Kysely<Database>
  readonly dataDir: string
  /** Of a server that is not sealed: heads of the record are told from forged ones. */
  readonly keys: Keys | null
  /** `RESTORED`: true says that this is a copy, false that the database is the one where it is in its place. */
  readonly restored: boolean | null
}

const homeFile = (dataDir: string) => join(dataDir, 'database-home.json')
const isSame = (one: Home, other: Home) =>
  one.system_identifier === other.system_identifier && one.database_oid === other.database_oid

async function homeNow(database: Kysely<Database>): Promise<Home> {
  const { rows } =
    await sql<Home>`select (select system_identifier::text from pg_control_system()) as system_identifier,
    oid::text as database_oid from pg_database where datname = current_database()`.execute(database)
  const [home] = rows
  if (home === undefined) throw new Error('The database does not tell where it is.')
  return home
}

async function homeInFile(dataDir: string): Promise<Home | null> {
  try {
    const { system_identifier, database_oid } = JSON.parse(await readFile(homeFile(dataDir), 'utf8')) as Home
    return { system_identifier, database_oid }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    // Half a file says nothing that could be right.
    return { system_identifier: '', database_oid: '' }
  }
}

const homeInRow = (database: Kysely<Database>) =>
  database.selectFrom('database_home').select(['system_identifier', 'database_oid']).executeTakeFirst()

/** The record ends before a head that this server kept: it is of an earlier time. */
async function isBehindItsHeads({ database, dataDir, keys }: Look): Promise<boolean> {
  if (keys === null) return false
  const last = (await readHeads(keys, dataDir, 64 * 1024)).heads.at(-1)
  if (last === undefined) return false
  const row = await database
    .selectFrom('record')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst()
  return last.seq > (row?.seq ?? 0)
}

/**
 * Why this server is in quarantine, as a sentence, or null when its database is where it was. A database that has never
 * been anywhere settles here. A copy that came here has its sessions ended: whoever was signed in was so elsewhere.
 */
export async function quarantineOf(look: Look): Promise<string | null> {
  const { database, dataDir, restored } = look
  const [now, row, file] = [await homeNow(database), await homeInRow(database), await homeInFile(dataDir)]
  if (restored !== true && row === undefined && file === null) {
    await settle(look)
    return null
  }
  const moved = row !== undefined && !isSame(row, now)
  if (restored === true || moved) {
    await database
      .updateTable('session_family')
      .set({ ended_at: sql`now()`, end_reason: 'ended' })
      .where('ended_at', 'is', null)
      .where('signed_in_at', '<', sql<Date>`now()`)
      .execute()
    return moved
      ? 'Its database is in another place than it was.'
      : 'It was started with RESTORED=1, which says that its database is a copy.'
  }
  if (file === null && restored === false) {
    await settle(look)
    return null
  }
  if (file === null) return 'Its DATA_DIR has never been with this database.'
  if (row === undefined || !isSame(file, now))
    return 'Its database is another one than its DATA_DIR was with.'
  if (await isBehindItsHeads(look)) return 'Its record ends before what this server has seen of it.'
  return null
}

/** This is the place of the database from now on, in its row and in DATA_DIR, and the record's end is that of now. */
export async function settle({ database, dataDir, keys }: Omit<Look, 'restored'>): Promise<void> {
  const now = await homeNow(database)
  await database
    .insertInto('database_home')
    .values(now)
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ ...now, settled_at: sql<Date>`now()` }))
    .execute()
  const path = homeFile(dataDir)
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(now)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  if (keys !== null) await exportHead(database, keys, dataDir)
}
