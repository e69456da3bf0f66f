import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Detail } from './canonical-json.ts'
import { beginning, nameKey, rowHash } from './chain.ts'
import type { RecordName, RecordRow } from './chain.ts'

export interface Actor {
  readonly id: number
  readonly name: string
}

export interface Entry {
  /** Null for the server itself and for people not signed in. */
  readonly actor: Actor | null
  /** Hash under which the session is known. */
  readonly session: string | null
  readonly address: string | null
  /** A call's name, or words of ours such as `session.reused`. */
  readonly action: string
  /** What it was done to, or what was looked for; erasable. */
  readonly target: string | null
  readonly result: 'intended' | 'done' | 'refused' | 'failed' | 'read'
  /** No secrets: only their keyed hashes. */
  readonly detail?: Detail
  readonly correlation: string
}

/** Key of the advisory lock that lets one writer at a time grow the chain. */
const growing = 7_230_113

function named(kind: 'person' | 'target', name: string, personId: number | null): RecordName {
  const salt = randomBytes(16).toString('hex')
  const row = { kind, salt, name, person_id: personId }
  return { ...row, key: nameKey(row), written_at: new Date() }
}

/**
 * Writes entries in order at the end of the chain, inside the caller's transaction: they stand if and only if it
 * commits. Others who append wait until then, so let it be the transaction's last step.
 */
export async function appendIn(
  transaction: Transaction<Database>,
  entries: readonly Entry[],
  now: () => Date = () => new Date(),
): Promise<void> {
  if (entries.length === 0) return
  const actors = new Map<string, RecordName>()
  const names: RecordName[] = []
  const actorKey = (actor: Actor | null) => {
    if (actor === null) return null
    const known = actors.get(`${actor.id} ${actor.name}`) ?? named('person', actor.name, actor.id)
    if (!names.includes(known)) names.push(known)
    actors.set(`${actor.id} ${actor.name}`, known)
    return known.key
  }
  const targetKey = (target: string | null) => {
    if (target === null) return null
    const row = named('target', target, null)
    names.push(row)
    return row.key
  }
  const prepared = entries.map((entry) => ({
    actor: actorKey(entry.actor),
    target: targetKey(entry.target),
    detail: canonicalJson(entry.detail ?? {}),
    entry,
  }))
  if (names.length > 0) await transaction.insertInto('record_name').values(names).execute()

  // A statement of its own: the next one then sees what the last holder committed.
  await sql`select pg_advisory_xact_lock(${growing})`.execute(transaction)
  const head = await transaction
    .selectFrom('record')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  let seq = head?.seq ?? 0
  let previous = head?.hash ?? beginning
  const rows: RecordRow[] = prepared.map(({ actor, target, detail, entry }) => {
    seq += 1
    const row = {
      seq,
      at: now(),
      actor,
      session: entry.session,
      address: entry.address,
      action: entry.action,
      target,
      result: entry.result,
      detail,
      correlation: entry.correlation,
      previous,
    }
    const hash = rowHash(row)
    previous = hash
    return { ...row, hash }
  })
  await transaction.insertInto('record').values(rows).execute()
}
