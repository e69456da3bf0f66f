import { asSeen } from '@patchbay/contract/identifiers/clean'
import { CallError } from '../errors/call-error.ts'
import { readTable } from '../places/csv.ts'
import { copyPlan } from './draft.ts'
import type { Tx } from './draft.ts'
import { importPlacements } from './import-placements.ts'
import { readPictureFile } from './picture-file.ts'
import { keepPicture } from './store-picture.ts'
import { today } from './versions.ts'

const columns = ['building', 'floor', 'picture', 'metres_wide', 'north', 'valid_from'] as const

/** A row of the list of plans: which file is the picture of which floor. */
export interface PlanFile {
  readonly line: number
  readonly building: string
  readonly floor: string
  /** Path beside the list. */
  readonly picture: string
  /** What its whole width is. */
  readonly metresWide: number
  readonly north: number
  /** Empty for today. */
  readonly validFrom: string
}

/**
 * The list of plans that a site has as files: `building, floor, picture, metres_wide, north, valid_from`.
 * @throws CallError `input-not-valid` with the first fault and its line
 */
export async function readPlanFiles(text: string): Promise<PlanFile[]> {
  const refuse = (words: string) => new CallError('input-not-valid', { fields: { body: words } })
  const [head, ...rows] = await readTable(text, refuse)
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const missing = columns.slice(0, 4).filter((column) => !names.includes(column))
  if (missing.length > 0) throw refuse(`The head line lacks ${missing.join(', ')}.`)
  return rows.map(({ line, cells }) => {
    const cell = (column: (typeof columns)[number]) => asSeen(cells[names.indexOf(column)] ?? '')
    const metresWide = Number(cell('metres_wide'))
    const north = Number(cell('north') || '0')
    if (!(metresWide > 0 && metresWide < 10_000)) throw refuse(`Line ${line}: metres_wide is not valid.`)
    if (!(north >= 0 && north <= 360)) throw refuse(`Line ${line}: north is not valid.`)
    if (!/^$|^\d{4}-\d{2}-\d{2}$/.test(cell('valid_from')))
      throw refuse(`Line ${line}: valid_from is not valid.`)
    return {
      line,
      building: cell('building'),
      floor: cell('floor'),
      picture: cell('picture'),
      metresWide,
      north,
      validFrom: cell('valid_from'),
    }
  })
}

/**
 * Publishes the plans of floors that have none, with all that a file of positions places on them. A floor that has a plan, or a draft,
 * keeps what people made of it. Returns how many were published.
 */
export async function importPlans(
  tx: Tx,
  plans: readonly PlanFile[],
  readFile: (path: string) => Promise<Buffer>,
  positions: () => Promise<string>,
): Promise<number> {
  const known = await tx.selectFrom('floor_plan').select(['building', 'floor']).distinct().execute()
  const has = new Set(known.map(({ building, floor }) => `${building}/${floor}`))
  const fresh = plans.filter(({ building, floor }) => !has.has(`${building}/${floor}`))
  if (fresh.length === 0) return 0
  await mustHaveFloors(tx, fresh)
  for (const plan of fresh) await draftFrom(tx, plan, await readFile(plan.picture))
  const made = new Set(fresh.map(({ building, floor }) => `${building}/${floor}`))
  const { published } = await importPlacements(tx, await positions(), '', true, (floor) => made.has(floor))
  return published
}

async function mustHaveFloors(tx: Tx, plans: readonly PlanFile[]): Promise<void> {
  const floors = await tx
    .selectFrom('floor')
    .select(['building', 'code'])
    .where('removed_at', 'is', null)
    .execute()
  const known = new Set(floors.map(({ building, code }) => `${building}/${code}`))
  const stranger = plans.find(({ building, floor }) => !known.has(`${building}/${floor}`))
  if (stranger === undefined) return
  const { line, building, floor } = stranger
  throw new CallError('input-not-valid', {
    fields: { body: `Line ${line}: The site has no floor ${floor} of ${building}.` },
  })
}

async function draftFrom(tx: Tx, plan: PlanFile, content: Buffer): Promise<void> {
  const { building, floor, metresWide, north, validFrom } = plan
  const picture = readPictureFile(plan.picture, content.toString('base64'))
  await keepPicture(tx, picture)
  const draft = await copyPlan(tx, { building, floor }, null, {
    number: 1,
    saved_by: '',
    valid_from: validFrom || today(),
  })
  await tx
    .updateTable('floor_plan')
    .set({ image: picture.id, scale: metresWide / picture.width, north: north % 360, edits: 1 })
    .where('building', '=', building)
    .where('floor', '=', floor)
    .where('number', '=', draft.number)
    .execute()
}
