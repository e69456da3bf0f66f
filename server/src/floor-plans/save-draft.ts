import type { Placement, Thing } from '@patchbay/contract/floor-plans/placements'
import { CallError } from '../errors/call-error.ts'
import { openDraft, touchDraft } from './draft.ts'
import type { Tx } from './draft.ts'
import { placeThings, scalePlaced, unplaceThings } from './place-things.ts'
import type { Floor } from './versions.ts'

export interface DraftChanges extends Floor {
  readonly edits: number
  readonly placed: readonly Placement[]
  readonly removed: readonly Thing[]
  readonly scale?: { readonly from: Point; readonly to: Point; readonly metres: number } | undefined
  readonly north?: number | undefined
  readonly validFrom?: string | undefined
}
type Point = readonly [number, number]

const faulty = (fields: Readonly<Record<string, string>>) => new CallError('input-not-valid', { fields })

/** Metres of a pixel, by two points of the picture. @throws CallError `input-not-valid` where they are one point */
function scaleOf({ from, to, metres }: NonNullable<DraftChanges['scale']>): number {
  const apart = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (!(apart > 0)) throw faulty({ scale: 'The two points are the same.' })
  return metres / apart
}

/** Saves changes of a draft. Nothing is placed before its picture has a scale, since a position is metres. */
export async function saveDraft(
  tx: Tx,
  changes: DraftChanges,
  who: string,
): Promise<{ number: number; edits: number }> {
  const draft = await openDraft(tx, changes, changes.edits, who)
  const scale = changes.scale === undefined ? draft.scale : scaleOf(changes.scale)
  if (changes.scale !== undefined && draft.image === null)
    throw faulty({ scale: 'The plan has no picture yet.' })
  if (scale === null && changes.placed.length > 0)
    throw faulty({ placed: 'Set the scale of the plan first.' })
  const { building, floor, number } = draft
  await tx
    .updateTable('floor_plan')
    .set({
      scale,
      ...(changes.north === undefined ? {} : { north: changes.north % 360 }),
      ...(changes.validFrom === undefined ? {} : { valid_from: changes.validFrom }),
    })
    .where('building', '=', building)
    .where('floor', '=', floor)
    .where('number', '=', number)
    .execute()
  // What was placed before the picture had a scale stands in its pixels.
  if (scale !== null && scale !== draft.scale) await scalePlaced(tx, draft, scale / (draft.scale ?? 1))
  await unplaceThings(tx, draft, changes.removed)
  await placeThings(tx, draft, changes.placed)
  return touchDraft(tx, draft, who)
}
