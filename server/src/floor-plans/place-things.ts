import type { Placement, Thing } from '@patchbay/contract/floor-plans/placements'
import { sql } from 'kysely'
import { CallError } from '../errors/call-error.ts'
import type { Tx } from './draft.ts'
import type { StoredPlan } from './versions.ts'

const asJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

/** Three decimals are a millimetre. */
const rounded = (metres: number) => Math.round(metres * 1_000) / 1_000

/** @throws CallError `input-not-valid` for what is no polygon, or named twice */
function checkPlaced(placed: readonly Placement[]): void {
  const seen = new Set<string>()
  for (const { kind, name, outline } of placed) {
    const called = `${kind} ${name}`
    const why =
      outline !== null && kind !== 'room'
        ? 'Only a room has an outline.'
        : outline !== null && outline.length % 2 === 1
          ? 'An outline is pairs of x and y.'
          : seen.has(called)
            ? 'It is placed twice.'
            : null
    if (why !== null) throw new CallError('input-not-valid', { fields: { placed: `${called}: ${why}` } })
    seen.add(called)
  }
}

/** Places things on a version, each once; one that stands there moves. Returns how many are new or moved. */
export async function placeThings(
  tx: Tx,
  { building, floor, number }: Pick<StoredPlan, 'building' | 'floor' | 'number'>,
  placed: readonly Placement[],
): Promise<number> {
  checkPlaced(placed)
  const rows = placed.map(({ kind, name, x, y, outline }) => ({
    kind,
    name,
    x: rounded(x),
    y: rounded(y),
    outline: outline?.map(rounded) ?? null,
  }))
  const { rows: written } = await sql<{ count: number }>`
    with written as (
      insert into floor_placement (building, floor, number, kind, name, x, y, outline)
      select ${building}::text, ${floor}::text, ${number}::int, g.kind, g.name, g.x, g.y, g.outline
      from jsonb_to_recordset(${asJson(rows)})
        as g (kind text, name text, x double precision, y double precision, outline double precision[])
      on conflict (building, floor, number, kind, name) do update
        set x = excluded.x, y = excluded.y, outline = excluded.outline
        where (floor_placement.x, floor_placement.y, floor_placement.outline)
          is distinct from (excluded.x, excluded.y, excluded.outline)
      returning 1)
    select count(*)::int as count from written`.execute(tx)
  return written[0]?.count ?? 0
}

export async function unplaceThings(
  tx: Tx,
  { building, floor, number }: StoredPlan,
  removed: readonly Thing[],
): Promise<void> {
  if (removed.length === 0) return
  await sql`delete from floor_placement p using jsonb_to_recordset(${asJson(removed)}) as g (kind text, name text)
    where p.building = ${building} and p.floor = ${floor} and p.number = ${number}
      and p.kind = g.kind and p.name = g.name`.execute(tx)
}

/** What was placed stays where it is on the picture when a metre becomes more or fewer pixels. */
export async function scalePlaced(
  tx: Tx,
  { building, floor, number }: StoredPlan,
  factor: number,
): Promise<void> {
  await sql`update floor_placement set x = x * ${factor}, y = y * ${factor},
      outline = (select array_agg(corner * ${factor} order by at) from unnest(outline) with ordinality as c (corner, at))
    where building = ${building} and floor = ${floor} and number = ${number}`.execute(tx)
}
