import { sql } from 'kysely'
import { CallError } from '../errors/call-error.ts'
import { lockResources } from '../resources/write.ts'
import { copyPlan, openDraft } from './draft.ts'
import type { Tx } from './draft.ts'
import { publishedOf, readVersions, today } from './versions.ts'
import type { Floor } from './versions.ts'

interface Publication extends Floor {
  /** The state of the draft that was seen; null is any. */
  readonly edits: number | null
  readonly validFrom: string
}

/** Makes the draft the plan of its floor. @throws CallError `moved`, or `input-not-valid` where it has no picture or no scale */
export async function publishDraft(
  tx: Tx,
  { edits, validFrom, ...of }: Publication,
  who: string,
): Promise<{ number: number }> {
  const draft = await openDraft(tx, of, edits, who)
  const faults = {
    ...(draft.image === null ? { picture: 'The plan has no picture yet.' } : {}),
    ...(draft.image !== null && draft.scale === null ? { scale: 'The plan has no scale yet.' } : {}),
  }
  if (Object.keys(faults).length > 0) throw new CallError('input-not-valid', { fields: faults })
  return tx
    .updateTable('floor_plan')
    .set({ published_at: sql<Date>`now()`, published_by: who, valid_from: validFrom })
    .where('building', '=', draft.building)
    .where('floor', '=', draft.floor)
    .where('number', '=', draft.number)
    .returning('number')
    .executeTakeFirstOrThrow()
}

/** Takes the draft away, with all that only it had. */
export async function discardDraft(tx: Tx, of: Floor & { readonly edits: number }): Promise<void> {
  const draft = await openDraft(tx, of, of.edits, '')
  await tx
    .deleteFrom('floor_plan')
    .where('building', '=', draft.building)
    .where('floor', '=', draft.floor)
    .where('number', '=', draft.number)
    .execute()
  await dropUnusedPictures(tx)
}

/** Pictures that no version has. */
export const dropUnusedPictures = async (tx: Tx): Promise<void> =>
  void (await sql`delete from floor_plan_image i where not exists (select from floor_plan p where p.image = i.id)`.execute(
    tx,
  ))

/**
 * Publishes an earlier version as a new one, valid from today. A draft stays as it is.
 * @throws CallError `moved` where another version was published since
 */
export async function restoreVersion(
  tx: Tx,
  { version, newest, ...of }: Floor & { readonly version: number; readonly newest: number },
  who: string,
): Promise<{ number: number }> {
  await lockResources(tx)
  const versions = await readVersions(tx, of)
  const published = publishedOf(versions)
  const [last] = published
  const from = published.find(({ number }) => number === version)
  if (from === undefined || last === undefined) throw new CallError('no-such-thing')
  if (last.number !== newest)
    throw new CallError('moved', {
      fields: { by: last.published_by, at: last.published_at?.toISOString() ?? '' },
    })
  const number = (versions[0]?.number ?? 0) + 1
  const at = new Date()
  const made = await copyPlan(tx, of, from, {
    number,
    saved_by: who,
    valid_from: today(at),
    published_at: at,
    published_by: who,
  })
  return { number: made.number }
}
