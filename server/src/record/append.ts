import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Detail } from './canonical-json.ts'
import { beginning, nameKey, rowHash } from './chain.ts'
import type { HashedRow, RecordRow } from './chain.ts'

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

type Prepared = Pick<
  HashedRow,
  'actor' | 'session' | 'address' | 'action' | 'target' | 'result' | 'detail' | 'correlation'
>

function prepare(entries: readonly Entry[], names: Names): Prepared[] {
  return entries.map((entry) => ({
    actor: names.ofActor(entry.actor),
    session: entry.session,
    address: entry.address,
    action: entry.action,
    target: names.ofTarget(entry.target),
    result: entry.result,
    detail: canonicalJson(entry.detail ?? {}),
    correlation: entry.correlation,
  }))
}

/** The last row of the chain: what the next one stands on. */
export type Tip = Pick<RecordRow, 'seq' | 'hash'>

/** Rows of the chain behind `tip`, and the last of them. */
function linked(prepared: readonly Prepared[], tip: Tip, now: () => Date): { rows: object[]; tip: Tip } {
  let { seq, hash } = tip
  const rows = prepared.map((entry) => {
    seq += 1
    const row = { ...entry, seq, at: now().getTime(), previous: hash }
    hash = rowHash(row)
    return { ...row, at: new Date(row.at).toISOString(), hash }
  })
  return { rows, tip: { seq, hash } }
}

interface Grown {
  readonly written: boolean
  /** The last row after the call. */
  readonly tip: Tip
}

const empty: Tip = { seq: 0, hash: beginning }

/** No row has it: whoever asks with it is told where the chain ends. */
export const unknownTip: Tip = { seq: -1, hash: '' }

/** `grow_record` of migration 0006; without a transaction around it, it is one. */
async function grow(database: Kysely<Database>, tip: Tip, names: object[], rows: object[]): Promise<Tip> {
  const [seq, hash] = tip.seq === 0 ? [null, null] : [tip.seq, tip.hash]
  const found = await sql<{ seq: number | null; hash: string | null }>`select seq, hash
    from grow_record(${seq}, ${hash}, ${asJson(names)}::json, ${asJson(rows)}::json)`.execute(database)
  const [row] = found.rows
  return row === undefined || row.seq === null || row.hash === null ? empty : { seq: row.seq, hash: row.hash }
}

/** Writes entries if `tip` is still the last row, and nothing if not. `known` gains names when they are written. */
async function growBehind(
  database: Kysely<Database>,
  tip: Tip,
  entries: readonly Entry[],
  known: KnownNames,
  now: () => Date,
): Promise<Grown> {
  const gained: KnownNames = new Map(known)
  const names = new Names(gained)
  const { rows, tip: last } = linked(prepare(entries, names), tip, now)
  const found = await grow(database, tip, names.added, rows)
  const written = found.seq === last.seq && found.hash === last.hash
  if (written) for (const [who, key] of gained) known.set(who, key)
  return { written, tip: found }
}

/**
 * Writes entries in order at the end of the chain, inside the caller's transaction: they stand if and only if it
 * commits. Others who append wait until then, so let it be the transaction's last step. Throws a
 * `RecordUnavailableError`. `known` spares writing the names of people again and gains new ones; throw it away when
 * the transaction does not commit.
 */
export async function appendIn(
  transaction: Transaction<Database>,
  entries: readonly Entry[],
  known: KnownNames = new Map(),
  now: () => Date = () => new Date(),
): Promise<void> {
  if (entries.length === 0) return
  try {
    // Takes the lock, too, which is ours until the end of the transaction.
    const tip = await grow(transaction, unknownTip, [], [])
    const grown = await growBehind(transaction, tip, entries, known, now)
    if (!grown.written) throw new Error('The chain moved under its lock.')
  } catch (cause) {
    throw new RecordUnavailableError('The record could not be written.', { cause })
  }
}

/**
 * Writes entries in a transaction of their own and resolves with the new last row. One round trip when `tip`, the last
 * row as it was known, still is. Throws a `RecordUnavailableError`.
 */
export async function appendBehind(
  database: Kysely<Database>,
  tip: Tip,
  entries: readonly Entry[],
  known: KnownNames,
  now: () => Date = () => new Date(),
): Promise<Tip> {
  try {
    let grown: Grown = { written: false, tip }
    // Others may be quicker several times in a row, but each time somebody gets on.
    while (!grown.written) grown = await growBehind(database, grown.tip, entries, known, now)
    return grown.tip
  } catch (cause) {
    throw new RecordUnavailableError('The record could not be written.', { cause })
  }
}
