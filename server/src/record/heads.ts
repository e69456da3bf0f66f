import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Keys } from '../secrets/key-file.ts'

/** The end of the chain at one moment, kept outside the database and signed. */
export interface Head {
  readonly at: string
  readonly seq: number
  readonly hash: string
}

export interface SignedHead extends Head {
  readonly signature: string
}

export const headsFile = (dataDir: string) => join(dataDir, 'record-heads.jsonl')

const signed = (head: Head) => JSON.stringify([head.at, head.seq, head.hash])

/** Adds the present head to the file and waits until it is on disk. Returns null when the record is empty. */
export async function exportHead(
  database: Kysely<Database>,
  keys: Keys,
  dataDir: string,
  now: () => Date = () => new Date(),
): Promise<Head | null> {
  const row = await database
    .selectFrom('record')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const head = { at: now().toISOString(), seq: row.seq, hash: row.hash }
  const line: SignedHead = { ...head, signature: keys.signHead(signed(head)) }
  const file = await open(headsFile(dataDir), 'a', 0o600)
  try {
    await file.appendFile(`${JSON.stringify(line)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return head
}

/** Heads of the file in order; `forged` counts lines that carry no signature of ours. */
export async function readHeads(
  keys: Keys,
  dataDir: string,
): Promise<{ readonly heads: readonly Head[]; readonly forged: number }> {
  const text = await readFile(headsFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const heads: Head[] = []
  let forged = 0
  for (const line of text.split('\n')) {
    if (line === '') continue
    const head = genuine(keys, line)
    if (head === null) forged += 1
    else heads.push(head)
  }
  return { heads, forged }
}

function genuine(keys: Keys, line: string): Head | null {
  try {
    const { at, seq, hash, signature } = JSON.parse(line) as SignedHead
    const expected = Buffer.from(keys.signHead(signed({ at, seq, hash })))
    const found = Buffer.from(signature)
    return expected.length === found.length && timingSafeEqual(expected, found) ? { at, seq, hash } : null
  } catch {
    // Cut short by a crash while it was written, or not ours.
    return null
  }
}
