import type {
  FloorPlan,
  PlanDraft,
  PlanPublication,
} from '@patchbay/contract/site-resources/floor-plans/plans'
import type { Placement } from '@patchbay/contract/floor-plans/placements'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { readListed } from './on-floor.ts'
import type { Listed } from './on-floor.ts'
import { draftOf, planOf, publishedOf, readVersions, today } from './versions.ts'
import type { Floor, StoredPlan } from './versions.ts'

export const publicationOf = (plan: StoredPlan): PlanPublication => ({
  number: plan.number,
  validFrom: plan.valid_from,
  at: plan.published_at?.toISOString() ?? '',
  by: plan.published_by,
})

export const draftWords = (plan: StoredPlan | null): PlanDraft | null =>
  plan === null
    ? null
    : {
        number: plan.number,
        edits: plan.edits,
        validFrom: plan.valid_from,
        at: plan.saved_at.toISOString(),
        by: plan.saved_by,
      }

/** A version, or what an editor begins with, with all that is placed, and what the lists have besides. @throws CallError `no-such-thing` */
export async function readPlan(
  database: Kysely<Database>,
  of: Floor,
  version: number | 'draft' | null,
): Promise<FloorPlan> {
  const [building, versions, listed] = await Promise.all([
    readFloor(database, of),
    readVersions(database, of),
    readListed(database, of),
  ])
  const asked = choose(versions, version)
  if (building === undefined || asked === undefined) throw new CallError('no-such-thing')
  const placements = asked === null ? [] : await readPlacements(database, asked)
  return {
    ...of,
    buildingName: building.name,
    number: asked?.number ?? null,
    edits: asked === null || asked.published_at !== null ? 0 : asked.edits,
    isDraft: asked !== null && asked.published_at === null,
    validFrom: asked?.valid_from ?? '',
    picture: asked === null ? null : await readSize(database, asked),
    scale: asked?.scale ?? null,
    north: asked?.north ?? 0,
    placements,
    ...compare(placements, listed),
    draft: draftWords(draftOf(versions)),
    versions: publishedOf(versions).map(publicationOf),
  }
}

/** The plan of today where `version` is null; undefined for a version that the floor does not have. */
function choose(
  versions: readonly StoredPlan[],
  version: number | 'draft' | null,
): StoredPlan | null | undefined {
  const now = planOf(versions, today())
  if (version === null) return now
  return version === 'draft'
    ? (draftOf(versions) ?? now ?? versions[0] ?? null)
    : versions.find(({ number }) => number === version)
}

const readFloor = (database: Kysely<Database>, { building, floor }: Floor) =>
  database
    .selectFrom('building')
    .innerJoin('floor', 'floor.building', 'building.code')
    .select('building.name')
    .where('floor.building', '=', building)
    .where('floor.code', '=', floor)
    .where('floor.removed_at', 'is', null)
    .executeTakeFirst()

const readPlacements = async (
  database: Kysely<Database>,
  { building, floor, number }: StoredPlan,
): Promise<Placement[]> =>
  (
    await sql<Placement>`select kind, name, x, y, outline from floor_placement
      where building = ${building} and floor = ${floor} and number = ${number}
      order by kind, name collate in_order`.execute(database)
  ).rows

async function readSize(database: Kysely<Database>, { image }: StoredPlan) {
  if (image === null) return null
  const picture = await database
    .selectFrom('floor_plan_image')
    .select(['id', 'width', 'height'])
    .where('id', '=', image)
    .executeTakeFirst()
  return picture ?? null
}

const idOf = ({ kind, name }: Pick<Placement, 'kind' | 'name'>) => `${kind} ${name}`

/** What is left to be placed, and what is placed although the lists have it elsewhere or nowhere. */
function compare(
  placements: readonly Placement[],
  listed: readonly Listed[],
): Pick<FloorPlan, 'unplaced' | 'strays'> {
  const placed = new Set(placements.map(idOf))
  const known = new Set(listed.map(idOf))
  return {
    unplaced: listed
      .filter((one) => !placed.has(idOf(one)))
      .map(({ kind, name, room }) => ({ kind, name, room })),
    strays: placements
      .filter((one) => !known.has(idOf(one)))
      .map(({ kind, name }) => ({ kind, name, why: 'Its list does not have it on this floor.' })),
  }
}
