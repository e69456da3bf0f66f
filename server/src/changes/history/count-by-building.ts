import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { fittingChanges } from './fitting-changes.ts'
import type { HistoryFilter } from './fitting-changes.ts'
import { fittingOutside } from './fitting-outside.ts'

/** How many of what a filter leaves are of ports of each building, by its code: as the history lists them when it is narrowed to one. */
export async function countByBuilding(
  database: Kysely<Database>,
  filter: HistoryFilter,
): Promise<ReadonlyMap<string, number>> {
  const ours = (await fittingChanges(database, filter)).select(['change.id', 'change.targets'])
  const others = (await fittingOutside(database, filter)).select([
    'outside_change.id',
    'outside_change.switch',
  ])
  const { rows } = await sql<{ building: string; count: number }>`
    select building, count(*)::int as count from (
      select distinct ours.id as place, device.building from (${ours}) as ours cross join unnest(ours.targets) as held
        join device on device.name = split_part(held, ' ', 2) where held like 'interface %'
      union all
      select -others.id, device.building from (${others}) as others join device on device.name = others.switch) as here
    where building is not null group by building`.execute(database)
  return new Map(rows.map(({ building, count }) => [building, count]))
}
