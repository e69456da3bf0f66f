import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
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

/** The whole product as it is started, with people who may change ports. */
export interface ProductWithOperators {
  readonly url: string
  readonly operators: readonly Operator[]
  /** As the application sees it. */
  readonly database: OpenDatabase
  /** Descriptions that switches received since the last question. */
  received(): Promise<Received[]>
  /** What is wrong with the record, by its chain and the heads beside it. */
  recordFaults(): Promise<string[]>
  stop(): Promise<void>
}

/** With its data and its temporary files in folders that are there, which others may pass through. */
export async function startWithOperators(
  people: number,
  { dataDir, temporary }: { readonly dataDir: string; readonly temporary: string },
): Promise<ProductWithOperators> {
  const started = await startProduct(randomBytes(18).toString('base64url'), { dataDir, temporary })
  const { url, control } = started.product
  const database = openDatabase(embeddedUrl(dataDir, 'app'), () => undefined)
  const stop = async () => {
    await database.close()
    await started.stop()
  }
  try {
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
    return { url, operators, database, received, recordFaults: () => recordFaults(database, dataDir), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Of the embedded database, which only its own machine can reach. */
export function embeddedUrl(dataDir: string, role: 'app' | 'superuser'): string {
  const folder = join(dataDir, 'database')
  const passwords = JSON.parse(readFileSync(join(folder, 'passwords.json'), 'utf8')) as Record<string, string>
  const user = role === 'app' ? 'patchbay_app' : 'postgres'
  return `postgresql://${user}:${passwords[role]}@/patchbay?host=${encodeURIComponent(join(folder, 'socket'))}`
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
