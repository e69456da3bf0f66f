import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { lockResources } from '../resources/write.ts'
import { draftOf, planOf, readVersions, today } from './versions.ts'
import type { Floor, StoredPlan } from './versions.ts'

export type Tx = Transaction<Database>

/** @throws CallError `input-not-valid` where the site has no such floor */
async function mustBeFloor(tx: Tx, { building, floor }: Floor): Promise<void> {
  const found = await tx
    .selectFrom('floor')
    .select('code')
    .where('building', '=', building)
    .where('code', '=', floor)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined)
    throw new CallError('input-not-valid', { fields: { floor: `is not a floor of ${building}` } })
}

/**
 * The draft of a floor, alone with it until the transaction ends; one without a draft gets one that begins from the plan of today.
 * `edits` is the state that is changed; null is any.
 * @throws CallError `moved` with who saved it since and when, where it is another one
 */
export async function openDraft(tx: Tx, of: Floor, edits: number | null, who: string): Promise<StoredPlan> {
  await lockResources(tx)
  await mustBeFloor(tx, of)
  const versions = await readVersions(tx, of)
  const draft = draftOf(versions)
  if (edits !== null && edits !== (draft?.edits ?? 0))
    throw new CallError('moved', {
      fields:
        draft === null
          ? { draft: 'was published or discarded' }
          : { by: draft.saved_by, at: draft.saved_at.toISOString() },
    })
  return draft ?? beginDraft(tx, of, versions, who)
}

async function beginDraft(
  tx: Tx,
  of: Floor,
  versions: readonly StoredPlan[],
  who: string,
): Promise<StoredPlan> {
  const from = planOf(versions, today()) ?? versions[0] ?? null
  const number = (versions[0]?.number ?? 0) + 1
  return copyPlan(tx, of, from, { number, saved_by: who })
}

/** A version that is as another one: its picture, scale and north, and all that is placed. */
export async function copyPlan(
  tx: Tx,
  { building, floor }: Floor,
  from: StoredPlan | null,
  as: {
    readonly number: number
    readonly saved_by: string
    readonly valid_from?: string
    readonly published_at?: Date
    readonly published_by?: string
  },
): Promise<StoredPlan> {
  const made = await tx
    .insertInto('floor_plan')
    .values({
      building,
      floor,
      image: from?.image ?? null,
      scale: from?.scale ?? null,
      north: from?.north ?? 0,
      based_on: from?.number ?? null,
      ...as,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (from !== null)
    await sql`insert into floor_placement (building, floor, number, kind, name, x, y, outline)
      select building, floor, ${made.number}::int, kind, name, x, y, outline from floor_placement
      where building = ${building} and floor = ${floor} and number = ${from.number}`.execute(tx)
  return made
}

/** Counts what was saved, and by whom. */
export async function touchDraft(
  tx: Tx,
  { building, floor, number }: StoredPlan,
  who: string,
): Promise<{ number: number; edits: number }> {
  return tx
    .updateTable('floor_plan')
    .set({ edits: sql<number>`edits + 1`, saved_at: sql<Date>`now()`, saved_by: who })
    .where('building', '=', building)
    .where('floor', '=', floor)
    .where('number', '=', number)
    .returning(['number', 'edits'])
    .executeTakeFirstOrThrow()
}
