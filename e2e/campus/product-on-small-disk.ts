import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@patchbay/server/database/open'
import type { OpenDatabase } from '@patchbay/server/database/open'
import { readHeads } from '@patchbay/server/record/heads'
import { verify } from '@patchbay/server/record/verify'
import { readKeyFile } from '@patchbay/server/secrets/key-file'
import { touchSystems } from '@patchbay/server/systems/revision'
import type { Received } from '../../campaigns/books.ts'
import { startProduct } from '../journeys/product/start.ts'
import { addOperators, allowSwitches, writeAsFastAsTheyCan } from './servers-on-campus.ts'
import type { Operator } from './servers-on-campus.ts'
import { mountSmallDisk } from './small-disk.ts'
import type { SmallDisk } from './small-disk.ts'

/** The whole product with data, WAL, logs and temporary files on one small disk. */
export interface ProductOnSmallDisk {
  readonly disk: SmallDisk
  readonly url: string
  readonly operators: readonly Operator[]
  /** As the application sees it. */
  readonly database: OpenDatabase
  /** Writes WAL until the database cannot any more, which ends it. */
  exhaustWal(): Promise<void>
  /** Descriptions that switches received since the last question. */
  received(): Promise<Received[]>
  /** What is wrong with the record, by its chain and the heads beside it. */
  recordFaults(): Promise<string[]>
  stop(): Promise<void>
}

/** Octets of the disk: the smallest on which the product starts comfortably; its database's programs alone are 60 MiB. */
const mebibytes = 256

/** Null where no small disk can be had, after saying why. */
export async function startOnSmallDisk(people: number): Promise<ProductOnSmallDisk | null> {
  const disk = mountSmallDisk(mebibytes)
  if (disk === null) return null
  const stops: (() => Promise<unknown> | void)[] = [() => disk.unmount()]
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const dataDir = join(disk.folder, 'data')
    const temporary = join(disk.folder, 'temporary')
    mkdirSync(dataDir, { mode: 0o711 })
    mkdirSync(temporary, { mode: 0o777 })
    const started = await startProduct(randomBytes(18).toString('base64url'), { dataDir, temporary })
    stops.push(started.stop)
    const { url, control } = started.product
    const database = openDatabase(databaseUrl(dataDir, 'app'), () => undefined)
    stops.push(() => database.close())
    await writeAsFastAsTheyCan(database.db)
    const operators = await addOperators(database, people)
    await allowSwitches(database.db)
    await database.db.transaction().execute(touchSystems)
    let read = 0
    const received = async () => {
      const response = await fetch(`${control}/journal?after=${read}&limit=100000`)
      const { last, items } = (await response.json()) as { last: number; items: Received[] }
      read = last
      return items.filter(({ text }) => /^\s*description /.test(text))
    }
    await received()
    return {
      disk,
      url,
      operators,
      database,
      exhaustWal: () => exhaustWal(databaseUrl(dataDir, 'superuser')),
      received,
      recordFaults: () => recordFaults(database, dataDir),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Of the embedded database, which only its own machine can reach. */
function databaseUrl(dataDir: string, role: 'app' | 'superuser'): string {
  const folder = join(dataDir, 'database')
  const passwords = JSON.parse(readFileSync(join(folder, 'passwords.json'), 'utf8')) as Record<string, string>
  const user = role === 'app' ? 'patchbay_app' : 'postgres'
  return `postgresql://${user}:${passwords[role]}@/patchbay?host=${encodeURIComponent(join(folder, 'socket'))}`
}

async function exhaustWal(url: string): Promise<void> {
  const superuser = openDatabase(url, () => undefined, { connections: 1 })
  try {
    for (;;) {
      await superuser.pool.query(
        `select pg_logical_emit_message(false, 'campaign', repeat('x', 1000000)) from generate_series(1, 8)`,
      )
    }
  } catch {
    // That is how it ends.
  } finally {
    await superuser.close()
  }
}

async function recordFaults({ db }: OpenDatabase, dataDir: string): Promise<string[]> {
  const keys = await readKeyFile(join(dataDir, 'key'), false)
  const { heads, forged } = await readHeads(keys, dataDir)
  const verdict = await verify(db, heads)
  return [
    ...(verdict.sound ? [] : [`row ${verdict.firstBad} of the record: ${verdict.why}`]),
    ...(forged === 0 ? [] : [`${forged} heads of the record are not whole`]),
  ]
}
