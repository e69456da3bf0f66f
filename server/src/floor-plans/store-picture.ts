import { sql } from 'kysely'
import { CallError } from '../errors/call-error.ts'
import { openDraft, touchDraft } from './draft.ts'
import type { Tx } from './draft.ts'
import type { PictureFile } from './picture-file.ts'
import { scalePlaced } from './place-things.ts'
import { dropUnusedPictures } from './publish.ts'
import type { Floor, StoredPlan } from './versions.ts'

export async function keepPicture(
  tx: Tx,
  { id, media_type, width, height, content }: PictureFile,
): Promise<void> {
  await tx
    .insertInto('floor_plan_image')
    .values({ id, media_type, width, height, content })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * Gives the draft of a floor a picture. One of the same shape shows the same metres, so that a scan with more pixels keeps the scale and
 * all that is placed; another one has no scale until two points say it.
 * @throws CallError `moved` where somebody else saved the draft since
 */
export async function givePicture(
  tx: Tx,
  { edits, ...of }: Floor & { readonly edits: number | null },
  picture: PictureFile,
  who: string,
): Promise<{ draft: StoredPlan; saved: { number: number; edits: number } }> {
  const draft = await openDraft(tx, of, edits, who)
  await keepPicture(tx, picture)
  const scale = await scaleFor(tx, draft, picture)
  await tx
    .updateTable('floor_plan')
    .set({ image: picture.id, scale })
    .where('building', '=', draft.building)
    .where('floor', '=', draft.floor)
    .where('number', '=', draft.number)
    .execute()
  if (scale === null && draft.scale !== null) await forgetMetres(tx, draft)
  const saved = await touchDraft(tx, draft, who)
  await dropUnusedPictures(tx)
  return { draft, saved }
}

/** Shapes are the same up to a thousandth: pixels are whole. */
async function scaleFor(tx: Tx, { image, scale }: StoredPlan, now: PictureFile): Promise<number | null> {
  if (image === null || scale === null) return null
  const before = await tx
    .selectFrom('floor_plan_image')
    .select(['width', 'height'])
    .where('id', '=', image)
    .executeTakeFirst()
  if (before === undefined) return null
  const [wide, high] = [now.width / before.width, now.height / before.height]
  return Math.abs(wide - high) <= 0.001 * wide ? scale / wide : null
}

/** Positions are pixels until the new scale is set, which makes them metres again. */
async function forgetMetres(tx: Tx, draft: StoredPlan): Promise<void> {
  await scalePlaced(tx, draft, 1 / (draft.scale ?? 1))
}

/** @throws CallError `no-such-thing` */
export async function readPicture(tx: Pick<Tx, 'selectFrom'>, id: string) {
  const picture = await tx
    .selectFrom('floor_plan_image')
    .select(['media_type', sql<string>`encode(content, 'base64')`.as('content')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (picture === undefined) throw new CallError('no-such-thing')
  return { mediaType: picture.media_type, content: picture.content.replaceAll('\n', '') }
}
