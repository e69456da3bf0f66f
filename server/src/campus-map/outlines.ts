import type { OutlineUnit, OutlineVersion } from '@patchbay/contract/site-resources/campus-map/outlines'
import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'

export interface Outline {
  readonly building: string
  readonly number: number
  readonly unit: OutlineUnit
  /** Null where the version took the outline away. */
  readonly corners: number[] | null
}

/** The newest version of each building. */
export async function readOutlines(database: Kysely<Database>): Promise<Map<string, Outline>> {
  const { rows } = await sql<Outline>`
    select distinct on (building) building, number, unit, corners from building_outline
    order by building, number desc`.execute(database)
  return new Map(rows.map((row) => [row.building, row]))
}

export async function outlineVersions(
  database: Kysely<Database>,
  building: string,
): Promise<OutlineVersion[]> {
  const rows = await database
    .selectFrom('building_outline')
    .select(['number', 'saved_at', 'saved_by', 'corners'])
    .where('building', '=', building)
    .orderBy('number', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ number, saved_at, saved_by, corners }) => ({
    number,
    at: saved_at.toISOString(),
    by: saved_by,
    isEmpty: corners === null,
  }))
}

const refuse = (field: string, words: string) =>
  new CallError('input-not-valid', { fields: { [field]: words } })

export interface NewOutline {
  readonly building: string
  readonly unit: OutlineUnit
  readonly corners: readonly number[] | null
  /** The newest version that was seen; 0 where there was none. */
  readonly newest: number
}

/** Saves an outline as the next version of its building. @throws CallError `moved`, `input-not-valid` */
export async function saveOutline(
  tx: Transaction<Database>,
  { building, unit, corners, newest }: NewOutline,
  who: string,
): Promise<{ number: number }> {
  const { rows } = await sql<{ code: string }>`
    select code from building_kept where code = ${building} and removed_at is null for update`.execute(tx)
  if (rows.length === 0) throw refuse('building', 'is not a building of the site')
  const all = await readOutlines(tx)
  const now = all.get(building)?.number ?? 0
  if (now !== newest) {
    const [last] = await outlineVersions(tx, building)
    throw new CallError('moved', { fields: { by: last?.by ?? '', at: last?.at ?? '' } })
  }
  if (corners !== null) {
    const fault = faultOf(corners, unit)
    if (fault !== null) throw refuse('corners', fault)
    const others = [...all.values()].filter((one) => one.building !== building)
    refuseMixed(others, unit)
  }
  await insertOutline(tx, { building, number: now + 1, unit, corners: corners && [...corners] }, who)
  return { number: now + 1 }
}

export const insertOutline = (tx: Transaction<Database>, outline: Outline, who: string) =>
  tx
    .insertInto('building_outline')
    .values({ ...outline, saved_by: who })
    .execute()

/** A map has one unit: where a metre lies on the earth is not known. */
export function refuseMixed(others: readonly Outline[], unit: OutlineUnit): void {
  const other = others.find((one) => one.corners !== null && one.unit !== unit)
  if (other === undefined) return
  throw refuse(
    'unit',
    `The outline of ${other.building} is in ${other.unit}. All outlines of a map have one unit.`,
  )
}

/** Why corners are no outline; null where they are one. */
export function faultOf(corners: readonly number[], unit: OutlineUnit): string | null {
  if (corners.length % 2 === 1) return 'Corners are pairs of x and y.'
  if (corners.length < 6) return 'An outline has three corners or more.'
  const beyond = corners.some((value, at) => Math.abs(value) > (at % 2 === 0 ? 180 : 90))
  if (unit === 'degrees' && beyond) return 'Degrees are at most 180 of longitude and 90 of latitude.'
  return areaOf(corners) === 0 ? 'The corners lie on one line.' : null
}

/** Signed, in squares of the unit (the shoelace formula). */
function areaOf(corners: readonly number[]): number {
  let twice = 0
  for (let at = 0; at < corners.length; at += 2) {
    const next = (at + 2) % corners.length
    twice += (corners[at] ?? 0) * (corners[next + 1] ?? 0) - (corners[next] ?? 0) * (corners[at + 1] ?? 0)
  }
  return twice / 2
}

/** Saves an earlier version as a new one. */
export async function restoreOutline(
  tx: Transaction<Database>,
  {
    building,
    version,
    newest,
  }: { readonly building: string; readonly version: number; readonly newest: number },
  who: string,
): Promise<{ number: number }> {
  const found = await tx
    .selectFrom('building_outline')
    .select(['unit', 'corners'])
    .where('building', '=', building)
    .where('number', '=', version)
    .executeTakeFirst()
  if (found === undefined) throw refuse('version', 'is not a version of this outline')
  return saveOutline(tx, { building, newest, ...found }, who)
}
