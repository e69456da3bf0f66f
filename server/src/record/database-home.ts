import { access, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Keys } from '../secrets/key-file.ts'
import { folderPlace, isSamePlace } from './folder-place.ts'
import type { FolderPlace } from './folder-place.ts'
import { exportHead, whyNotSeen } from './heads.ts'
import type { Database } from '../database/schema.ts'

/** What tells one database from a copy of it: the cluster's own number, and the OID of the database in it. */
interface Home {
  readonly system_identifier: string
  readonly database_oid: string
}

/** What DATA_DIR keeps: the database that it was with, and where it lay itself; an older server kept no place. */
interface StoredHome extends Home {
  readonly place: FolderPlace | null
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
  if (home === undefined) throw new Error('The database does not report its location.')
  return home
}

async function keptIn(dataDir: string): Promise<StoredHome | null> {
  try {
    const { system_identifier, database_oid, place } = JSON.parse(
      await readFile(homeFile(dataDir), 'utf8'),
    ) as Home & Partial<StoredHome>
    return { system_identifier, database_oid, place: place ?? null }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    // Half a file says nothing that could be right.
    return { system_identifier: '', database_oid: '', place: null }
  }
}

/** Writes into DATA_DIR which database it is with, and where it lies. */
async function writeHome(dataDir: string, home: Home): Promise<void> {
  const path = homeFile(dataDir)
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    const kept: StoredHome = { ...home, place: await folderPlace(dataDir) }
    await file.writeFile(`${JSON.stringify(kept)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}

const homeInRow = (database: Kysely<Database>) =>
  database.selectFrom('database_home').select(['system_identifier', 'database_oid']).executeTakeFirst()

/** Whoever was signed in to the database that this one is a copy of is not signed in here. */
async function endSessions(database: Kysely<Database>): Promise<void> {
  await database
    .updateTable('session_family')
    .set({ ended_at: sql`now()`, end_reason: 'ended' })
    .where('ended_at', 'is', null)
    .where('signed_in_at', '<', sql<Date>`now()`)
    .execute()
}

const liesInside = (dataDir: string) =>
  access(join(dataDir, 'database')).then(
    () => true,
    () => false,
  )

/**
 * Why this server is in quarantine, as a sentence, or null when its database and its DATA_DIR are where they were. A database that
 * has never been anywhere settles here. A copy that came here has its sessions ended: whoever was signed in was so elsewhere.
 */
export async function quarantineOf(look: Look): Promise<string | null> {
  const { database, dataDir, keys, restored } = look
  const [now, row, kept] = [await homeNow(database), await homeInRow(database), await keptIn(dataDir)]
  if (restored !== true && row === undefined && kept === null) {
    await settle(look)
    return null
  }
  const moved = row !== undefined && !isSame(row, now)
  if (restored === true || moved) {
    await endSessions(database)
    return moved ? 'Its database has moved.' : 'It was started with RESTORED=1: its database is a copy.'
  }
  if (kept === null && restored === false) {
    await settle(look)
    return null
  }
  if (kept === null) return 'Its DATA_DIR was never used with this database.'
  if (row === undefined || !isSame(kept, now)) return 'Its DATA_DIR was used with another database.'
  const why = keys === null ? null : await whyNotSeen(database, keys, dataDir)
  if (why !== null) return why
  const place = await folderPlace(dataDir)
  if (kept.place !== null && restored !== false && !isSamePlace(kept.place, place)) {
    // A database elsewhere may be the one that others are signed in to.
    if (await liesInside(dataDir)) await endSessions(database)
    return 'Its DATA_DIR has moved, or is on another machine.'
  }
  // On a full disk the place of before is the one that counts on.
  if (!isDeepStrictEqual(kept.place, place)) await writeHome(dataDir, now).catch(() => undefined)
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
  await writeHome(dataDir, now)
  if (keys === null) return
  const anew = (await whyNotSeen(database, keys, dataDir)) !== null
  await exportHead(database, keys, dataDir, { anew })
}
