import { open } from 'node:fs/promises'
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
  /** With it an administrator said that the record is the one, though it lacked what was seen of it: heads of before say nothing. */
  readonly anew?: true
}

export interface SignedHead extends Head {
  readonly signature: string
}

export const headsFile = (dataDir: string) => join(dataDir, 'record-heads.jsonl')

const signed = ({ at, seq, hash, anew }: Head) => JSON.stringify([at, seq, hash, ...(anew ? ['anew'] : [])])

/** Adds the present head to the file and waits until it is on disk. Returns null when the record is empty. */
export async function exportHead(
  database: Kysely<Database>,
  keys: Keys,
  dataDir: string,
  { anew = false, now = () => new Date() }: { readonly anew?: boolean; readonly now?: () => Date } = {},
): Promise<Head | null> {
  const row = await database
    .selectFrom('record')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const head: Head = {
    at: now().toISOString(),
    seq: row.seq,
    hash: row.hash,
    ...(anew ? { anew: true } : {}),
  }
  const line: SignedHead = { ...head, signature: keys.current().signHead(signed(head)) }
  const file = await open(headsFile(dataDir), 'a', 0o600)
  try {
    const { size } = await file.stat()
    try {
      await file.appendFile(`${JSON.stringify(line)}\n`)
    } catch (error) {
      // Half a line on a full disk would take the next one with it.
      await file.truncate(size)
      throw error
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return head
}

/** The end of a file, from the beginning of a line. */
async function readEnd(path: string, most: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - most)
    const octets = Buffer.alloc(size - start)
    const { bytesRead } = await file.read(octets, 0, octets.length, start)
    const text = octets.subarray(0, bytesRead).toString('utf8')
    return start === 0 ? text : text.slice(text.indexOf('\n') + 1)
  } finally {
    await file.close()
  }
}

/**
 * Heads of the file in order, or of its last `most` octets; `forged` counts lines that carry no signature of ours.
 */
export async function readHeads(
  keys: Keys,
  dataDir: string,
  most = Number.MAX_SAFE_INTEGER,
): Promise<{ readonly heads: readonly Head[]; readonly forged: number }> {
  const text = await readEnd(headsFile(dataDir), most).catch((error: NodeJS.ErrnoException) => {
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
  const since = heads.reduce((latest, { at, anew }) => (anew && at > latest ? at : latest), '')
  return { heads: heads.filter(({ at }) => at >= since), forged }
}

/** Why the record is not the one that a server kept the last head of, as a sentence; null where it is, or none was kept. */
export async function whyNotSeen(
  database: Kysely<Database>,
  keys: Keys,
  dataDir: string,
): Promise<string | null> {
  const last = (await readHeads(keys, dataDir, 64 * 1024)).heads.at(-1)
  if (last === undefined) return null
  const row = await database
    .selectFrom('record')
    .select('hash')
    .where('seq', '=', last.seq)
    .executeTakeFirst()
  if (row === undefined) return 'Its record is shorter than this server has seen it.'
  return row.hash === last.hash ? null : 'Its record differs from what this server has seen.'
}

function genuine(keys: Keys, line: string): Head | null {
  try {
    const { signature, ...read } = JSON.parse(line) as SignedHead
    const { at, seq, hash } = read
    const head: Head = { at, seq, hash, ...(read.anew === true ? { anew: true } : {}) }
    const found = Buffer.from(signature)
    const ours = keys.all.some((key) => {
      const expected = Buffer.from(key.signHead(signed(head)))
      return expected.length === found.length && timingSafeEqual(expected, found)
    })
    return ours ? head : null
  } catch {
    // Cut short by a crash while it was written, or not ours.
    return null
  }
}

/** Of the heads kept outside, those that are looked at; older ones are proven by the key of their time. */
export const recentHeads = 1024 * 1024

/**
 * Adds every recent head that the present key has not signed, signed by it: what an older key has proven stays proven when that
 * key is gone. Nothing is taken away.
 */
export async function resignHeads(keys: Keys, dataDir: string): Promise<void> {
  const key = keys.current()
  const only: Keys = { all: [key], current: () => key, withId: () => null }
  const [all, own] = await Promise.all([
    readHeads(keys, dataDir, recentHeads),
    readHeads(only, dataDir, recentHeads),
  ])
  const known = new Set(own.heads.map((head) => signed(head)))
  const lines = all.heads
    .filter((head) => !known.has(signed(head)))
    .map((head): SignedHead => ({ ...head, signature: key.signHead(signed(head)) }))
  if (lines.length === 0) return
  const file = await open(headsFile(dataDir), 'a', 0o600)
  try {
    await file.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}
