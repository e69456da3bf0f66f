import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Detail } from './canonical-json.ts'
import { beginning, nameKey, rowHash } from './chain.ts'

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

/** Thrown when an entry could not be written; who asked for a change then does nothing. */
export class RecordUnavailableError extends Error {
  override readonly name = 'RecordUnavailableError'
}

/** Key of the advisory lock that lets one writer at a time grow the chain. */
const growing = 7_230_113

function named(kind: 'person' | 'target', name: string, personId: number | null) {
  const salt = randomBytes(16).toString('hex')
  const row = { kind, salt, name, person_id: personId }
  return { ...row, key: nameKey(row) }
}

type RecordName = ReturnType<typeof named>

/** Keys of people's names that are known to be in the database, by person and name. */
export type KnownNames = Map<string, string>

/** Gathers the names of entries: one for each person, one for each target. */
class Names {
  readonly added: RecordName[] = []
  readonly #known: KnownNames

  constructor(known: KnownNames) {
    this.#known = known
  }

  ofActor(actor: Actor | null): string | null {
    if (actor === null) return null
    const who = `${actor.id} ${actor.name}`
    const key = this.#known.get(who) ?? this.#add(named('person', actor.name, actor.id))
    this.#known.set(who, key)
    return key
  }

  ofTarget(target: string | null): string | null {
    return target === null ? null : this.#add(named('target', target, null))
  }

  #add(name: RecordName): string {
    this.added.push(name)
    return name.key
  }
}

/** Rows travel as one JSON text, which costs far less than a parameter for each cell. */
const asJson = (rows: readonly object[]) => JSON.stringify(rows)

/**
 * Writes entries in order at the end of the chain, inside the caller's transaction: they stand if and only if it
 * commits. Others who append wait until then, so let it be the transaction's last step. Throws a
 * `RecordUnavailableError`. `known` spares writing the
 * names of people again and gains new ones; throw it away when the transaction does not commit.
 */
export async function appendIn(
  transaction: Transaction<Database>,
  entries: readonly Entry[],
  known: KnownNames = new Map(),
  now: () => Date = () => new Date(),
): Promise<void> {
  if (entries.length === 0) return
  try {
    await write(transaction, entries, known, now)
  } catch (cause) {
    throw new RecordUnavailableError('The record could not be written.', { cause })
  }
}

async function write(
  transaction: Transaction<Database>,
  entries: readonly Entry[],
  known: KnownNames,
  now: () => Date,
): Promise<void> {
  const names = new Names(known)
  const prepared = entries.map((entry) => ({
    actor: names.ofActor(entry.actor),
    session: entry.session,
    address: entry.address,
    action: entry.action,
    target: names.ofTarget(entry.target),
    result: entry.result,
    detail: canonicalJson(entry.detail ?? {}),
    correlation: entry.correlation,
  }))
  if (names.added.length > 0) {
    await sql`insert into record_name (key, kind, salt, name, person_id)
      select key, kind, salt, name, person_id from json_to_recordset(${asJson(names.added)}::json)
        as given (key text, kind text, salt text, name text, person_id integer)`.execute(transaction)
  }

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
  const rows = prepared.map((entry) => {
    seq += 1
    const row = { ...entry, seq, at: now().getTime(), previous }
    previous = rowHash(row)
    return { ...row, at: new Date(row.at).toISOString(), hash: previous }
  })
  await sql`insert into record
      (seq, at, actor, session, address, action, target, result, detail, correlation, previous, hash)
    select seq, at, actor, session, address, action, target, result, detail, correlation, previous, hash
    from json_to_recordset(${asJson(rows)}::json) as given (seq bigint, at timestamptz, actor text, session text,
      address text, action text, target text, result text, detail text, correlation text, previous text,
      hash text)`.execute(transaction)
}
