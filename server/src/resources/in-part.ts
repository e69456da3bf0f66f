import { createHash } from 'node:crypto'
import type { PartPlan } from '@patchbay/contract/resources/bulk-plan'
import { nameOf } from '@patchbay/contract/resources/resource'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { faultsOf, withValue } from './faults.ts'
import { heldWords, readHolders } from './holders.ts'
import type { Faults, Source, Written } from './source.ts'
import { differences } from './write.ts'

type Tx = Transaction<Database>

/** One that stays as it is, with the reason as it stands after its name. */
export interface Left {
  readonly id: string
  readonly named: string
  readonly why: 'moved' | 'used' | 'faulty'
  readonly words: string
}

/** What was done to several things, and what was left. */
export interface DoneInPart {
  readonly removed: readonly Written[]
  readonly changed: readonly Written[]
  readonly unchanged: number
  readonly left: readonly Left[]
}

/** A fault as it stands behind the name of its thing, such as `Floor: old is not a floor of B2`. */
export function faultWords({ resource }: Source, { after }: Written, faults: Faults): string | null {
  const [fault] = Object.entries(faults)
  if (fault === undefined) return null
  const [field, words] = fault
  const value = after[field] ?? ''
  const told = Array.isArray(value) ? words : withValue(String(value), words)
  return `${resource.fields[field]?.label ?? field}: ${told}`
}

/** Those that something refers to, which therefore stay. */
export async function leftUsed(
  tx: Tx,
  source: Source,
  rows: readonly { readonly id: string; readonly named: string }[],
): Promise<Left[]> {
  const ids = rows.map(({ id }) => id)
  const held = Map.groupBy(await readHolders(tx, source, ids), ({ id }) => id)
  return rows.flatMap(({ id, named }) => {
    const by = held.get(id)
    return by === undefined
      ? []
      : [{ id, named, why: 'used' as const, words: `is used by ${by.map(heldWords).join(', ')}` }]
  })
}

/** Writes those rows that the checks let stand together: what they fault is left, and the others are written anew without it. */
export async function writeSound<Row extends { readonly id: string }>(
  tx: Tx,
  source: Source,
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<readonly Written[]>,
): Promise<{ readonly written: readonly Written[]; readonly left: readonly Left[] }> {
  const left: Left[] = []
  let rest = rows
  while (rest.length > 0) {
    await sql`savepoint sound`.execute(tx)
    const written = await write(rest)
    const checked = await faultsOf(tx, source, written)
    const wrong = written.flatMap((one, at): Left[] => {
      const words = faultWords(source, one, checked[at] ?? {})
      return words === null
        ? []
        : [{ id: one.id, named: nameOf(source.resource, one.after), why: 'faulty', words }]
    })
    if (wrong.length === 0) {
      await sql`release savepoint sound`.execute(tx)
      return { written, left }
    }
    await sql`rollback to savepoint sound`.execute(tx)
    left.push(...wrong)
    const out = new Set(wrong.map(({ id }) => id))
    rest = rest.filter(({ id }) => !out.has(id))
  }
  return { written: [], left }
}

const rowsShown = 200
const leftShown = 1_000

export function planInPart(
  { resource }: Source,
  { removed, changed, unchanged, left }: DoneInPart,
): PartPlan {
  const digest = createHash('sha256').update(resource.name)
  const rows = [
    ...removed.map((one) => ({ one, gone: true })),
    ...changed.map((one) => ({ one, gone: false })),
  ].map(({ one: { id, before, after }, gone }) => ({
    id,
    named: nameOf(resource, after),
    removed: gone,
    differs: gone ? [] : differences(before, after),
  }))
  for (const row of rows) digest.update(JSON.stringify(row))
  for (const one of left) digest.update(JSON.stringify(one))
  return {
    digest: digest.digest('base64url'),
    removed: removed.length,
    changed: changed.length,
    unchanged,
    rows: rows.slice(0, rowsShown),
    leftCount: left.length,
    left: left.slice(0, leftShown).map(({ id, named, words }) => ({ id, named, words })),
  }
}

/** Thrown to roll back what was written to be looked at. */
class Looked extends Error {}

/** What some work would do. Nothing of it stays written. */
export async function lookOnly<T>(
  transaction: (work: (tx: Tx) => Promise<never>) => Promise<never>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const looked = new Looked()
  const seen: T[] = []
  try {
    return await transaction(async (tx) => {
      seen.push(await work(tx))
      throw looked
    })
  } catch (error) {
    if (error !== looked) throw error
  }
  const [first] = seen
  if (seen.length === 0) throw new Error('Nothing was previewed.')
  return first as T
}
