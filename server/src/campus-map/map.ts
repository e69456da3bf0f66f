import type { CampusMap, MapBuilding, OpenNow } from '@patchbay/contract/site-resources/campus-map/map'
import { sql } from 'kysely'
import { healthByBuilding } from '../dashboard/health.ts'
import { mayOpenTile } from '../dashboard/tile/tile.ts'
import type { Asking } from '../dashboard/tile/tile.ts'
import { tiles } from '../dashboard/tiles/tiles.ts'
import { hoursOf, openAt, readHours } from '../hours/read-hours.ts'
import type { KeptHours } from '../hours/read-hours.ts'
import { countsOf, withheldLayers } from './counts.ts'
import { readOutlines } from './outlines.ts'

interface BuildingRow {
  readonly code: string
  readonly name: string
  readonly campus: string
}

/** Numbers of a building that decide how it looks. */
export const healthTiles = (asking: Asking) =>
  tiles.filter((tile) => tile.section === 'health' && mayOpenTile(tile, asking.person))

/** All buildings of the site with what is known of each, from what is kept. */
export async function readMap(asking: Asking): Promise<CampusMap> {
  const { database, now } = asking
  const { rows } = await sql<BuildingRow>`
    select code, name, campus from building order by code collate in_order`.execute(database)
  const codes = rows.map(({ code }) => code)
  const [outlines, counts, health, hours] = await Promise.all([
    readOutlines(database),
    countsOf(asking, codes),
    healthByBuilding(healthTiles(asking), asking),
    readHours(database),
  ])
  const drawn = [...outlines.values()].find(({ corners }) => corners !== null)
  return {
    at: now.toISOString(),
    unit: drawn?.unit ?? null,
    buildings: rows.map((row): MapBuilding => {
      const here = health.find(({ code }) => code === row.code)
      const wrong = (here?.figures ?? []).filter(({ tone, value }) => tone !== 'plain' && (value ?? 0) > 0)
      return {
        ...row,
        state: here?.state ?? 'none',
        because: here === undefined ? 'Nothing that is watched stands here.' : becauseOf(here.state, wrong),
        outline: outlines.get(row.code)?.corners ?? null,
        counts: counts.get(row.code) ?? [],
        open: openOf(hours, row, now),
      }
    }),
    withheld: withheldLayers(asking),
  }
}

/** Nearest hours of a building, of which one decides. */
function openOf(hours: readonly KeptHours[], { code, campus }: BuildingRow, now: Date): OpenNow {
  const place = {
    label: `building ${code}`,
    room: null,
    building: code,
    campus: campus || null,
    departments: [],
  }
  const [first] = openAt(hoursOf(hours, place), place, now)
  return {
    state: first?.state ?? 'unknown',
    words: first?.words ?? 'Not known.',
    reason: first?.reason ?? '',
  }
}

const titleOf = new Map(tiles.map(({ name, title }) => [name, title]))

function becauseOf(
  state: string,
  wrong: readonly { readonly name: string; readonly value: number | null }[],
): string {
  const [first, ...others] = wrong.map(({ name, value }) => `${titleOf.get(name) ?? name}: ${value}`)
  if (first !== undefined) return others.length === 0 ? first : `${first}, and ${others.length} more`
  if (state === 'silent') return 'No switch was read lately.'
  if (state === 'unknown') return 'Nothing was read yet.'
  return state === 'healthy' ? 'All clear' : 'A subnet is nearly full, or a switch was not read lately.'
}
