import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import type { Figure } from '@patchbay/contract/dashboard/dashboard'
import { sql } from 'kysely'
import type { Log } from '../logging/log.ts'
import { chartsFor } from './charts/charts.ts'
import { checklistOf } from './checklist.ts'
import { buildingsWithDevices, healthByBuilding, partsSent } from './health.ts'
import { itemsOf } from './items.ts'
import { ownWork } from './my-work.ts'
import { recentChanges } from './recent-changes.ts'
import { systemTiles } from './systems.ts'
import { figureOf, mayOpenTile } from './tile/tile.ts'
import type { Asking, Tile } from './tile/tile.ts'
import { tiles } from './tiles/tiles.ts'

type Answer = CallAnswer<Calls['GET /dashboard/']>

async function departmentsOf({ database }: Asking) {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from department where removed_at is null order by code collate in_order`.execute(
    database,
  )
  return rows
}

/** Everything that the dashboard shows of one part of the campus, by our own store alone. One tile that fails leaves the others. */
export async function dashboardOf(asking: Asking, log: Pick<Log, 'error'>): Promise<Answer> {
  const failed = new Set<string>()
  const tried = async <T>(title: string, read: () => Promise<T>, without: T): Promise<T> => {
    try {
      return await read()
    } catch (error) {
      log.error({ error, tile: title }, 'a tile of the dashboard could not be read')
      failed.add(title)
      return without
    }
  }
  const shown = tiles.filter((tile) => mayOpenTile(tile, asking.person))
  const inSection = (section: Tile['section']) => shown.filter((tile) => tile.section === section)
  const figuresOf = async (section: Tile['section']): Promise<Figure[]> =>
    (
      await Promise.all(
        inSection(section).map((tile) => tried(tile.title, () => figureOf(tile, asking), null)),
      )
    ).filter((figure) => figure !== null)
  const personFigures = figuresOf('person')
  const [person, items, health, buildings, changes, day, systemFigures, systems, workFigures, work] =
    await Promise.all([
      personFigures,
      tried('Needs a person', async () => itemsOf(inSection('person'), await personFigures, asking), []),
      figuresOf('health'),
      tried('Health by building', () => healthByBuilding(inSection('health'), asking), []),
      figuresOf('changes'),
      inSection('changes').length === 0 ? null : tried('Changes', () => recentChanges(asking), null),
      figuresOf('systems'),
      tried('Systems', () => systemTiles(asking), []),
      figuresOf('work'),
      tried('My work', () => ownWork(asking), { drafts: [], views: [], tickets: [] }),
    ])
  return {
    at: asking.now.toISOString(),
    buildings: await buildingsWithDevices(asking),
    departments: await departmentsOf(asking),
    checklist: await checklistOf(asking),
    person: { figures: person, items },
    health: {
      figures: health,
      buildings: inSection('health').length === 0 ? [] : buildings.map((one) => partsSent(one, health)),
    },
    changes: day === null ? null : { figures: changes, ...day },
    systems: inSection('systems').length === 0 ? null : { figures: systemFigures, systems },
    work: { figures: workFigures, ...work },
    charts: chartsFor(asking).map(({ name, title }) => ({ name, title })),
    failed: [...failed],
  }
}
